import { describe, expect, it } from 'vitest';
import { closer, fitted, setIn, widthOf } from './titles';

describe('names on tiles', () => {
  it('are broken between words', () => {
    expect(setIn("Freedman's Tombstone", 97, 17.5, 2)).toEqual(["Freedman's", 'Tombstone']);
    expect(setIn('Villa Fresco', 97, 17.5, 2)).toEqual(['Villa Fresco']);
  });

  it('give way to shorter ones', () => {
    const long = 'Marble Copy of a Greek Athlete';
    expect(setIn(long, 97, 17.5, 2)).toBeNull();
    expect(fitted([long, 'Athlete'], 97, 17.5, 2)).toEqual(['Athlete']);
  });

  it('are drawn a little closer before that', () => {
    const width = widthOf('Government', 15, true) - 5;
    expect(setIn('Government', width, 15, 1, true)).toEqual(['Government']);
    expect(closer('Government', width, 15, true)).toBe(width);
    expect(closer('Arts', width, 15, true)).toBeUndefined();
  });

  it('are cut into lines if nothing fits', () => {
    expect(fitted(['One Two Three'], 1, 10, 2)).toEqual(['One', 'Two']);
  });
});
