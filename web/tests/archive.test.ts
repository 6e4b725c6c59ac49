import { expect, test } from 'vitest';
import { ALL, filterTitle, found, inHash, ofHash, values } from '../src/lib/archive';
import type { ArchiveCard, ArchiveShown } from '../src/lib/wire';

const card = (id: string, title: string, tag: string[], place: string): ArchiveCard => ({
  id,
  title,
  found_by: { tag, place: [place] },
  texts: { description: `About ${title}`, quote: '', significance: '', citation: 'A book' },
});
const cards = [
  card('a', 'Tea', ['Economic', 'Colonial'], 'Boston'),
  card('b', 'Rivière', ['Military'], 'Paris'),
  card('c', 'Tariffs', ['Economic'], 'Paris'),
];
const archive: ArchiveShown = {
  game: 'g',
  name: 'n',
  title: 'N',
  summary: '',
  filters: ['tag', 'place'],
  cards,
};
const ids = (wanted: Parameters<typeof found>[1]) => found(cards, wanted).map((one) => one.id);

test('cards are found by filters and by words, all of which must fit', () => {
  expect(ids(ALL)).toEqual(['a', 'b', 'c']);
  expect(ids({ by: { tag: 'Economic' }, words: '' })).toEqual(['a', 'c']);
  expect(ids({ by: { tag: 'Economic', place: 'Paris' }, words: '' })).toEqual(['c']);
  expect(ids({ by: { tag: '' }, words: ' TEA ' })).toEqual(['a']);
  expect(ids({ by: { place: 'Boston' }, words: 'tariffs' })).toEqual([]);
});

test('letters without marks are found too', () => {
  expect(ids({ by: {}, words: 'riviere' })).toEqual(['b']);
});

test('values of a filter say how many cards there would be', () => {
  expect(values(archive, 'place', ALL)).toEqual([
    ['Boston', 1],
    ['Paris', 2],
  ]);
  const economic = { by: { tag: 'Economic', place: 'Paris' }, words: '' };
  expect(values(archive, 'place', economic)).toEqual([
    ['Boston', 1],
    ['Paris', 1],
  ]);
  expect(values(archive, 'tag', economic)).toContainEqual(['Military', 1]);
});

test('what is wanted stands in the address', () => {
  const wanted = { by: { tag: 'Economic', place: 'New York' }, words: 'tea & salt' };
  expect(ofHash(inHash(wanted))).toEqual(wanted);
  expect(inHash(ALL)).toBe('');
  expect(ofHash('')).toEqual(ALL);
});

test('filters have names', () => {
  expect(filterTitle('tag')).toBe('Tag');
  expect(filterTitle('shelf_mark')).toBe('Shelf mark');
});
