import { expect, test } from 'vitest';
import { bibliography } from '../src/lib/sources';

test('sources stand in the order of a bibliography', () => {
  const sources = ['Paine, Crisis', '[Adams], Letter', '"Zeta"', 'Émile, Song', 'adams, Diary'];
  expect(bibliography(sources)).toEqual([
    'adams, Diary',
    '[Adams], Letter',
    'Émile, Song',
    'Paine, Crisis',
    '"Zeta"',
  ]);
});

test('what two cards cite alike is one source', () => {
  expect(bibliography(['Paine, Crisis', 'Adams, Diary', 'Paine, Crisis'])).toEqual([
    'Adams, Diary',
    'Paine, Crisis',
  ]);
});
