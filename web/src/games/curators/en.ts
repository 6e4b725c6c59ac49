import type { GameWords } from '../contract';

export const words: GameWords = {
  title: 'Curators',
  summary: 'Floor plans with doors, and objects that want the right room.',
};
