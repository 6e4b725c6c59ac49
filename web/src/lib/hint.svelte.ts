/** A hint for one's own seat: asked for, waited for, called off, and shown as long as its position stands. */
import type { TablePlay } from './play.svelte';
import type { Ask, Reply } from './socket';
import { t } from './texts';
import { choiceOf, optionText, percent, reasonOf } from './thoughts';
import type { Hinting, Thought, Weighed } from './wire';

export class Hint {
  /** The seat for which one is thought about; -1 for none. */
  asked = $state(-1);
  /** Its place in the queue; 0 when it is thought about, -1 while that is not known. */
  place = $state(-1);
  seat = $state(-1);
  thought = $state.raw<Thought | null>(null);

  constructor(
    private readonly play: TablePlay,
    private readonly request: (ask: Ask) => Promise<Reply>,
  ) {}

  /** Is there anything to be seen of it? */
  get shown(): boolean {
    return this.asked >= 0 || this.thought !== null;
  }

  /** May this device ask now? */
  get possible(): boolean {
    const { play } = this;
    return Boolean(play.table?.hints) && play.myTurn && (play.position?.eye ?? -1) >= 0;
  }

  /** Ask for a hint, for the seat that must choose. */
  async ask(): Promise<void> {
    const { play } = this;
    const seat = play.position?.eye ?? -1;
    if (!this.possible || this.asked >= 0 || !play.state) return;
    this.thought = null;
    this.asked = seat;
    this.place = -1;
    play.say(t('hint.thinking'));
    const reply = await this.request({ type: 'hint', seat, number: play.state.number });
    if (this.asked !== seat) return; // it is not wanted any more
    this.asked = -1;
    if (reply.type === 'hinted') this.take(reply.thought, seat);
    else if (reply.type === 'refused' && !/^(stopped|stale)$/.test(reply.kind)) {
      play.explained = { asked: '', refusal: reply };
    }
  }

  /** How far it is. */
  progress(told: Hinting): void {
    if (this.asked < 0) return;
    if (told.place && told.place !== this.place) {
      this.play.say(t('hint.queue', { place: told.place }));
    }
    this.place = told.place;
  }

  /** Call it off, or put it away. */
  stop(): void {
    const seat = this.asked;
    this.thought = null;
    this.asked = -1;
    if (seat < 0) return;
    void this.request({ type: 'stop_hint', seat });
    this.play.say(t('hint.stopped'));
  }

  /** The position has moved on: it is about nothing any more. */
  drop(): void {
    this.thought = null;
    this.asked = -1;
  }

  /** Lay an option on the board as if it were chosen there. It is not played before it is confirmed. */
  preview(one: Weighed): void {
    const choice = choiceOf(one, this.play.options);
    if (choice) this.play.preview(choice);
  }

  private take(thought: Thought, seat: number): void {
    const { play } = this;
    this.thought = thought;
    this.seat = seat;
    const [first] = thought.weighed;
    if (!first || !play.phrases) return;
    const option = optionText(first, play.phrases);
    const told = t('hint.spoken', { option, share: percent(first.share) });
    play.say(`${told} ${reasonOf(thought, play.phrases)}`.trim());
  }
}
