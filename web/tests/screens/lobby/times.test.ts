import { expect, test } from 'vitest';
import { burst, halftone } from '../../../src/screens/lobby/halftone.ts';
import { ago, left } from '../../../src/screens/lobby/times.ts';

const MINUTE = 60_000;

test.each([
  [10, 'just now', 'less than a minute left'],
  [MINUTE, '1 min ago', '1 min left'],
  [90 * MINUTE, '1 hour ago', '1 hour left'],
  [3 * 24 * 60 * MINUTE, '3 days ago', '3 days left'],
  [-5, 'just now', 'less than a minute left'],
])('%i ms', (length, past, future) => {
  expect([ago(length), left(length)]).toEqual([past, future]);
});

test('halftone dots never touch, so that the print stays print', () => {
  const radii = [...halftone(100, 50, 10).matchAll(/a([\d.]+) /g)].map(([, radius]) => Number(radius));
  expect(radii.length).toBeGreaterThan(50);
  expect(Math.max(...radii)).toBeLessThanOrEqual((10 * Math.SQRT1_2) / 2 + 0.1);
});

test('a burst closes and stays inside its drawing', () => {
  const numbers =
    burst(14)
      .match(/[\d.]+/g)
      ?.map(Number) ?? [];
  expect(numbers.length).toBe(14 * 2 * 2);
  expect(numbers.every((number) => number >= 0 && number <= 100)).toBe(true);
});
