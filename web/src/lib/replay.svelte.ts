/** A play that is looked at step by step: through whose eyes, where one is, and what happened there. */
import { api, EVERYTHING, Failed, PUBLIC } from './api';
import { loadGame, type GameModule } from './games';
import { extended, type Line } from './log';
import { seatLetter } from './play.svelte';
import { Phrases } from './phrases';
import { ReadNames } from './read.svelte';
import { heldByPlay } from './seats';
import { Steps } from './steps';
import { lastTurn, nextTurn, turnStarts } from './turns';
import type { PlayShown, StepShown } from './wire';

export class Replay {
  whole = $state.raw<PlayShown | null>(null);
  phrases = $state.raw<Phrases | null>(null);
  game = $state.raw<GameModule | null>(null);
  lines = $state.raw<Line[]>([]);
  /** The step on show, always the one of the position `now`. */
  step = $state(0);
  eye = $state(PUBLIC);
  running = $state(false);
  now = $state.raw<StepShown | null>(null);

  last: number = $derived(this.whole?.happened.length ?? 0);
  starts: readonly number[] = $derived(turnStarts(this.whole?.happened ?? []));
  /** What the record that led here did. */
  said: readonly Line[] = $derived(this.lines.filter((line) => line.number === this.step - 1));
  scores: readonly number[] = $derived.by(() => {
    const known = this.whole?.scores[this.step];
    if (known) return known;
    const told = this.game?.about.scores as ((view: unknown) => readonly number[]) | undefined;
    return this.now && told ? told(this.now.view) : [];
  });
  /**
   * The eyes that may be looked through: one's own and the public's, and when it is over all seats', and
   * those from which nothing is hidden if the game hides anything.
   */
  eyes: readonly number[] = $derived.by(() => {
    const all = this.whole?.seats.map((_, seat) => seat) ?? [];
    if (!this.whole?.over) return [PUBLIC, ...all.filter((seat) => this.token(seat))];
    return [PUBLIC, ...all, ...((this.game?.about.secrets ?? true) ? [EVERYTHING] : [])];
  });

  private readonly read = new ReadNames(() => ({
    play: this.id,
    eyes: [[this.eye, this.token(this.eye)]],
    number: this.last,
  }));
  private steps: Steps;
  private wanted = 0; // the step that is to be shown as soon as its position is here

  constructor(
    readonly id: string,
    wanted: { step: number; eye: number | null },
  ) {
    this.eye = wanted.eye ?? this.ownEye();
    this.wanted = wanted.step;
    this.steps = new Steps(id, this.eye, this.token(this.eye));
  }

  private ownEye(): number {
    const own = Object.keys(heldByPlay(this.id)?.tokens ?? {}).map(Number);
    return own[0] ?? PUBLIC;
  }

  private token(seat: number): string {
    return heldByPlay(this.id)?.tokens[String(seat)] ?? '';
  }

  /** Fetch what happened; of a play that goes on, also what has happened since. */
  async load(): Promise<void> {
    const before = this.whole;
    const { eye } = this;
    const found = await this.asked(eye);
    if (eye !== this.eye) return; // others are looked through by now, and what they see is on its way
    if (!found) return this.look(PUBLIC); // a link through eyes that are not ours
    if (!before) {
      const [texts, module] = await Promise.all([api.texts(found.texts), loadGame(found.game)]);
      this.phrases = new Phrases(
        texts,
        (seat) => this.whole?.seats[seat] ?? seatLetter(seat),
        (kind, number) => this.read.of(kind, number),
      );
      this.game = module ?? null;
      if (eye !== this.eye) return;
    }
    this.whole = found;
    if (!this.eyes.includes(this.eye)) return this.look(PUBLIC); // not offered in this game
    if (before) this.steps.grown(before.happened.length);
    if (this.phrases) this.lines = extended([], found.happened, this.phrases);
    await this.to(this.wanted);
  }

  private async asked(eye: number): Promise<PlayShown | null> {
    try {
      return await api.play(this.id, eye, this.token(eye));
    } catch (error) {
      if (eye === PUBLIC || !(error instanceof Failed) || error.kind !== 'not_yours') throw error;
      return null;
    }
  }

  /** Show the position of the step that is wanted, unless another one is wanted meanwhile. */
  private async show(): Promise<void> {
    const { steps, wanted } = this;
    const found = steps.at(wanted) ?? (await steps.fetch(wanted, this.last));
    if (!found || steps !== this.steps || wanted !== this.wanted) return;
    this.now = found;
    this.step = wanted;
    if (wanted === this.last) this.running = false;
  }

  /** Look through other eyes. */
  async look(through: number): Promise<void> {
    this.eye = through;
    this.steps = new Steps(this.id, through, this.token(through));
    await this.load();
  }

  async to(wanted: number): Promise<void> {
    this.wanted = Math.max(0, Math.min(this.last, wanted));
    await this.show();
  }

  /** So many steps on, or back, from the one that was wanted last. */
  by(steps: number): Promise<void> {
    return this.to(this.wanted + steps);
  }

  turnOn(): Promise<void> {
    return this.to(nextTurn(this.starts, this.wanted, this.last));
  }

  turnBack(): Promise<void> {
    return this.to(lastTurn(this.starts, this.wanted));
  }

  /** Run on from here, or from the beginning if this is the end. */
  async run(): Promise<void> {
    if (!this.running && this.step === this.last) await this.to(0);
    this.running = !this.running && this.last > 0;
  }

  /** The address of a step, after the path. */
  get hash(): string {
    return `step=${this.step}&eye=${this.eye}`;
  }
}
