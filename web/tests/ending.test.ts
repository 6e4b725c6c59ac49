import { expect, test } from 'vitest';
import { lines } from '../src/games/historians/ending';
import { loadEnding } from '../src/lib/games';
import type { HistoriansView } from '../src/lib/wire';

const ended = (title: HistoriansView['title']) => lines({ title } as HistoriansView);
const thresholds = [10, 20, 30, 40, 50];

test('a solo play ends with a title and where the next one begins', () => {
  expect(ended({ title: 2, points: 27, next: 30, thresholds })).toEqual([
    { key: 'board.title', numbers: [2, 27] },
    { key: 'board.next_title', numbers: [3, 30] },
  ]);
});

test('above the highest title there is none', () => {
  expect(ended({ title: 5, points: 99, next: null, thresholds })).toEqual([
    { key: 'board.title', numbers: [5, 99] },
  ]);
});

test('a play of several has no title', () => {
  expect(ended(null)).toEqual([]);
});

test('only games that tell something have an ending', async () => {
  expect((await loadEnding('historians'))?.lines).toBe(lines);
  expect(await loadEnding('museum_match')).toBeUndefined();
});
