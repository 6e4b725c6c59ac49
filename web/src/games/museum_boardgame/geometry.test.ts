import { describe, expect, it } from 'vitest';
import { TILE, type Box } from '../../lib/tiles/plane';
import { HALLS, PLACES, SEATS, SIZE, SPACES, TILES, layOut, museumOf, type Plan } from './geometry';
import { nth } from '../../lib/tiles/nth';
import { HALL } from './tables';

const PLANS: [string, Plan][] = [0, 1, 2].flatMap((large) =>
  [true, false].flatMap((narrow) =>
    [true, false].map((picking): [string, Plan] => [
      `${large}${narrow ? ', narrow' : ''}${picking ? ', picking' : ''}`,
      layOut(large, narrow, picking),
    ]),
  ),
);
const apart = (a: Box, b: Box): boolean =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;

describe.each(PLANS)('the drawing with %s large', (_, plan) => {
  const spots = [...plan.museums.flatMap((museum) => museum.spots), ...(plan.pile ?? [])];
  const boxes = spots.map(({ x, y, scale }) => {
    const side = TILE * scale;
    return { x: x - side / 2, y: y - side / 2, width: side, height: side };
  });

  it('has every museum whole, and each tile within the drawing', () => {
    expect(plan.museums.map(({ seat }) => seat).toSorted()).toEqual([0, 1, 2]);
    expect(spots).toHaveLength(SEATS * PLACES + (plan.pile ? TILES : 0));
    for (const box of boxes) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(SIZE);
      expect(box.y + box.height).toBeLessThanOrEqual(plan.high);
    }
  });

  it('lets nothing overlap', () => {
    for (const [at, box] of boxes.entries()) {
      const later = [...boxes.slice(at + 1), plan.foyer, ...plan.museums.map(({ head }) => head)];
      expect(later.every((other) => apart(box, other))).toBe(true);
    }
    for (const [at, { box }] of plan.museums.entries()) {
      expect(plan.museums.slice(at + 1).every((other) => apart(box, other.box))).toBe(true);
    }
  });

  it('has the tiles of a hall, and no others, within its lines', () => {
    for (const museum of plan.museums) {
      for (let hall = 0; hall < HALLS; hall += 1) {
        const box = museum.halls[hall];
        const inside = museum.spots.flatMap(({ x, y }, place) =>
          box && x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height
            ? [place]
            : [],
        );
        expect(inside).toEqual(HALL.flatMap((one, space) => (one === hall ? [space] : [])));
      }
      expect(museum.spots.slice(SPACES).every(({ y }) => y > museum.storage.y)).toBe(true);
    }
  });
});

it.each([true, false])(
  'is hardly higher than wide at a desk, so that all is in sight',
  (picking) => {
    expect(layOut(0, false, picking).high).toBeLessThan(SIZE * 1.03);
  },
);

it('is as large for a finger on a phone as it must be', () => {
  const unit = 366 / SIZE;
  const plan = layOut(0, true, false);
  expect(museumOf(plan, 0).spots.every(({ scale }) => TILE * scale * unit >= 44)).toBe(true);
  const storage = museumOf(plan, 1).spots.slice(SPACES);
  expect(nth(storage, 1).x - nth(storage, 0).x).toBeGreaterThanOrEqual(44 / unit);
  expect(() => museumOf(plan, 3)).toThrow(RangeError);
});
