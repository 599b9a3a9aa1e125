import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import PlayingCard from '../../src/kit/PlayingCard.svelte';
import { preferences } from '../../src/state/preferences.svelte.ts';

afterEach(() => preferences.set('fourColours', false));

const mark = () => document.querySelector('[data-mark]')?.getAttribute('data-mark') ?? null;

test.each([
  ['plain', '9 of clubs', null],
  ['legal', '9 of clubs, playable', 'tick'],
  ['selected', '9 of clubs, chosen', 'tick'],
  ['target', '9 of clubs, can be aimed at', 'target'],
  ['planned', '9 of clubs, planned', 'clock'],
  ['dim', '9 of clubs, out of use', null],
] as const)('a %s card says so in words and by a mark', (state, name, sign) => {
  render(PlayingCard, { face: '9♣', state, onclick: vi.fn() });
  const card = screen.getByRole('button', { name });
  expect(card.getAttribute('aria-pressed')).toBe(state === 'selected' ? 'true' : null);
  expect(mark()).toBe(sign);
});

test('a card that nobody can press is a picture with a name', () => {
  render(PlayingCard, { face: 'Q♥' });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('img', { name: 'queen of hearts' })).toBeTruthy();
});

test('a badge is shown and said', () => {
  render(PlayingCard, { face: '6♦', state: 'legal', badge: 'blocks 6', onclick: vi.fn() });
  expect(screen.getByRole('button', { name: '6 of diamonds, playable, blocks 6' }).textContent).toContain('blocks 6');
});

test('a plain card can still be pressed, since it answers why not', async () => {
  const onclick = vi.fn();
  render(PlayingCard, { face: '9♣', onclick });
  await userEvent.click(screen.getByRole('button'));
  screen.getByRole('button').focus();
  await userEvent.keyboard('{Enter} ');
  expect(onclick).toHaveBeenCalledTimes(3);
});

test('face down, a card tells nothing', () => {
  const { container } = render(PlayingCard, { face: null });
  expect(screen.getByRole('img', { name: 'face-down card' })).toBeTruthy();
  expect(container.textContent?.trim()).toBe('');
});

test('two colours, or four', async () => {
  const colour = () => document.querySelector('.paper')?.getAttribute('data-colour');
  const { rerender } = render(PlayingCard, { face: '5♣' });
  expect(colour()).toBe('black');
  await rerender({ face: '5♦' });
  expect(colour()).toBe('red');
  preferences.set('fourColours', true);
  await rerender({ face: '5♦' });
  expect(colour()).toBe('diamonds');
});
