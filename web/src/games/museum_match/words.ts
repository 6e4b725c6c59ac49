/** The board's own few words. All that is about the game comes from the game's texts. */

import { WORDS as TILES } from '../../lib/tiles/words';

export const WORDS = {
  ...TILES,
  board: 'The square',
  turnLeft: 'Turn the square to the left',
  turnRight: 'Turn the square to the right',
  numbers: 'Numbers as counted by',
  beside: 'About the square',
  countAs: (name: string) => `Number the spaces as ${name} counts them`,
  tools: 'Turn',
  stack: 'Stack',
  discards: 'Discards',
  mayCome: 'Face down, in an order that nobody knows',
  lieOpen: 'Face up beside the stack',
  sets: 'Sets at hand',
  then: 'Sets after this choice',
  noneThen: 'There would be no set to score.',
  corner: 'Shared corner',
  sharedBy: (right: string, left: string) =>
    `These four tiles lie in the areas of ${right} and ${left}, who know them by different numbers.`,
  outside: 'You may play only with the tiles in your own area: the two rows in front of your seat.',
  outsidePlace: 'The Board',
  apart: 'A tile changes places with one that it touches.',
  apartPlace: 'Playing the Active Tiles',
  piled: (pile: string, tiles: number) => `${pile}: ${tiles}`,
  dice: (black: number, white: number) => `Dice: black ${black}, white ${white}`,
  noDice: 'Dice, not rolled yet',
  hint: 'Point at anything on the square to read what it is, or hold a finger on it.',
  of: (points: number, target: number) => `${points} of ${target}`,
} as const;
