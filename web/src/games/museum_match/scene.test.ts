import { beforeEach, expect, it } from 'vitest';
import type { MuseumMatchSet, MuseumMatchView } from '../../lib/wire';
import type { Choice } from '../contract';
import { cellOf } from './geometry';
import { BLACK, WHITE } from '../../lib/tiles/dice';
import { Hand } from '../../lib/tiles/hand.svelte';
import { reading } from './selection';
import { Scene, type Shown } from './scene.svelte';

const choice = (verb: string, ...numbers: number[]): Choice => ({
  verb,
  numbers,
  key: verb,
  words: [],
  final: true,
});
const set = (seat: number, window: number, tokens: number): MuseumMatchSet => ({
  seat,
  window,
  tokens,
  multiplier: 2,
  match: 2,
});
const NOW = [set(0, 1, 1), set(1, 4, 3)];
const THEN = [set(0, 1, 1), set(0, 6, 2)];

let shown: { -readonly [Name in keyof Shown]: Shown[Name] };
let scene: Scene;

beforeEach(() => {
  const view: MuseumMatchView = {
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
    stack: [40],
    discards: [],
    supply: 40,
    sets: NOW,
    outlooks: [{ verb: 'swap', numbers: [5, 4], sets: THEN }],
  };
  const options = [choice('swap', 5, 4), choice('place', 5)];
  shown = {
    view,
    texts: { say: (key) => key, seat: (seat) => `Seat ${seat}`, names: {} },
    hand: new Hand({ options, reading: reading(0, NOW), preview: null, choose: () => undefined }),
    preview: null,
    seat: 0,
    facing: 0,
    counting: null,
    told: null,
    toldSeat: -1,
    lit: null,
    ms: 0,
  };
  scene = new Scene(() => shown, 'test');
});

it('outlines the sets of the one who looks', () => {
  expect(scene.sets).toEqual([set(0, 1, 1)]);
});

it('outlines those of a neighbour whose numbers are shown', () => {
  shown.counting = 1;
  expect(scene.sets).toEqual([set(1, 4, 3)]);
});

it('shows both tiles of a swap where they would lie, and the sets that would then be there', () => {
  shown.preview = choice('swap', 5, 4);
  const [a, b] = [cellOf(0, 5), cellOf(0, 4)];
  expect(scene.shownAt[a]).toBe(b);
  expect(scene.shownAt[b]).toBe(a);
  expect(scene.sets).toEqual(THEN);
});

it('leaves the sets as they are for a choice whose outcome nobody knows', () => {
  shown.preview = choice('exchange', 5);
  expect(scene.leaving).toBe(cellOf(0, 5));
  expect(scene.sets).toEqual([set(0, 1, 1)]);
});

it('numbers Active Tiles as the one who is on counts, and the rest on demand', () => {
  expect(scene.badgeOf(cellOf(0, 5))).toEqual({ look: BLACK, face: 6 });
  expect(scene.badgeOf(cellOf(0, 0))).toBeNull();
  shown.counting = 1;
  expect(scene.badgeOf(cellOf(0, 0))).toEqual({ look: WHITE, face: 5 });
});

it('measures as if it were of its own size until it is laid out', () => {
  expect(scene.least).toBe(13);
  scene.width = 412;
  expect(scene.least).toBe(26);
});
