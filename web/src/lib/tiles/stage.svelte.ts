/** What the parts of a drawing share: how large it is, and what is pointed at, dragged or in focus. */

import type { Choice, Texts } from '../../games/contract';
import type { Hand } from './hand.svelte';
import type { Point } from './plane';
import type { Thing } from './reading';

export interface Staged {
  readonly texts: Texts;
  readonly hand: Hand;
  /** The choice that waits to be confirmed. */
  readonly preview: Choice | null;
  /** Duration of a movement. */
  readonly ms: number;
}

export abstract class Stage {
  /** Width of the drawing in pixels; 0 while the page is being laid out. */
  width = $state(0);
  focused = $state<Thing | null>(null);
  /** What the pointer or the focus is on. */
  near = $state<Thing | null>(null);
  dragged = $state<{ thing: Thing; dx: number; dy: number } | null>(null);
  /** Where it would be dropped. */
  over = $state<Thing | null>(null);

  /** `id` makes the names of patterns unlike those of other drawings. */
  constructor(readonly id: string) {}

  abstract get shown(): Staged;
  /** Width of the drawing in its own units. */
  abstract readonly size: number;
  /** All that the arrow keys can lead to. */
  abstract get all(): readonly Thing[];
  /** Where the focus is while nothing can be chosen. */
  abstract get home(): Thing;
  /** Where a thing is drawn; null if it is not. */
  abstract placeOf(thing: Thing): Point | null;
  /** Can it be taken in hand and moved? */
  abstract moves(thing: Thing): boolean;
  /** Has it a label that a finger should see too, even if the touch meant something else? */
  abstract labelled(thing: Thing): boolean;

  readonly unit = $derived.by(() => (this.width || this.size) / this.size);
  /** Units that make 13 pixels, the least that is read with ease. */
  readonly least = $derived.by(() => 13 / this.unit);
  /** What can be touched and is drawn here. */
  readonly stops: readonly Thing[] = $derived.by(() =>
    this.shown.hand.open.filter((thing) => this.placeOf(thing) !== null),
  );
  readonly tabStop: Thing = $derived.by(() => {
    const { focused, stops } = this;
    if (focused !== null && (stops.length === 0 || stops.includes(focused))) return focused;
    return stops[0] ?? this.home;
  });

  name(kind: string, number: number): string {
    return this.shown.texts.names[kind]?.[number] ?? '';
  }

  can(thing: Thing): boolean {
    return this.shown.hand.can(thing);
  }

  tab(thing: Thing): 0 | -1 {
    return thing === this.tabStop ? 0 : -1;
  }

  /** At least 44 pixels. */
  target(size: number): number {
    return Math.max(size, 44 / this.unit);
  }
}
