/** The actions of The Museum Boardgame. Made by tools/client_actions.py; do not edit. */

export interface Actions {
  place: readonly [number];
  swap: readonly [number, number];
  store: readonly [number, number];
  pass: readonly [];
  score: readonly [number];
  install: readonly [number, number];
  exchange: readonly [number, number, number];
  end_turn: readonly [];
  pick: readonly [number];
}

export type Verb = keyof Actions;

/** 242 actions, and what their table is known by. */
export const TABLE = 'a376cab6343d7e41';
