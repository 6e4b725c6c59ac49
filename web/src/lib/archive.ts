/** Finding cards of an archive that somebody has looked into. */
import { plain, tMaybe } from './texts';
import type { ArchiveCard, ArchiveShown } from './wire';

/** What is wanted: a value for each filter that is set, and words that must stand on the card. */
export interface Wanted {
  by: Readonly<Record<string, string>>;
  words: string;
}

export const ALL: Wanted = { by: {}, words: '' };

/** The cards on which all that is wanted stands. */
export function found(cards: readonly ArchiveCard[], { by, words }: Wanted): ArchiveCard[] {
  const set = Object.entries(by).filter(([, value]) => value);
  const word = folded(words.trim());
  return cards.filter(
    (card) =>
      set.every(([filter, value]) => card.found_by[filter]?.includes(value)) &&
      folded(allOf(card)).includes(word),
  );
}

/** The values of a filter with the number of cards that would be found by each, other filters being set. */
export function values(archive: ArchiveShown, filter: string, wanted: Wanted): [string, number][] {
  const others = { ...wanted, by: { ...wanted.by, [filter]: '' } };
  const counts = new Map<string, number>();
  for (const card of archive.cards) {
    for (const value of card.found_by[filter] ?? []) counts.set(value, 0);
  }
  for (const card of found(archive.cards, others)) {
    for (const value of card.found_by[filter] ?? []) {
      counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  return [...counts].toSorted(([a], [b]) => a.localeCompare(b));
}

/** What stands on a card, but for addresses and checks. */
function allOf({ id, title, found_by, texts }: ArchiveCard): string {
  const { description, quote, significance, citation } = texts;
  const names = Object.values(found_by).flat();
  return [id, title, ...names, description, quote, significance, citation].join('\n');
}

/** Letters without case and marks: who looks for Riviere means Rivière too. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

export function filterTitle(filter: string): string {
  return tMaybe(`archive.by.${filter}`, plain(filter));
}

/** What is wanted as it stands behind the # of an address. */
export function inHash({ by, words }: Wanted): string {
  const set = Object.entries(by).filter(([, value]) => value);
  const all = words.trim() ? [...set, ['words', words.trim()]] : set;
  return new URLSearchParams(all).toString();
}

export function ofHash(hash: string): Wanted {
  const { words = '', ...by } = Object.fromEntries(new URLSearchParams(hash));
  return { by, words };
}
