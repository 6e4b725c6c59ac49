import { tick } from 'svelte';
import { expect, test } from 'vitest';
import type { TablePlay } from '../src/lib/play.svelte';
import { Voice } from '../src/lib/voice.svelte';

test('all that happens at once is said, and only old sentences go', async () => {
  const voice = new Voice({} as TablePlay);
  for (let n = 1; n <= 45; n += 1) voice.say(`${n}`);
  expect(voice.spoken.map(({ text }) => text)).toContain('1');
  expect(voice.spoken).toHaveLength(45);
  await tick();
  await Promise.resolve();
  expect(voice.spoken).toHaveLength(30);
  expect(voice.spoken.at(-1)?.text).toBe('45');
});
