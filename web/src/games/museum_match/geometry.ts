/** Where things lie in the drawing. Units are those of the SVG; the square is seen from one seat. */

import { CELL, UNSHARED, WINDOWS, XY } from './tables';
import { nth } from '../../lib/tiles/nth';
import { TILE, type Box, type Point } from '../../lib/tiles/plane';

export const SEATS = 4;
/** Spaces in the two rows of a seat. */
export const SPACES = 12;
/** From the middle of a tile to that of the next. */
export const PITCH = 126;
/** Depth of the rail along each side, on which a player's name stands. */
export const RAIL = 34;
export const SIZE = 6 * PITCH + 2 * RAIL;
export const MIDDLE: Box = {
  x: RAIL + 2 * PITCH,
  y: RAIL + 2 * PITCH,
  width: 2 * PITCH,
  height: 2 * PITCH,
};

/** The cell under a space of a seat. */
export function cellOf(seat: number, space: number): number {
  return nth(nth(CELL, seat), space);
}

/** The number under which a seat knows a cell, or -1 if the cell is outside its two rows. */
export function spaceOf(seat: number, cell: number): number {
  return nth(CELL, seat).indexOf(cell);
}

/** The seats in whose rows a cell lies: one, or two at a corner. */
export function ownersOf(cell: number): number[] {
  return CELL.flatMap((cells, seat) => (cells.includes(cell) ? [seat] : []));
}

export function isShared(cell: number): boolean {
  return ownersOf(cell).length > 1;
}

/** The cells of a window of three of a seat, left to right. */
export function windowCells(seat: number, window: number): number[] {
  return nth(WINDOWS, window).map((space) => cellOf(seat, space));
}

/** The cells that a seat shares with nobody. */
export function ownCells(seat: number): number[] {
  return UNSHARED.map((space) => cellOf(seat, space));
}

/** Black is 1 to 6 on the left, white 1 to 6 on the right. */
export function isBlack(space: number): boolean {
  return space < 6;
}

/** What the die shows for a space. */
export function faceOf(space: number): number {
  return (space % 6) + 1;
}

/** Column and row, from the top left, of a cell as the seat at the lower edge sees it. */
export function gridOf(cell: number, facing: number): { column: number; row: number } {
  let [x, y] = nth(XY, cell);
  for (let turns = 0; turns < facing; turns += 1) [x, y] = [5 - y, x];
  return { column: x, row: 5 - y };
}

/** The middle of a cell in the drawing. */
export function centreOf(cell: number, facing: number): Point {
  const { column, row } = gridOf(cell, facing);
  return { x: RAIL + (column + 0.5) * PITCH, y: RAIL + (row + 0.5) * PITCH };
}

/** Where a seat sits as seen from another: 0 in front, 1 left, 2 opposite, 3 right. */
export function sideOf(seat: number, facing: number): number {
  return (seat - facing + SEATS) % SEATS;
}

/** The smallest box around the tiles on some cells, wider by `margin` on each side. */
export function around(cells: readonly number[], facing: number, margin: number): Box {
  const points = cells.map((cell) => centreOf(cell, facing));
  const left = Math.min(...points.map((p) => p.x)) - TILE / 2 - margin;
  const top = Math.min(...points.map((p) => p.y)) - TILE / 2 - margin;
  const right = Math.max(...points.map((p) => p.x)) + TILE / 2 + margin;
  const bottom = Math.max(...points.map((p) => p.y)) + TILE / 2 + margin;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The four shared spaces between a seat and the one on its left. */
export function cornerCells(seat: number): number[] {
  return nth(CELL, seat).filter((cell) => nth(CELL, (seat + 1) % SEATS).includes(cell));
}

/** The box of the corner stone between a seat and the one on its left, where their rails meet. */
export function stoneOf(seat: number, facing: number): Box {
  const side = sideOf(seat, facing);
  const far = SIZE - RAIL;
  const x = side === 0 || side === 1 ? 0 : far;
  const y = side === 0 || side === 3 ? far : 0;
  return { x, y, width: RAIL, height: RAIL };
}

/** How far the score track runs inside the edge of the middle. */
const INSET = 25;
const RUN = MIDDLE.width - 2 * INSET;

/**
 * Where a share of the score track lies, 0 to 1: from the lower left corner clockwise round the
 * inside of the square, and back to it.
 */
export function trackAt(share: number): Point {
  const left = MIDDLE.x + INSET;
  const bottom = MIDDLE.y + MIDDLE.height - INSET;
  const way = 4 * Math.min(1, Math.max(0, share));
  if (way <= 1) return { x: left, y: bottom - way * RUN };
  if (way <= 2) return { x: left + (way - 1) * RUN, y: bottom - RUN };
  if (way <= 3) return { x: left + RUN, y: bottom - (3 - way) * RUN };
  return { x: left + (4 - way) * RUN, y: bottom };
}

/** The share of the track at which points stand; those past the target stand on it. */
export function shareOf(points: number, target: number): number {
  return Math.min(points, target) / (target + 1);
}
