/** What the parts of the drawing share: what is shown, from where, and how large. */

import type { Choice, Texts } from '../contract';
import { actOf, type Act } from './act';
import type { Verb } from './actions';
import {
  MIDDLE,
  PITCH,
  SIZE,
  TILE,
  cellOf,
  centreOf,
  faceOf,
  isBlack,
  ownersOf,
  spaceOf,
  windowCells,
  type Point,
} from './geometry';
import type { Hand } from './hand.svelte';
import {
  DISCARDS,
  STACK,
  SUPPLY,
  cellThing,
  numberOf,
  setThing,
  thingsOf,
  type Thing,
} from './selection';
import { setsOf } from './outlook';
import { STEPS } from './tables';
import type { MuseumMatchSet, MuseumMatchView } from '../../lib/wire';
import { nth } from './nth';
import { marksOf } from './tiles';

export interface Shown {
  readonly view: MuseumMatchView;
  readonly texts: Texts;
  readonly hand: Hand;
  readonly preview: Choice | null;
  /** Whose options these are. */
  readonly seat: number;
  /** The seat at the lower edge. */
  readonly facing: number;
  /** Whose numbers and sets are shown; null: the player's sets alone. */
  readonly counting: number | null;
  /** What the log points at. */
  readonly told: Thing | null;
  /** The rail that the log points at, or -1. */
  readonly toldSeat: number;
  /** The set whose outline stands out, or null. */
  readonly lit: MuseumMatchSet | null;
  /** Duration of a movement. */
  readonly ms: number;
}

const at = (x: number, y: number): Point => ({ x: MIDDLE.x + x, y: MIDDLE.y + y });
export const STACK_AT = at(80, 74);
export const DISCARDS_AT = at(172, 74);
export const SUPPLY_AT = at(176, 175);
export const DICE_AT: readonly Point[] = [at(56, 172), at(106, 172)];

export class Scene {
  /** Width of the drawing in pixels; 0 while the page is being laid out. */
  width = $state(0);
  focused = $state<Thing | null>(null);
  /** What the pointer or the focus is on. */
  near = $state<Thing | null>(null);
  dragged = $state<{ thing: Thing; dx: number; dy: number } | null>(null);
  /** Where it would be dropped. */
  over = $state<Thing | null>(null);

  constructor(
    private readonly given: () => Shown,
    /** Makes the names of patterns unlike those of other drawings. */
    readonly id: string,
  ) {}

  get shown(): Shown {
    return this.given();
  }

  readonly unit = $derived.by(() => (this.width || SIZE) / SIZE);
  /** Are tiles large enough for names? */
  readonly full = $derived.by(() => this.unit * TILE >= 60);
  /** Units that make 13 pixels, the least that is read with ease. */
  readonly least = $derived.by(() => 13 / this.unit);
  readonly step = $derived.by(() => STEPS[this.shown.view.step] ?? '');
  /** What waits to be confirmed, as an action of the table. */
  readonly act: Act | null = $derived.by(() => {
    const { preview } = this.shown;
    return preview && actOf(preview);
  });
  readonly previewed: readonly Thing[] = $derived.by(() => {
    const { preview, seat } = this.shown;
    return preview ? thingsOf(preview, seat) : [];
  });
  readonly setsSeat = $derived.by(() => {
    const { counting, view } = this.shown;
    return counting ?? (view.seat < 0 ? view.turn : view.seat);
  });
  /** The sets of that seat, or those that there would be after what is previewed. */
  readonly sets: readonly MuseumMatchSet[] = $derived.by(() =>
    setsOf(this.shown.view, this.setsSeat, this.shown.preview),
  );
  /** The cell of what a preview is about, by its verb. */
  readonly ghost = $derived.by(() => this.#cellOf('place'));
  readonly leaving = $derived.by(() => this.#cellOf('exchange'));
  readonly scoring = $derived.by(() => {
    const { act, shown } = this;
    return act?.verb === 'score' ? windowCells(shown.seat, act.numbers[0]) : [];
  });
  /** Where each cell's tile is drawn: a swap that is shown changes two of them. */
  readonly shownAt = $derived.by(() => {
    const { act, shown } = this;
    const places = shown.view.tiles.map((_, cell) => cell);
    if (act?.verb === 'swap') {
      const [a, b] = act.numbers.map((space) => cellOf(shown.seat, space)) as [number, number];
      [places[a], places[b]] = [b, a];
    }
    return places;
  });
  /** What can be touched and is drawn here. */
  readonly stops = $derived.by(() =>
    this.shown.hand.open.filter((thing) => this.placeOf(thing) !== null),
  );
  readonly tabStop = $derived.by(() => {
    const { focused, stops } = this;
    if (focused !== null && (stops.length === 0 || stops.includes(focused))) return focused;
    return stops[0] ?? cellThing(cellOf(Math.max(this.shown.view.seat, 0), 0));
  });

  #cellOf(verb: Verb): number {
    const { act, shown } = this;
    return act?.verb === verb ? cellOf(shown.seat, nth(act.numbers, 0)) : -1;
  }

  name(kind: string, number: number): string {
    return this.shown.texts.names[kind]?.[number] ?? '';
  }

  can(thing: Thing): boolean {
    return this.shown.hand.can(thing);
  }

  tab(thing: Thing): 0 | -1 {
    return thing === this.tabStop ? 0 : -1;
  }

  /** The pattern of a tile's theme. */
  floorOf(tile: number): string {
    return `url(#${this.id}-theme-${marksOf(this.shown.view.deck, tile)[2]})`;
  }

  centre(cell: number): Point {
    return centreOf(cell, this.shown.facing);
  }

  /** At least 44 pixels. */
  target(size: number): number {
    return Math.max(size, 44 / this.unit);
  }

  tagAt(set: MuseumMatchSet): Point {
    const middle = this.centre(nth(windowCells(set.seat, set.window), 1));
    return { x: middle.x, y: middle.y - PITCH / 2 };
  }

  /** The die that stands for a cell's space: as the one who is on counts Active Tiles, else on demand. */
  badgeOf(cell: number): { black: boolean; face: number } | null {
    const { view, counting } = this.shown;
    const by = view.active.includes(cell) ? view.turn : counting;
    const space = by === null ? -1 : spaceOf(by, cell);
    return space < 0 ? null : { black: isBlack(space), face: faceOf(space) };
  }

  /** Where a thing is, for the arrow keys. */
  placeOf(thing: Thing): Point | null {
    if (thing === STACK) return STACK_AT;
    if (thing === DISCARDS) return DISCARDS_AT;
    if (thing === SUPPLY) return SUPPLY_AT;
    const cell = numberOf(thing, 'cell');
    if (cell >= 0) return this.centre(cell);
    const own = this.sets.find(
      (set) => set.seat === this.shown.seat && setThing(set.window) === thing,
    );
    return own ? this.tagAt(own) : null;
  }

  /** All about a cell, for those who listen. */
  tell(cell: number): string {
    const { view, texts, seat } = this.shown;
    const tile = view.tiles[cell] ?? null;
    const owners = ownersOf(cell);
    const by = owners.includes(seat) ? seat : nth(owners, 0);
    const space = spaceOf(by, cell);
    if (tile === null) return texts.say('words.gap', [space]);
    const others = owners.filter((owner) => owner !== by);
    const key = others.length ? 'words.tile_shared' : 'words.tile';
    const marks = marksOf(view.deck, tile);
    const told = [texts.say(key, [space, tile, ...marks, ...others])];
    if (by !== seat) told.unshift(`${texts.seat(by)}:`);
    if (view.tokens[cell]) told.push(texts.say('words.tokens', [view.tokens[cell]]));
    if (view.active.includes(cell)) {
      told.push(texts.say('words.active', [tile, spaceOf(view.turn, cell)]));
    }
    return told.join(' ');
  }
}
