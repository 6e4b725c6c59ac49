/** Pointer, finger and keys on the square: click, drag, long press, arrows. */

import type { Point } from './geometry';
import type { Scene } from './scene.svelte';
import { DISCARDS, STACK, SUPPLY, cellThing, numberOf, type Thing } from './selection';
import { isArrow, towards } from './spatial';

export interface Heard {
  /** Something is pointed at. */
  point(thing: Thing | null, how: 'hover' | 'focus' | 'press'): void;
  /** A player's rail was touched. */
  count(seat: number): void;
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
export function listen(node: SVGSVGElement, scene: Scene, heard: Heard): () => void {
  const { hand } = scene.shown;
  let from: { thing: Thing; x: number; y: number; id: number } | null = null;
  let pressing: ReturnType<typeof setTimeout> | undefined;
  let hovering: ReturnType<typeof setTimeout> | undefined;
  let swallow = false;

  function letGo(): void {
    clearTimeout(pressing);
    from = null;
    scene.dragged = null;
    scene.over = null;
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
    if (scene.can(thing) && numberOf(thing, 'set') < 0) {
      from = { thing, x: event.clientX, y: event.clientY, id: event.pointerId };
    }
  }

  function move(event: PointerEvent): void {
    if (!from || event.pointerId !== from.id) return;
    const dx = event.clientX - from.x;
    const dy = event.clientY - from.y;
    if (!scene.dragged) {
      if (Math.hypot(dx, dy) < FAR) return;
      clearTimeout(pressing);
      hand.clear();
      if (!scene.can(from.thing)) return;
      hand.picked = from.thing;
      node.setPointerCapture(from.id);
      heard.point(null, 'hover');
    }
    scene.dragged = { thing: from.thing, dx: dx / scene.unit, dy: dy / scene.unit };
    const below = thingUnder(event);
    scene.over = below !== null && below !== from.thing && scene.can(below) ? below : null;
  }

  function up(event: PointerEvent): void {
    if (scene.dragged && from) {
      const below = thingUnder(event);
      if (below === null || !hand.drop(from.thing, below)) hand.clear();
      swallow = true;
    }
    letGo();
  }

  function cancel(): void {
    if (scene.dragged) hand.clear();
    letGo();
  }

  function click(event: MouseEvent): void {
    const rail = found(event.target, 'rail');
    const thing = thingAt(event.target);
    if (swallow) swallow = false;
    else if (rail !== null) heard.count(Number(rail));
    else if (thing === null) {
      hand.back();
      heard.point(null, 'press');
    } else touch(thing, event instanceof PointerEvent && event.pointerType === 'touch');
  }

  /** A finger cannot hover: what it touches is also shown. */
  function touch(thing: Thing, finger: boolean): void {
    scene.focused = thing;
    const meant = hand.touch(thing);
    if (!meant || (finger && numberOf(thing, 'cell') >= 0)) heard.point(thing, 'press');
    else if (finger) heard.point(null, 'press');
  }

  function enter(event: PointerEvent): void {
    if (event.pointerType !== 'mouse' || scene.dragged) return;
    const thing = thingAt(event.target);
    if (thing === scene.near) return;
    scene.near = thing;
    clearTimeout(hovering);
    hovering = setTimeout(() => heard.point(thing, 'hover'), thing === null ? 120 : 220);
  }

  function leave(): void {
    scene.near = null;
    clearTimeout(hovering);
    heard.point(null, 'hover');
  }

  function key(event: KeyboardEvent): void {
    const rail = found(event.target, 'rail');
    const thing = thingAt(event.target);
    if (event.key === 'Escape') {
      if (hand.picked === null && scene.shown.preview === null) return;
      hand.back();
    } else if (event.key === 'Enter' || event.key === ' ') {
      if (rail !== null) heard.count(Number(rail));
      else if (thing !== null) touch(thing, false);
      else return;
    } else if (!isArrow(event.key) || thing === null || !step(event, thing)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * To the next thing that can be chosen, with Shift to the next of any; false if none lies that way.
   * Where nothing on the square can be chosen but something beside it can, the keys are left to the page.
   */
  function step(event: KeyboardEvent, thing: Thing): boolean {
    if (!event.shiftKey && scene.stops.length === 0 && hand.open.length > 0) return false;
    const all = [
      ...scene.shown.view.tiles.map((_, cell) => cellThing(cell)),
      STACK,
      DISCARDS,
      SUPPLY,
    ];
    const among = event.shiftKey || scene.stops.length === 0 ? all : scene.stops;
    const places = new Map<string, Point>();
    for (const one of new Set([thing, ...among])) {
      const place = scene.placeOf(one);
      if (place) places.set(one, place);
    }
    const next = towards(event.key, thing, places);
    if (next === thing) return false;
    scene.focused = next;
    node.querySelector<SVGElement>(`[data-thing="${next}"]`)?.focus();
    return true;
  }

  function focus(event: FocusEvent): void {
    const thing = thingAt(event.target);
    if (thing === null || !(event.target instanceof Element)) return;
    scene.focused = thing;
    if (!event.target.matches(':focus-visible')) return;
    scene.near = thing;
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
