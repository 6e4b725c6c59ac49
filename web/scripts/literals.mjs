// Fails for a text that stands in a component instead of the catalogue.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';

const SPOKEN = new Set(['alt', 'title', 'placeholder', 'aria-label', 'aria-description', 'label']);
const WORD = /\p{L}{2,}/u;
const found = [];

function look(node, file, source) {
  if (!node || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const one of node) look(one, file, source);
    return;
  }
  if (node.type === 'Text' && WORD.test(node.data)) report(node, file, source);
  if (node.type === 'Attribute') {
    const parts = Array.isArray(node.value) ? node.value : [node.value];
    if (SPOKEN.has(node.name)) {
      for (const part of parts) if (part?.type === 'Text') look(part, file, source);
    }
    for (const part of parts) if (part?.type === 'ExpressionTag') look(part, file, source);
    return;
  }
  if (node.type === 'ExpressionTag' && node.expression?.type === 'Literal') {
    const value = node.expression.value;
    if (typeof value === 'string' && / /.test(value) && WORD.test(value))
      report(node, file, source);
  }
  for (const key of [
    'fragment',
    'nodes',
    'attributes',
    'body',
    'consequent',
    'alternate',
    'fallback',
    'pending',
    'then',
    'catch',
    'expression',
  ]) {
    if (node[key]) look(node[key], file, source);
  }
}

function report(node, file, source) {
  const line = source.slice(0, node.start).split('\n').length;
  const text = source.slice(node.start, node.end).trim().slice(0, 60);
  found.push(`src/${file}:${line}: ${text}`);
}

for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.svelte')) continue;
  const source = readFileSync(join('src', file), 'utf8');
  look(parse(source, { modern: true, filename: file }).fragment, file, source);
}
if (found.length) {
  console.error(`Texts belong into a catalogue:\n${found.join('\n')}`);
  process.exit(1);
}
