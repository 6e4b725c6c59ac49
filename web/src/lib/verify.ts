/** Was the chance of a play the one that was committed to? Pages without TLS have no crypto.subtle. */
export async function verified(secret: string, commitment: string): Promise<boolean> {
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  return hex(await sha256(bytes)) === commitment;
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (globalThis.crypto?.subtle)
    return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return plainSha256(bytes);
}

/** FIPS 180-4, for pages in a local network, which browsers do not lend their own. */
export function plainSha256(bytes: Uint8Array): Uint8Array {
  const hash = roots(8, 1 / 2);
  const constants = roots(64, 1 / 3);
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const padded = new Uint8Array(blocks * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const data = new DataView(padded.buffer);
  data.setUint32(padded.length - 4, bytes.length * 8);
  const words = new Int32Array(64);
  for (let block = 0; block < blocks; block += 1) {
    for (let n = 0; n < 16; n += 1) words[n] = data.getInt32(block * 64 + n * 4);
    for (let n = 16; n < 64; n += 1) words[n] = scheduled(words, n);
    mix(hash, words, constants);
  }
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, n) => out.setInt32(n * 4, word));
  return new Uint8Array(out.buffer);
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));
const at = (words: Int32Array, n: number) => words[n] ?? 0;

/** The first 32 bits of the fractions of the roots of the first primes. */
function roots(count: number, power: number): Int32Array {
  const found = new Int32Array(count);
  let prime = 2;
  for (let n = 0; n < count; prime += 1) {
    let divisor = 2;
    while (divisor * divisor <= prime && prime % divisor) divisor += 1;
    if (divisor * divisor <= prime) continue;
    found[n] = (prime ** power % 1) * 2 ** 32;
    n += 1;
  }
  return found;
}

function scheduled(words: Int32Array, n: number): number {
  const a = at(words, n - 15);
  const b = at(words, n - 2);
  const small = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
  const large = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
  return (at(words, n - 16) + small + at(words, n - 7) + large) | 0;
}

function mix(hash: Int32Array, words: Int32Array, constants: Int32Array): void {
  const v = hash.slice();
  for (let n = 0; n < 64; n += 1) {
    const e = at(v, 4);
    const a = at(v, 0);
    const choice = (e & at(v, 5)) ^ (~e & at(v, 6));
    const most = (a & at(v, 1)) ^ (a & at(v, 2)) ^ (at(v, 1) & at(v, 2));
    const first =
      (at(v, 7) +
        (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
        choice +
        at(constants, n) +
        at(words, n)) |
      0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + most) | 0;
    v.copyWithin(1, 0, 7);
    v[4] = at(v, 4) + first;
    v[0] = first + second;
  }
  for (let n = 0; n < 8; n += 1) hash[n] = at(hash, n) + at(v, n);
}
