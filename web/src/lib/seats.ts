/** Which seats are this device's: their tokens, by table, kept in the browser alone. */
export interface Held {
  table: string;
  name: string;
  game: string;
  at: number; // when it was last looked at
  tokens: Record<string, string>; // by seat
  commitment?: string; // as it was told before the game
  play?: string; // on it, once it has begun
  seen?: number; // records that somebody has looked at here
}

/** Where they are kept. */
export const SEATS = 'curatorium.seats';
const MOST = 60;

function read(): Held[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(SEATS) ?? '[]');
    return Array.isArray(found) ? (found as Held[]) : [];
  } catch {
    return [];
  }
}

function write(all: Held[]): void {
  const newest = all.toSorted((a, b) => b.at - a.at).slice(0, MOST);
  try {
    localStorage.setItem(SEATS, JSON.stringify(newest));
  } catch {
    // Without storage the seats last as long as the page.
    memory = newest;
  }
}

let memory: Held[] = [];

export function heldTables(): Held[] {
  const found = read();
  return found.length ? found : memory;
}

export function held(table: string): Held | undefined {
  return heldTables().find((one) => one.table === table);
}

/** The table on which a play is, if this device sits at it. */
export function heldByPlay(play: string): Held | undefined {
  return heldTables().find((one) => one.play === play);
}

/** Keep what is known of a table, and new tokens of its seats. */
export function keep(
  table: { id: string; name: string; game: string; commitment: string; play: string },
  tokens: Record<string, string> = {},
): void {
  const all = heldTables();
  const old = all.find((one) => one.table === table.id);
  if (!old && Object.keys(tokens).length === 0) return;
  const { id, name, game, play } = table;
  const commitment = old?.commitment ?? table.commitment;
  const all_tokens = { ...old?.tokens, ...tokens };
  const now = { table: id, name, game, commitment, play, at: Date.now(), tokens: all_tokens };
  write([{ ...old, ...now }, ...all.filter((one) => one !== old)]);
}

/** Keep how far somebody has looked. */
export function keepSeen(table: string, seen: number): void {
  const all = heldTables();
  const old = all.find((one) => one.table === table);
  if (old) write([{ ...old, seen }, ...all.filter((one) => one !== old)]);
}

export function dropSeat(table: string, seat: number): void {
  const all = heldTables();
  const old = all.find((one) => one.table === table);
  if (!old) return;
  const { [String(seat)]: _gone, ...tokens } = old.tokens;
  write([{ ...old, tokens }, ...all.filter((one) => one !== old)]);
}

export function forget(table: string): void {
  write(heldTables().filter((one) => one.table !== table));
}
