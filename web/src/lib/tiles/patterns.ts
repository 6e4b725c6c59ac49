/**
 * A colour and a pattern for each theme, a shape for each collection, a pattern and letter for each
 * seat, so that colour is never the only sign. The broad and the narrow stripe are those of the
 * tunics of senators and equites.
 */

export interface ThemeLook {
  /** Name of the custom property of its colour. */
  readonly colour: string;
  readonly pattern: string;
  /** Side of the square that repeats. */
  readonly width: number;
  readonly height: number;
  /** What is drawn over the colour: paths that are filled. */
  readonly marks: string;
}

const dot = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

export const THEMES: readonly ThemeLook[] = [
  {
    colour: '--tile-ochre',
    pattern: 'dots',
    width: 12,
    height: 12,
    marks: dot(3, 3, 1.9) + dot(9, 9, 1.9),
  },
  {
    colour: '--tile-verdigris',
    pattern: 'narrow stripes',
    width: 7,
    height: 7,
    marks: 'M2 0h2v7h-2z',
  },
  {
    colour: '--tile-plum',
    pattern: 'broad stripe',
    width: 22,
    height: 22,
    marks: 'M5 0h11v22h-11z',
  },
  {
    colour: '--tile-vermilion',
    pattern: 'chevrons',
    width: 14,
    height: 12,
    marks: 'M0 9l7 -7l7 7v3.4l-7 -7l-7 7z',
  },
  {
    colour: '--tile-lapis',
    pattern: 'chequers',
    width: 14,
    height: 14,
    marks: 'M0 0h7v7h-7zM7 7h7v7h-7z',
  },
  {
    colour: '--tile-stone',
    pattern: 'bricks',
    width: 20,
    height: 16,
    marks: 'M0 0h20v1.8h-20zM0 8h20v1.8h-20zM4 0h1.8v8h-1.8zM14 8h1.8v8h-1.8z',
  },
];

export const SEAT_COLOURS: readonly string[] = [
  '--tile-seat-a',
  '--tile-seat-b',
  '--tile-seat-c',
  '--tile-seat-d',
];
/** The same for lines on the floor, lighter by night. */
export const SEAT_LINES: readonly string[] = [
  '--tile-line-a',
  '--tile-line-b',
  '--tile-line-c',
  '--tile-line-d',
];
export const SEAT_LETTERS = 'ABCD';
/** Dashes of the line around what is a seat's. */
export const SEAT_DASHES: readonly string[] = ['none', '10 4', '2 4', '10 4 2 4'];
/** The shape of each seat's score marker, ten from its middle to its rim: a disc, a square, a lozenge, a shield. */
export const MARKERS: readonly string[] = [
  'M-10 0a10 10 0 1 0 20 0a10 10 0 1 0 -20 0z',
  'M-9 -9h18v18h-18z',
  'M0 -12.5l12.5 12.5l-12.5 12.5l-12.5 -12.5z',
  'M-9.5 -9h19v8c0 6 -4 9 -9.5 12c-5.5 -3 -9.5 -6 -9.5 -12z',
];
