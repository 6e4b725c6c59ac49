/** Options as actions of a game's table: the verb, and as many numbers as belong to it. */

type Numbers<Actions> = { readonly [V in keyof Actions]: readonly number[] };

export type ActOf<Actions extends Numbers<Actions>> = {
  [V in keyof Actions]: { readonly verb: V; readonly numbers: Actions[V] };
}[keyof Actions];

/**
 * Reads options of a game of that title, whose verbs have so many numbers each; a RangeError if its
 * table of actions has none like that.
 */
export function reader<Actions extends Numbers<Actions>>(
  title: string,
  counts: { readonly [V in keyof Actions]: Actions[V]['length'] },
): (option: { verb: string; numbers: readonly number[] }) => ActOf<Actions> {
  const known = new Map<string, number>(Object.entries(counts));
  return ({ verb, numbers }) => {
    if (known.get(verb) !== numbers.length) {
      throw new RangeError(`${title} has no action ${verb} with ${numbers.length} numbers.`);
    }
    return { verb, numbers } as unknown as ActOf<Actions>;
  };
}
