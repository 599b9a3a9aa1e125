import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256 } from '../../src/net/sha256.ts';

const known = (text: string) => createHash('sha256').update(text).digest('hex');

test('the same as everybody computes, at every length around the edges of a block', () => {
  for (let length = 0; length < 200; length++) {
    const text = 'ä'.repeat(length % 3) + 'x'.repeat(length);
    expect(sha256(text)).toBe(known(text));
  }
});

test('the empty text', () => {
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});
