import { beforeEach, describe, expect, it } from 'vitest';
import type { Choice } from '../contract';
import { cellOf } from './geometry';
import { Hand } from '../../lib/tiles/hand.svelte';
import { END, STACK, cellThing, setThing, reading } from './selection';
import { SUPPLY, type Reading } from '../../lib/tiles/reading';
import type { MuseumMatchSet } from '../../lib/wire';

const choice = (verb: string, ...numbers: number[]): Choice => ({
  verb,
  numbers,
  key: verb,
  words: [],
  final: true,
});
const on = (space: number): string => cellThing(cellOf(0, space));

let table: { options: Choice[]; reading: Reading; preview: Choice | null };
let chosen: Choice[];
let hand: Hand;

function lay(options: Choice[], sets: MuseumMatchSet[] = []): void {
  chosen = [];
  table = { options, reading: reading(0, sets), preview: null };
  hand = new Hand(Object.assign(table, { choose: (one: Choice) => void chosen.push(one) }));
}

describe('an Active Tile', () => {
  beforeEach(() => {
    lay([choice('place', 5), choice('swap', 5, 4), choice('exchange', 5)]);
  });

  it('is taken up, previewed and confirmed', () => {
    expect(hand.touch(on(5))).toBe(true);
    expect(hand.picked).toBe(on(5));
    hand.touch(on(4));
    expect(table.preview).toEqual(choice('swap', 5, 4));
    expect(chosen).toEqual([]);
    hand.touch(on(4));
    expect(chosen).toEqual([choice('swap', 5, 4)]);
    expect(hand.picked).toBeNull();
    expect(table.preview).toBeNull();
  });

  it('gets a visitor by a second touch, who stays after a third', () => {
    hand.touch(on(5));
    hand.touch(on(5));
    expect(table.preview).toEqual(choice('place', 5));
    hand.touch(on(5));
    expect(chosen).toEqual([choice('place', 5)]);
  });

  it('can be given back, one step at a time', () => {
    hand.touch(on(5));
    hand.touch(STACK);
    hand.back();
    expect(table.preview).toBeNull();
    expect(hand.picked).toBe(on(5));
    hand.back();
    expect(hand.picked).toBeNull();
    expect(chosen).toEqual([]);
  });

  it('can change its mind before it is confirmed', () => {
    hand.touch(on(5));
    hand.touch(on(4));
    hand.touch(STACK);
    expect(table.preview).toEqual(choice('exchange', 5));
  });

  it('is dropped only where an option leads', () => {
    expect(hand.drop(on(5), on(0))).toBe(false);
    expect(hand.picked).toBeNull();
    expect(hand.drop(SUPPLY, on(5))).toBe(true);
    expect(table.preview).toEqual(choice('place', 5));
    expect(chosen).toEqual([]);
  });

  it('says when a touch means nothing', () => {
    expect(hand.touch(on(0))).toBe(false);
    expect(hand.can(on(4))).toBe(false);
    hand.touch(on(5));
    expect(hand.can(on(4))).toBe(true);
  });

  it('is let go when the position has changed', () => {
    hand.touch(on(5));
    hand.touch(on(4));
    table.options = [choice('place', 6)];
    hand.tidy();
    expect(hand.picked).toBeNull();
    expect(table.preview).toBeNull();
  });
});

describe('a figure that was taken up', () => {
  const first = [choice('place', 5), choice('place', 6)];

  beforeEach(() => {
    lay(first);
    hand.tidy();
    hand.drop(SUPPLY, on(5));
  });

  it('stays in hand while the same can be chosen', () => {
    table.options = [...first];
    hand.tidy();
    expect(hand.picked).toBe(SUPPLY);
    expect(table.preview).toEqual(choice('place', 5));
  });

  it('is put down before the next choice, even if that was confirmed elsewhere', () => {
    table.preview = null;
    table.options = [choice('place', 6)];
    hand.tidy();
    expect(hand.picked).toBeNull();
    hand.touch(on(6));
    expect(table.preview).toBeNull();
  });
});

describe('a set', () => {
  const worth = (window: number, tokens: number): MuseumMatchSet => ({
    seat: 0,
    window,
    tokens,
    multiplier: 2,
    match: 2,
  });

  beforeEach(() => {
    lay([choice('score', 4), choice('score', 5), choice('end_turn')], [worth(4, 1), worth(5, 3)]);
  });

  it('is shown by its tag and scored by a second touch', () => {
    hand.touch(setThing(4));
    expect(table.preview).toEqual(choice('score', 4));
    hand.touch(setThing(4));
    expect(chosen).toEqual([choice('score', 4)]);
  });

  it('is the best of those that a touched tile has part in', () => {
    hand.touch(on(4));
    expect(table.preview).toEqual(choice('score', 5));
    hand.touch(on(4));
    expect(chosen).toEqual([choice('score', 5)]);
  });

  it('can be left', () => {
    hand.touch(END);
    hand.confirm();
    expect(chosen).toEqual([choice('end_turn')]);
  });
});
