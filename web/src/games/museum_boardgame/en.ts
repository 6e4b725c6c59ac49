import type { GameWords } from '../contract';

export const words: GameWords = {
  title: 'The Museum Boardgame',
  summary: 'Two wings are built, opened and filled with what visitors love.',
  options: {
    wings_connected: {
      title: 'The two wings',
      values: { true: 'Touch', false: 'Stand apart' },
    },
    draft: {
      title: 'How tiles are drafted',
      values: { blind: 'Face down', open: 'Face up' },
    },
    actions_mandatory: {
      title: 'Actions of Active Tiles',
      values: { false: 'May be left out', true: 'Must be taken' },
    },
    active_binding: {
      title: 'What the dice make Active',
      values: { tile: 'The tile', space: 'The space' },
    },
    allow_zero_score: {
      title: 'Halls that are worth nothing',
      values: { true: 'Can be scored', false: 'Cannot be scored' },
    },
    score_on_seven: {
      title: 'Scoring in a turn with a seven',
      values: { before_swap: 'Before the storage', never: 'Never' },
    },
    token_limit: { title: 'Visitor Tokens in the game', values: { null: 'Unlimited' } },
    tokens_per_space: { title: 'Visitor Tokens on one space' },
    victory_points: { title: 'Points that win' },
    max_rounds: { title: 'Rounds at most', values: { null: 'Unlimited' } },
    stall_rounds: { title: 'Rounds without a point', values: { null: 'Unlimited' } },
    tile_set: { title: 'Tiles', values: { A: 'Set A', B: 'Set B' } },
    end: {
      title: 'Where the game ends',
      values: { at_once: 'At once', finish_round: 'After the round' },
    },
  },
};
