import { expect, test } from 'vitest';
import { botName, botText, inOrder, usualBot } from '../src/lib/bots';

test('levels come from easy to hard, bots we do not know after them, plain ones last', () => {
  const all = ['greedy', 'random', 'director', 'oracle', 'visitor', 'curator', 'docent'];
  expect(inOrder(all)).toEqual([
    'visitor',
    'docent',
    'curator',
    'director',
    'oracle',
    'greedy',
    'random',
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
