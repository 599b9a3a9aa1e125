import { render, screen } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Dice from '../../src/kit/Dice.svelte';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const said = () => screen.getByRole('figure').getAttribute('aria-label');

test('dice roll, then tell what they show, what was needed and whether it was enough', async () => {
  const landed = vi.fn();
  render(Dice, { values: [5], needs: 3, landed });
  expect(said()).toBe('Rolling');
  expect(screen.queryByText('made it')).toBeNull();
  await vi.advanceTimersByTimeAsync(549);
  expect(said()).toBe('Rolling');
  await vi.advanceTimersByTimeAsync(1);
  expect(said()).toBe('Rolled 5, needs 3+, made it');
  expect(landed).toHaveBeenCalledOnce();
});

test('the number before is not shown as missed or made until it lies', async () => {
  const { rerender } = render(Dice, { values: [6], needs: 5, duration: 0 });
  expect(said()).toBe('Rolled 6, needs 5+, made it');
  await rerender({ values: [2], needs: 5, duration: 400 });
  expect(said()).toBe('Rolling');
  await vi.advanceTimersByTimeAsync(400);
  expect(said()).toBe('Rolled 2, needs 5+, missed');
});

test('exactly what is needed is enough; several dice are added up; a told total counts instead', async () => {
  const { rerender } = render(Dice, { values: [4, 3], needs: 7, duration: 0 });
  expect(said()).toBe('Rolled 4 + 3 = 7, needs 7+, made it');
  await rerender({ values: [4, 3], needs: 7, duration: 0, total: 6 });
  expect(said()).toBe('Rolled 4 + 3 = 6, needs 7+, missed');
});

test('a roll can be skipped and lands once', async () => {
  const landed = vi.fn();
  render(Dice, { values: [3], landed });
  screen.getByRole('button', { name: 'Skip the roll' }).click();
  await tick();
  expect(said()).toBe('Rolled 3');
  await vi.advanceTimersByTimeAsync(2000);
  expect(landed).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button')).toBeNull();
});

test('dice with other numbers of sides show the number', () => {
  const { container } = render(Dice, { values: [17], sides: 20, duration: 0 });
  expect(container.querySelector('text')?.textContent).toBe('17');
});
