/** Which sets there are, or would be after a choice that waits to be confirmed, as the view tells. */

import type { MuseumMatchSet, MuseumMatchView } from '../../lib/wire';
import type { Choice } from '../contract';

/** The sets after a choice of the one who is on; null if it changes none, or if nobody can know. */
export function setsAfter(
  view: MuseumMatchView,
  choice: Choice | null,
): readonly MuseumMatchSet[] | null {
  const found = view.outlooks.find(
    (one) => one.verb === choice?.verb && `${one.numbers}` === `${choice.numbers}`,
  );
  return found?.sets ?? null;
}

/** The sets of a seat: those of the one who is on as they would lie after the choice. */
export function setsOf(
  view: MuseumMatchView,
  seat: number,
  choice: Choice | null,
): readonly MuseumMatchSet[] {
  const after = seat === view.turn ? setsAfter(view, choice) : null;
  return after ?? view.sets.filter((set) => set.seat === seat);
}
