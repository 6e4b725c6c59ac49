/** An option as an action of the table: its verb, and as many numbers as belong to it. */

import type { Actions, Verb } from './actions';

export type Act = { [V in Verb]: { readonly verb: V; readonly numbers: Actions[V] } }[Verb];

/** How many numbers each verb has. */
const NUMBERS: { readonly [V in Verb]: Actions[V]['length'] } = {
  place: 1,
  swap: 2,
  exchange: 1,
  score: 1,
  end_turn: 0,
};

/** The action of an option; a RangeError if the table of actions has none like it. */
export function actOf(option: { verb: string; numbers: readonly number[] }): Act {
  const { verb, numbers } = option;
  if (NUMBERS[verb as Verb] !== numbers.length) {
    throw new RangeError(`Museum Match has no action ${verb} with ${numbers.length} numbers.`);
  }
  return { verb, numbers } as Act;
}
