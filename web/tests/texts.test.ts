import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { t } from '../src/lib/texts';
import { en } from '../src/lib/texts/en';

/** Keys that are put together from parts, and what they begin with. */
const MADE = /^(bot|home\.status|about|replay|archive\.by)\./;

function sources(): string {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => /\.(ts|svelte)$/.test(name) && !name.endsWith('en.ts'))
    .map((name) => readFileSync(join('src', name), 'utf8'))
    .join('\n');
}

test('every text is used somewhere', () => {
  const all = sources();
  const unused = Object.keys(en).filter(
    (key) => !MADE.test(key) && !all.includes(`'${key.replace(/_one$/, '')}'`),
  );
  expect(unused).toEqual([]);
});

test('one thing is told as one', () => {
  expect(t('final.points', { n: 1 })).toBe('1 point');
  expect(t('final.points', { n: 0 })).toBe('0 points');
  expect(t('bar.options', { n: 1 })).toBe(en['bar.options_one']);
});

test('no text shouts', () => {
  expect(Object.values(en).filter((text) => text.includes('!'))).toEqual([]);
});
