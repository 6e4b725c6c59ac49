/** The actions of Museum Match. Made by tools/client_actions.py; do not edit. */

export interface Actions {
  place: readonly [number];
  swap: readonly [number, number];
  exchange: readonly [number];
  score: readonly [number];
  end_turn: readonly [];
}

export type Verb = keyof Actions;

/** 85 actions, and what their table is known by. */
export const TABLE = '1809770f53df15bf';
