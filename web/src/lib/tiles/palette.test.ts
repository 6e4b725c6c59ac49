/** Every text and sign of the board against what it stands on, by day and by night, by WCAG AA. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SEAT_COLOURS, SEAT_LINES, THEMES } from './patterns';

type Rgb = readonly [number, number, number];
type Hour = 'day' | 'night';

const HOURS: readonly Hour[] = ['day', 'night'];
const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const sheet = read('./palette.css') + read('../../app.css');
const values = new Map(
  [...sheet.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
);

/** The colour that a custom property stands for; one of the page comes before what is given instead. */
function colour(name: string, hour: Hour): Rgb {
  const value = values.get(name);
  if (value === undefined) throw new Error(`There is no colour ${name}.`);
  const page = /^var\((--[\w-]+)/.exec(value)?.[1];
  if (page !== undefined && values.has(page)) return colour(page, hour);
  const pair = /light-dark\((#\w+),\s*(#\w+)\)/.exec(value);
  return rgb((hour === 'day' ? pair?.[1] : pair?.[2]) ?? value);
}

function rgb(hex: string): Rgb {
  const found = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex.trim());
  if (!found) throw new Error(`${hex} is no colour.`);
  return [found[1], found[2], found[3]].map((part) => parseInt(part ?? '', 16)) as unknown as Rgb;
}

/** The mark of a pattern lies over its colour, this white and so far opaque. */
function marked(ground: Rgb): Rgb {
  const opaque = Number(/--tile-mark: rgb\(255 255 255 \/ ([\d.]+)\)/.exec(sheet)?.[1]);
  return ground.map((part) => part + (255 - part) * opaque) as unknown as Rgb;
}

function luminance(of: Rgb): number {
  const [r = 0, g = 0, b = 0] = of.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: Rgb, other: Rgb): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const TEXT = 4.5;
const SIGN = 3;

describe.each(HOURS)('by %s', (hour) => {
  const on = (front: string, ground: string): number =>
    contrast(colour(front, hour), colour(ground, hour));

  it.each([
    ['--tile-ink', '--tile-card'], // exhibition and label
    ['--tile-soft', '--tile-card'], // name of the object, facts
    ['--tile-ink', '--tile-floor'], // beside the square
    ['--tile-soft', '--tile-floor'], // points on the track, headings
    ['--tile-ink', '--tile-wall'], // supply, sums on sets
    ['--tile-soft', '--tile-wall'], // captions of piles, sets without tokens
    ['--tile-black', '--tile-white'], // dice, numbers, points on rails
    ['--tile-on-brass', '--tile-brass'], // what a set would score
  ])('text %s is read on %s', (front, ground) => {
    expect(on(front, ground)).toBeGreaterThanOrEqual(TEXT);
  });

  it.each<readonly [string, string]>([
    ['--tile-brass', '--tile-floor'], // what can be chosen
    ['--tile-brass', '--tile-wall'],
    ['--tile-brass', '--tile-card'],
    ['--tile-focus', '--tile-floor'],
    ['--tile-focus', '--tile-card'],
    ['--tile-soft', '--tile-floor'], // outlines of sets
    ['--tile-edge', '--tile-card'], // rims
    ...SEAT_LINES.map((line) => [line, '--tile-floor'] as const), // whose rows are counted
  ])('the line %s is seen on %s', (front, ground) => {
    expect(on(front, ground)).toBeGreaterThanOrEqual(SIGN);
  });

  it.each(SEAT_COLOURS)('the letter of a seat is read on %s', (seat) => {
    expect(contrast(rgb('#fffdf8'), colour(seat, hour))).toBeGreaterThanOrEqual(TEXT);
  });

  it.each(THEMES)('the $pattern of $colour are seen on the card and in themselves', (look) => {
    const ground = colour(look.colour, hour);
    const card = colour('--tile-card', hour);
    expect(Math.max(contrast(ground, card), contrast(marked(ground), card))).toBeGreaterThan(SIGN);
    expect(contrast(marked(ground), ground)).toBeGreaterThan(2.4);
  });
});
