/** The museums, from the engine. Made by tools/board_tables.py; do not edit. */

/** The steps by number. */
// prettier-ignore
export const STEPS: readonly string[] = ["over", "draw", "pick", "roll", "active", "score", "install", "exchange", "end"];

/** Where a space lies: columns to the right over both wings, rows down. */
// prettier-ignore
export const XY: readonly (readonly [number, number])[] = [
  [0, 0],
  [1, 0],
  [2, 0],
  [0, 1],
  [1, 1],
  [2, 1],
  [3, 0],
  [4, 0],
  [5, 0],
  [3, 1],
  [4, 1],
  [5, 1],
];

/** The spaces with which a space may ever swap. */
// prettier-ignore
export const SWAPS: readonly (readonly number[])[] = [
  [1, 3],
  [0, 2, 4],
  [1, 5, 6],
  [0, 4],
  [1, 3, 5],
  [2, 4, 9],
  [2, 7, 9],
  [6, 8, 10],
  [7, 11],
  [5, 6, 10],
  [7, 9, 11],
  [8, 10],
];

/** The hall of each space. */
// prettier-ignore
export const HALL: readonly number[] = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3];

/** The order in which the places of a museum are filled. */
// prettier-ignore
export const SEQUENCE: readonly number[] = [0, 1, 2, 6, 7, 8, 3, 4, 5, 9, 10, 11, 12, 13, 14, 15];
