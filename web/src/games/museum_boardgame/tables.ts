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

/** The hall of each space. */
// prettier-ignore
export const HALL: readonly number[] = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3];

/** The order in which the places of a museum are filled. */
// prettier-ignore
export const SEQUENCE: readonly number[] = [0, 1, 2, 6, 7, 8, 3, 4, 5, 9, 10, 11, 12, 13, 14, 15];
