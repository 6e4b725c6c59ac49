/** The sentences of a game: templates of its catalogue, filled with the names of what they are about. */
import type { Thing } from './games';
import { plain } from './texts';
import type { Texts } from './wire';

/** A piece of a sentence; with `thing` it names an object, which may have a label of its own. */
export interface Part {
  text: string;
  thing?: Thing;
  labelled?: boolean;
}

/** What stands on the label of an object. */
export interface Card {
  title: string;
  facts: string;
  text: string;
}

const SLOT = /\{(\w+):(\d)\}/g;

export class Phrases {
  constructor(
    readonly texts: Texts,
    /** The person or bot in a seat. */
    readonly seat: (seat: number) => string,
    /** A name of a secret kind, as far as it has been read here. */
    private readonly read: (kind: string, number: number) => string = () => '',
  ) {}

  /** Is there a text at that key? */
  has(key: string): boolean {
    return key in this.texts.texts;
  }

  /** The name of an object. */
  name(kind: string, number: number): string {
    if (kind === 'n') return String(number);
    if (kind === 'seat') return this.seat(number);
    if (this.texts.secret.includes(kind)) return this.read(kind, number);
    return this.texts.names[kind]?.[number] ?? `${kind} ${number}`;
  }

  /** The text at a key in pieces, so that what it names can be linked. */
  parts(key: string, numbers: readonly number[] = []): Part[] {
    const template = this.texts.texts[key];
    if (template === undefined) return [{ text: `${key} ${numbers.join(' ')}` }];
    const parts: Part[] = [];
    let from = 0;
    for (const slot of template.matchAll(SLOT)) {
      if (slot.index > from) parts.push({ text: template.slice(from, slot.index) });
      const kind = slot[1] ?? '';
      const number = numbers[Number(slot[2])] ?? 0;
      const text = this.name(kind, number);
      parts.push(this.part(kind, number, text));
      from = slot.index + slot[0].length;
    }
    if (from < template.length) parts.push({ text: template.slice(from) });
    return parts;
  }

  private part(kind: string, number: number, text: string): Part {
    if (kind === 'n') return { text };
    const thing = { kind, number };
    return this.card(thing) ? { text, thing, labelled: true } : { text, thing };
  }

  /** The label of an object; null if the game's texts have none for its kind. */
  card({ kind, number }: Thing): Card | null {
    const facts = this.texts.names[`${kind}_facts`]?.[number] ?? '';
    const text = this.texts.names[`${kind}_label`]?.[number] ?? '';
    return facts || text ? { title: this.name(kind, number), facts, text } : null;
  }

  /** The text at a key as one sentence. */
  say(key: string, numbers: readonly number[] = []): string {
    return this.parts(key, numbers)
      .map((part) => part.text)
      .join('');
  }

  /** The names of each kind, but for seats, and for what is secret. */
  get names(): Readonly<Record<string, readonly string[]>> {
    return this.texts.names;
  }

  /** The kinds of the numbers that the text at a key names, by their places. */
  kinds(key: string): string[] {
    const found: string[] = [];
    for (const slot of (this.texts.texts[key] ?? '').matchAll(SLOT)) {
      found[Number(slot[2])] = slot[1] ?? 'n';
    }
    return found;
  }

  /** An action of the table by what its own numbers are called; it need not be possible now. */
  action(verb: string, numbers: readonly number[]): string {
    const kinds = this.kinds(`actions.${verb}`);
    const names = numbers.map((n, at) => this.name(kinds[at] ?? 'n', n));
    return names.length ? `${plain(verb)}: ${names.join(', ')}` : plain(verb);
  }
}
