/** What is printed on the tiles. */

import { nth } from './nth';
import { ATTRIBUTES } from './attributes';

/** Collection, exhibition and theme of a tile of a tile set. */
export function marksOf(deck: number, tile: number): readonly [number, number, number] {
  return nth(nth(ATTRIBUTES, deck), tile);
}
