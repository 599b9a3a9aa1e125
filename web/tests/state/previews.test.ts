import { afterEach, expect, test } from 'vitest';
import { preferences } from '../../src/state/preferences.svelte.ts';
import { previewOf } from '../../src/state/previews.ts';

const option = (preview: string | null) => ({ key: 'k', label: 'l', clause: 'c', refs: [], preview, ends: true });

afterEach(() => preferences.set('odds', true));

test('with odds a preview is shown as it comes', () => {
  expect(previewOf(option('3+ (67 %): 9 damage before defense'))).toBe('3+ (67 %): 9 damage before defense');
  expect(previewOf(option(null))).toBe('');
  expect(previewOf(null)).toBe('');
});

test('without odds the roll and the damage stay, the chance goes', () => {
  preferences.set('odds', false);
  expect(previewOf(option('3+ (67 %): 9 damage before defense'))).toBe('3+: 9 damage before defense');
  expect(previewOf(option('3+ (67 %): 5 damage (9 for 9♣ − 4 for Jacked, half)'))).toBe(
    '3+: 5 damage (9 for 9♣ − 4 for Jacked, half)',
  );
  expect(previewOf(option('Blocks 6'))).toBe('Blocks 6');
  expect(previewOf(option('win 43 %, tie 9 %'))).toBe('');
});
