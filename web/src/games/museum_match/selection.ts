/**
 * Which options belong to what is touched. An option is seen as two things of the board that come
 * together: a figure from the supply and a tile, a tile and its neighbour, a tile and the stack; or
 * as one thing alone: a set, or the end of the turn. What may be done is only what the options say.
 */

import type { Choice } from '../contract';
import { actOf } from './act';
import { cellOf, windowCells } from './geometry';

/** `cell:12`, `set:3`, `corner:0`, `stack`, `supply`, `discards` or `end`. */
export type Thing = string;

export const STACK: Thing = 'stack';
export const SUPPLY: Thing = 'supply';
export const DISCARDS: Thing = 'discards';
export const END: Thing = 'end';
export const cellThing = (cell: number): Thing => `cell:${cell}`;
export const setThing = (window: number): Thing => `set:${window}`;

/** The corner between a seat and the one on its left: to be pointed at, never to be chosen. */
export const cornerThing = (seat: number): Thing => `corner:${seat}`;

/** The number in the name of a cell, a set or a corner, or -1. */
export function numberOf(thing: Thing, kind: 'cell' | 'set' | 'corner'): number {
  const [name, number] = thing.split(':');
  return name === kind ? Number(number) : -1;
}

/** The things that an option brings together, the one that acts first. */
export function thingsOf(choice: Choice, seat: number): [Thing] | [Thing, Thing] {
  const act = actOf(choice);
  const cell = (space: number): Thing => cellThing(cellOf(seat, space));
  switch (act.verb) {
    case 'place':
      return [cell(act.numbers[0]), SUPPLY];
    case 'swap':
      return [cell(act.numbers[0]), cell(act.numbers[1])];
    case 'exchange':
      return [cell(act.numbers[0]), STACK];
    case 'score':
      return [setThing(act.numbers[0])];
    case 'end_turn':
      return [END];
  }
}

/** What can be taken up first: what acts, what it may be done with, and what stands alone. */
export function beginnings(options: readonly Choice[], seat: number): Thing[] {
  const found = new Set<Thing>();
  for (const choice of options) {
    const [first, second] = thingsOf(choice, seat);
    found.add(first);
    if (second === STACK || second === SUPPLY) found.add(second);
  }
  return [...found];
}

/** The options that begin with a thing, or that it is the other part of. */
export function optionsOf(options: readonly Choice[], seat: number, thing: Thing): Choice[] {
  return options.filter((choice) => {
    const things: Thing[] = thingsOf(choice, seat);
    return things[0] === thing || (things.includes(thing) && numberOf(thing, 'cell') < 0);
  });
}

/** What a thing that was taken up can be brought together with. */
export function targets(options: readonly Choice[], seat: number, thing: Thing): Thing[] {
  const found = optionsOf(options, seat, thing).flatMap((choice): Thing[] =>
    thingsOf(choice, seat),
  );
  return [...new Set(found)].filter((other) => other !== thing);
}

/** The option that brings two things together; one alone means itself with a visitor. */
export function between(
  options: readonly Choice[],
  seat: number,
  first: Thing,
  second: Thing,
): Choice | null {
  const other = first === second ? SUPPLY : second;
  const found = optionsOf(options, seat, first).find((choice) => {
    const things: Thing[] = thingsOf(choice, seat);
    return things.length === 1 ? first === second : things.includes(other);
  });
  return found ?? null;
}

/** The options to score that a tile has part in. */
export function scoringWith(options: readonly Choice[], seat: number, cell: number): Choice[] {
  return options.filter((choice) => {
    const act = actOf(choice);
    return act.verb === 'score' && windowCells(seat, act.numbers[0]).includes(cell);
  });
}

export function sameChoice(a: Choice | null, b: Choice | null): boolean {
  return a !== null && b !== null && a.verb === b.verb && `${a.numbers}` === `${b.numbers}`;
}
