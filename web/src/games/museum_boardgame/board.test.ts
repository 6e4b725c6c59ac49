/** What the board points at, shows before it is done, and says. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RED } from '../../lib/tiles/dice';
import { Hand } from '../../lib/tiles/hand.svelte';
import { SUPPLY } from '../../lib/tiles/reading';
import type { MuseumBoardgameMuseum, MuseumBoardgameView } from '../../lib/wire';
import type { Choice, Pointed, Refused } from '../contract';
import { placeOf } from './geometry';
import { Pointing } from './pointing.svelte';
import { Scene, hallsOf, type Shown } from './scene.svelte';
import { DICE, PILE, hallThing, placeThing, reading, tileThing } from './selection';
import { STEPS } from './tables';
import { WORDS } from './words';

const choice = (verb: string, numbers: number[], key = verb): Choice => ({
  verb,
  numbers,
  key,
  words: [],
  final: false,
});
const NOTHING = { tokens: 0, multiplier: 0, case: 0 };
const THEN = [{ tokens: 2, multiplier: 3, case: 4 }, NOTHING, NOTHING, NOTHING];
const museum = (seat: number): MuseumBoardgameMuseum => ({
  spaces: Array.from({ length: 12 }, (_, space) => seat * 16 + space),
  tokens: Array.from({ length: 12 }, (_, space) => Number(space === 4)),
  storage: Array.from({ length: 4 }, (_, slot) => seat * 16 + 12 + slot),
  halls: [NOTHING, NOTHING, NOTHING, NOTHING],
});
const RULE: Refused = { rule: 'Only an Active Tile may be played.', place: 'Playing' };
const ME = 1;
const on = (place: number, seat = ME): string => placeThing(placeOf(seat, place));

let view: MuseumBoardgameView;
let options: Choice[];
let log: { thing: Pointed['thing'] };
let hand: Hand;
let pointing: Pointing;
let shown: { -readonly [Name in keyof Shown]: Shown[Name] };
let scene: Scene;
const whyNot = vi.fn(() => Promise.resolve<Refused | null>(RULE));
const texts = {
  say: (key: string, numbers: readonly number[]) => `${key} ${numbers.join(' ')}`,
  seat: (seat: number) => `Seat ${seat}`,
  names: { space: Array.from({ length: 16 }, (_, space) => `space ${space}`) },
};

function lay(step: string, given: Choice[], more: Partial<MuseumBoardgameView> = {}): void {
  whyNot.mockClear();
  options = given;
  view = {
    type: 'museum_boardgame',
    seat: ME,
    turn: ME,
    round: 2,
    step: STEPS.indexOf(step),
    dice: [5, 2],
    seven: true,
    active: [{ die: 0, space: 4 }],
    next: null,
    done: [],
    museums: [0, 1, 2].map(museum),
    scores: [0, 3, 0],
    target: 20,
    deck: 1,
    pile: [],
    supply: 57,
    room: 5,
    connected: true,
    last_round: 60,
    dry: 0,
    dry_rounds: 10,
    outlooks: [{ verb: 'swap', numbers: [4, 1], halls: THEN }],
    ...more,
  };
  log = { thing: null };
  hand = new Hand({ options, reading: reading(ME), preview: null, choose: () => undefined });
  pointing = new Pointing({ view, options, seat: ME, hand, texts, whyNot, log });
  const told = { told: null, toldSeat: -1 };
  shown = { view, texts, hand, preview: null, seat: ME, large: ME, ms: 0, ...told };
  scene = new Scene(() => shown, 'test');
}

beforeEach(() => {
  lay('active', [choice('place', [4]), choice('swap', [4, 1], 'swap_losing')]);
});

describe('why a thing cannot be chosen', () => {
  it.each<[string, string, unknown[]]>([
    ['a tile that is not Active', on(0), ['place', [0]]],
    ['storage', on(13), ['store', [4, 1]]],
    ['a hall', hallThing(ME, 2), ['score', [2]]],
    ['a tile of the pile', tileThing(9), ['pick', [9]]],
  ])('is asked about %s', async (_, thing, question) => {
    pointing.point(thing, 'focus');
    await vi.waitFor(() => expect(pointing.refused).toEqual(RULE));
    expect(whyNot).toHaveBeenCalledExactlyOnceWith(...question);
  });

  it('is asked about a neighbour of the tile in hand', async () => {
    hand.touch(on(4));
    pointing.point(on(3), 'focus');
    await vi.waitFor(() => expect(pointing.refused).toEqual(RULE));
    expect(whyNot).toHaveBeenCalledExactlyOnceWith('swap', [4, 3]);
  });

  it('is that a tile in hand touches only its neighbours', async () => {
    hand.touch(on(4));
    pointing.point(on(0), 'focus');
    await vi.waitFor(() => expect(pointing.refused?.rule).toBe(WORDS.apart));
    expect(whyNot).not.toHaveBeenCalled();
  });

  it("is that others' museums are theirs", async () => {
    pointing.point(on(3, 0), 'focus');
    await vi.waitFor(() => expect(pointing.refused?.rule).toBe(WORDS.others));
    expect(whyNot).not.toHaveBeenCalled();
  });

  it.each<[string, string, unknown[]]>([
    ["storage of one's own that is not next", on(14), ['exchange', [2, 2, 0]]],
    ['storage of others that is done with', on(13, 2), ['exchange', [0, 2, 1]]],
  ])('is asked on a seven about %s', async (_, thing, question) => {
    lay('exchange', [choice('exchange', [0, 0, 0])], { next: { seat: ME, place: 12 } });
    pointing.point(thing, 'focus');
    await vi.waitFor(() => expect(pointing.refused).toEqual(RULE));
    expect(whyNot).toHaveBeenCalledExactlyOnceWith(...question);
  });

  it.each<[string, string, unknown[]]>([
    ['a slot that is used', on(12), ['install', [3, 0]]],
    ['a space that is not next', on(5), ['install', [5, 0]]],
  ])('is asked while a hall is filled about %s', async (_, thing, question) => {
    lay('install', [choice('install', [3, 1])], { next: { seat: ME, place: 3 } });
    pointing.point(thing, 'focus');
    await vi.waitFor(() => expect(pointing.refused).toEqual(RULE));
    expect(whyNot).toHaveBeenCalledExactlyOnceWith(...question);
  });

  it('is not asked about what can be chosen', () => {
    pointing.point(on(4), 'focus');
    expect(whyNot).not.toHaveBeenCalled();
  });
});

describe('a label', () => {
  it('tells of a tile, whose it is and who stands there', () => {
    pointing.point(on(4), 'hover');
    expect(pointing.tile).toBe(20);
    expect(pointing.lines).toEqual(['Seat 1 space 4', 'words.tokens 1']);
  });

  it('tells of halls, dice, supply and pile', () => {
    pointing.point(hallThing(0, 3), 'hover');
    expect(pointing.lines).toEqual(['Seat 0', 'words.hall 3 0 0 0 0']);
    pointing.point(DICE, 'hover');
    expect(pointing.lines).toEqual([WORDS.dice(5, 2), WORDS.sevenTold]);
    pointing.point(SUPPLY, 'hover');
    expect(pointing.lines).toEqual(['words.supply 57']);
    pointing.point(PILE, 'hover');
    expect(pointing.pile?.title).toBe(WORDS.piled(0));
    expect(pointing.shown).toBe(true);
  });

  it.each<[Pointed['thing'], string]>([
    [{ kind: 'space', number: 3, seat: 2 }, on(3, 2)],
    [{ kind: 'slot', number: 1 }, on(13)],
    [{ kind: 'hall', number: 2, seat: 0 }, hallThing(0, 2)],
    [{ kind: 'tile', number: 30 }, on(14)],
  ])('follows the log to %o', (thing, found) => {
    log.thing = thing;
    expect(pointing.told).toBe(found);
  });
});

describe('before it is done', () => {
  it('a swap shows both tiles elsewhere, who leaves, and what halls would be worth', () => {
    shown.preview = options[1] ?? null;
    expect(scene.turned).toEqual([placeOf(ME, 4), placeOf(ME, 1)]);
    expect(scene.shownAt(placeOf(ME, 4))).toEqual(scene.spot(placeOf(ME, 1)));
    expect(scene.losing).toEqual(scene.turned);
    expect(scene.halls(ME)).toEqual(THEN);
    expect(scene.fresh(ME, 0)).toBe(true);
    expect(scene.fresh(ME, 1)).toBe(false);
    expect(hallsOf(view, 0, shown.preview)).toEqual(view.museums[0]?.halls);
  });

  it('a visitor shows where it would stand', () => {
    shown.preview = options[0] ?? null;
    expect(scene.ghost).toBe(placeOf(ME, 4));
    expect(scene.turned).toBeNull();
    expect(scene.losing).toEqual([]);
  });

  it('a hall shows its three tiles, and an exchange those of two museums', () => {
    shown.preview = choice('score', [3]);
    expect(scene.scoring).toEqual([9, 10, 11].map((space) => placeOf(ME, space)));
    shown = { ...shown, preview: choice('exchange', [1, 2, 3]) };
    scene = new Scene(() => shown, 'test');
    expect(scene.turned).toEqual([placeOf(ME, 13), placeOf(2, 15)]);
  });

  it('a tile of the open pile shows where it would lie', () => {
    const next = { seat: ME, place: 5 };
    lay('pick', [choice('pick', [40])], { pile: [40, 41], next });
    shown.preview = options[0] ?? null;
    expect(scene.coming).toBe(placeOf(ME, 5));
    expect(scene.placeOf(tileThing(40))).not.toBeNull();
    expect(scene.placeOf(DICE)).toBeNull();
    expect(scene.placeOf(PILE)).not.toBeNull();
  });
});

it('tells all about a place', () => {
  expect(scene.tell(placeOf(ME, 4))).toMatch(
    /^words.tile 4 20 \d+ \d+ \d+ words.tokens 1 words.active 20 4$/,
  );
  expect(scene.tell(placeOf(0, 13))).toMatch(/^Seat 0: words.tile 13 13 /);
  expect(scene.badgeOf(placeOf(ME, 4))).toEqual({ look: RED, face: 5 });
  expect(scene.badgeOf(placeOf(0, 4))).toEqual({ face: 5 });
});
