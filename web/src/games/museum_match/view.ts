/** What a seat sees of Museum Match, as the server sends it. */

/** Three tiles in a row that match, and what they would score now. */
export interface MuseumMatchSet {
  readonly seat: number;
  readonly window: number;
  readonly tokens: number;
  readonly multiplier: number;
  readonly match: number;
}

export interface MuseumMatchView {
  /** Who looks; -3 is the public. */
  readonly seat: number;
  readonly turn: number;
  readonly round: number;
  readonly step: number;
  /** Black, white; 0 before the first roll. */
  readonly dice: readonly [number, number];
  /** Cells of the Active Tiles that still have their action. */
  readonly active: readonly number[];
  readonly tiles: readonly (number | null)[];
  readonly tokens: readonly number[];
  readonly scores: readonly number[];
  readonly target: number;
  readonly stack: readonly number[];
  readonly discards: readonly number[];
  /** Visitor Tokens left; null: as many as wanted. */
  readonly supply: number | null;
  readonly sets: readonly MuseumMatchSet[];
  /** 0 is tile set A, 1 is B. */
  readonly deck: number;
}
