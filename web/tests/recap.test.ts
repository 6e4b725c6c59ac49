import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Line } from '../src/lib/log';
import { missedIn, Recap } from '../src/lib/recap.svelte';
import type { Steps } from '../src/lib/steps';

const line = (number: number, text: string, undone = false): Line => ({
  number,
  who: 1,
  told: undefined,
  parts: [{ text }],
  undone,
});
const missed = missedIn([line(3, 'a'), line(4, 'b'), line(4, 'c'), line(5, 'd', true)], 4);

/** Positions that say which step they are. */
const steps = {
  fetch: (step: number) => Promise.resolve({ number: step, step: '', deciders: [], view: step }),
} as unknown as Steps;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what was missed is told record by record, without what was taken back', () => {
  expect(missed.map((one) => one.number)).toEqual([4]);
  expect(missed[0]?.lines.map((one) => one.parts[0]?.text)).toEqual(['b', 'c']);
});

test('it begins before the first record, shows what each led to, and ends by itself', async () => {
  const told: number[] = [];
  const ended = vi.fn();
  const two = missedIn([line(4, 'b'), line(6, 'd')], 0);
  const recap = new Recap(two, steps, 9, (one) => told.push(one.number), ended);
  const begun = recap.begin();
  expect(recap.view).toBeUndefined();
  await begun;
  expect([recap.at, recap.view, told]).toEqual([0, 5, [4]]);
  await vi.runOnlyPendingTimersAsync();
  expect([recap.at, recap.view, told]).toEqual([1, 7, [4, 6]]);
  expect(ended).not.toHaveBeenCalled();
  await vi.runOnlyPendingTimersAsync();
  expect(ended).toHaveBeenCalledOnce();
});

test('whoever skips it sees no more of it', async () => {
  const told: number[] = [];
  const ended = vi.fn();
  const two = missedIn([line(4, 'b'), line(6, 'd')], 0);
  const recap = new Recap(two, steps, 9, (one) => told.push(one.number), ended);
  const begun = recap.begin();
  recap.end();
  await begun;
  await vi.runAllTimersAsync();
  expect(told).toEqual([]);
  expect(ended).toHaveBeenCalledOnce();
});

test('positions that cannot be had are told to whoever asked', async () => {
  const broken = { fetch: () => Promise.reject(new Error('away')) } as unknown as Steps;
  const recap = new Recap(
    missed,
    broken,
    9,
    () => undefined,
    () => undefined,
  );
  await expect(recap.begin()).rejects.toThrow('away');
});
