import { expect, test } from 'vitest';
import { Digest } from '../../src/state/digest.svelte.ts';
import { LINES, line } from './lines.ts';

test('a digest tells what matters, once, and not what was taken back', () => {
  const digest = new Digest();
  expect(digest.open).toBe(false);
  digest.add(
    LINES.map((one) => (one.number === 12 ? { ...one, taken_back: true } : one)),
    'away',
  );
  digest.add(LINES.slice(0, 6), 'offline');
  expect(digest.lines.map(({ number }) => number)).toEqual([3, 5, 7, 11]);
  expect([digest.open, digest.more, digest.reason]).toEqual([true, 0, 'offline']);
  digest.close();
  expect(digest.open).toBe(false);
});

test('it is short, and says how much there was before', () => {
  const digest = new Digest();
  digest.add(
    Array.from({ length: 20 }, (_, at) => line(at, 'hit', 'A hit.')),
    'away',
  );
  expect([digest.lines.length, digest.lines.at(-1)?.number, digest.more]).toEqual([6, 19, 14]);
});

test('what does not matter opens nothing', () => {
  const digest = new Digest();
  digest.add([line(0, 'card', 'A card.'), line(1, 'turn', 'A turn.')], 'away');
  expect(digest.open).toBe(false);
});
