/** SHA-256 of a text, in hexadecimal. The browser's own is missing where a friend's computer serves plain http. */
const FIRST_PRIMES = primes(64);
const ROUND = FIRST_PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const START = FIRST_PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));

export function sha256(text: string): string {
  const words = padded(new TextEncoder().encode(text));
  let state = [...START];
  for (let block = 0; block < words.length; block += 16) state = mixed(state, words.slice(block, block + 16));
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

function mixed(state: number[], block: number[]): number[] {
  const w = [...block];
  for (let i = 16; i < 64; i++) {
    const [near, far] = [at(w, i - 2), at(w, i - 15)];
    const late = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    const early = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    w.push((at(w, i - 16) + early + at(w, i - 7) + late) | 0);
  }
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + at(ROUND, i) + at(w, i)) | 0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0;
    [a, b, c, d, e, f, g, h] = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, i) => (word + at(state, i)) | 0);
}

/** The text's bytes as words, with the end mark and the length in bits. */
function padded(bytes: Uint8Array): number[] {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const view = new DataView(new ArrayBuffer(blocks * 64));
  for (const [i, byte] of bytes.entries()) view.setUint8(i, byte);
  view.setUint8(bytes.length, 0x80);
  view.setUint32(blocks * 64 - 4, bytes.length * 8);
  return Array.from({ length: blocks * 16 }, (_, i) => view.getInt32(i * 4));
}

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));
const at = (words: number[], i: number) => words[i] ?? 0;

function fraction(root: number): number {
  return ((root - Math.floor(root)) * 2 ** 32) | 0;
}

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime)) found.push(n);
  return found;
}
