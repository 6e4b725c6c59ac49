/** Movements: how a visitor drops, how a tile comes from the stack and goes to the discards. */

import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import type { Point } from './plane';

export function drop(_node: Element, { ms }: { ms: number }): TransitionConfig {
  return {
    duration: ms,
    easing: cubicOut,
    css: (t) => `transform: translateY(${(t - 1) * 46}px); opacity: ${Math.min(1, t * 2)}`,
  };
}

/** Between its place on the board, where it has that scale, and a pile. */
export function travel(
  _node: Element,
  {
    ms,
    at,
    pile,
    scale = 1,
    delay = 0,
  }: { ms: number; at: Point; pile: Point; scale?: number; delay?: number },
): TransitionConfig {
  return {
    duration: ms,
    delay,
    easing: cubicOut,
    css: (t) => {
      const x = pile.x + (at.x - pile.x) * t;
      const y = pile.y + (at.y - pile.y) * t;
      return `transform: translate(${x}px, ${y}px) scale(${scale * (0.8 + 0.2 * t)}); opacity: ${Math.min(1, t * 3)}`;
    },
  };
}
