/** Which options belong to what is touched on the square. */

import { SUPPLY, numberOf, type Reading, type Thing } from '../../lib/tiles/reading';
import type { MuseumMatchSet } from '../../lib/wire';
import type { Choice } from '../contract';
import { actOf } from './act';
import { cellOf, windowCells } from './geometry';

// Things of the board: `cell:12`, `set:3`, `corner:0`, and these.
export const STACK: Thing = 'stack';
export const DISCARDS: Thing = 'discards';
export const END: Thing = 'end';
export const cellThing = (cell: number): Thing => `cell:${cell}`;
export const setThing = (window: number): Thing => `set:${window}`;

/** The corner between a seat and the one on its left: to be pointed at, never to be chosen. */
export const cornerThing = (seat: number): Thing => `corner:${seat}`;

/** The things that an option brings together, the one that acts first. */
export function thingsOf(choice: Choice, seat: number): [Thing] | [Thing, Thing] {
  const act = actOf(choice);
  const cell = (space: number): Thing => cellThing(cellOf(seat, space));
  switch (act.verb) {
    case 'place':
      return [cell(act.numbers[0]), SUPPLY];
    case 'swap':
      return [cell(act.numbers[0]), cell(act.numbers[1])];
    case 'exchange':
      return [cell(act.numbers[0]), STACK];
    case 'score':
      return [setThing(act.numbers[0])];
    case 'end_turn':
      return [END];
  }
}

/** The options to score that a tile has part in. */
export function scoringWith(options: readonly Choice[], seat: number, cell: number): Choice[] {
  return options.filter((choice) => {
    const act = actOf(choice);
    return act.verb === 'score' && windowCells(seat, act.numbers[0]).includes(cell);
  });
}

/** How the board reads the options of a seat, whose sets are worth what these tell. */
export function reading(seat: number, sets: readonly MuseumMatchSet[]): Reading {
  const worth = ({ numbers: [window] }: Choice): number => {
    const set = sets.find((one) => one.seat === seat && one.window === window);
    return set ? set.tokens * set.multiplier : 0;
  };
  return {
    thingsOf: (choice) => thingsOf(choice, seat),
    opens: (choice) => choice.verb !== 'swap',
    twice: SUPPLY,
    /** A tile of sets means the one that brings most. */
    meant(options, thing) {
      const cell = numberOf(thing, 'cell');
      const choices = cell < 0 ? [] : scoringWith(options, seat, cell);
      return choices.toSorted((a, b) => worth(b) - worth(a))[0] ?? null;
    },
  };
}
