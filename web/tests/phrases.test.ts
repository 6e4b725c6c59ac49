import { expect, test } from 'vitest';
import { Phrases } from '../src/lib/phrases';
import { extended, gathered } from '../src/lib/log';

const texts = {
  game: 'toy',
  texts: {
    'events.placed': '{seat:0} places {tile:1} for {n:2}.',
    'events.deal': '{tile:0} is dealt.',
    'runs.deal': '{n:0} tiles are dealt.',
  },
  names: { tile: ['Lyre', 'Vase'] },
  secret: [],
  rules: [],
  actions: [],
};
const phrases = new Phrases(texts, (seat) => ['Ada', 'Ben'][seat] ?? '');

test('a sentence is filled, and what it names can be linked', () => {
  expect(phrases.say('events.placed', [1, 0, 3])).toBe('Ben places Lyre for 3.');
  expect(phrases.parts('events.placed', [1, 0, 3])[2]).toEqual({
    text: 'Lyre',
    thing: { kind: 'tile', number: 0 },
  });
});

test('a run of events is one line', () => {
  const deal = (number: number, tile: number) => ({
    number,
    who: -1,
    events: [{ key: 'deal', numbers: [tile] }],
    thought: null,
  });
  const lines = extended([], [deal(0, 0), deal(1, 1)], phrases);
  expect(gathered(lines, phrases).map((line) => line.parts[0]?.text)).toEqual(['2']);
});

test('an undo marks what it takes back and nothing else', () => {
  const placed = (number: number) => ({
    number,
    who: 0,
    events: [{ key: 'placed', numbers: [0, 0, 1] }],
    thought: null,
  });
  const events = [{ key: 'undo', numbers: [1, 1] }];
  const back = { number: 3, who: -4, events, thought: null };
  const lines = extended([], [placed(0), placed(1), placed(2), back], phrases);
  expect(lines.map((line) => line.undone)).toEqual([false, true, true, false]);
});

test('what one after the other did is a line each', () => {
  const dealt = (number: number, who: number) => ({
    number,
    who,
    events: [{ key: 'deal', numbers: [0] }],
    thought: null,
  });
  const lines = extended([], [dealt(0, 0), dealt(1, 1)], phrases);
  expect(gathered(lines, phrases)).toEqual(lines);
});
