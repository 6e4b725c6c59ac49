import { describe, expect, it } from 'vitest';
import type { Choice } from '../contract';
import { cellOf } from './geometry';
import { END, STACK, cellThing, scoringWith, setThing, thingsOf, reading } from './selection';
import {
  SUPPLY,
  alone,
  beginnings,
  between,
  optionsOf,
  sameChoice,
  targets,
} from '../../lib/tiles/reading';

const choice = (verb: string, ...numbers: number[]): Choice => ({
  verb,
  numbers,
  key: verb,
  words: [],
  final: false,
});
/** Black 6 and white 1 of the south player: on 6-Black and 1-White, both unshared. */
const ACTIVE = [
  choice('place', 5),
  choice('swap', 5, 2),
  choice('swap', 5, 4),
  choice('swap', 5, 9),
  choice('exchange', 5),
  choice('place', 6),
  choice('swap', 6, 2),
  choice('swap', 6, 7),
  choice('swap', 6, 9),
  choice('exchange', 6),
];
const READ = reading(0, []);
const SCORE = [choice('score', 4), choice('score', 5), choice('end_turn')];
const on = (space: number): string => cellThing(cellOf(0, space));

describe('what can be taken up', () => {
  it('is the Active Tiles, and what they may be brought together with from outside', () => {
    expect(beginnings(READ, ACTIVE).toSorted()).toEqual([on(5), on(6), STACK, SUPPLY].toSorted());
  });

  it('has no supply when nothing may be placed', () => {
    const none = ACTIVE.filter((one) => one.verb !== 'place');
    expect(beginnings(READ, none)).not.toContain(SUPPLY);
  });

  it('is each set, and the end of the turn', () => {
    expect(beginnings(READ, SCORE)).toEqual([setThing(4), setThing(5), END]);
  });

  it('is nothing for whoever is not asked', () => {
    expect(beginnings(READ, [])).toEqual([]);
  });

  it('is found on the cells of the seat that is asked', () => {
    expect(thingsOf(choice('swap', 5, 2), 2)).toEqual([
      cellThing(cellOf(2, 5)),
      cellThing(cellOf(2, 2)),
    ]);
  });
});

describe('the options of a clicked tile', () => {
  it('are its own alone', () => {
    expect(optionsOf(READ, ACTIVE, on(5))).toEqual(ACTIVE.slice(0, 5));
    expect(optionsOf(READ, ACTIVE, on(4))).toEqual([]);
  });

  it('lead to its neighbours, the stack and the supply', () => {
    expect(targets(READ, ACTIVE, on(6)).toSorted()).toEqual(
      [on(2), on(7), on(9), STACK, SUPPLY].toSorted(),
    );
  });

  it('lead from the stack and the supply to the tiles', () => {
    expect(targets(READ, ACTIVE, STACK)).toEqual([on(5), on(6)]);
    expect(targets(READ, ACTIVE, SUPPLY)).toEqual([on(5), on(6)]);
  });
});

describe('two things brought together', () => {
  it('are the option of both', () => {
    expect(between(READ, ACTIVE, on(5), on(4))).toEqual(choice('swap', 5, 4));
    expect(between(READ, ACTIVE, on(5), STACK)).toEqual(choice('exchange', 5));
    expect(between(READ, ACTIVE, STACK, on(6))).toEqual(choice('exchange', 6));
    expect(between(READ, ACTIVE, SUPPLY, on(6))).toEqual(choice('place', 6));
  });

  it('are a visitor if both are the same tile', () => {
    expect(between(READ, ACTIVE, on(5), on(5))).toEqual(choice('place', 5));
  });

  it('spend the action of the one that was taken up', () => {
    const both = [choice('swap', 2, 6), choice('swap', 6, 2)];
    expect(between(READ, both, on(6), on(2))).toEqual(choice('swap', 6, 2));
    expect(between(READ, both, on(2), on(6))).toEqual(choice('swap', 2, 6));
  });

  it('are nothing if no option has them', () => {
    expect(between(READ, ACTIVE, on(5), on(0))).toBeNull();
    expect(between(READ, ACTIVE, on(4), on(5))).toBeNull();
  });

  it('can be one alone', () => {
    expect(alone(READ, SCORE, setThing(5))).toEqual(choice('score', 5));
    expect(alone(READ, SCORE, END)).toEqual(choice('end_turn'));
    expect(alone(READ, ACTIVE, SUPPLY)).toBeNull();
  });
});

describe('sets', () => {
  it('are found by each of their tiles', () => {
    expect(scoringWith(SCORE, 0, cellOf(0, 3))).toEqual([choice('score', 4)]);
    expect(scoringWith(SCORE, 0, cellOf(0, 4))).toEqual(SCORE.slice(0, 2));
    expect(scoringWith(SCORE, 0, cellOf(0, 0))).toEqual([]);
  });
});

it('compares choices by what they do', () => {
  expect(sameChoice(choice('swap', 1, 2), choice('swap', 1, 2))).toBe(true);
  expect(sameChoice(choice('swap', 1, 2), choice('swap', 2, 1))).toBe(false);
  expect(sameChoice(null, null)).toBe(false);
});
