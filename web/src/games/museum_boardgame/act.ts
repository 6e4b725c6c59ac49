/** An option as an action of the table: its verb, and as many numbers as belong to it. */

import { reader, type ActOf } from '../../lib/tiles/act';
import type { Actions } from './actions';

export type Act = ActOf<Actions>;

export const actOf = reader<Actions>('The Museum Boardgame', {
  place: 1,
  swap: 2,
  store: 2,
  pass: 0,
  score: 1,
  install: 2,
  exchange: 3,
  end_turn: 0,
  pick: 1,
});
