import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { plainSha256, verified } from '../src/lib/verify';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

test('our SHA-256 is the one of the standard', () => {
  for (let length = 0; length < 200; length += 7) {
    const bytes = Uint8Array.from({ length }, (_, n) => (n * 37 + length) % 256);
    expect(hex(plainSha256(bytes))).toBe(createHash('sha256').update(bytes).digest('hex'));
  }
});

test('a secret that was not committed to is found out', async () => {
  const secret = '00'.repeat(32);
  const commitment = createHash('sha256').update(Buffer.alloc(32)).digest('hex');
  expect(await verified(secret, commitment)).toBe(true);
  expect(await verified('01'.repeat(32), commitment)).toBe(false);
});
