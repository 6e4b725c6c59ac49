/** Threads of the talk that belong to the play, by their names. */
import type { Phrases } from './phrases';
import type { Text } from './wire';

/** Is the last text of that thread what holds, such as a title? It is no talk then. */
export function holds(thread: string): boolean {
  return thread.startsWith('=');
}

/** What a thread is about: its name without the sign is a key and numbers. */
export function threadLabel(thread: string, phrases: Phrases | null): string {
  const [key = '', ...numbers] = thread.slice(1).split(' ');
  return phrases?.say(`threads.${key}`, numbers.map(Number)) ?? '';
}

/** What holds in each thread where something does. */
export function held(texts: readonly Text[]): ReadonlyMap<string, string> {
  return new Map(texts.filter((one) => holds(one.thread)).map((one) => [one.thread, one.text]));
}
