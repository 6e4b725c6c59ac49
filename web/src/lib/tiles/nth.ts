/** The entry at a place, which must be there. */
export function nth<T>(list: ArrayLike<T>, place: number): T {
  const found = list[place];
  if (found === undefined) throw new RangeError(`There is no entry ${place} among ${list.length}.`);
  return found;
}
