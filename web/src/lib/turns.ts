/** Where turns begin: for going through a play turn by turn. */
import type { Happened } from './wire';

/**
 * The steps at which a turn begins, the first one being 0. A turn is all that one seat does in a row,
 * with the chance before and in it; a step is the position after so many records.
 */
export function turnStarts(happened: readonly Happened[]): number[] {
  const starts = [0];
  let seat = -1;
  let after = 0; // the step after the last record of a seat
  for (const { number, who } of happened) {
    if (who < 0) continue;
    if (seat >= 0 && who !== seat) starts.push(after);
    seat = who;
    after = number + 1;
  }
  return starts;
}

/** The start before or after a step; the ends of the play beyond them. */
export function nextTurn(starts: readonly number[], step: number, last: number): number {
  return starts.find((start) => start > step) ?? last;
}

export function lastTurn(starts: readonly number[], step: number): number {
  return starts.findLast((start) => start < step) ?? 0;
}
