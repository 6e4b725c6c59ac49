/** Arrow keys: the nearest thing in a direction. */

import type { Point } from './plane';

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export function isArrow(key: string): boolean {
  return key in DIRECTIONS;
}

/** The thing to which an arrow key leads; `from` itself if there is none that way. */
export function towards(key: string, from: string, places: ReadonlyMap<string, Point>): string {
  const way = DIRECTIONS[key];
  const here = places.get(from);
  if (!way || !here) return from;
  let best = from;
  let least = Infinity;
  for (const [thing, there] of places) {
    const along = (there.x - here.x) * way.x + (there.y - here.y) * way.y;
    if (thing === from || along < 1) continue;
    const across = Math.abs((there.x - here.x) * way.y) + Math.abs((there.y - here.y) * way.x);
    const cost = along + 2.5 * across;
    if (cost < least) [best, least] = [thing, cost];
  }
  return best;
}
