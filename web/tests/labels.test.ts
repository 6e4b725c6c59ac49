import { expect, test } from 'vitest';
import { Phrases } from '../src/lib/phrases';

const phrases = new Phrases(
  {
    game: 'toy',
    texts: { 'events.found': '{seat:0} finds {tile:1} at {place:2}.' },
    names: {
      tile: ['Lyre', 'Vase'],
      tile_facts: ['Delos', ''],
      tile_label: ['Music.', ''],
      place: ['North'],
    },
    secret: [],
    rules: [],
    actions: [],
  },
  (seat) => `Seat ${seat}`,
);

test('what has facts or a text can be looked at, and nothing else', () => {
  const parts = phrases.parts('events.found', [0, 0, 0]);
  expect(parts.filter((part) => part.labelled).map((part) => part.text)).toEqual(['Lyre']);
  expect(phrases.card({ kind: 'tile', number: 0 })).toEqual({
    title: 'Lyre',
    facts: 'Delos',
    text: 'Music.',
  });
  expect(phrases.card({ kind: 'tile', number: 1 })).toBeNull();
  expect(phrases.card({ kind: 'place', number: 0 })).toBeNull();
});
