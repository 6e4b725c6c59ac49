import type { GameWords } from '../contract';

export const words: GameWords = {
  title: 'The Museum Boardgame',
  summary: 'Two wings are built, opened and filled with what visitors love.',
};
