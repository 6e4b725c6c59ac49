/** A table as this device sees it: its seats, the position, the log, and what is being chosen. */
import { api, nonce, PUBLIC } from './api';
import { loadGame, type GameModule, type Thing } from './games';
import { extended, textOf, type Line } from './log';
import { LookingBack } from './back.svelte';
import { Phrases } from './phrases';
import { dropSeat, held, keep } from './seats';
import { settings } from './settings.svelte';
import { Socket, type Ask, type Refused } from './socket';
import { play as sound } from './sounds';
import { Talk } from './talk.svelte';
import { t } from './texts';
import type { Choice, Position, Refusal, State, Table } from './wire';

export { PUBLIC };
const LETTERS = 'ABCDEFGH';

export function seatLetter(seat: number): string {
  return LETTERS[seat] ?? String(seat + 1);
}

/** An answer to "why not?", or a request that was refused. */
export interface Explained {
  asked: string; // what it was about, "" if it was done and refused
  refusal: Refused | null; // null: nothing is against it
}

export class TablePlay {
  table = $state.raw<Table | null>(null);
  state = $state.raw<State | null>(null);
  phrases = $state.raw<Phrases | null>(null);
  game = $state.raw<GameModule | null>(null);
  gameLoaded = $state(false);
  lines = $state.raw<Line[]>([]);
  connection = $state<'opening' | 'open' | 'lost' | 'refused'>('opening');
  refused = $state('');
  own = $state.raw<number[]>([]);
  picked = $state.raw<Choice | null>(null);
  pointed = $state.raw<Thing | null>(null);
  explained = $state.raw<Explained | null>(null);
  busy = $state(false);
  spoken = $state.raw<{ id: number; text: string }[]>([]);
  since = $state(0); // the first record after one's own last choice
  readonly talk = new Talk();
  readonly back = new LookingBack(this);
  moved = $state(false); // a seat was taken to another device

  /** The eye whose position is shown: of one's own seats the one that must choose, else the last that did. */
  position: Position | null = $derived.by(() => {
    const state = this.state;
    if (!state) return null;
    const mine = state.positions.filter((one) => one.eye >= 0);
    const asked = mine.find((one) => one.options.length > 0);
    return asked ?? mine.find((one) => one.eye === this.lastEye) ?? state.positions[0] ?? null;
  });
  options: readonly Choice[] = $derived(this.position?.options ?? []);
  /** Points by seat: the result, and before the end what the view tells. */
  scores: readonly number[] = $derived.by(() => {
    const { state, position } = this;
    if (state?.scores.length) return state.scores;
    const told = this.game?.about.scores as ((view: unknown) => readonly number[]) | undefined;
    return position && told ? told(position.view) : [];
  });
  myTurn: boolean = $derived(this.options.length > 0 && !this.state?.over);
  seats: number[] = $derived(this.table?.seats.map((_, seat) => seat) ?? []);

  private lastEye = 0;
  private socket: Socket | undefined;
  private known = 0;
  private textsAt = '';
  private heard = false;
  private speech = 0;
  private undrawn: State[] = [];

  constructor(readonly id: string) {
    this.connect();
  }

  // Connection

  /** Greet the server with all seats that this device has now. */
  connect(): void {
    this.socket?.close();
    this.known = 0;
    this.heard = false;
    this.lines = [];
    this.own = this.tokens().map(([seat]) => seat);
    this.socket = new Socket({
      hello: () => ({
        table: this.id,
        tokens: this.tokens().map(([, token]) => token),
        since: this.known,
        heard: this.talk.texts.length,
      }),
      onTable: (table) => void this.takeTable(table),
      onState: (state) => this.takeState(state),
      onSaid: (said) => {
        for (const { name, text } of this.talk.take(said, this.own)) {
          this.say(t('talk.spoken', { name, text }));
        }
      },
      onOpen: () => {
        this.back.rejoined = this.heard;
        this.connection = 'open';
      },
      onLost: () => (this.connection = 'lost'),
      onRefused: (refusal) => this.takeRefused(refusal),
    });
  }

  close(): void {
    this.socket?.close();
    this.back.close();
  }

  /** Try to connect at once. */
  hurry(): void {
    this.socket?.retry();
  }

  tokens(): [number, string][] {
    const found = Object.entries(held(this.id)?.tokens ?? {});
    return found.map(([seat, token]) => [Number(seat), token]);
  }

  token(seat: number): string {
    return held(this.id)?.tokens[String(seat)] ?? '';
  }

  private takeRefused(refusal: Refusal): void {
    if (refusal.kind === 'not_yours' && this.own.length) {
      for (const seat of this.own) dropSeat(this.id, seat);
      this.moved = true;
      this.connect();
      return;
    }
    this.connection = 'refused';
    this.refused = refusal.why;
  }

  private async takeTable(table: Table): Promise<void> {
    this.table = table;
    keep(table);
    if (this.textsAt === table.texts) return;
    this.textsAt = table.texts;
    const [texts, game] = await Promise.all([api.texts(table.texts), loadGame(table.game)]);
    this.phrases = new Phrases(texts, (seat) => this.seatName(seat));
    this.game = game ?? null;
    this.gameLoaded = true;
    for (const state of this.undrawn.splice(0)) this.takeState(state);
  }

  private takeState(state: State): void {
    if (!this.phrases) {
      this.undrawn.push(state);
      return;
    }
    const was = this.myTurn;
    const before = this.state?.deciders ?? [];
    const fresh = state.happened.filter((one) => one.number >= this.known);
    this.lines = extended(this.lines, fresh, this.phrases);
    this.noteLast(state);
    if (state.number !== this.known) this.picked = null; // it was about the position before
    this.known = state.number;
    this.state = state;
    if (this.position && this.position.eye >= 0) this.lastEye = this.position.eye;
    if (this.heard)
      this.tell(fresh.length ? this.lines.filter((l) => l.number >= (fresh[0]?.number ?? 0)) : []);
    if (this.myTurn && !was) this.turnBegins();
    else if (state.over && this.heard) this.say(this.overText());
    else if (!this.myTurn && String(before) !== String(state.deciders)) this.tellTurn();
    this.back.take(state, !this.heard);
    this.heard = true;
  }

  /** Say something to the table; what was wrong, or "" if it was said. */
  async speak(seat: number, text: string): Promise<string> {
    if (!this.socket) return t('refused.lost');
    const reply = await this.socket.request({ type: 'say', seat, text, thread: '', key: nonce() });
    return reply.type === 'refused' ? reply.why : '';
  }

  private noteLast(state: State): void {
    const mine = this.lines.filter((line) => this.own.includes(line.who) && !line.undone);
    const last = mine.at(-1);
    this.since = last ? last.number + 1 : state.number;
  }

  private tell(lines: Line[]): void {
    for (const line of lines) this.say(textOf(line));
    const sounds = this.game?.about.sounds ?? {};
    const own = lines.map((line) => sounds[line.told?.key ?? '']).find((one) => one !== undefined);
    if (lines.length) sound(own ?? 'piece');
  }

  private turnBegins(): void {
    sound('turn');
    const yours = t('bar.your_turn', { name: this.seatName(this.position?.eye ?? 0) });
    this.say(`${yours} ${this.question()}`);
  }

  private tellTurn(): void {
    const deciders = this.state?.deciders ?? [];
    if (deciders.length) this.say(t('bar.turn_of', { names: this.names(deciders) }));
  }

  /** What is to be decided, as the game asks it. */
  question(): string {
    return this.phrases?.say(`steps.${this.position?.step ?? ''}`) ?? '';
  }

  /** How the game ended. */
  overText(): string {
    const first = this.seats.filter((seat) => this.state?.ranks[seat] === 1);
    const names = this.names(first);
    const who = first.length > 1 ? t('bar.shared', { names }) : t('bar.won', { names });
    return `${t('bar.over')} ${who}`;
  }

  /** Say something through the live region, once. */
  say(text: string): void {
    this.speech += 1;
    this.spoken = [...this.spoken.slice(-30), { id: this.speech, text }];
  }

  point(thing: Thing | null): void {
    this.pointed = thing;
  }

  // Who is who

  seatName(seat: number): string {
    return this.table?.seats[seat]?.name || t('table.seat_name', { letter: seatLetter(seat) });
  }

  names(seats: readonly number[]): string {
    return seats.map((seat) => this.seatName(seat)).join(', ');
  }

  // Choosing

  /** The sentence of a choice. */
  sentence(choice: Choice): string {
    return this.phrases?.say(`actions.${choice.key}`, choice.words) ?? choice.verb;
  }

  /** Choose: at once if it can be taken back, else it waits to be confirmed. */
  choose(choice: Choice): void {
    if (!this.myTurn || this.busy) return;
    if (choice.final && settings.confirm && this.picked !== choice) {
      this.picked = choice;
      this.say(`${this.sentence(choice)}. ${t('bar.final')}`);
      return;
    }
    void this.act(choice);
  }

  confirm(): void {
    if (this.picked) void this.act(this.picked);
  }

  takeBack(): void {
    this.picked = null;
  }

  async act(choice: Pick<Choice, 'verb'> & { numbers: readonly number[] }): Promise<void> {
    const { position, state } = this;
    if (!position || !state || this.busy) return;
    this.picked = null;
    this.back.end();
    const { verb, numbers } = choice;
    await this.ask({
      type: 'act',
      seat: position.eye,
      number: state.number,
      verb,
      numbers: [...numbers],
    });
  }

  async undo(): Promise<void> {
    const number = this.undoable();
    if (this.position && number >= 0) {
      await this.ask({ type: 'undo', seat: this.position.eye, number });
    }
  }

  /** The record that can be taken back, at once or if the others agree; -1 for none. */
  undoable(): number {
    const { position, state } = this;
    if (!position || position.eye < 0 || !state || state.over) return -1;
    if (position.undoable >= 0) return position.undoable;
    const mine = this.lines.findLast((line) => line.who === position.eye && !line.undone);
    return mine?.number ?? -1;
  }

  async answer(seat: number, agree: boolean): Promise<void> {
    const number = this.state?.proposal?.number;
    if (number !== undefined) await this.ask({ type: 'answer', seat, number, agree });
  }

  async takeBackSealed(): Promise<void> {
    if (this.position) await this.ask({ type: 'take_back', seat: this.position.eye });
  }

  /** The rule against an action, or null if there is none. */
  whyNot = async (verb: string, numbers: readonly number[]): Promise<Refused | null> => {
    const seat = this.position?.eye ?? -1;
    if (seat < 0 || !this.socket) return null;
    const reply = await this.socket.request({ type: 'why_not', seat, verb, numbers: [...numbers] });
    return reply.type === 'refused' ? reply : null;
  };

  /** Ask why not, and show the answer with its rule. */
  async explain(verb: string, numbers: readonly number[]): Promise<void> {
    const refusal = await this.whyNot(verb, numbers);
    this.explained = { asked: this.phrases?.action(verb, numbers) ?? verb, refusal };
  }

  private async ask(ask: Ask): Promise<void> {
    if (!this.socket) return;
    this.busy = true;
    try {
      const reply = await this.socket.request(ask);
      if (reply.type === 'refused') {
        const why = reply.kind === 'stale' ? t('refused.stale') : reply.why;
        this.explained = { asked: '', refusal: { ...reply, why } };
      }
    } finally {
      this.busy = false;
    }
  }
}
