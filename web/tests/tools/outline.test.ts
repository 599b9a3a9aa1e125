import { expect, test } from 'vitest';
import { rounded } from '../../tools/outline.ts';

test('decimals go, and a space stays where numbers would run together', () => {
  expect(rounded('M18.53 19.688V61.03c72.043 13.54.03.033.064.06z')).toBe('M19 20V61c72 14 0 0 0 0z');
});

test('what was lost on the way is made up for, so that errors do not add up', () => {
  const steps = 'l.04 0'.repeat(100);
  const walked = rounded(`M0 0${steps}`).match(/[\d.]+(?= )/g) ?? [];
  expect(walked.map(Number).reduce((all, one) => all + one, 0)).toBe(4);
});

test('flags of arcs are no numbers to round', () => {
  expect(rounded('M1 2a299.19 3 0 0134.187-18.532')).toBe('M1 2a299.2 3 0 0 1 34-19');
});
