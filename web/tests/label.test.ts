import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import ArchiveCard from '../src/lib/parts/ArchiveCard.svelte';

test('the full label of a source tells its day', () => {
  const card = {
    id: 'amrev-e001',
    title: 'A Stamp on Every Page',
    found_by: { year: ['1765'], tag: ['Economic'], context: ['Taxation'] },
    texts: { date: '1765-03-22', citation: 'Duties in American Colonies Act 1765' },
  };
  const { body } = render(ArchiveCard, { props: { card, onpick: () => {} } });
  expect(body).toContain('>1765-03-22</dd>');
});
