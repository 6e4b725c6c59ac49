/** Sources that were read, as they are listed. */

/** Each once, in the order of a bibliography: brackets round a name that was found out sort nowhere. */
export function bibliography(sources: readonly string[]): string[] {
  const key = (source: string) => source.replace(/^[^\p{L}\p{N}]+/u, '');
  return [...new Set(sources)].toSorted((a, b) => key(a).localeCompare(key(b)));
}
