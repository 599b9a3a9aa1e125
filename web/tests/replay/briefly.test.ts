import { expect, test } from 'vitest';
import { briefly } from '../../src/replay/moments.ts';

test('of several picks each is told by its name, so that the card played is seen', () => {
  expect(briefly(['Itch (any card): Place a card on an enemy.', '7♠ (power 7)', 'Mara'])).toBe('Itch, 7♠, Mara');
  expect(briefly(['Do not defend: take 4 damage.'])).toBe('Do not defend: take 4 damage.');
  expect(briefly([])).toBe('');
});
