/** What the parts of the drawing share: what is shown, from where, and how large. */

import { actOf, type Act } from './act';
import type { Verb } from './actions';
import {
  MIDDLE,
  PITCH,
  SIZE,
  cellOf,
  centreOf,
  faceOf,
  isBlack,
  ownersOf,
  spaceOf,
  windowCells,
} from './geometry';
import { DISCARDS, STACK, cellThing, setThing, thingsOf } from './selection';
import { setsOf } from './outlook';
import { STEPS } from './tables';
import type { MuseumMatchSet, MuseumMatchView } from '../../lib/wire';
import { BLACK, WHITE, type DieLook } from '../../lib/tiles/dice';
import { nth } from '../../lib/tiles/nth';
import { TILE, type Point } from '../../lib/tiles/plane';
import { SUPPLY, numberOf, type Thing } from '../../lib/tiles/reading';
import { Stage, type Staged } from '../../lib/tiles/stage.svelte';
import { marksOf } from '../../lib/tiles/tiles';

export interface Shown extends Staged {
  readonly view: MuseumMatchView;
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
}

const at = (x: number, y: number): Point => ({ x: MIDDLE.x + x, y: MIDDLE.y + y });
export const STACK_AT = at(80, 74);
export const DISCARDS_AT = at(172, 74);
export const SUPPLY_AT = at(176, 175);
export const DICE_AT: readonly Point[] = [at(58, 162), at(108, 162)];

export class Scene extends Stage {
  readonly size = SIZE;

  constructor(
    private readonly given: () => Shown,
    id: string,
  ) {
    super(id);
  }

  get shown(): Shown {
    return this.given();
  }

  get home(): Thing {
    return cellThing(cellOf(Math.max(this.shown.view.seat, 0), 0));
  }

  get all(): readonly Thing[] {
    return [...this.shown.view.tiles.map((_, cell) => cellThing(cell)), STACK, DISCARDS, SUPPLY];
  }

  moves(thing: Thing): boolean {
    return numberOf(thing, 'set') < 0;
  }

  labelled(thing: Thing): boolean {
    return numberOf(thing, 'cell') >= 0;
  }

  /** Are tiles large enough for names? */
  readonly full = $derived.by(() => this.unit * TILE >= 60);
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
  #cellOf(verb: Verb): number {
    const { act, shown } = this;
    return act?.verb === verb ? cellOf(shown.seat, nth(act.numbers, 0)) : -1;
  }

  /** The pattern of a tile's theme. */
  floorOf(tile: number): string {
    return `url(#${this.id}-theme-${marksOf(this.shown.view.deck, tile)[2]})`;
  }

  centre(cell: number): Point {
    return centreOf(cell, this.shown.facing);
  }

  tagAt(set: MuseumMatchSet): Point {
    const middle = this.centre(nth(windowCells(set.seat, set.window), 1));
    return { x: middle.x, y: middle.y - PITCH / 2 };
  }

  /** The die that stands for a cell's space: as the one who is on counts Active Tiles, else on demand. */
  badgeOf(cell: number): { look: DieLook; face: number } | null {
    const { view, counting } = this.shown;
    const by = view.active.includes(cell) ? view.turn : counting;
    const space = by === null ? -1 : spaceOf(by, cell);
    return space < 0 ? null : { look: isBlack(space) ? BLACK : WHITE, face: faceOf(space) };
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
