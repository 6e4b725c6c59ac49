import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { drawnFirst, gamesOfTheHouse, gameTitle, optionTitle, optionValue } from '../src/lib/games';

test('games that can be played come first, and every folder is there', () => {
  const folders = readdirSync('src/games', { withFileTypes: true });
  const all = folders.filter((one) => one.isDirectory()).map((one) => one.name);
  const playable = all.slice(-1);
  expect(gamesOfTheHouse(playable)[0]).toBe(playable[0]);
  expect(gamesOfTheHouse(playable).toSorted()).toEqual(all.toSorted());
});

test('a game without a folder can be named, and so can its options', () => {
  expect(gameTitle('peek_a_boo')).toBe('Peek a boo');
  expect(optionTitle('peek_a_boo', 'most_cards')).toBe('Most cards');
  expect(optionValue('peek_a_boo', 'most_cards', null)).toBe('No limit');
  expect(optionValue('peek_a_boo', 'open', true)).toBe('Yes');
});

/** What is left of a source when its comments are gone. */
const code = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|\/\/.*/g, '');

test('nothing outside a folder of a game knows that game', () => {
  const games = gamesOfTheHouse([]);
  const known: string[] = [];
  for (const part of ['src/lib', 'src/routes']) {
    for (const name of readdirSync(part, { recursive: true, encoding: 'utf8' })) {
      // Generated types hold every game's view.
      if (!/\.(ts|svelte)$/.test(name) || /wire\.ts$/.test(name)) continue;
      const text = code(readFileSync(join(part, name), 'utf8'));
      for (const game of games) {
        if (new RegExp(`\\b${game}_|['"\`]${game}['"\`]|${game}/`).test(text)) {
          known.push(`${part}/${name}: ${game}`);
        }
      }
    }
  }
  expect(known).toEqual([]);
});

test('games with a board come before those that are played from the list', () => {
  const games = [{ id: 'peek_a_boo' }, { id: 'museum_match' }];
  expect(drawnFirst(games).map((one) => one.id)).toEqual(['museum_match', 'peek_a_boo']);
});
