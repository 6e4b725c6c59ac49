/** The server over HTTP. Addresses are relative to <base href>, so that a root path needs nothing here. */
import type {
  ArchiveListed,
  ArchiveOpened,
  ArchiveShown,
  Created,
  Failure,
  GameShown,
  Health,
  Kept,
  Link,
  MetShown,
  NamesShown,
  NewTable,
  PlayShown,
  RulesShown,
  Seated,
  StepsShown,
  TableShown,
  Texts,
} from './wire';
import { t } from './texts';

/** What was asked for was not done, and why. */
export class Failed extends Error {
  constructor(
    readonly kind: string,
    why: string,
  ) {
    super(why);
  }
}

/** What to tell a person of an error: the server's sentence, or that it cannot be reached. */
export function whyFailed(error: unknown): string {
  return error instanceof Failed ? error.message : t('app.lost');
}

/** The eyes of whoever looks on. */
export const PUBLIC = -3;

/** The eyes from which a play that is over hides nothing. */
export const EVERYTHING = -5;

export function address(path: string): string {
  return new URL(path, document.baseURI).href;
}

async function ask<Answer>(path: string, body?: unknown, token = ''): Promise<Answer> {
  const init: RequestInit = {};
  const headers: Record<string, string> = token ? { 'X-Seat-Token': token } : {};
  if (body !== undefined) {
    init.method = 'POST';
    init.body = typeof body === 'string' ? body : JSON.stringify(body);
    headers['Content-Type'] =
      typeof body === 'string' ? 'application/x-ndjson' : 'application/json';
  }
  init.headers = headers;
  let response: Response;
  try {
    response = await fetch(address(path), init);
  } catch {
    throw new Failed('lost', t('app.lost'));
  }
  if (!response.ok) throw await failure(response);
  return (await response.json()) as Answer;
}

async function failure(response: Response): Promise<Failed> {
  try {
    const told = (await response.json()) as Failure;
    return new Failed(told.kind, told.why);
  } catch {
    return new Failed('lost', t('app.lost'));
  }
}

const table = (id: string) => `api/tables/${encodeURIComponent(id)}`;
const play = (id: string) => `api/plays/${encodeURIComponent(id)}`;

export const api = {
  health: () => ask<Health>('api/health'),
  games: () => ask<GameShown[]>('api/games'),
  bots: () => ask<string[]>('api/bots'),
  rules: (game: string) => ask<RulesShown>(`api/rules/${encodeURIComponent(game)}`),
  texts: (path: string) => ask<Texts>(path),
  archives: () => ask<ArchiveListed[]>('api/archives'),
  /** Look into an archive, or still do. Tables where it is being played are told so. */
  openArchive: (game: string, name: string, still = false) =>
    ask<ArchiveOpened>(
      `api/archives/${encodeURIComponent(game)}/${encodeURIComponent(name)}/open?still=${still}`,
      {},
    ),
  archive: (path: string) => ask<ArchiveShown>(path),
  tables: (status: TableShown['status']) => ask<TableShown[]>(`api/tables?status=${status}`),
  table: (id: string) => ask<TableShown>(table(id)),
  create: (wanted: NewTable) => ask<Created>('api/tables', wanted),
  join: (id: string, seat: number, name: string, invite: string, takeOver: boolean) =>
    ask<Seated>(`${table(id)}/join`, { seat, name, invite, nonce: nonce(), take_over: takeOver }),
  leave: (id: string, token: string, bot: string) =>
    ask<TableShown>(`${table(id)}/leave`, { bot }, token),
  setSeat: (id: string, seat: number, kind: string, bot: string) =>
    ask<TableShown>(`${table(id)}/seat`, { seat, kind, bot }),
  start: (id: string) => ask<TableShown>(`${table(id)}/start`, { nonce: nonce() }),
  renameSeat: (id: string, token: string, name: string) =>
    ask<TableShown>(`${table(id)}/rename_seat`, { name }, token),
  rename: (id: string, name: string) => ask<TableShown>(`${table(id)}/rename`, { name }),
  close: (id: string) => ask<TableShown>(`${table(id)}/close`, {}),
  rematch: (id: string, token: string) => ask<Created>(`${table(id)}/rematch`, {}, token),
  link: (id: string, token: string) => ask<Link>(`${table(id)}/link`, {}, token),
  claim: (id: string, code: string) => ask<Seated>(`${table(id)}/claim`, { code }),
  play: (id: string, eye = PUBLIC, token = '') =>
    ask<PlayShown>(`${play(id)}?eye=${eye}`, undefined, token),
  steps: (id: string, eye: number, first: number, token: string) =>
    ask<StepsShown>(`${play(id)}/steps?eye=${eye}&first=${first}`, undefined, token),
  met: (id: string, eye: number, token: string) =>
    ask<MetShown>(`${play(id)}/met?eye=${eye}`, undefined, token),
  names: (id: string, eye: number, token: string) =>
    ask<NamesShown>(`${play(id)}/names?eye=${eye}`, undefined, token),
  recordAddress: (id: string) => address(`${play(id)}/record`),
  sendRecord: (text: string) => ask<Kept>('api/records', text),
};

/** This seat's part in the chance of the play. */
export function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
