import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '../src/lib/api';
import { Steps } from '../src/lib/steps';

const asked: [number, string][] = [];
let failing = false;

beforeEach(() => {
  asked.length = 0;
  failing = false;
  vi.spyOn(api, 'steps').mockImplementation((_play, eye, first, token) => {
    asked.push([first, token]);
    if (failing) return Promise.reject(new Error('away'));
    const steps = Array.from({ length: 50 }, (_, n) => ({
      number: first + n,
      step: '',
      deciders: [],
      view: { type: 'museum_match' } as never,
    }));
    return Promise.resolve({ eye, steps });
  });
});

test('positions are fetched a page at a time, each once, with the token of the seat', async () => {
  const steps = new Steps('p', 2, 'secret');
  expect((await steps.fetch(7, 200))?.number).toBe(7);
  await steps.fetch(8, 200);
  expect(steps.at(30)?.number).toBe(30);
  expect(asked).toEqual([[0, 'secret']]);
});

test('the next page is fetched before it is wanted', async () => {
  const steps = new Steps('p', 2, '');
  await steps.fetch(40, 200);
  expect(asked.map(([first]) => first).toSorted((a, b) => a - b)).toEqual([0, 50]);
});

test('what failed is asked again, and so is the last page of a play that grows', async () => {
  const steps = new Steps('p', 2, '');
  failing = true;
  await expect(steps.fetch(1, 20)).rejects.toThrow('away');
  failing = false;
  expect((await steps.fetch(1, 20))?.number).toBe(1);
  steps.grown(20);
  await steps.fetch(21, 30);
  expect(asked).toHaveLength(3);
});
