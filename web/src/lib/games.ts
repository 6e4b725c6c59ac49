/** The folders of games: their words at once, the rest when a table of the game is opened. */
import type { Component } from 'svelte';
import type { BoardProps, GameEnding, GameTalk, GameWords } from '../games/contract';
import type { Sound } from './sounds';
import { plain, t } from './texts';

/** An object of the game by its kind in the game's texts: a space, a card, a die. */
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
  /** Events that sound otherwise than a piece that is placed. */
  sounds?: Readonly<Record<string, Sound>>;
  /** The kind of object that the final screen lists, as those that were met. */
  met?: string;
}

/** What `games/<id>/index.ts` exports. */
export interface GameModule {
  Board: Component<BoardProps<never>, object, 'preview'>;
  about: About;
}

const folders = import.meta.glob<GameModule>('../games/*/index.ts');
const talks = import.meta.glob<GameTalk<never>>('../games/*/talk.ts');
const endings = import.meta.glob<GameEnding<never>>('../games/*/ending.ts');
const said = import.meta.glob<GameWords>('../games/*/en.ts', { eager: true, import: 'words' });

/** What the client has for a game; undefined if its folder is still to come. */
export function loadGame(id: string): Promise<GameModule | undefined> {
  return folders[`../games/${id}/index.ts`]?.() ?? Promise.resolve(undefined);
}

/** What a game's folder knows of talk; undefined if nothing. */
export function loadTalk(id: string): Promise<GameTalk<never> | undefined> {
  return talks[`../games/${id}/talk.ts`]?.() ?? Promise.resolve(undefined);
}

/** What a game's folder tells of a result; undefined if nothing. */
export function loadEnding(id: string): Promise<GameEnding<never> | undefined> {
  return endings[`../games/${id}/ending.ts`]?.() ?? Promise.resolve(undefined);
}

/** Is there a board drawn for it? Without one it is played from the list of choices. */
export function isDrawn(id: string): boolean {
  return `../games/${id}/index.ts` in folders;
}

/** Games with a board before those without. */
export function drawnFirst<Game extends { id: string }>(games: readonly Game[]): Game[] {
  return games.toSorted((a, b) => Number(isDrawn(b.id)) - Number(isDrawn(a.id)));
}

function words(id: string): GameWords | undefined {
  return said[`../games/${id}/en.ts`];
}

/** All games that have a folder; those that can be played first, in the order given. */
export function gamesOfTheHouse(playable: readonly string[]): string[] {
  const known = Object.keys(said).map((path) => path.split('/').at(-2) ?? '');
  const coming = known.filter((id) => !playable.includes(id));
  return [...playable, ...coming.sort((a, b) => gameTitle(a).localeCompare(gameTitle(b)))];
}

export function gameTitle(id: string): string {
  return words(id)?.title ?? plain(id);
}

export function gameSummary(id: string): string {
  return words(id)?.summary ?? '';
}

export function optionTitle(game: string, option: string): string {
  return words(game)?.options?.[option]?.title ?? plain(option);
}

/** The value of an option for people. */
export function optionValue(
  game: string,
  option: string,
  value: boolean | number | string | null,
): string {
  const told = words(game)?.options?.[option]?.values?.[String(value)];
  if (told !== undefined) return told;
  if (value === null) return t('new.none');
  if (typeof value === 'boolean') return value ? t('settings.yes') : t('settings.no');
  return typeof value === 'string' ? plain(value) : String(value);
}
