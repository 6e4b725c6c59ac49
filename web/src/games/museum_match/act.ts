/** An option as an action of the table: its verb, and as many numbers as belong to it. */

import { reader, type ActOf } from '../../lib/tiles/act';
import type { Actions } from './actions';

export type Act = ActOf<Actions>;

export const actOf = reader<Actions>('Museum Match', {
  place: 1,
  swap: 2,
  exchange: 1,
  score: 1,
  end_turn: 0,
});
