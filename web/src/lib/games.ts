/** The folders of games, each loaded when a table of it is opened. */
import type { Component } from 'svelte';
import type { BoardProps } from '../games/contract';

/** An object of the game by its kind in the game's texts: a tile, a space, a card. */
export interface Thing {
  kind: string;
  number: number;
}

/** What a game's folder tells the page besides drawing its board. */
export interface About {
  /** Is something hidden from the others, so that people at one device must look away? */
  secrets: boolean;
  /** The points of each seat, as far as this view tells them. */
  scores: (view: never) => readonly number[];
  /** Events that score: which of their numbers is the seat and which the points. */
  scoring: Readonly<Record<string, { seat: number; points: number }>>;
  /** The kind of object that the final screen lists, as those that were met. */
  met?: string;
}

/** What `games/<id>/index.ts` exports. */
export interface GameModule {
  Board: Component<BoardProps<never>, object, 'preview'>;
  about: About;
}

const folders = import.meta.glob<GameModule>('../games/*/index.ts');

/** What the client has for a game; undefined if its folder is still to come. */
export function loadGame(id: string): Promise<GameModule | undefined> {
  return folders[`../games/${id}/index.ts`]?.() ?? Promise.resolve(undefined);
}

/** All games of the house, in the order of the entrance. */
export const HOUSE = ['museum_match', 'museum_boardgame', 'curators', 'museum', 'historians'];
