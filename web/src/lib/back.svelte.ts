/** What happened at a table while nobody looked: noticed, offered, and shown again if wanted. */
import type { TablePlay } from './play.svelte';
import { textOf } from './log';
import { missedIn, Recap, type Missed } from './recap.svelte';
import { held, keepSeen } from './seats';
import { Steps } from './steps';
import type { State } from './wire';

export class LookingBack {
  missed = $state.raw<Missed[]>([]);
  recap = $state.raw<Recap | null>(null);
  failed = $state(false);
  /** The connection was lost and is back: the next state may leap over much. */
  rejoined = false;

  constructor(private readonly play: TablePlay) {
    document.addEventListener('visibilitychange', this.returned);
  }

  /** The position to be shown instead of that of now. */
  get view(): unknown {
    return this.recap?.view;
  }

  /** A state has come; the first one of this page, or another. */
  take(state: State, first: boolean): void {
    const leapt = first || this.rejoined;
    this.rejoined = false;
    if (document.hidden) return;
    if (leapt) this.offer(state, first ? 1 : 2);
    this.see(state);
  }

  private readonly returned = (): void => {
    const { state } = this.play;
    if (document.hidden || !state) return;
    this.offer(state, 1);
    this.see(state);
  };

  private see(state: State): void {
    if ((held(this.play.id)?.seen ?? -1) < state.number) keepSeen(this.play.id, state.number);
  }

  /** Offer what was missed, if that is at least so many records. */
  private offer(state: State, least: number): void {
    const { own, lines } = this.play;
    const seen = held(this.play.id)?.seen ?? state.number;
    const last = lines.findLast((line) => own.includes(line.who) && !line.undone)?.number ?? -1;
    const others = lines.filter((line) => !own.includes(line.who));
    const found = missedIn(others, Math.max(seen, last + 1));
    const moved = found.some(({ lines: [line] }) => (line?.who ?? -1) >= 0);
    if (own.length && !state.over && moved && found.length >= least) this.missed = found;
  }

  /** Show it on the board. */
  show(): void {
    const { play } = this;
    const eye = play.position?.eye ?? -3;
    const steps = new Steps(play.table?.play ?? '', eye, play.token(eye));
    const tell = (one: Missed) => one.lines.forEach((line) => play.say(textOf(line)));
    const ended = () => {
      this.recap = null;
      this.missed = [];
    };
    this.recap = new Recap(this.missed, steps, play.state?.number ?? 0, tell, ended);
    this.failed = false;
    this.recap.begin().catch(() => this.break());
  }

  next(): void {
    this.recap?.next().catch(() => this.break());
  }

  /** It cannot be fetched, and is offered again. */
  private break(): void {
    const { missed } = this;
    this.recap?.end();
    this.missed = missed;
    this.failed = true;
  }

  /** No more of it. */
  end(): void {
    this.recap?.end();
    this.missed = [];
    this.failed = false;
  }

  close(): void {
    this.end();
    document.removeEventListener('visibilitychange', this.returned);
  }
}
