/** What is said at a table, and how much of it nobody has looked at yet. */
import { holds } from './threads';
import type { Said, Text } from './wire';

export class Talk {
  texts = $state.raw<Text[]>([]);
  unread = $state(0); // texts that came while the talk was not on show
  private shown = false;
  private begun = false; // what was said before one came has been told

  /** Texts that came; returns those that are new and not one's own, to be told. */
  take({ texts }: Said, own: readonly number[]): Text[] {
    const known = this.texts.at(-1)?.number ?? -1;
    const fresh = texts.filter((text) => text.number > known);
    this.texts = [...this.texts, ...fresh];
    const before = !this.begun;
    this.begun = true;
    if (before) return [];
    const others = fresh.filter((text) => !own.includes(text.seat) && !holds(text.thread));
    if (!this.shown) this.unread += others.length;
    return others;
  }

  /** It is looked at, or no longer. */
  show(shown: boolean): void {
    this.shown = shown;
    if (shown) this.unread = 0;
  }
}
