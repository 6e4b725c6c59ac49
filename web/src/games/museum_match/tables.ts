/** The square, from the engine. Made by tools/board_tables.py; do not edit. */

/** The steps by number. */
// prettier-ignore
export const STEPS: readonly string[] = ["over", "deal", "roll", "active", "score", "refill", "draw"];

/** Where a cell lies: columns to the east, rows to the north. */
// prettier-ignore
export const XY: readonly (readonly [number, number])[] = [
  [0, 0],
  [1, 0],
  [2, 0],
  [3, 0],
  [4, 0],
  [5, 0],
  [0, 1],
  [1, 1],
  [2, 1],
  [3, 1],
  [4, 1],
  [5, 1],
  [0, 2],
  [1, 2],
  [4, 2],
  [5, 2],
  [0, 3],
  [1, 3],
  [4, 3],
  [5, 3],
  [0, 4],
  [1, 4],
  [2, 4],
  [3, 4],
  [4, 4],
  [5, 4],
  [0, 5],
  [1, 5],
  [2, 5],
  [3, 5],
  [4, 5],
  [5, 5],
];

/** The cell under each space, by seat. */
// prettier-ignore
export const CELL: readonly (readonly number[])[] = [
  [6, 7, 8, 0, 1, 2, 9, 10, 11, 3, 4, 5],
  [27, 21, 17, 26, 20, 16, 13, 7, 1, 12, 6, 0],
  [25, 24, 23, 31, 30, 29, 22, 21, 20, 28, 27, 26],
  [4, 10, 14, 5, 11, 15, 18, 24, 30, 19, 25, 31],
];

/** The spaces of each window of three. */
// prettier-ignore
export const WINDOWS: readonly (readonly number[])[] = [
  [0, 1, 2],
  [1, 2, 6],
  [2, 6, 7],
  [6, 7, 8],
  [3, 4, 5],
  [4, 5, 9],
  [5, 9, 10],
  [9, 10, 11],
];

/** The spaces with which a space may ever swap. */
// prettier-ignore
export const SWAPS: readonly (readonly number[])[] = [
  [1, 3, 4],
  [0, 2, 3, 4, 5],
  [1, 4, 5, 6, 9],
  [0, 1, 4],
  [0, 1, 2, 3, 5],
  [1, 2, 4, 6, 9],
  [2, 5, 7, 9, 10],
  [6, 8, 9, 10, 11],
  [7, 10, 11],
  [2, 5, 6, 7, 10],
  [6, 7, 8, 9, 11],
  [7, 8, 10],
];

/** The spaces that no neighbour shares. */
// prettier-ignore
export const UNSHARED: readonly number[] = [2, 5, 6, 9];
