/** What is pointed at, on the square or in the log: what its label says, and why it cannot be chosen. */

import type { MuseumMatchSet, MuseumMatchView } from '../../lib/wire';
import { Pointing as Base, type Asked, type Pile } from '../../lib/tiles/pointing.svelte';
import { SUPPLY, numberOf, supplyOf, type Thing } from '../../lib/tiles/reading';
import type { Pointed, Refused, Texts } from '../contract';
import type { Act } from './act';
import { SEATS, cellOf, ownersOf, spaceOf } from './geometry';
import { DISCARDS, STACK, cellThing } from './selection';
import { SWAPS, UNSHARED } from './tables';
import { nth } from '../../lib/tiles/nth';
import { WORDS } from './words';

export interface Around extends Asked {
  readonly view: MuseumMatchView;
  readonly seat: number;
  readonly texts: Texts;
  readonly log: Pointed | undefined;
}

export class Pointing extends Base {
  constructor(private readonly around: Around) {
    super();
  }

  protected get asked(): Around {
    return this.around;
  }

  /** Where on the square the object is that the log points at. */
  readonly told: Thing | null = $derived.by(() => {
    const { view, log } = this.around;
    const thing = log?.thing;
    if (thing?.kind === 'space') return cellThing(cellOf(thing.seat ?? view.turn, thing.number));
    if (thing?.kind !== 'tile') return null;
    const cell = view.tiles.indexOf(thing.number);
    if (cell >= 0) return cellThing(cell);
    return view.discards.includes(thing.number) ? DISCARDS : STACK;
  });
  readonly toldSeat: number = $derived.by(() => {
    const thing = this.around.log?.thing;
    return thing?.kind === 'seat' ? thing.number : -1;
  });

  readonly tile: number | null = $derived.by(() => {
    const { view, log } = this.around;
    if (this.thing === null) return log?.thing?.kind === 'tile' ? log.thing.number : null;
    return view.tiles[numberOf(this.thing, 'cell')] ?? null;
  });
  readonly pile: Pile | null = $derived.by(() => {
    const { stack, discards } = this.around.view;
    if (this.thing === STACK) {
      return { title: WORDS.piled(WORDS.stack, stack.length), facts: WORDS.mayCome, tiles: stack };
    }
    if (this.thing !== DISCARDS) return null;
    const title = WORDS.piled(WORDS.discards, discards.length);
    return { title, facts: WORDS.lieOpen, tiles: discards };
  });
  readonly lines: readonly string[] = $derived.by(() => {
    const { thing } = this;
    const { texts, view } = this.around;
    if (thing === null) return this.told === null ? [] : this.#ofCell(numberOf(this.told, 'cell'));
    if (thing === SUPPLY) return [supplyOf(view.supply, texts)];
    const corner = numberOf(thing, 'corner');
    if (corner >= 0) {
      return [WORDS.sharedBy(texts.seat(corner), texts.seat((corner + 1) % SEATS))];
    }
    const set = this.#set(numberOf(thing, 'set'));
    return set ? [this.#ofSet(set)] : this.#ofCell(numberOf(thing, 'cell'));
  });

  protected question(thing: Thing): Act | Refused | null {
    const cell = numberOf(thing, 'cell');
    if (cell >= 0 && spaceOf(this.around.seat, cell) < 0) {
      return { rule: WORDS.outside, place: WORDS.outsidePlace };
    }
    const { seat, hand, view } = this.around;
    const held = hand.picked === null ? -1 : spaceOf(seat, numberOf(hand.picked, 'cell'));
    const active = view.active[0] === undefined ? -1 : spaceOf(seat, view.active[0]);
    const acting = [held, active].find((space) => space >= 0) ?? nth(UNSHARED, 0);
    if (thing === STACK) return { verb: 'exchange', numbers: [acting] };
    if (thing === SUPPLY) return { verb: 'place', numbers: [acting] };
    const window = numberOf(thing, 'set');
    if (window >= 0) return { verb: 'score', numbers: [window] };
    if (cell < 0) return null;
    const space = spaceOf(seat, cell);
    if (held < 0) return { verb: 'place', numbers: [space] };
    if (!nth(SWAPS, held).includes(space)) return { rule: WORDS.apart, place: WORDS.apartPlace };
    return { verb: 'swap', numbers: [held, space] };
  }

  #set(window: number): MuseumMatchSet | undefined {
    const { view, seat } = this.around;
    return view.sets.find((one) => one.seat === seat && one.window === window);
  }

  #ofSet({ seat, window, tokens, multiplier, match }: MuseumMatchSet): string {
    const numbers = [seat, window, tokens, multiplier, tokens * multiplier, match];
    return this.around.texts.say('words.set', numbers);
  }

  /** The numbers under which a space is known, and what stands on it. */
  #ofCell(cell: number): string[] {
    if (cell < 0) return [];
    const { view, seat, texts } = this.around;
    const owners = ownersOf(cell).sort((a, b) => Number(b === seat) - Number(a === seat));
    const known = owners.map((owner) => {
      const space = texts.names['space']?.[spaceOf(owner, cell)] ?? '';
      return `${texts.seat(owner)} ${space}`;
    });
    const tokens = view.tokens[cell] ? [texts.say('words.tokens', [view.tokens[cell]])] : [];
    return [...known, ...tokens];
  }
}
