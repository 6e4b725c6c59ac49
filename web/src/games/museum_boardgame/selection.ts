/** Which options belong to what is touched on the museums. */

import { SUPPLY, numberOf, type Reading, type Thing } from '../../lib/tiles/reading';
import type { Choice } from '../contract';
import { actOf } from './act';
import { HALLS, SPACES, isStorage, placeOf, seatOf, within } from './geometry';
import { nth } from '../../lib/tiles/nth';
import { HALL } from './tables';

// Things of the board: `place:20`, `hall:7`, `tile:3` of the open pile, and these.
export const PILE: Thing = 'pile';
export const DICE: Thing = 'dice';
export const END: Thing = 'end';
/** Places are counted through all museums. */
export const placeThing = (place: number): Thing => `place:${place}`;
/** So are halls. */
export const hallThing = (seat: number, hall: number): Thing => `hall:${seat * HALLS + hall}`;
export const tileThing = (tile: number): Thing => `tile:${tile}`;

/** The things that an option of a seat brings together, the one that acts first. */
export function thingsOf(choice: Choice, seat: number): [Thing] | [Thing, Thing] {
  const act = actOf(choice);
  const space = (number: number): Thing => placeThing(placeOf(seat, number));
  const slot = (number: number, of = seat): Thing => placeThing(placeOf(of, SPACES + number));
  switch (act.verb) {
    case 'place':
      return [space(act.numbers[0]), SUPPLY];
    case 'swap':
      return [space(act.numbers[0]), space(act.numbers[1])];
    case 'store':
      return [space(act.numbers[0]), slot(act.numbers[1])];
    case 'install':
      return [slot(act.numbers[1]), space(act.numbers[0])];
    case 'exchange':
      return [slot(act.numbers[0]), slot(act.numbers[2], act.numbers[1])];
    case 'score':
      return [hallThing(seat, act.numbers[0])];
    case 'pick':
      return [tileThing(act.numbers[0])];
    case 'pass':
    case 'end_turn':
      return [END];
  }
}

/** The hall in which a place of a seat lies, as a thing; null for storage and for the others'. */
export function hallAround(thing: Thing, seat: number): Thing | null {
  const place = numberOf(thing, 'place');
  if (place < 0 || seatOf(place) !== seat || isStorage(place)) return null;
  return hallThing(seat, nth(HALL, within(place)));
}

/** How the board reads the options of a seat. */
export function reading(seat: number): Reading {
  return {
    thingsOf: (choice) => thingsOf(choice, seat),
    opens: (choice) => choice.verb !== 'swap',
    twice: SUPPLY,
    /** A tile means the hall around it; what can come together with one thing only means that. */
    meant(options, thing) {
      const hall = hallAround(thing, seat);
      const scored = options.find((one) => thingsOf(one, seat)[0] === hall);
      if (scored) return scored;
      const found = options.filter(
        (one) =>
          (one.verb === 'install' || one.verb === 'exchange') &&
          thingsOf(one, seat).includes(thing),
      );
      return found.length === 1 ? nth(found, 0) : null;
    },
  };
}
