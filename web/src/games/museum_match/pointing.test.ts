import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { MuseumMatchView } from '../../lib/wire';
import type { Choice, Pointed, Refused } from '../contract';
import { cellOf } from './geometry';
import { Hand } from '../../lib/tiles/hand.svelte';
import { Pointing } from './pointing.svelte';
import { DISCARDS, STACK, cellThing, cornerThing, setThing, reading } from './selection';
import { SUPPLY } from '../../lib/tiles/reading';
import { WORDS } from './words';

const choice = (verb: string, ...numbers: number[]): Choice => ({
  verb,
  numbers,
  key: verb,
  words: [],
  final: true,
});
const RULE: Refused = { rule: 'Only an Active Tile may be played.', place: 'Playing' };
const on = (space: number, seat = 0): string => cellThing(cellOf(seat, space));

let view: MuseumMatchView;
let log: { thing: Pointed['thing'] };
let pointing: Pointing;
let hand: Hand;
const whyNot = vi.fn(() => Promise.resolve<Refused | null>(RULE));

beforeEach(() => {
  whyNot.mockClear();
  const options = [choice('place', 5), choice('swap', 5, 2)];
  view = {
    type: 'museum_match',
    seat: 0,
    turn: 0,
    round: 1,
    step: 3,
    dice: [6, 1],
    active: [cellOf(0, 5)],
    tiles: Array.from({ length: 32 }, (_, cell) => cell),
    tokens: Array.from({ length: 32 }, () => 0),
    scores: [0, 0, 0, 0],
    target: 20,
    deck: 0,
    stack: [40, 41],
    discards: [45],
    supply: 40,
    sets: [{ seat: 0, window: 2, tokens: 1, multiplier: 2, match: 2 }],
    outlooks: [],
  };
  log = { thing: null };
  hand = new Hand({ options, reading: reading(0, []), preview: null, choose: () => undefined });
  const texts = {
    say: (key: string, numbers: readonly number[]) => `${key} ${numbers.join(' ')}`,
    seat: (seat: number) => `Seat ${seat}`,
    names: { space: Array.from({ length: 12 }, (_, space) => `space ${space}`) },
  };
  pointing = new Pointing({ view, options, seat: 0, hand, texts, whyNot, log });
});

describe('why a thing cannot be chosen', () => {
  const cases: [string, string, unknown[]][] = [
    ['a tile that is not Active', on(4), ['place', [4]]],
    ['the stack', STACK, ['exchange', [5]]],
    ['a set in the middle of the turn', setThing(2), ['score', [2]]],
  ];
  it.each(cases)('is asked about %s', async (_, thing, question) => {
    pointing.point(thing, 'hover');
    await vi.waitFor(() => expect(pointing.refused).toEqual(RULE));
    expect(whyNot).toHaveBeenCalledExactlyOnceWith(...question);
  });

  it('is asked about a swap while a tile is in hand', async () => {
    hand.picked = on(5);
    pointing.point(on(1), 'hover');
    await vi.waitFor(() => expect(pointing.refused).toEqual(RULE));
    expect(whyNot).toHaveBeenCalledExactlyOnceWith('swap', [5, 1]);
  });

  it('is known without asking for a tile that the one in hand does not touch', () => {
    hand.picked = on(5);
    pointing.point(on(0), 'hover');
    expect(pointing.refused?.rule).toBe(WORDS.apart);
    expect(whyNot).not.toHaveBeenCalled();
  });

  it('is known without asking for a tile outside one’s own two rows', () => {
    pointing.point(on(2, 2), 'hover');
    expect(pointing.refused?.rule).toBe(WORDS.outside);
    expect(whyNot).not.toHaveBeenCalled();
  });

  it.each([on(5), SUPPLY])('is not asked about %s, which can be chosen', (thing) => {
    pointing.point(thing, 'hover');
    expect(whyNot).not.toHaveBeenCalled();
  });

  it('is asked again when other things can be chosen', async () => {
    pointing.point(on(4), 'press');
    await vi.waitFor(() => expect(pointing.refused).toEqual(RULE));
    whyNot.mockResolvedValueOnce(null);
    pointing.again();
    expect(pointing.refused).toBeNull();
    expect(whyNot).toHaveBeenCalledTimes(2);
    await Promise.resolve();
    expect(pointing.refused).toBeNull();
  });

  it('is forgotten when something else is pointed at before the answer', async () => {
    pointing.point(on(4), 'hover');
    pointing.point(on(5), 'hover');
    await Promise.resolve();
    await Promise.resolve();
    expect(pointing.refused).toBeNull();
  });
});

describe('what a label says', () => {
  it('tells the numbers under which both neighbours know a space', () => {
    pointing.point(on(0), 'hover');
    expect(pointing.tile).toBe(cellOf(0, 0));
    expect(pointing.lines).toEqual(['Seat 0 space 0', 'Seat 1 space 10']);
  });

  it('tells of a shared corner whose it is', () => {
    pointing.point(cornerThing(3), 'hover');
    expect(pointing.lines).toEqual([WORDS.sharedBy('Seat 3', 'Seat 0')]);
  });

  it('lists what lies in a pile', () => {
    pointing.point(DISCARDS, 'hover');
    expect(pointing.pile?.tiles).toEqual([45]);
  });

  it('stays after a touch until something else is touched', () => {
    pointing.point(on(1), 'press');
    pointing.point(null, 'hover');
    expect(pointing.thing).toBe(on(1));
    pointing.point(null, 'press');
    expect(pointing.shown).toBe(false);
  });
});

describe('what the log points at', () => {
  const cases: [Pointed['thing'], string | null][] = [
    [{ kind: 'tile', number: 7 }, cellThing(7)],
    [{ kind: 'tile', number: 45 }, DISCARDS],
    [{ kind: 'tile', number: 40 }, STACK],
    [{ kind: 'space', number: 3 }, on(3)],
    [{ kind: 'space', number: 3, seat: 2 }, on(3, 2)],
    [{ kind: 'theme', number: 1 }, null],
  ];
  it.each(cases)('%o is found on the square', (thing, told) => {
    log.thing = thing;
    expect(pointing.told).toBe(told);
  });

  it('is a rail for a player', () => {
    log.thing = { kind: 'seat', number: 2 };
    expect(pointing.toldSeat).toBe(2);
  });
});
