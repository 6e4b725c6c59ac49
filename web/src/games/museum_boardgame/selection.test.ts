import { describe, expect, it } from 'vitest';
import { SUPPLY, alone, beginnings, between, targets } from '../../lib/tiles/reading';
import type { Choice } from '../contract';
import { placeOf } from './geometry';
import { END, hallAround, hallThing, placeThing, reading, thingsOf, tileThing } from './selection';

const choice = (verb: string, ...numbers: number[]): Choice => ({
  verb,
  numbers,
  key: verb,
  words: [],
  final: false,
});
const ME = 1;
const READ = reading(ME);
const on = (place: number, seat = ME): string => placeThing(placeOf(seat, place));
const slot = (number: number, seat = ME): string => on(12 + number, seat);

/** Left 5 and right 3. */
const ACTIVE = [
  choice('place', 4),
  choice('swap', 4, 3),
  choice('swap', 4, 1),
  choice('store', 4, 0),
  choice('store', 4, 3),
  choice('place', 8),
  choice('store', 8, 0),
  choice('pass'),
];
const INSTALL = [choice('install', 3, 0), choice('install', 3, 2)];
const EXCHANGE = [choice('exchange', 1, 0, 0), choice('exchange', 1, 2, 3)];
const SCORE = [choice('score', 0), choice('score', 3), choice('end_turn')];

describe('an option', () => {
  it.each<[Choice, string[]]>([
    [choice('place', 4), [on(4), SUPPLY]],
    [choice('swap', 4, 1), [on(4), on(1)]],
    [choice('store', 4, 3), [on(4), slot(3)]],
    [choice('install', 3, 2), [slot(2), on(3)]],
    [choice('exchange', 1, 2, 3), [slot(1), slot(3, 2)]],
    [choice('score', 3), [hallThing(ME, 3)]],
    [choice('pick', 40), [tileThing(40)]],
    [choice('pass'), [END]],
    [choice('end_turn'), [END]],
  ])('%o brings things together', (one, things) => {
    expect(thingsOf(one, ME)).toEqual(things);
  });

  it('is of the table', () => {
    expect(() => thingsOf(choice('exchange', 1), ME)).toThrow(RangeError);
    expect(() => thingsOf(choice('toString'), ME)).toThrow(RangeError);
  });
});

describe('what can be taken up', () => {
  it('is Active Tiles, storage and the supply, but no neighbour', () => {
    const found = [on(4), SUPPLY, slot(0), slot(3), on(8), END];
    expect(beginnings(READ, ACTIVE).toSorted()).toEqual(found.toSorted());
  });

  it('leads from storage to the Active Tiles', () => {
    expect(targets(READ, ACTIVE, slot(0))).toEqual([on(4), on(8)]);
    expect(between(READ, ACTIVE, slot(0), on(8))).toEqual(choice('store', 8, 0));
  });

  it('is either end of an exchange', () => {
    const found = [slot(1), slot(0, 0), slot(3, 2)];
    expect(beginnings(READ, EXCHANGE).toSorted()).toEqual(found.toSorted());
    expect(between(READ, EXCHANGE, slot(1), slot(3, 2))).toEqual(EXCHANGE[1]);
    expect(between(READ, EXCHANGE, slot(0, 0), slot(1))).toEqual(EXCHANGE[0]);
  });

  it('is a tile, which gets a visitor when it is touched twice', () => {
    expect(between(READ, ACTIVE, on(4), on(4))).toEqual(choice('place', 4));
    expect(between(READ, INSTALL, slot(0), slot(0))).toBeNull();
  });
});

describe('a touch while nothing is in hand', () => {
  it('means what can come together with one thing only', () => {
    expect(READ.meant(INSTALL, slot(2))).toEqual(INSTALL[1]);
    expect(READ.meant(EXCHANGE, slot(0, 0))).toEqual(EXCHANGE[0]);
    expect(READ.meant(EXCHANGE, slot(1))).toBeNull();
    expect(READ.meant(INSTALL, on(3))).toBeNull();
    expect(READ.meant(ACTIVE, slot(3))).toBeNull();
  });

  it('means the hall around a tile', () => {
    expect(READ.meant(SCORE, on(1))).toEqual(SCORE[0]);
    expect(READ.meant(SCORE, on(11))).toEqual(SCORE[1]);
    expect(READ.meant(SCORE, on(5))).toBeNull();
    expect(READ.meant(SCORE, slot(1))).toBeNull();
    expect(READ.meant(SCORE, on(1, 0))).toBeNull();
    expect(alone(READ, SCORE, hallThing(ME, 3))).toEqual(SCORE[1]);
    expect(hallAround(on(1, 0), ME)).toBeNull();
  });
});
