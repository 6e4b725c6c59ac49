/** What the player holds: a thing taken up, and a choice that waits to be confirmed. */

import type { Choice } from '../../games/contract';
import {
  alone,
  beginnings,
  between,
  sameChoice,
  targets,
  type Reading,
  type Thing,
} from './reading';

export interface Holder {
  readonly options: readonly Choice[];
  readonly reading: Reading;
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
    const { options, reading, preview } = this.#of;
    if (this.picked === null) return beginnings(reading, options);
    const found = [this.picked, ...targets(reading, options, this.picked)];
    const waiting = preview ? reading.thingsOf(preview) : [];
    return [...waiting.filter((thing) => !found.includes(thing)), ...found];
  });

  can(thing: Thing): boolean {
    return this.open.includes(thing);
  }

  /** A click or Enter on a thing. True if it meant something. */
  touch(thing: Thing): boolean {
    const { options, reading, preview } = this.#of;
    if (preview && this.#confirms(preview, thing)) {
      this.confirm();
      return true;
    }
    const joined = this.picked === null ? null : between(reading, options, this.picked, thing);
    if (joined) return this.#show(joined);
    const meant = alone(reading, options, thing) ?? reading.meant(options, thing);
    if (meant) {
      this.picked = null;
      return this.#show(meant);
    }
    if (beginnings(reading, options).includes(thing)) {
      this.picked = this.picked === thing ? null : thing;
      this.#of.preview = null;
      return true;
    }
    this.back();
    return false;
  }

  /** A thing dropped on another. */
  drop(thing: Thing, on: Thing): boolean {
    const { options, reading } = this.#of;
    const joined = thing === on ? null : between(reading, options, thing, on);
    this.picked = joined ? thing : null;
    return joined ? this.#show(joined) : false;
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
    const { options, reading, preview } = this.#of;
    const { picked } = this;
    if (preview && !options.some((one) => sameChoice(one, preview))) this.#of.preview = null;
    if (picked && !beginnings(reading, options).includes(picked)) this.picked = null;
    // A figure, or the stack, was taken up for the choice before; what acts is there for every choice.
    const offered = options.map((one) => `${one.verb} ${one.numbers}`).join();
    const acts = options.some((one) => reading.thingsOf(one)[0] === picked);
    if (picked && !acts && offered !== this.#offered) this.picked = null;
    this.#offered = offered;
  }

  #show(choice: Choice): true {
    this.#of.preview = choice;
    return true;
  }

  /** Touching a part of what is shown again means yes, but for the thing in hand that waits for another. */
  #confirms(preview: Choice, thing: Thing): boolean {
    const { reading } = this.#of;
    const things = reading.thingsOf(preview);
    if (!things.includes(thing)) return reading.meant([preview], thing) !== null;
    const twice = reading.twice !== null && things.includes(reading.twice);
    return twice || thing !== this.picked;
  }
}
