import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '../src/lib/api';
import { Phrases } from '../src/lib/phrases';
import { ReadNames, type Reading } from '../src/lib/read.svelte';

const texts = {
  game: 'toy',
  texts: { 'board.back': 'back of {card:0}: {back_tags:1}' },
  names: { card: ['Letter', 'Ledger'] },
  secret: ['back_tags'],
  rules: [],
  actions: [],
};
/** What each eye has read by now. */
let told: Record<number, Record<string, string>>;
let now: Reading;
const names = vi.spyOn(api, 'names');

beforeEach(() => {
  told = { 0: { 1: 'Economic' } };
  now = { play: 'p', eyes: [[0, 'token']], number: 3 };
  names.mockReset();
  names.mockImplementation((_play, eye) =>
    Promise.resolve({ eye, names: { back_tags: told[eye] ?? {} } }),
  );
});

function phrases(): Phrases {
  const read = new ReadNames(() => now);
  return new Phrases(
    texts,
    () => '',
    (kind, number) => read.of(kind, number),
  );
}

/** Waits until nothing is being asked any more. */
async function answered(): Promise<void> {
  await Promise.allSettled(names.mock.results.map((result) => result.value as Promise<unknown>));
  await new Promise((go) => setTimeout(go));
}

test('the words of a back that was read are asked for when they are to be shown', async () => {
  const say = phrases();
  expect(names).not.toHaveBeenCalled();
  expect(say.say('board.back', [1, 1])).toBe('back of Ledger: ');
  await answered();
  expect(names.mock.calls).toEqual([['p', 0, 'token']]);
  expect(say.say('board.back', [1, 1])).toBe('back of Ledger: Economic');
});

test('what was not read stays unsaid, and is asked for again when the play has gone on', async () => {
  const texts = phrases();
  for (let times = 0; times < 3; times++) {
    expect(texts.say('board.back', [0, 0])).toBe('back of Letter: ');
    await answered();
  }
  expect(names).toHaveBeenCalledTimes(1);
  told = { 0: { 0: 'Social', 1: 'Economic' } };
  now = { ...now, number: 4 };
  texts.say('board.back', [0, 0]);
  await answered();
  expect(texts.say('board.back', [0, 0])).toBe('back of Letter: Social');
});

test('people at one device read for each other', async () => {
  told = { 0: { 1: 'Economic' }, 1: { 0: 'Social' } };
  now = { ...now, eyes: [[0, 'token'], [1, 'other']] }; // prettier-ignore
  const texts = phrases();
  texts.say('board.back', [0, 0]);
  await answered();
  expect(texts.say('board.back', [0, 0])).toBe('back of Letter: Social');
  expect(texts.say('board.back', [1, 1])).toBe('back of Ledger: Economic');
});

test('what could not be fetched is asked for again', async () => {
  names.mockRejectedValueOnce(new Error('lost'));
  const texts = phrases();
  texts.say('board.back', [1, 1]);
  await answered();
  texts.say('board.back', [1, 1]);
  await answered();
  expect(texts.say('board.back', [1, 1])).toBe('back of Ledger: Economic');
});
