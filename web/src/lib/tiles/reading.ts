/**
 * How a board reads options. An option is seen as two things of the board that come together (a
 * figure from the supply and a tile, a tile and its neighbour) or as one thing alone (a hall, the end
 * of the turn). What may be done is only what the options say.
 */

import type { Choice, Texts } from '../../games/contract';

/** A name for something on the board, such as `cell:12` or `supply`. */
export type Thing = string;

/** The Visitor Tokens that nobody has placed. */
export const SUPPLY: Thing = 'supply';

/** How many of them there are; null: as many as are wanted. */
export function supplyOf(left: number | null, texts: Texts): string {
  return left === null ? texts.say('words.supply_endless', []) : texts.say('words.supply', [left]);
}

export interface Reading {
  /** The things that an option brings together, the one that acts first. */
  thingsOf(choice: Choice): readonly Thing[];
  /** Can the second of them be taken up first? */
  opens(choice: Choice): boolean;
  /** What comes to a thing that is touched twice; null: nothing. */
  readonly twice: Thing | null;
  /** Among some options the one that is meant by a touch on a thing while nothing is in hand. */
  meant(options: readonly Choice[], thing: Thing): Choice | null;
}

/** The number in a thing's name if it is of that kind, or -1. */
export function numberOf(thing: Thing, kind: string): number {
  const [name, number] = thing.split(':');
  return name === kind ? Number(number) : -1;
}

/** What can be taken up first: what acts, what it may be done with, and what stands alone. */
export function beginnings(of: Reading, options: readonly Choice[]): Thing[] {
  const found = new Set<Thing>();
  for (const choice of options) {
    const [first, second] = of.thingsOf(choice);
    if (first !== undefined) found.add(first);
    if (second !== undefined && of.opens(choice)) found.add(second);
  }
  return [...found];
}

/** The options that begin with a thing, or can. */
export function optionsOf(of: Reading, options: readonly Choice[], thing: Thing): Choice[] {
  return options.filter((choice) => {
    const [first, second] = of.thingsOf(choice);
    return first === thing || (second === thing && of.opens(choice));
  });
}

/** What a thing that was taken up can be brought together with. */
export function targets(of: Reading, options: readonly Choice[], thing: Thing): Thing[] {
  const found = optionsOf(of, options, thing).flatMap((choice) => of.thingsOf(choice));
  return [...new Set(found)].filter((other) => other !== thing);
}

/** The option that brings two things together; a thing with itself is one that is touched twice. */
export function between(
  of: Reading,
  options: readonly Choice[],
  first: Thing,
  second: Thing,
): Choice | null {
  const other = first === second ? of.twice : second;
  const found = optionsOf(of, options, first).find((choice) => {
    const things = of.thingsOf(choice);
    return things.length > 1 && other !== first && other !== null && things.includes(other);
  });
  return found ?? null;
}

/** The option that a thing is all of. */
export function alone(of: Reading, options: readonly Choice[], thing: Thing): Choice | null {
  return options.find((choice) => `${of.thingsOf(choice)}` === thing) ?? null;
}

export function sameChoice(a: Choice | null, b: Choice | null): boolean {
  return a !== null && b !== null && a.verb === b.verb && `${a.numbers}` === `${b.numbers}`;
}
