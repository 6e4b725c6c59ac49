/** Names that a game's texts leave out, for they are told only to who has read them, such as backs of cards. */
import { untrack } from 'svelte';
import { api } from './api';

/** Whose eyes are looked through in which play, and how far it has come. */
export interface Reading {
  play: string;
  eyes: readonly (readonly [eye: number, token: string])[];
  number: number; // records: what one has read can grow with each of them
}

type Names = Readonly<Record<string, Readonly<Record<string, string>>>>;

export class ReadNames {
  private names = $state.raw<Names>({});
  private asked = '';

  constructor(private readonly now: () => Reading) {}

  /** A name that one of these eyes has read; until it is here, and if none has read it, nothing. */
  of(kind: string, number: number): string {
    const found = this.names[kind]?.[number];
    if (found === undefined) untrack(() => void this.fetch());
    return found ?? '';
  }

  /** Ask once for each position, and only when something is missing. */
  private async fetch(): Promise<void> {
    const { play, eyes, number } = this.now();
    const asked = `${play} ${number} ${eyes.map(([eye]) => eye)}`;
    if (!play || this.asked === asked) return;
    this.asked = asked;
    try {
      const told = await Promise.all(eyes.map(([eye, token]) => api.names(play, eye, token)));
      for (const { names } of told) this.names = merged(this.names, names);
    } catch {
      if (this.asked === asked) this.asked = ''; // whoever wants it next asks again
    }
  }
}

function merged(known: Names, more: Names): Names {
  const found: Record<string, Readonly<Record<string, string>>> = { ...known };
  for (const [kind, names] of Object.entries(more)) found[kind] = { ...found[kind], ...names };
  return found;
}
