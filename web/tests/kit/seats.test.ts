import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import HealthArc from '../../src/kit/HealthArc.svelte';
import StatusChip from '../../src/kit/StatusChip.svelte';
import { seatSign } from '../../src/kit/seats.ts';

test('eight seats differ in shape, in letter, and in colour or stripes', () => {
  const signs = Array.from({ length: 8 }, (_, seat) => seatSign(seat));
  expect(new Set(signs.map(({ shape }) => shape)).size).toBe(8);
  expect(signs.map(({ letter }) => letter).join('')).toBe('ABCDEFGH');
  expect(new Set(signs.map(({ colour, striped }) => `${colour} ${striped}`)).size).toBe(8);
});

test('health is a meter that says when it is low', async () => {
  const { container, rerender } = render(HealthArc, { value: 16, max: 50 });
  const meter = screen.getByRole('meter', { name: 'Health' });
  expect(meter.getAttribute('aria-valuenow')).toBe('16');
  expect(meter.getAttribute('aria-valuetext')).toBe('16/50');
  expect(container.querySelector('.level')?.getAttribute('stroke')).toBe('currentColor');
  await rerender({ value: 15, max: 50 });
  expect(meter.getAttribute('aria-valuetext')).toBe('15/50, low');
  expect(container.querySelector('.level')?.getAttribute('stroke')).toMatch(/^url\(#/);
  await rerender({ value: 0, max: 50 });
  expect(container.querySelector('.level')).toBeNull();
});

test('an effect says its name, kind, card and knocks, and its shape tells good from bad', async () => {
  const { container, rerender } = render(StatusChip, { title: 'Bleed', positive: false, card: '5♦', knocks: 1 });
  expect(screen.getByRole('img', { name: 'Bleed, harmful, 5 of diamonds, 1 knock left' })).toBeTruthy();
  expect(container.querySelectorAll('.knocks i')).toHaveLength(1);
  expect(container.querySelector('.positive')).toBeNull();
  await rerender({ title: 'The Keep', positive: true, card: 'Q♦', knocks: 2, points: 15 });
  expect(
    screen.getByRole('img', { name: 'The Keep, helpful, queen of diamonds, 2 knocks left, 15 left' }),
  ).toBeTruthy();
  expect(container.querySelectorAll('.knocks i')).toHaveLength(2);
  expect(container.querySelector('.positive')).not.toBeNull();
  await rerender({ title: 'Mask', positive: true, card: '8♠', knocks: 0, points: null });
  expect(screen.getByRole('img', { name: 'Mask, helpful, 8 of spades, takes no knocks' })).toBeTruthy();
});
