import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { en } from '../src/lib/texts/en';

/** Keys that are put together from parts, and what they begin with. */
const MADE = /^(bot|home\.status|about|replay)\./;

function sources(): string {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => /\.(ts|svelte)$/.test(name) && !name.endsWith('en.ts'))
    .map((name) => readFileSync(join('src', name), 'utf8'))
    .join('\n');
}

test('every text is used somewhere', () => {
  const all = sources();
  const unused = Object.keys(en).filter((key) => !MADE.test(key) && !all.includes(`'${key}'`));
  expect(unused).toEqual([]);
});

test('no text shouts', () => {
  expect(Object.values(en).filter((text) => text.includes('!'))).toEqual([]);
});
