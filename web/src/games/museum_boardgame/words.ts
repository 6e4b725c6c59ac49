/** The board's own few words. All that is about the game comes from the game's texts. */

import { WORDS as TILES } from '../../lib/tiles/words';

export const WORDS = {
  ...TILES,
  board: 'The museums',
  beside: 'About the museums',
  left: 'Left wing',
  right: 'Right wing',
  storage: 'Storage',
  lieOpen: 'Face up; players take turns to pick one',
  mayCome: 'Face down, in an order that nobody knows',
  piled: (tiles: number) => `Pile: ${tiles}`,
  dice: (left: number, right: number) => `Dice: left ${left}, right ${right}`,
  noDice: 'Dice, not rolled yet',
  seven: 'Seven',
  sevenTold: 'The dice make seven: storage is exchanged at the end of this turn.',
  enlarge: (name: string) => `Show the museum of ${name} large`,
  shrink: 'Show your own museum large again',
  others: 'You may play only with the tiles in your own museum.',
  othersPlace: 'Playing the Active Tiles',
  halls: 'Worth now',
  then: 'Worth after this choice',
  bare: 'No hall has three tiles yet.',
  apart: 'A tile changes places with its neighbour to the left, the right, above or below.',
  larger: 'Museum shown large',
  hint: 'Point at anything in the museums to read what it is, or hold a finger on it.',
  of: (points: number, target: number) => `${points} of ${target}`,
} as const;
