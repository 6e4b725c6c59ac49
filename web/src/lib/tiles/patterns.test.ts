import { expect, it } from 'vitest';
import { COLLECTIONS } from './icons';
import { SEAT_COLOURS, SEAT_DASHES, SEAT_LETTERS, SEAT_LINES, THEMES } from './patterns';
import { ATTRIBUTES } from './attributes';

const different = (list: readonly unknown[]): number => new Set(list).size;

it('tells six themes apart without their colours', () => {
  expect(different(THEMES.map(({ colour }) => colour))).toBe(6);
  expect(different(THEMES.map(({ pattern }) => pattern))).toBe(6);
  expect(different(THEMES.map(({ marks }) => marks))).toBe(6);
});

it('has an icon for each collection and a look for each theme that a tile can have', () => {
  const marks = ATTRIBUTES.flat();
  expect(different(COLLECTIONS)).toBe(different(marks.map(([collection]) => collection)));
  expect(THEMES).toHaveLength(different(marks.map(([, , theme]) => theme)));
});

it('gives every seat a colour, a line, a dash and a letter of its own', () => {
  for (const list of [SEAT_COLOURS, SEAT_LINES, SEAT_DASHES, [...SEAT_LETTERS]]) {
    expect(different(list)).toBe(4);
  }
});
