/**
 * Where things lie in the drawing. Units are those of the SVG. One museum lies large at the lower
 * edge; the others lie above it, small but whole. While tiles are picked from an open pile, that
 * pile takes the lower part, and all museums are small.
 */

import { nth } from '../../lib/tiles/nth';
import type { Box, Point } from '../../lib/tiles/plane';
import { HALL, XY } from './tables';

export const SEATS = 3;
/** Exhibit Spaces of a museum; its Storage Spaces come after them. */
export const SPACES = 12;
export const SLOTS = 4;
export const PLACES = SPACES + SLOTS;
export const HALLS = 4;
export const TILES = 48;
/** Width of the drawing. */
export const SIZE = 812;
/** From the middle of a large tile to that of the next. */
export const PITCH = 126;
const PAD = 16;
/** Between the wings. */
const AISLE = 24;
const GUTTER = 14;
const SMALL = (SIZE - GUTTER) / 2;

/** Where something lies, and how large it is drawn. */
export interface Spot extends Point {
  readonly scale: number;
}

export interface Museum {
  readonly seat: number;
  readonly large: boolean;
  readonly box: Box;
  /** The plate with the player's name. */
  readonly head: Box;
  readonly wings: readonly [Box, Box];
  readonly halls: readonly Box[];
  readonly storage: Box;
  /** By place: the spaces, then storage. */
  readonly spots: readonly Spot[];
}

export interface Plan {
  readonly high: number;
  /** Those in the upper part first. */
  readonly museums: readonly Museum[];
  /** Dice, visitors and the pile. */
  readonly foyer: Box;
  /** The open pile by tiles, while it is picked from. */
  readonly pile: readonly Spot[] | null;
}

/** A place of a seat among the places of all. */
export function placeOf(seat: number, place: number): number {
  return seat * PLACES + place;
}

export function seatOf(place: number): number {
  return Math.floor(place / PLACES);
}

/** The number of a place within its museum. */
export function within(place: number): number {
  return place % PLACES;
}

export function isStorage(place: number): boolean {
  return within(place) >= SPACES;
}

/** What the die shows for a space. */
export function faceOf(space: number): number {
  return (space % 6) + 1;
}

export function isLeft(space: number): boolean {
  return space < 6;
}

interface Measures {
  readonly head: number;
  /** Above each row: room for what its halls are worth. */
  readonly tag: number;
  readonly pitch: number;
  readonly row: number;
  readonly aisle: number;
  readonly pad: number;
  readonly seam: number;
  /** From the middle of a tile in storage to that of the next. */
  readonly store: number;
}

/** All of a museum whose upper left corner lies there. */
function museumAt(seat: number, large: boolean, x: number, y: number, m: Measures): Museum {
  const left = x + m.pad;
  const width = 2 * m.pad + 6 * m.pitch + m.aisle;
  const rowY = (row: number): number => y + m.head + (row + 1) * m.tag + (row + 0.5) * m.row;
  const spaces = XY.map(([column, row]): Spot => ({
    x: left + (column + 0.5) * m.pitch + (column > 2 ? m.aisle : 0),
    y: rowY(row),
    scale: m.pitch / PITCH,
  }));
  const top = rowY(1) + m.row / 2 + m.seam;
  // On a phone storage takes the whole width.
  const start = Math.min(left, x + (width - SLOTS * m.store) / 2);
  const slots = Array.from({ length: SLOTS }, (_, slot): Spot => ({
    x: start + (slot + 0.5) * m.store,
    y: top + m.store / 2,
    scale: m.store / PITCH,
  }));
  const wing = (at: number): Box => ({
    x: left + at * (3 * m.pitch + m.aisle) - m.pad * 0.4,
    y: y + m.head,
    width: 3 * m.pitch + m.pad * 0.8,
    height: top - m.seam - y - m.head + m.pad * 0.4,
  });
  return {
    seat,
    large,
    box: { x, y, width, height: top + m.store + m.pad - y },
    head: { x, y, width, height: m.head },
    wings: [wing(0), wing(1)],
    halls: Array.from({ length: HALLS }, (_, hall) => {
      const first = nth(spaces, HALL.indexOf(hall));
      const pitch = m.pitch;
      return {
        x: first.x - pitch / 2,
        y: first.y - m.row / 2,
        width: 3 * pitch,
        height: m.row,
      };
    }),
    storage: { x: start, y: top, width: SLOTS * m.store, height: m.store },
    spots: [...spaces, ...slots],
  };
}

const ABOVE = (narrow: boolean): Measures => ({
  head: narrow ? 52 : 34,
  tag: narrow ? 38 : 26,
  pitch: (SMALL - 16 - 10) / 6,
  row: (SMALL - 16 - 10) / 6,
  aisle: 10,
  pad: 8,
  seam: narrow ? 12 : 10,
  // A finger needs more room for what it takes on a seven.
  store: narrow ? SMALL / SLOTS : (SMALL - 16 - 10) / 6,
});
const BELOW = (narrow: boolean): Measures => ({
  head: narrow ? 54 : 36,
  tag: narrow ? 42 : 34,
  pitch: PITCH,
  row: PITCH - 4,
  aisle: AISLE,
  pad: (SIZE - 6 * PITCH - AISLE) / 2,
  seam: narrow ? 48 : 36,
  store: PITCH,
});

/** The drawing with the museum of `large` below and those after it, clockwise, above. */
export function layOut(large: number, narrow: boolean, picking: boolean): Plan {
  const small = ABOVE(narrow);
  const others = Array.from({ length: SEATS - 1 }, (_, at) =>
    museumAt((large + at + 1) % SEATS, false, at * (SMALL + GUTTER), 0, small),
  );
  const under = nth(others, 0).box.height + GUTTER;
  if (!picking) {
    const own = museumAt(large, true, 0, under, BELOW(narrow));
    const { x, width, y } = own.storage;
    const foyer = { x: x + width + 20, y, width: SIZE - PAD - x - width - 20, height: PITCH };
    return {
      high: own.box.y + own.box.height,
      museums: [...others, own],
      foyer,
      pile: null,
    };
  }
  const own = museumAt(large, false, 0, under, small);
  const museums = [...others, own];
  const beside = SMALL + GUTTER;
  if (narrow) {
    const top = under + own.box.height + GUTTER;
    const pitch = SIZE / 8;
    return {
      high: top + pitch * (TILES / 8),
      museums,
      foyer: { x: beside + PAD, y: under + PAD, width: SMALL - 2 * PAD, height: PITCH },
      pile: Array.from({ length: TILES }, (_, tile) => laid(0, top, pitch, 8, tile)),
    };
  }
  // A Collection in each block: two of them beside one's own museum, two under it, so that all is in sight.
  const pitch = SMALL / 6;
  const top = under + small.head;
  const block = 2 * pitch + 4;
  const corners: readonly Point[] = [
    { x: beside, y: top },
    { x: beside, y: top + block },
    { x: 0, y: top + 2 * block },
    { x: beside, y: top + 2 * block },
  ];
  return {
    high: top + 3 * block,
    museums,
    foyer: { x: beside, y: under, width: SMALL, height: small.head },
    pile: corners.flatMap(({ x, y }) =>
      Array.from({ length: TILES / 4 }, (_, tile) => laid(x, y, pitch, 6, tile)),
    ),
  };
}

/** Where a tile lies that is the n-th of rows as long as `columns`. */
function laid(x: number, y: number, pitch: number, columns: number, tile: number): Spot {
  return {
    x: x + ((tile % columns) + 0.5) * pitch,
    y: y + (Math.floor(tile / columns) + 0.5) * pitch,
    scale: pitch / PITCH,
  };
}

/** The museum of a seat in the drawing. */
export function museumOf(plan: Plan, seat: number): Museum {
  const found = plan.museums.find((one) => one.seat === seat);
  if (!found) throw new RangeError(`There is no seat ${seat}.`);
  return found;
}
