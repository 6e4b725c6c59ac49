/** The sentences of a game: templates of its catalogue, filled with the names of what they are about. */
import type { Thing } from './games';
import type { Texts } from './wire';

/** A piece of a sentence; with `thing` it names an object that can be pointed at. */
export interface Part {
  text: string;
  thing?: Thing;
}

const SLOT = /\{(\w+):(\d)\}/g;

export class Phrases {
  constructor(
    readonly texts: Texts,
    /** The person or bot in a seat. */
    readonly seat: (seat: number) => string,
  ) {}

  /** Is there a text at that key? */
  has(key: string): boolean {
    return key in this.texts.texts;
  }

  /** The name of an object. */
  name(kind: string, number: number): string {
    if (kind === 'n') return String(number);
    if (kind === 'seat') return this.seat(number);
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
      parts.push(kind === 'n' ? { text } : { text, thing: { kind, number } });
      from = slot.index + slot[0].length;
    }
    if (from < template.length) parts.push({ text: template.slice(from) });
    return parts;
  }

  /** The text at a key as one sentence. */
  say(key: string, numbers: readonly number[] = []): string {
    return this.parts(key, numbers)
      .map((part) => part.text)
      .join('');
  }

  /** The names of each kind, but for seats. */
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
}
