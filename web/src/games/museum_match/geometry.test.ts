import { describe, expect, it } from 'vitest';
import {
  MIDDLE,
  PITCH,
  RAIL,
  SEATS,
  SIZE,
  around,
  cellOf,
  centreOf,
  cornerCells,
  faceOf,
  gridOf,
  isBlack,
  isShared,
  ownersOf,
  shareOf,
  sideOf,
  spaceOf,
  stoneOf,
  trackAt,
  windowCells,
} from './geometry';
import { UNSHARED, XY } from './tables';

const seats = [0, 1, 2, 3];
const spaces = Array.from({ length: 12 }, (_, space) => space);

describe('the square', () => {
  it.each(seats)(
    'has the two rows of seat %i at the lower edge when it is seen from there',
    (seat) => {
      for (const space of spaces) {
        const { column, row } = gridOf(cellOf(seat, space), seat);
        expect(column).toBe((space % 3) + (isBlack(space) ? 0 : 3));
        expect(row).toBe(space % 6 < 3 ? 4 : 5);
      }
    },
  );

  it('seats the next player on the left, as play goes clockwise', () => {
    for (const seat of seats) {
      expect(sideOf((seat + 1) % SEATS, seat)).toBe(1);
      for (const cell of spaces.map((space) => cellOf((seat + 1) % SEATS, space))) {
        expect(gridOf(cell, seat).column).toBeLessThan(2);
      }
    }
  });

  it('leaves the middle free from every side', () => {
    for (const facing of seats) {
      const places = XY.map((_, cell) => gridOf(cell, facing));
      expect(new Set(places.map(({ column, row }) => `${column} ${row}`)).size).toBe(32);
      expect(
        places.some(({ column, row }) => column % 5 > 1 && column < 4 && row > 1 && row < 4),
      ).toBe(false);
    }
  });

  it('knows a shared space by both its numbers', () => {
    for (const seat of seats) {
      for (const space of spaces) {
        const cell = cellOf(seat, space);
        expect(spaceOf(seat, cell)).toBe(space);
        expect(isShared(cell)).toBe(!UNSHARED.includes(space));
        const other = (seat + (isBlack(space) ? 1 : 3)) % SEATS;
        if (isShared(cell)) expect(ownersOf(cell).toSorted()).toEqual([seat, other].toSorted());
      }
    }
    expect(spaceOf(1, cellOf(0, 0))).toBe(10); // 1-Black is the left neighbour's 5-White
    expect(spaceOf(3, cellOf(0, 11))).toBe(3); // 6-White is the right neighbour's 4-Black
  });

  it('has four corners of four cells', () => {
    for (const seat of seats) {
      const cells = cornerCells(seat);
      expect(cells).toHaveLength(4);
      expect(around(cells, seat, 0)).toMatchObject({ x: expect.any(Number) as number });
      expect(cells.every((cell) => gridOf(cell, seat).column < 2)).toBe(true);
    }
  });

  it('lays windows of three side by side', () => {
    for (const seat of seats) {
      for (let window = 0; window < 8; window += 1) {
        const places = windowCells(seat, window).map((cell) => gridOf(cell, seat));
        expect(new Set(places.map(({ row }) => row)).size).toBe(1);
        expect(places.map(({ column }) => column)).toEqual([0, 1, 2].map((i) => i + (window % 4)));
      }
    }
  });

  it('puts every tile into the drawing', () => {
    for (let cell = 0; cell < 32; cell += 1) {
      const { x, y } = centreOf(cell, 2);
      expect(Math.min(x, y, SIZE - x, SIZE - y)).toBeGreaterThanOrEqual(PITCH / 2);
    }
  });

  it('numbers spaces as the dice do', () => {
    expect(spaces.map(faceOf)).toEqual([1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6]);
  });
});

describe('a corner stone', () => {
  it.each(seats)('lies where the rails of seat %i and its left neighbour meet', (seat) => {
    for (const facing of seats) {
      const { x, y } = stoneOf(seat, facing);
      const tiles = cornerCells(seat).map((cell) => centreOf(cell, facing));
      expect(x === 0).toBe(tiles.every((tile) => tile.x < SIZE / 2));
      expect(y === 0).toBe(tiles.every((tile) => tile.y < SIZE / 2));
      expect([0, SIZE - RAIL]).toContain(x);
      expect([0, SIZE - RAIL]).toContain(y);
    }
  });
});

describe('the score track', () => {
  const points = Array.from({ length: 21 }, (_, n) => trackAt(shareOf(n, 20)));

  it('runs inside the middle, from its lower left corner and clockwise', () => {
    for (const { x, y } of points) {
      expect(Math.min(x - MIDDLE.x, MIDDLE.x + MIDDLE.width - x)).toBeGreaterThan(10);
      expect(Math.min(y - MIDDLE.y, MIDDLE.y + MIDDLE.height - y)).toBeGreaterThan(10);
    }
    expect(points[0]?.x).toBe(Math.min(...points.map(({ x }) => x)));
    expect(points[0]?.y).toBe(Math.max(...points.map(({ y }) => y)));
    expect(points[1]?.x).toBe(points[0]?.x);
    expect(points[20]?.y).toBeCloseTo(points[0]?.y ?? 0);
  });

  it('has a place of its own for all points up to the target', () => {
    const places = points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
    expect(new Set(places).size).toBe(21);
  });

  it('ends at the target, whatever is scored beyond it', () => {
    expect(shareOf(23, 20)).toBe(shareOf(20, 20));
    expect(shareOf(6, 6)).toBeLessThan(1);
  });
});
