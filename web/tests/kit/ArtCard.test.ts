import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import ArtCard from '../../src/kit/ArtCard.svelte';

test('a card says all that stands on it', async () => {
  const onclick = vi.fn();
  render(ArtCard, {
    title: 'Horseshoe',
    kind: 'Equipment',
    frame: 'equipment',
    text: 'Make a failed roll again.',
    chips: ['Lucky'],
    cost: 3,
    attack: 2,
    defence: 0,
    state: 'legal',
    onclick,
  });
  const name = 'Horseshoe, playable, Equipment, cost 3, attack 2, defence 0, Lucky, Make a failed roll again.';
  await userEvent.click(screen.getByRole('button', { name }));
  expect(onclick).toHaveBeenCalledOnce();
  expect(document.querySelector('.frame')?.classList.contains('equipment')).toBe(true);
});

test('what a card does not have is neither shown nor said', () => {
  const { container } = render(ArtCard, { title: 'Aja' });
  expect(screen.getByRole('img', { name: 'Aja' })).toBeTruthy();
  expect(container.querySelector('.cost, .numbers, .kind, .text')).toBeNull();
});
