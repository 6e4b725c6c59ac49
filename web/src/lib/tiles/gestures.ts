/** Pointer, finger and keys on a drawing: click, drag, long press, arrows. */

import type { Point } from './plane';
import type { Thing } from './reading';
import { isArrow, towards } from './spatial';
import type { Stage } from './stage.svelte';

export interface Heard {
  /** Something is pointed at. */
  point(thing: Thing | null, how: 'hover' | 'focus' | 'press'): void;
  /** A player's sign was touched. */
  seat(seat: number): void;
}

const LONG = 450;
const FAR = 7;

const found = (target: EventTarget | null, name: string): string | null =>
  target instanceof Element
    ? (target.closest(`[data-${name}]`)?.getAttribute(`data-${name}`) ?? null)
    : null;
const thingAt = (target: EventTarget | null): Thing | null => found(target, 'thing');
const thingUnder = (event: PointerEvent): Thing | null =>
  thingAt(document.elementFromPoint(event.clientX, event.clientY));

/** Listens to the drawing; returns what ends it. */
export function listen(node: SVGSVGElement, stage: Stage, heard: Heard): () => void {
  const { hand } = stage.shown;
  let from: { thing: Thing; x: number; y: number; id: number } | null = null;
  let pressing: ReturnType<typeof setTimeout> | undefined;
  let hovering: ReturnType<typeof setTimeout> | undefined;
  let swallow = false;

  function letGo(): void {
    clearTimeout(pressing);
    from = null;
    stage.dragged = null;
    stage.over = null;
  }

  function down(event: PointerEvent): void {
    const thing = thingAt(event.target);
    swallow = false;
    if (thing === null || event.button !== 0) return;
    if (event.pointerType !== 'mouse') {
      pressing = setTimeout(() => {
        swallow = true;
        from = null;
        heard.point(thing, 'press');
      }, LONG);
    }
    if (stage.can(thing) && stage.moves(thing)) {
      from = { thing, x: event.clientX, y: event.clientY, id: event.pointerId };
    }
  }

  function move(event: PointerEvent): void {
    if (!from || event.pointerId !== from.id) return;
    const dx = event.clientX - from.x;
    const dy = event.clientY - from.y;
    if (!stage.dragged) {
      if (Math.hypot(dx, dy) < FAR) return;
      clearTimeout(pressing);
      hand.clear();
      if (!stage.can(from.thing)) return;
      hand.picked = from.thing;
      node.setPointerCapture(from.id);
      heard.point(null, 'hover');
    }
    stage.dragged = { thing: from.thing, dx: dx / stage.unit, dy: dy / stage.unit };
    const below = thingUnder(event);
    stage.over = below !== null && below !== from.thing && stage.can(below) ? below : null;
  }

  function up(event: PointerEvent): void {
    if (stage.dragged && from) {
      const below = thingUnder(event);
      if (below === null || !hand.drop(from.thing, below)) hand.clear();
      swallow = true;
    }
    letGo();
  }

  function cancel(): void {
    if (stage.dragged) hand.clear();
    letGo();
  }

  function click(event: MouseEvent): void {
    const seat = found(event.target, 'seat');
    const thing = thingAt(event.target);
    if (swallow) swallow = false;
    else if (seat !== null) heard.seat(Number(seat));
    else if (thing === null) {
      hand.back();
      heard.point(null, 'press');
    } else touch(thing, event instanceof PointerEvent && event.pointerType === 'touch');
  }

  /** A finger cannot hover: what it touches is also shown. */
  function touch(thing: Thing, finger: boolean): void {
    stage.focused = thing;
    const meant = hand.touch(thing);
    if (!meant || (finger && stage.labelled(thing))) heard.point(thing, 'press');
    else if (finger) heard.point(null, 'press');
  }

  function enter(event: PointerEvent): void {
    if (event.pointerType !== 'mouse' || stage.dragged) return;
    const thing = thingAt(event.target);
    if (thing === stage.near) return;
    stage.near = thing;
    clearTimeout(hovering);
    hovering = setTimeout(() => heard.point(thing, 'hover'), thing === null ? 120 : 220);
  }

  function leave(): void {
    stage.near = null;
    clearTimeout(hovering);
    heard.point(null, 'hover');
  }

  function key(event: KeyboardEvent): void {
    const seat = found(event.target, 'seat');
    const thing = thingAt(event.target);
    if (event.key === 'Escape') {
      if (hand.picked === null && stage.shown.preview === null) return;
      hand.back();
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (seat !== null) heard.seat(Number(seat));
      else if (thing !== null) touch(thing, false);
      else return;
    } else if (!isArrow(event.key) || thing === null || !step(event, thing)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * To the next thing that can be chosen, with Shift to the next of any; false if none lies that way.
   * Where nothing in the drawing can be chosen but something beside it can, the keys are left to the page.
   */
  function step(event: KeyboardEvent, thing: Thing): boolean {
    if (!event.shiftKey && stage.stops.length === 0 && hand.open.length > 0) return false;
    const among = event.shiftKey || stage.stops.length === 0 ? stage.all : stage.stops;
    const places = new Map<string, Point>();
    for (const one of new Set([thing, ...among])) {
      const place = stage.placeOf(one);
      if (place) places.set(one, place);
    }
    const next = towards(event.key, thing, places);
    if (next === thing) return false;
    stage.focused = next;
    node.querySelector<SVGElement>(`[data-thing="${next}"]`)?.focus();
    return true;
  }

  function focus(event: FocusEvent): void {
    const thing = thingAt(event.target);
    if (thing === null || !(event.target instanceof Element)) return;
    stage.focused = thing;
    if (!event.target.matches(':focus-visible')) return;
    stage.near = thing;
    heard.point(thing, 'focus');
  }

  function menu(event: Event): void {
    if (pressing !== undefined && thingAt(event.target) !== null) event.preventDefault();
  }

  const ending = new AbortController();
  const { signal } = ending;
  node.addEventListener('pointerdown', down, { signal });
  node.addEventListener('pointermove', move, { signal });
  node.addEventListener('pointerup', up, { signal });
  node.addEventListener('pointercancel', cancel, { signal });
  node.addEventListener('pointerover', enter, { signal });
  node.addEventListener('pointerleave', leave, { signal });
  node.addEventListener('click', click, { signal });
  node.addEventListener('keydown', key, { signal });
  // Not on the drawing itself: there it would make the drawing a stop for Tab.
  node.parentElement?.addEventListener('focusin', focus, { signal });
  node.addEventListener('contextmenu', menu, { signal });
  return () => {
    clearTimeout(pressing);
    clearTimeout(hovering);
    ending.abort();
  };
}
