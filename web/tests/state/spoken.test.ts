import { expect, test } from 'vitest';
import { aloud } from '../../src/state/spoken.ts';

test.each([
  [
    'Power Punch with 9♣, 3+ (67 %): 5 damage before defense',
    'Power Punch with 9 of clubs, succeeds on 3 or more, 67 percent: 5 damage before defense',
  ],
  ['5+ (under 1 %): healed', 'succeeds on 5 or more, under 1 percent: healed'],
  ['two rolls of 5+ (one or more 56 %, both 11 %)', 'two rolls of 5 or more (one or more 56 percent, both 11 percent)'],
  ['stays until two ♥ knock it off', 'stays until two hearts knock it off'],
  ['Discard 10♦ to block 4.', 'Discard 10 of diamonds to block 4.'],
  ['Keep this hand.', 'Keep this hand.'],
])('%s', (written, said) => {
  expect(aloud(written)).toBe(said);
});
