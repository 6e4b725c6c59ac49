/**
 * What a board takes from the page around it. For whoever builds the page: a board has the props of
 * `BoardProps` and reads the Svelte contexts `texts` (needed), `whyNot` and `pointed` (optional).
 * `preview` is the choice that waits to be confirmed: the page binds it (`bind:preview`), calls
 * `choose(preview)` from the main button of its decision bar, and sets it to null to take it back.
 * The custom property `--board-size` tells how wide the board may be where there is room beside it.
 */

/**
 * What a game is called and what its options are, in the words of one language: `en.ts` of its
 * folder. It is all that the entrance needs; a game that has nothing else yet is one to come.
 */
export interface GameWords {
  title: string;
  summary: string;
  /** Options by name, and their values as they are written: `true`, `null`, `at_once`, `5`. */
  options?: Readonly<Record<string, { title: string; values?: Readonly<Record<string, string>> }>>;
}

/** An option as the server offers it (`Choice` of the wire). */
export interface Choice {
  verb: string;
  numbers: readonly number[];
  key: string;
  words: readonly number[];
  final: boolean;
}

/** A sentence of the game's catalogue. */
export interface Said {
  key: string;
  numbers: readonly number[];
}

/** What a game's folder knows of the talk at its tables, if anything: `talk.ts`. */
export interface GameTalk<View> {
  /** The sentences with which whoever sees this view may begin in a thread; none where there are none. */
  begin(view: View, thread: string): readonly Said[];
  /** The thread whose last text is a title of its own for what a choice is about, or "". */
  title(view: View, choice: Choice): string;
}

/** What a game's folder tells of a result besides places and points, if anything: `ending.ts`. */
export interface GameEnding<View> {
  /** Sentences under the result of a play that is over, from its last view. */
  lines(view: View): readonly Said[];
}

/**
 * The game's texts with the names of the objects and of the people at the table. Names of secret kinds,
 * such as what stands on a back, are in no list: `say` has them as soon as they are known to have been read.
 */
export interface Texts {
  say(key: string, numbers: readonly number[]): string;
  names: Readonly<Record<string, readonly string[]>>;
  seat(seat: number): string;
}

/** The rule that is against something, and its place in the rulebook. */
export interface Refused {
  rule: string;
  place: string;
}

/** Null: nothing is against it, or the question has no sense. */
export type WhyNot = (verb: string, numbers: readonly number[]) => Promise<Refused | null>;

/**
 * The context `pointed`, optional: the object that the log points at, by its kind and number. A space
 * has a number for each seat that plays it: `seat` tells whose number it is, if the page knows.
 */
export interface Pointed {
  readonly thing: { kind: string; number: number; seat?: number } | null;
}

export interface BoardProps<View> {
  view: View;
  options: readonly Choice[];
  choose(choice: Choice): void;
  preview?: Choice | null;
  /** Duration of movements in proportion to the usual one; 0 is none at all. */
  pace?: number;
}
