import { expect, test } from 'vitest';
import { begin, title } from '../src/games/historians/talk';
import type { TablePlay } from '../src/lib/play.svelte';
import { Phrases } from '../src/lib/phrases';
import { silenceText, timeText } from '../src/lib/silence';
import { Talk } from '../src/lib/talk.svelte';
import { held, holds, threadLabel } from '../src/lib/threads';
import type { HistoriansView, Text, Texts } from '../src/lib/wire';

const text = (number: number, thread: string, words: string): Text => ({
  number,
  at: 0,
  seat: 1,
  name: 'Ada',
  text: words,
  thread,
});

const texts = {
  texts: { 'threads.manuscript': "{seat:1}'s {workspace:2}, year {n:0}" },
  names: { workspace: ['workspace 1', 'workspace 2'] },
  secret: [],
} as unknown as Texts;
const phrases = new Phrases(texts, (seat) => ['Ada', 'Ben'][seat] ?? '');

test('the name of a thread can be said', () => {
  expect(threadLabel(':manuscript 3 1 0', phrases)).toBe("Ben's workspace 1, year 3");
  expect(threadLabel(':manuscript 3 1 0', null)).toBe('');
});

test('the last text of a thread that holds something is what holds', () => {
  const all = [
    text(0, '=title 0 7 0', 'First'),
    text(1, ':manuscript 3 1 0', 'A question'),
    text(2, '=title 0 7 0', 'Second'),
    text(3, '=title 1 2 0', 'Other'),
  ];
  expect([...held(all)]).toEqual([
    ['=title 0 7 0', 'Second'],
    ['=title 1 2 0', 'Other'],
  ]);
  expect(all.map((one) => holds(one.thread))).toEqual([true, false, true, true]);
});

test('a title is no news of the talk', () => {
  const talk = new Talk();
  talk.take({ type: 'said', texts: [] }, [0]);
  const fresh = [text(0, '=title 0 7 0', 'First'), text(1, ':manuscript 3 1 0', 'A question')];
  expect(talk.take({ type: 'said', texts: fresh }, [0]).map((one) => one.number)).toEqual([1]);
  expect(talk.unread).toBe(1);
  expect(talk.texts).toHaveLength(2);
});

const view = {
  offices: [
    { workspaces: [{ thread: ':manuscript 3 0 0', pitch: [{ key: 'thesis', numbers: [4] }] }] },
    { workspaces: [{ thread: '', pitch: [] }] },
  ],
  works: [{ title: '=title 0 7 0' }, { title: '' }],
} as unknown as HistoriansView;

test('a writer begins with the pitch of that manuscript and of no other', () => {
  expect(begin(view, ':manuscript 3 0 0')).toEqual([{ key: 'pitch.thesis', numbers: [4] }]);
  expect(begin(view, ':manuscript 3 1 0')).toEqual([]);
});

test('choices about works know where their titles are', () => {
  const choice = (verb: string, ...numbers: number[]) => ({
    verb,
    numbers,
    key: verb,
    words: numbers,
    final: false,
  });
  expect(title(view, choice('cite', 0))).toBe('=title 0 7 0');
  expect(title(view, choice('flag_work', 1))).toBe('');
  expect(title(view, choice('cite', 9))).toBe('');
  expect(title(view, choice('flag', 0))).toBe('');
});

test('who is waited for, and what will come of it', () => {
  const table = (then: string) =>
    ({
      own: [1],
      table: { silent: { then } },
      names: (seats: number[]) => seats.map((seat) => 'ABC'[seat]).join(', '),
    }) as unknown as TablePlay;
  expect(silenceText(table('bot'), [])).toBe('');
  expect(silenceText(table('remind'), [0, 2])).toMatch(/^A, C: reminded/);
  expect(silenceText(table('remind'), [1, 2])).toMatch(/^B: the others wait for you\.$/);
  expect(silenceText(table('bot'), [1])).toMatch(/A bot will choose/);
  expect(silenceText(table('bot'), [0])).toMatch(/A bot will choose/);
});

test('times are told in the largest unit that fits', () => {
  expect([1, 60, 600, 3600, 5400, 86400].map(timeText)).toEqual([
    '1 second',
    '1 minute',
    '10 minutes',
    '1 hour',
    '90 minutes',
    '1 day',
  ]);
});
