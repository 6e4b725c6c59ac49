import type { GameWords } from '../contract';

export const words: GameWords = {
  title: 'Museum: The Historians',
  summary: 'A desk, three archives and a book that is yet to be written.',
};
