/** What the parts of the drawing share: what is shown, and where. */

import { sameChoice, SUPPLY, numberOf, type Thing } from '../../lib/tiles/reading';
import { RED, YELLOW, type DieLook } from '../../lib/tiles/dice';
import { nth } from '../../lib/tiles/nth';
import { TILE, type Point } from '../../lib/tiles/plane';
import { Stage, type Staged } from '../../lib/tiles/stage.svelte';
import { marksOf } from '../../lib/tiles/tiles';
import type { MuseumBoardgameHall, MuseumBoardgameView } from '../../lib/wire';
import type { Choice } from '../contract';
import { actOf, type Act } from './act';
import {
  HALLS,
  PLACES,
  SEATS,
  SIZE,
  SPACES,
  TILES,
  faceOf,
  layOut,
  museumOf,
  placeOf,
  seatOf,
  within,
  type Plan,
  type Spot,
} from './geometry';
import { DICE, PILE, hallThing, placeThing, thingsOf, tileThing } from './selection';
import { HALL, STEPS } from './tables';

export interface Shown extends Staged {
  readonly view: MuseumBoardgameView;
  /** Whose options these are. */
  readonly seat: number;
  /** Whose museum is shown large. */
  readonly large: number;
  /** What the log points at. */
  readonly told: Thing | null;
  /** The player that the log points at, or -1. */
  readonly toldSeat: number;
}

/** The tile on each place, through all museums. */
export function tilesOf(view: MuseumBoardgameView): (number | null)[] {
  return view.museums.flatMap(({ spaces, storage }) => [...spaces, ...storage]);
}

/** What the halls of a seat are worth, or would be after a choice of whoever is on. */
export function hallsOf(
  view: MuseumBoardgameView,
  seat: number,
  choice: Choice | null,
): readonly MuseumBoardgameHall[] {
  const now = nth(view.museums, seat).halls;
  if (seat !== view.turn || !choice) return now;
  return view.outlooks.find((one) => sameChoice({ ...choice, ...one }, choice))?.halls ?? now;
}

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
    return placeThing(placeOf(this.shown.large, 0));
  }

  readonly narrow = $derived.by(() => this.width > 0 && this.width < 480);
  readonly step = $derived.by(() => STEPS[this.shown.view.step] ?? '');
  /** Who is on: who plays, or whose next space a tile is taken for; -1 at the end. */
  readonly on = $derived.by(() => {
    const { view } = this.shown;
    if (this.step === 'over') return -1;
    return this.rolled ? view.turn : (view.next?.seat ?? view.turn);
  });
  readonly plan: Plan = $derived.by(() =>
    layOut(this.shown.large, this.narrow, this.step === 'pick'),
  );
  readonly tiles = $derived.by(() => tilesOf(this.shown.view));
  /** What waits to be confirmed, as an action of the table. */
  readonly act: Act | null = $derived.by(() => {
    const { preview } = this.shown;
    return preview && actOf(preview);
  });
  readonly previewed: readonly Thing[] = $derived.by(() => {
    const { preview, seat } = this.shown;
    return preview ? thingsOf(preview, seat) : [];
  });
  /** The two places whose tiles a preview changes. */
  readonly turned: readonly [number, number] | null = $derived.by(() => {
    const [a = -1, b = -1] = this.previewed.map((thing) => numberOf(thing, 'place'));
    return a >= 0 && b >= 0 ? [a, b] : null;
  });
  /** The place to which a visitor would come. */
  readonly ghost = $derived.by(() =>
    this.act?.verb === 'place' ? placeOf(this.shown.seat, this.act.numbers[0]) : -1,
  );
  /** The place to which a picked tile would come. */
  readonly coming = $derived.by(() => {
    const { next } = this.shown.view;
    return this.act?.verb === 'pick' && next ? placeOf(next.seat, next.place) : -1;
  });
  /** The places from which visitors would go, as the game's own sentence says. */
  readonly losing: readonly number[] = $derived.by(() =>
    this.shown.preview?.key.endsWith('_losing') && this.turned ? this.turned : [],
  );
  /** The places of the hall that would be scored. */
  readonly scoring: readonly number[] = $derived.by(() => {
    const { act, shown } = this;
    if (act?.verb !== 'score') return [];
    return HALL.flatMap((hall, space) =>
      hall === act.numbers[0] ? [placeOf(shown.seat, space)] : [],
    );
  });
  /** The place that is being seen to, or -1. */
  readonly next = $derived.by(() => {
    const { next } = this.shown.view;
    return next ? placeOf(next.seat, next.place) : -1;
  });
  readonly done: readonly number[] = $derived.by(() =>
    this.shown.view.done.map(([seat, slot]) => placeOf(seat, SPACES + slot)),
  );
  /** Places with an Active Tile. */
  readonly active: readonly number[] = $derived.by(() => {
    const { view } = this.shown;
    return view.active.map(({ space }) => placeOf(view.turn, space));
  });

  get all(): readonly Thing[] {
    const places = Array.from({ length: SEATS * PLACES }, (_, place) => placeThing(place));
    const halls = Array.from({ length: HALLS }, (_, hall) => hallThing(this.shown.seat, hall));
    const tiles = this.plan.pile ? Array.from({ length: TILES }, (_, tile) => tileThing(tile)) : [];
    return [...places, ...halls, ...tiles, SUPPLY, DICE, PILE];
  }

  moves(thing: Thing): boolean {
    return numberOf(thing, 'place') >= 0 || thing === SUPPLY;
  }

  labelled(thing: Thing): boolean {
    return numberOf(thing, 'place') >= 0 || numberOf(thing, 'tile') >= 0;
  }

  /** Where a place of a museum lies. */
  spot(place: number): Spot {
    return nth(museumOf(this.plan, seatOf(place)).spots, within(place));
  }

  /** Where a tile that lies on a place is drawn: a preview changes two of them. */
  shownAt(place: number): Spot {
    const [a, b] = this.turned ?? [-1, -1];
    return this.spot(place === a ? b : place === b ? a : place);
  }

  readonly supplyAt: Point = $derived.by(() => {
    const { x, y, width } = this.plan.foyer;
    return { x: x + width - 44, y: y + 61 };
  });
  readonly diceAt: readonly Point[] = $derived.by(() => {
    const { x, y } = this.plan.foyer;
    return [0, 1].map((die) => ({ x: x + 44 + die * 66, y: y + 61 }));
  });
  readonly pileAt: Point = $derived.by(() => {
    const { x, y, height } = this.plan.foyer;
    return { x: x + 60, y: y + Math.min(61, height / 2) };
  });
  /** Lies the pile open beside the museums, so that its number is a heading and no stack is drawn? */
  readonly spread = $derived.by(() => this.plan.pile !== null && !this.narrow);

  placeOf(thing: Thing): Point | null {
    const place = numberOf(thing, 'place');
    if (place >= 0) return this.spot(place);
    const hall = numberOf(thing, 'hall');
    if (hall >= 0) return this.tagAt(Math.floor(hall / HALLS), hall % HALLS);
    const tile = numberOf(thing, 'tile');
    if (tile >= 0) return this.plan.pile?.[tile] ?? null;
    if (thing === SUPPLY) return this.spread ? null : this.supplyAt;
    if (thing === DICE) return this.rolled ? nth(this.diceAt, 0) : null;
    if (thing === PILE) return this.rolled ? null : this.pileAt;
    return null;
  }

  /** Are the tiles all taken, so that there are dice? */
  readonly rolled = $derived.by(() => this.step !== 'draw' && this.step !== 'pick');

  /** The middle of the tag that says what a hall is worth. */
  tagAt(seat: number, hall: number): Point {
    const museum = museumOf(this.plan, seat);
    const box = nth(museum.halls, hall);
    const high = museum.large ? (this.narrow ? 42 : 36) : this.narrow ? 38 : 26;
    return { x: box.x + box.width / 2, y: box.y - high / 2 };
  }

  /** Pixels of a tile at a scale. */
  pixels(scale: number): number {
    return TILE * scale * this.unit;
  }

  /** The pattern of a tile's theme, for tiles that are large enough for names or not. */
  floorOf(tile: number, full: boolean): string {
    return `url(#${this.id}${full ? '' : '-small'}-theme-${marksOf(this.shown.view.deck, tile)[2]})`;
  }

  /** The number of a space, on the die that picked it if its tile is Active. */
  badgeOf(place: number): { look?: DieLook; face: number } {
    const space = within(place);
    const face = faceOf(space);
    const found = this.shown.view.active.find(
      (one) => placeOf(this.shown.view.turn, one.space) === place,
    );
    return found ? { look: found.die === 0 ? RED : YELLOW, face } : { face };
  }

  /** All about a place, for those who listen. */
  tell(place: number): string {
    const { view, texts } = this.shown;
    const at = within(place);
    const tile = this.tiles[place] ?? null;
    const museum = nth(view.museums, seatOf(place));
    const told: string[] = [];
    if (seatOf(place) !== this.shown.seat) told.push(`${texts.seat(seatOf(place))}:`);
    if (tile === null) told.push(texts.say('words.gap', [at]));
    else told.push(texts.say('words.tile', [at, tile, ...marksOf(view.deck, tile)]));
    const tokens = museum.tokens[at] ?? 0;
    if (tokens) told.push(texts.say('words.tokens', [tokens]));
    if (tile !== null && this.active.includes(place)) {
      told.push(texts.say('words.active', [tile, at]));
    }
    if (place === this.next && this.step === 'install') {
      told.push(texts.say('words.next_install', [at]));
    }
    if (place === this.next && this.step === 'exchange') {
      told.push(texts.say('words.next_exchange', [at]));
    }
    return told.join(' ');
  }

  /** All about a tile of the open pile. */
  tellTile(tile: number): string {
    const { view, texts } = this.shown;
    return texts.say('words.pile_tile', [tile, ...marksOf(view.deck, tile)]);
  }

  /** What a hall is worth, in words. */
  tellHall(seat: number, hall: number): string {
    const { tokens, multiplier, case: match } = nth(this.halls(seat), hall);
    const numbers = [hall, tokens, multiplier, tokens * multiplier, match];
    return this.shown.texts.say('words.hall', numbers);
  }

  halls(seat: number): readonly MuseumBoardgameHall[] {
    return hallsOf(this.shown.view, seat, this.shown.preview);
  }

  /** Would a hall be worth something else after what is previewed? */
  fresh(seat: number, hall: number): boolean {
    const now = nth(nth(this.shown.view.museums, seat).halls, hall);
    const then = nth(this.halls(seat), hall);
    return now.tokens !== then.tokens || now.multiplier !== then.multiplier;
  }
}
