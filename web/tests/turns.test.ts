import { expect, test } from 'vitest';
import { lastTurn, nextTurn, turnStarts } from '../src/lib/turns';

const CHANCE = -1;
const TABLE = -4;
const made = (...who: number[]) =>
  who.map((one, number) => ({ number, who: one, events: [], thought: null }));

test('a turn is what one seat does in a row, with the chance before it', () => {
  const happened = made(CHANCE, CHANCE, 0, CHANCE, 0, CHANCE, 1, 1, CHANCE, 2);
  expect(turnStarts(happened)).toEqual([0, 5, 8]);
});

test('what the table notes begins no turn', () => {
  expect(turnStarts(made(0, TABLE, 0, 1))).toEqual([0, 3]);
  expect(turnStarts([])).toEqual([0]);
});

test('from anywhere one gets to the turns before and after, and to the ends', () => {
  const starts = [0, 5, 8];
  expect([0, 4, 5, 7, 8, 10].map((step) => nextTurn(starts, step, 10))).toEqual([
    5, 5, 8, 8, 10, 10,
  ]);
  expect([0, 4, 5, 7, 8, 10].map((step) => lastTurn(starts, step))).toEqual([0, 0, 0, 5, 5, 8]);
});
