/** The actions of Museum: The Historians. Made by tools/client_actions.py; do not edit. */

export interface Actions {
  stage: readonly [number, number];
  take_back: readonly [number];
  conclude: readonly [number, number];
  withdraw: readonly [number];
  research: readonly [];
  publish: readonly [number];
  attend: readonly [number];
  commit: readonly [number];
  forgo: readonly [];
  cite: readonly [number];
  submit: readonly [];
  name: readonly [number];
  take: readonly [number];
  stop: readonly [];
  bring: readonly [number];
  enter: readonly [];
  draft: readonly [number, number];
  paper: readonly [number];
  upgrade: readonly [number];
  flag: readonly [number];
  flag_work: readonly [number];
  approve: readonly [];
  revise: readonly [];
  follow: readonly [number];
  accept: readonly [];
  object: readonly [];
}

export type Verb = keyof Actions;

/** 2842 actions, and what their table is known by. */
export const TABLE = '127b88aaf4a37065';
