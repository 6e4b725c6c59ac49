import { beforeEach, expect, test, vi } from 'vitest';
import { Hint } from '../src/lib/hint.svelte';
import { extended, leaves } from '../src/lib/log';
import { Phrases } from '../src/lib/phrases';
import type { TablePlay } from '../src/lib/play.svelte';
import type { Ask, Reply } from '../src/lib/socket';
import { t } from '../src/lib/texts';
import { choiceOf, optionText, percent, reasonOf } from '../src/lib/thoughts';
import type { Choice, Happened, Texts, Thought } from '../src/lib/wire';

const phrases = new Phrases(
  {
    texts: {
      'actions.place': 'Place a visitor on {tile:0}',
      'events.placed': 'Placed.',
      'reasons.pair': '{tile:0} is half a set.',
    },
    names: { tile: ['Lyre', 'Plough'] },
    secret: [],
  } as unknown as Texts,
  (seat) => ['Ann', 'Ben'][seat] ?? '',
);
const option = (n: number, share: number) => ({
  verb: 'place',
  numbers: [n],
  key: 'place',
  words: [n],
  visits: 9,
  share,
});
const thought: Thought = {
  weighed: [option(1, 0.417), option(0, 0.3)],
  reason: { key: 'pair', numbers: [1] },
  shares: [0.4, 0.6],
};
const choices: Choice[] = [0, 1].map((n) => ({
  verb: 'place',
  numbers: [n],
  key: 'place',
  words: [n],
  final: false,
}));

let said: string[];
let asked: Ask[];
let answer: (reply: Reply) => void;
let play: TablePlay;
let hint: Hint;

beforeEach(() => {
  said = [];
  asked = [];
  play = {
    table: { hints: true },
    state: { number: 7 },
    position: { eye: 1 },
    myTurn: true,
    options: choices,
    phrases,
    explained: null,
    say: (text: string) => said.push(text),
    preview: vi.fn(),
  } as unknown as TablePlay;
  hint = new Hint(play, (ask) => {
    asked.push(ask);
    return new Promise((done) => (answer = done));
  });
});

const refused = (kind: string): Reply => ({ type: 'refused', kind, why: 'no' }) as unknown as Reply;

test('what bots weigh is worded as choices are', () => {
  expect(thought.weighed.map((one) => optionText(one, phrases))).toEqual([
    'Place a visitor on Plough',
    'Place a visitor on Lyre',
  ]);
  expect(reasonOf(thought, phrases)).toBe('Plough is half a set.');
  expect(reasonOf({ ...thought, reason: null }, phrases)).toBe('');
  expect(reasonOf({ ...thought, reason: { key: 'new', numbers: [] } }, phrases)).toBe('');
  expect([0, 0.004, 0.417, 1].map(percent)).toEqual(['0 %', '0 %', '42 %', '100 %']);
});

test('a hint is asked for the seat and the number, and shown when it comes', async () => {
  const asking = hint.ask();
  expect(asked).toEqual([{ type: 'hint', seat: 1, number: 7 }]);
  expect([hint.asked, hint.shown, hint.thought]).toEqual([1, true, null]);
  hint.progress({ type: 'hinting', id: 1, place: 2 });
  expect(hint.place).toBe(2);
  expect(said).toEqual([t('hint.thinking'), t('hint.queue', { place: 2 })]);
  void hint.ask(); // one at a time
  expect(asked).toHaveLength(1);
  answer({ type: 'hinted', id: 1, seat: 1, number: 7, thought });
  await asking;
  expect([hint.asked, hint.seat, hint.thought]).toEqual([-1, 1, thought]);
  expect(said.at(-1)).toContain('Place a visitor on Plough');
  expect(said.at(-1)).toContain('42 %');
});

test('an option is laid on the board, and never played', async () => {
  const asking = hint.ask();
  answer({ type: 'hinted', id: 1, seat: 1, number: 7, thought });
  await asking;
  hint.preview(option(1, 0.417));
  expect(play.preview).toHaveBeenCalledExactlyOnceWith(choices[1]);
  expect(choiceOf(option(5, 0), choices)).toBeUndefined();
  hint.preview(option(5, 0)); // it is not on offer
  expect(play.preview).toHaveBeenCalledTimes(1);
  expect(asked).toHaveLength(1);
});

test('it is called off, and what comes of it afterwards is not shown', async () => {
  const asking = hint.ask();
  hint.stop();
  expect(asked.map((one) => one.type)).toEqual(['hint', 'stop_hint']);
  const late = answer;
  late({ type: 'hinted', id: 1, seat: 1, number: 7, thought });
  expect([hint.shown, said.at(-1)]).toEqual([false, t('hint.stopped')]);
  answer(refused('stopped'));
  await Promise.race([asking, Promise.resolve()]);
  expect([hint.shown, play.explained]).toEqual([false, null]);
});

test.each([
  ['stale', false],
  ['stopped', false],
  ['too_fast', true],
  ['no_thought', true],
  ['lost', true],
])('after %s a reason is shown: %s', async (kind, shown) => {
  const asking = hint.ask();
  answer(refused(kind));
  await asking;
  expect(hint.shown).toBe(false);
  expect(play.explained !== null).toBe(shown);
});

test('it is not asked for where there are none, nor out of turn', () => {
  for (const wrong of [{ table: { hints: false } }, { myTurn: false }, { position: { eye: -3 } }]) {
    void new Hint({ ...play, ...wrong } as unknown as TablePlay, () => {
      throw new Error('asked');
    }).ask();
  }
  expect(said).toEqual([]);
});

test('what the table notes leaves the position, but for an undo', () => {
  const record = (who: number, key: string): Happened => ({
    number: 3,
    who,
    events: [{ key, numbers: [0] }],
    thought: null,
  });
  expect(leaves([])).toBe(true);
  expect(leaves([record(-4, 'hint'), record(-4, 'hand')])).toBe(true);
  expect(leaves([record(-4, 'hint'), record(-4, 'undo')])).toBe(false);
  expect(leaves([record(0, 'placed')])).toBe(false);
  expect(leaves([record(-1, 'placed')])).toBe(false);
});

test('a thought stands beside the first line of its record', () => {
  const two = [1, 2].map(() => ({ key: 'placed', numbers: [] }));
  const lines = extended([], [{ number: 3, who: 1, events: two, thought }], phrases);
  expect(lines.map((line) => line.thought ?? null)).toEqual([thought, null]);
});
