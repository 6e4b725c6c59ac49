/** What is pointed at, and why it cannot be chosen. What its label says, each board knows. */

import type { Choice, Refused, WhyNot } from '../../games/contract';
import type { Hand } from './hand.svelte';
import type { Thing } from './reading';

export interface Asked {
  readonly options: readonly Choice[];
  readonly hand: Hand;
  readonly whyNot: WhyNot | undefined;
}

/** Tiles that lie together. */
export interface Pile {
  readonly title: string;
  readonly facts: string;
  readonly tiles: readonly number[];
}

export interface Question {
  readonly verb: string;
  readonly numbers: readonly number[];
}

export abstract class Pointing {
  thing = $state<Thing | null>(null);
  /** Pointed at with a finger or a click, so that it stays. */
  pressed = $state(false);
  refused = $state<Refused | null>(null);
  #asked = 0;

  protected abstract get asked(): Asked;
  /** The tile whose label is shown. */
  abstract readonly tile: number | null;
  abstract readonly pile: Pile | null;
  /** Space, tokens, owners: a line each. */
  abstract readonly lines: readonly string[];
  /** What somebody who points at a thing would like to do with it, or what speaks against it at once. */
  protected abstract question(thing: Thing): Question | Refused | null;

  readonly shown: boolean = $derived.by(
    () => this.tile !== null || this.pile !== null || this.lines.length > 0,
  );

  point(thing: Thing | null, how: 'hover' | 'focus' | 'press'): void {
    if (thing === null && this.pressed && how === 'hover') return;
    this.thing = thing;
    this.pressed = how === 'press';
    this.refused = null;
    if (thing !== null) void this.#ask(thing);
  }

  /** What can be chosen has changed: what was said against the thing may hold no more. */
  again(): void {
    this.refused = null;
    if (this.thing !== null) void this.#ask(this.thing);
  }

  /** Why a thing cannot be chosen, if it is not among what can. */
  async #ask(thing: Thing): Promise<void> {
    this.#asked += 1;
    const mine = this.#asked;
    const { whyNot, options, hand } = this.asked;
    if (!whyNot || options.length === 0 || hand.can(thing)) return;
    const question = this.question(thing);
    const answer =
      question && 'verb' in question ? await whyNot(question.verb, question.numbers) : question;
    if (mine === this.#asked) this.refused = answer;
  }
}
