import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import HandFan from '../../src/kit/HandFan.svelte';

const CARDS = ['3♣', '9♣', 'Q♥'].map((face) => ({ key: face, face }));
const said = (card: Element | null) => card?.querySelector('.heard-only')?.textContent;
const focused = () => said(document.activeElement);

test('Tab comes to one card, arrows go round the hand', async () => {
  render(HandFan, { cards: CARDS, choose: vi.fn() });
  expect(screen.getByRole('list', { name: 'Your hand, 3 cards' })).toBeTruthy();
  await userEvent.tab();
  expect(focused()).toBe('3 of clubs');
  await userEvent.keyboard('{ArrowRight}');
  expect(focused()).toBe('9 of clubs');
  await userEvent.keyboard('{End}');
  expect(focused()).toBe('queen of hearts');
  await userEvent.keyboard('{ArrowRight}');
  expect(focused()).toBe('3 of clubs');
  await userEvent.keyboard('{ArrowLeft}{Home}{ArrowRight}');
  await userEvent.tab();
  await userEvent.tab({ shift: true });
  expect(focused()).toBe('9 of clubs');
});

test('exactly one card is in the order of tabs, also after the one that was is gone', async () => {
  const { rerender } = render(HandFan, { cards: CARDS, choose: vi.fn() });
  screen.getByRole('button', { name: '9 of clubs' }).focus();
  await rerender({ cards: CARDS.filter(({ face }) => face !== '9♣') });
  const stops = screen.getAllByRole('button').filter((button) => button.tabIndex === 0);
  expect(stops.map(said)).toEqual(['3 of clubs']);
});

test('a card is chosen by pointer and by key', async () => {
  const choose = vi.fn();
  render(HandFan, { cards: CARDS, choose });
  await userEvent.click(screen.getByRole('button', { name: 'queen of hearts' }));
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  expect(choose.mock.calls).toEqual([['Q♥'], ['9♣']]);
});

test('more than nine cards lie closer', async () => {
  const many = ['2♣', '3♣', '4♣', '5♣', '6♣', '7♣', '8♣', '9♣', '10♣', 'J♣'].map((face) => ({ key: face, face }));
  const { rerender } = render(HandFan, { cards: many.slice(0, 9), choose: vi.fn() });
  expect(screen.getByRole('list').classList.contains('many')).toBe(false);
  await rerender({ cards: many });
  expect(screen.getByRole('list').classList.contains('many')).toBe(true);
});

test('an empty hand says so', () => {
  render(HandFan, { cards: [], choose: vi.fn() });
  expect(screen.getByText('No cards in hand.')).toBeTruthy();
});
