import { expect, test } from 'vitest';
import { Talk } from '../src/lib/talk.svelte';

const said = (...numbers: number[]) => ({
  type: 'said' as const,
  texts: numbers.map((number) => ({
    number,
    at: 0,
    seat: number % 2,
    name: 'Ada',
    text: `${number}`,
    thread: '',
  })),
});

test('what was said before one came is there, and is not news', () => {
  const talk = new Talk();
  expect(talk.take(said(0, 1), [0])).toEqual([]);
  expect(talk.texts).toHaveLength(2);
  expect(talk.unread).toBe(0);
});

test('news is what others say, and each text counts once', () => {
  const talk = new Talk();
  talk.take(said(), [0]);
  expect(talk.take(said(0, 1), [0]).map((one) => one.number)).toEqual([1]);
  expect(talk.take(said(1, 2, 3), [0]).map((one) => one.number)).toEqual([3]);
  expect(talk.texts.map((one) => one.number)).toEqual([0, 1, 2, 3]);
  expect(talk.unread).toBe(2);
});

test('whoever looks at it has read it', () => {
  const talk = new Talk();
  talk.take(said(), []);
  talk.take(said(0), []);
  talk.show(true);
  expect(talk.unread).toBe(0);
  talk.take(said(1), []);
  expect(talk.unread).toBe(0);
  talk.show(false);
  talk.take(said(2), []);
  expect(talk.unread).toBe(1);
});
