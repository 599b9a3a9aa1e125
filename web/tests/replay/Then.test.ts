import { render, screen } from '@testing-library/svelte';
import { afterEach, expect, test } from 'vitest';
import Then from '../../src/replay/Then.svelte';
import { preferences } from '../../src/state/preferences.svelte.ts';
import type { Choice, Update } from '../../src/wire.ts';

const option = {
  key: '9♣',
  label: 'Power Punch with 9♣',
  refs: ['9♣'],
  ends: true,
  preview: '3+ (67 %): 9 damage',
} as Choice;
const update = { ask: { prompt: 'Which card?', options: [option] } } as unknown as Update;

afterEach(() => preferences.set('odds', true));

test.each([
  [true, '3+ (67 %): 9 damage'],
  [false, '3+: 9 damage'],
])('odds: %s, it says %s', (odds, said) => {
  preferences.set('odds', odds);
  render(Then, { update, next: null, at: 0, notes: {}, note: () => {}, seek: () => {} });
  expect(screen.getByText(said)).toBeTruthy();
});
