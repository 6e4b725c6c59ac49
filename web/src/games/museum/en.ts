import type { GameWords } from '../contract';

export const words: GameWords = {
  title: 'Museum',
  summary: 'A gallery to arrange, a world to collect from, a public to please.',
};
