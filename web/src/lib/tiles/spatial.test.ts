import { describe, expect, it } from 'vitest';
import type { Point } from './plane';
import { isArrow, towards } from './spatial';

const places = new Map<string, Point>([
  ['middle', { x: 100, y: 100 }],
  ['right', { x: 200, y: 110 }],
  ['far right', { x: 400, y: 100 }],
  ['above', { x: 90, y: 0 }],
  ['aside', { x: 120, y: 300 }],
]);

describe('arrow keys', () => {
  it('lead to the nearest that way', () => {
    expect(towards('ArrowRight', 'middle', places)).toBe('right');
    expect(towards('ArrowUp', 'middle', places)).toBe('above');
    expect(towards('ArrowDown', 'middle', places)).toBe('aside');
  });

  it('stay where nothing lies', () => {
    expect(towards('ArrowRight', 'far right', places)).toBe('far right');
    expect(towards('ArrowUp', 'above', places)).toBe('above');
    expect(towards('ArrowUp', 'unknown', places)).toBe('unknown');
  });

  it('are four', () => {
    expect(isArrow('ArrowLeft')).toBe(true);
    expect(isArrow('Enter')).toBe(false);
  });
});
