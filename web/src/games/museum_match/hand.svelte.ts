/** What the player holds: a thing taken up, and a choice that waits to be confirmed. */

import type { Choice } from '../contract';
import { actOf } from './act';
import type { MuseumMatchSet } from '../../lib/wire';
import {
  SUPPLY,
  beginnings,
  between,
  numberOf,
  sameChoice,
  scoringWith,
  targets,
  thingsOf,
  type Thing,
} from './selection';

export interface Holder {
  readonly options: readonly Choice[];
  readonly seat: number;
  readonly sets: readonly MuseumMatchSet[];
  preview: Choice | null;
  choose(choice: Choice): void;
}

export class Hand {
  picked = $state<Thing | null>(null);
  readonly #of: Holder;
  /** What could be chosen when this was tidied last. */
  #offered = '';

  constructor(of: Holder) {
    this.#of = of;
  }

  /** What can be touched now, in the order of the options. */
  readonly open: readonly Thing[] = $derived.by(() => {
    const { options, seat, preview } = this.#of;
    if (this.picked === null) return beginnings(options, seat);
    const found = [this.picked, ...targets(options, seat, this.picked)];
    const waiting = preview ? thingsOf(preview, seat) : [];
    return [...waiting.filter((thing) => !found.includes(thing)), ...found];
  });

  can(thing: Thing): boolean {
    return this.open.includes(thing);
  }

  /** A click or Enter on a thing. True if it meant something. */
  touch(thing: Thing): boolean {
    const { options, seat, preview } = this.#of;
    if (preview && this.#confirms(preview, thing)) {
      this.confirm();
      return true;
    }
    const joined = between(options, seat, this.picked ?? thing, thing);
    const cell = numberOf(thing, 'cell');
    if (this.picked !== null && joined) return this.#show(joined);
    if (joined && numberOf(thing, 'cell') < 0) return this.#show(joined);
    if (beginnings(options, seat).includes(thing)) {
      this.picked = this.picked === thing ? null : thing;
      this.#of.preview = null;
      return true;
    }
    const best = cell < 0 ? null : this.#best(scoringWith(options, seat, cell));
    if (best) return this.#show(best);
    this.back();
    return false;
  }

  /** A thing dropped on another. */
  drop(thing: Thing, on: Thing): boolean {
    const { options, seat } = this.#of;
    const joined = thing === on ? null : between(options, seat, thing, on);
    this.picked = joined ? thing : null;
    return joined ? this.#show(joined) : false;
  }

  show(choice: Choice): void {
    const [first, second] = thingsOf(choice, this.#of.seat);
    this.picked = second === undefined ? null : first;
    this.#of.preview = choice;
  }

  confirm(): void {
    const { preview } = this.#of;
    if (!preview) return;
    this.clear();
    this.#of.choose(preview);
  }

  /** One step back: first the preview, then what was taken up. */
  back(): void {
    if (this.#of.preview) this.#of.preview = null;
    else this.picked = null;
  }

  clear(): void {
    this.picked = null;
    this.#of.preview = null;
  }

  /** After the position has changed: keep what still has sense. */
  tidy(): void {
    const { options, seat, preview } = this.#of;
    if (preview && !options.some((one) => sameChoice(one, preview))) this.#of.preview = null;
    if (this.picked && !beginnings(options, seat).includes(this.picked)) this.picked = null;
    // A figure, or the stack, was taken up for the choice before; a tile is there for every choice.
    const offered = options.map((one) => `${one.verb} ${one.numbers}`).join();
    const loose = this.picked !== null && numberOf(this.picked, 'cell') < 0;
    if (loose && offered !== this.#offered) this.picked = null;
    this.#offered = offered;
  }

  #show(choice: Choice): true {
    this.#of.preview = choice;
    return true;
  }

  /** Touching a part of what is shown again means yes, but for the tile in hand when a visitor waits. */
  #confirms(preview: Choice, thing: Thing): boolean {
    const things: Thing[] = thingsOf(preview, this.#of.seat);
    if (actOf(preview).verb === 'score') {
      const cell = numberOf(thing, 'cell');
      return things.includes(thing) || scoringWith([preview], this.#of.seat, cell).length > 0;
    }
    if (things.includes(SUPPLY)) return things.includes(thing);
    return things.includes(thing) && thing !== this.picked;
  }

  /** The option to score that brings most. */
  #best(choices: readonly Choice[]): Choice | null {
    const worth = (choice: Choice): number => {
      const [window] = choice.numbers;
      const set = this.#of.sets.find((s) => s.seat === this.#of.seat && s.window === window);
      return set ? set.tokens * set.multiplier : 0;
    };
    return choices.reduce<Choice | null>(
      (best, one) => (best && worth(best) >= worth(one) ? best : one),
      null,
    );
  }
}
