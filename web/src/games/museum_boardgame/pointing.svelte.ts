/** What is pointed at, in the museums or in the log: what its label says, and why it cannot be chosen. */

import { Pointing as Base, type Asked, type Pile } from '../../lib/tiles/pointing.svelte';
import { SUPPLY, numberOf, supplyOf, type Thing } from '../../lib/tiles/reading';
import { nth } from '../../lib/tiles/nth';
import type { MuseumBoardgameView } from '../../lib/wire';
import type { Pointed, Refused, Texts } from '../contract';
import type { Act } from './act';
import { HALLS, SPACES, isStorage, placeOf, seatOf, within } from './geometry';
import { hallsOf, tilesOf } from './scene.svelte';
import { DICE, PILE, hallThing, placeThing, tileThing } from './selection';
import { STEPS, SWAPS } from './tables';
import { WORDS } from './words';

export interface Around extends Asked {
  readonly view: MuseumBoardgameView;
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

  /** Where in the museums the object is that the log points at. */
  readonly told: Thing | null = $derived.by(() => {
    const { view, log } = this.around;
    const thing = log?.thing;
    if (!thing) return null;
    const seat = thing.seat ?? view.turn;
    if (thing.kind === 'space') return placeThing(placeOf(seat, thing.number));
    if (thing.kind === 'slot') return placeThing(placeOf(seat, SPACES + thing.number));
    if (thing.kind === 'hall') return hallThing(seat, thing.number);
    if (thing.kind !== 'tile') return null;
    const place = tilesOf(view).indexOf(thing.number);
    return place < 0 ? tileThing(thing.number) : placeThing(place);
  });
  readonly toldSeat: number = $derived.by(() => {
    const thing = this.around.log?.thing;
    return thing?.kind === 'seat' ? thing.number : -1;
  });

  readonly tile: number | null = $derived.by(() => {
    const { view, log } = this.around;
    if (this.thing === null) return log?.thing?.kind === 'tile' ? log.thing.number : null;
    const tile = numberOf(this.thing, 'tile');
    return tile >= 0 ? tile : (tilesOf(view)[numberOf(this.thing, 'place')] ?? null);
  });
  readonly pile: Pile | null = $derived.by(() => {
    if (this.thing !== PILE) return null;
    const { view } = this.around;
    const open = STEPS[view.step] === 'pick';
    const title = WORDS.piled(view.pile.length);
    return { title, facts: open ? WORDS.lieOpen : WORDS.mayCome, tiles: view.pile };
  });
  readonly lines: readonly string[] = $derived.by(() => {
    const { view, texts } = this.around;
    const thing = this.thing ?? this.told;
    if (thing === null) return [];
    if (thing === SUPPLY) return [supplyOf(view.supply, texts)];
    if (thing === DICE) {
      const dice = view.dice[0] ? WORDS.dice(...view.dice) : WORDS.noDice;
      return view.seven ? [dice, WORDS.sevenTold] : [dice];
    }
    const hall = numberOf(thing, 'hall');
    return hall >= 0 ? this.#ofHall(hall) : this.#ofPlace(numberOf(thing, 'place'));
  });

  protected question(thing: Thing): Act | Refused | null {
    const { seat, hand, view } = this.around;
    const step = STEPS[view.step];
    const place = numberOf(thing, 'place');
    const hall = numberOf(thing, 'hall');
    const tile = numberOf(thing, 'tile');
    const held = hand.picked === null ? -1 : numberOf(hand.picked, 'place');
    const acting = held >= 0 && !isStorage(held) ? within(held) : (view.active[0]?.space ?? 0);
    if (tile >= 0) return { verb: 'pick', numbers: [tile] };
    if (thing === SUPPLY) return { verb: 'place', numbers: [acting] };
    if (hall >= 0 && Math.floor(hall / HALLS) === seat) {
      return { verb: 'score', numbers: [hall % HALLS] };
    }
    if (place < 0) return null;
    const at = within(place);
    const slot = at - SPACES;
    if (seatOf(place) !== seat) {
      if (!isStorage(place) || step !== 'exchange') {
        return { rule: WORDS.others, place: WORDS.othersPlace };
      }
      const own = view.next ? view.next.place - SPACES : 0;
      return { verb: 'exchange', numbers: [own, seatOf(place), slot] };
    }
    if (step === 'exchange' && isStorage(place)) {
      return { verb: 'exchange', numbers: [slot, (seat + 1) % view.museums.length, 0] };
    }
    if (step === 'install') {
      const space = isStorage(place) ? (view.next?.place ?? 0) : at;
      return { verb: 'install', numbers: [space, isStorage(place) ? slot : 0] };
    }
    if (isStorage(place)) return { verb: 'store', numbers: [acting, slot] };
    if (held < 0) return { verb: 'place', numbers: [at] };
    if (!nth(SWAPS, acting).includes(at)) return { rule: WORDS.apart, place: WORDS.othersPlace };
    return { verb: 'swap', numbers: [acting, at] };
  }

  #ofHall(thing: number): string[] {
    const { view, texts } = this.around;
    const [seat, hall] = [Math.floor(thing / HALLS), thing % HALLS];
    const { tokens, multiplier, case: match } = nth(hallsOf(view, seat, null), hall);
    const numbers = [hall, tokens, multiplier, tokens * multiplier, match];
    return [texts.seat(seat), texts.say('words.hall', numbers)];
  }

  /** Whose it is and what it is called, and what stands on it. */
  #ofPlace(place: number): string[] {
    if (place < 0) return [];
    const { view, texts } = this.around;
    const seat = seatOf(place);
    const name = texts.names['space']?.[within(place)] ?? '';
    const tokens = nth(view.museums, seat).tokens[within(place)] ?? 0;
    const standing = tokens ? [texts.say('words.tokens', [tokens])] : [];
    return [`${texts.seat(seat)} ${name}`, ...standing];
  }
}
