/** The drawing's own units. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** The side of a tile. */
export const TILE = 116;
