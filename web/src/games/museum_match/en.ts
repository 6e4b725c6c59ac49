import type { GameWords } from '../contract';

export const words: GameWords = {
  title: 'Museum Match',
  summary: 'Four curators rearrange one square of exhibits.',
  options: {
    diagonal_swaps: {
      title: 'Swaps across corners',
      values: { false: 'Forbidden', true: 'Allowed' },
    },
    active_binding: {
      title: 'What the dice make Active',
      values: { tile: 'The tile', space: 'The space' },
    },
    token_limit: { title: 'Visitor Tokens in the game', values: { null: 'Unlimited' } },
    allow_zero_score: {
      title: 'Sets without Visitor Tokens',
      values: { true: 'Can be cleared', false: 'Cannot be scored' },
    },
    triple_multiplier: {
      title: 'Multiplier of a triple match',
      values: { 5: 'Times 5', 8: 'Times 8' },
    },
    target: { title: 'Points that win' },
    max_rounds: { title: 'Rounds at most', values: { null: 'Unlimited' } },
    tile_set: { title: 'Tiles', values: { A: 'Set A', B: 'Set B' } },
    end: {
      title: 'Where the game ends',
      values: { at_once: 'At once', finish_round: 'After the round' },
    },
  },
};
