import { expect, test } from 'vitest';
import { botName, botText, inOrder, usualBot } from '../src/lib/bots';

test('bots come from the weakest to the strongest, those we do not know after them', () => {
  const all = ['greedy', 'random', 'director', 'oracle', 'visitor', 'curator', 'docent'];
  expect(inOrder(all)).toEqual([
    'random',
    'visitor',
    'greedy',
    'docent',
    'curator',
    'director',
    'oracle',
  ]);
});

test('a bot is offered even where no level is there', () => {
  expect(usualBot(['random', 'greedy'])).toBe('greedy');
  expect(usualBot(['oracle'])).toBe('oracle');
  expect(usualBot([])).toBe('');
});

test('a bot that has no words of ours is called by its id', () => {
  expect(botName('deep_thought')).toBe('Deep thought');
  expect(botText('deep_thought')).toBe('');
  expect(botName('curator')).toBe('Curator');
});
