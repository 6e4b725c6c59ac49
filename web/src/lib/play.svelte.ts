/** A table as this device sees it: its seats, the position, the log, and what is being chosen. */
import type { GameEnding } from '../games/contract';
import { api, nonce, PUBLIC } from './api';
import { loadEnding, loadGame, loadTalk, type GameModule, type Thing } from './games';
import { LookingBack } from './back.svelte';
import { Hint } from './hint.svelte';
import { extended, leaves, type Line } from './log';
import { Phrases } from './phrases';
import { ReadNames } from './read.svelte';
import { dropSeat, held, keep } from './seats';
import { settings } from './settings.svelte';
import { lost, Socket, type Ask, type Refused, type Reply } from './socket';
import { Talk } from './talk.svelte';
import { t } from './texts';
import { Threads } from './threads.svelte';
import { Undo } from './undo';
import { Voice } from './voice.svelte';
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
  ending = $state.raw<GameEnding<never> | null>(null);
  gameLoaded = $state(false);
  lines = $state.raw<Line[]>([]);
  connection = $state<'opening' | 'open' | 'lost' | 'refused'>('opening');
  refused = $state('');
  own = $state.raw<number[]>([]);
  picked = $state.raw<Choice | null>(null);
  pointed = $state.raw<Thing | null>(null);
  explained = $state.raw<Explained | null>(null);
  busy = $state(false);
  since = $state(0); // the first record after one's own last choice
  readonly talk = new Talk();
  readonly threads = new Threads(this);
  readonly back = new LookingBack(this);
  readonly voice = new Voice(this);
  readonly undo = new Undo(this, (ask) => this.ask(ask));
  readonly hint = new Hint(this, (ask) => this.request(ask));
  private readonly read = new ReadNames(() => ({
    play: this.table?.play ?? '',
    eyes: (this.own.length ? this.own : [PUBLIC]).map((eye) => [eye, this.token(eye)] as const),
    number: this.state?.number ?? 0,
  }));
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
          if (text) this.say(t('talk.spoken', { name, text })); // else the log tells it
        }
      },
      onHinting: (told) => this.hint.progress(told),
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
    const [texts, game, talk, ending] = await Promise.all([
      api.texts(table.texts),
      loadGame(table.game),
      loadTalk(table.game),
      loadEnding(table.game),
    ]);
    this.ending = ending ?? null;
    this.threads.about = talk ?? null;
    this.phrases = new Phrases(
      texts,
      (seat) => this.seatName(seat),
      (kind, number) => this.read.of(kind, number),
    );
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
    const late = this.state?.reminded ?? [];
    const fresh = state.happened.filter((one) => one.number >= this.known);
    this.lines = extended(this.lines, fresh, this.phrases);
    this.noteLast(state);
    if (state.number !== this.known && !leaves(fresh)) {
      this.picked = null; // it was about the position before
      this.hint.drop();
    }
    this.known = state.number;
    this.state = state;
    if (this.position && this.position.eye >= 0) this.lastEye = this.position.eye;
    if (this.heard)
      this.voice.tell(this.lines.filter((l) => l.number >= (fresh[0]?.number ?? Infinity)));
    if (this.myTurn && !was) this.voice.turnBegins();
    else if (state.over && this.heard) this.say(this.overText());
    else if (!this.myTurn && String(before) !== String(state.deciders)) this.voice.turnOf();
    this.voice.remind(state.reminded.filter((seat) => !late.includes(seat)));
    this.back.take(state, !this.heard);
    this.heard = true;
  }

  /** Say something to the table; what was wrong, or "" if it was said. */
  async speak(seat: number, text: string, thread = ''): Promise<string> {
    const reply = await this.request({ type: 'say', seat, text, thread, key: nonce() });
    return reply.type === 'refused' ? reply.why : '';
  }

  private noteLast(state: State): void {
    const mine = this.lines.filter((line) => this.own.includes(line.who) && !line.undone);
    const last = mine.at(-1);
    this.since = last ? last.number + 1 : state.number;
  }

  /** What is to be decided, as the game asks it. */
  question(): string {
    return this.phrases?.say(`steps.${this.position?.step ?? ''}`) ?? '';
  }

  /** How the game ended. */
  overText(): string {
    if (this.seats.length === 1) return t('bar.over'); // alone nobody is beaten
    const first = this.seats.filter((seat) => this.state?.ranks[seat] === 1);
    const names = this.names(first);
    const who = first.length > 1 ? t('bar.shared', { names }) : t('bar.won', { names });
    return `${t('bar.over')} ${who}`;
  }

  /** What the game says of the result besides. */
  endingTexts(): string[] {
    if (!this.position || !this.ending) return [];
    const said = this.ending.lines(this.position.view as never);
    return said.map(({ key, numbers }) => this.phrases?.say(key, numbers) ?? '');
  }

  /** Say something through the live region, once. */
  say(text: string): void {
    this.voice.say(text);
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
    const sentence = this.phrases?.say(`actions.${choice.key}`, choice.words) ?? choice.verb;
    const title = this.threads.titleOf(choice);
    return title ? t('titles.choice', { sentence, title }) : sentence;
  }

  /** Choose: at once if it can be taken back, else it waits to be confirmed. */
  choose(choice: Choice): void {
    if (!this.myTurn || this.busy) return;
    if (choice.final && settings.confirm && this.picked !== choice) this.preview(choice);
    else void this.act(choice);
  }

  /** Show what a choice would do, to be confirmed or taken back. */
  preview(choice: Choice): void {
    this.picked = choice;
    const text = this.sentence(choice);
    this.say(choice.final ? `${text}. ${t('bar.final')}` : text);
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

  /** The rule against an action, or null if there is none. */
  whyNot = async (verb: string, numbers: readonly number[]): Promise<Refused | null> => {
    const seat = this.position?.eye ?? -1;
    if (seat < 0) return null;
    const reply = await this.request({ type: 'why_not', seat, verb, numbers: [...numbers] });
    return reply.type === 'refused' ? reply : null;
  };

  /** Ask why not, and show the answer with its rule. */
  async explain(verb: string, numbers: readonly number[]): Promise<void> {
    const refusal = await this.whyNot(verb, numbers);
    this.explained = { asked: this.phrases?.action(verb, numbers) ?? verb, refusal };
  }

  private request(ask: Ask): Promise<Reply> {
    return this.socket?.request(ask) ?? Promise.resolve(lost());
  }

  private async ask(ask: Ask): Promise<void> {
    this.busy = true;
    try {
      const reply = await this.request(ask);
      if (reply.type === 'refused') {
        const why = reply.kind === 'stale' ? t('refused.stale') : reply.why;
        this.explained = { asked: '', refusal: { ...reply, why } };
      }
    } finally {
      this.busy = false;
    }
  }
}
