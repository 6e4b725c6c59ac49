import { describe, expect, it } from 'vitest';
import {
  PITCH,
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
  sideOf,
  spaceOf,
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
