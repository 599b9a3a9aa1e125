import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import Changes from '../../../src/screens/maker/Changes.svelte';

const picks = ['stun', 'blast', 'luck'];
const CHANGE = { at: 'picks.1', to: 'armor', by: 0.09, low: 0.03, high: 0.15, games: 320 };
const lines = () => screen.queryAllByRole('listitem').map((item) => item.textContent?.replaceAll(/\s+/g, ' ').trim());

test('a change is told with its arrow, its slot and its interval', () => {
  render(Changes, { picks, changes: [CHANGE, { ...CHANGE, at: 'picks.2', to: 'sneak' }] });
  expect(lines()).toEqual([
    expect.stringMatching(/^▲ Second action: armor instead of blast\. .*9 of 100 matches more .*3 to 15; 320 matches/i),
    expect.stringMatching(/^▲ Third action: sneak instead of luck\./i),
  ]);
});

test('where it should win less, the arrow points down and the interval still rises', () => {
  render(Changes, { picks, changes: [{ ...CHANGE, by: -0.09, low: -0.15, high: -0.03 }] });
  expect(lines()).toEqual([expect.stringMatching(/^▼ .*9 of 100 matches fewer .*3 to 15;/)]);
});

test('while nothing is sure, nothing is said', () => {
  const { container } = render(Changes, { picks, changes: [] });
  expect(container.textContent).toBe('');
});
