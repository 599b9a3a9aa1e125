import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import Curtain from '../../src/kit/Curtain.svelte';

const children = createRawSnippet(() => ({ render: () => '<p>the hand</p>' }));
const shown = () => screen.queryByText('the hand') !== null;
const hold = () => screen.getByRole('button', { name: 'Hold to reveal' });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function drawn(pin: string | null = null) {
  return render(Curtain, { name: 'Mara', seat: 1, open: false, pin, children });
}

test('behind the curtain there is nothing in the page', () => {
  drawn();
  expect(shown()).toBe(false);
  expect(screen.getByRole('dialog', { name: 'Pass to Mara' })).toBeTruthy();
  expect(document.activeElement).toBe(hold());
});

test('it opens when held, not when touched', async () => {
  drawn();
  await fireEvent.pointerDown(hold());
  await vi.advanceTimersByTimeAsync(600);
  await fireEvent.pointerUp(hold());
  await vi.advanceTimersByTimeAsync(2000);
  expect(shown()).toBe(false);
  await fireEvent.pointerDown(hold());
  await vi.advanceTimersByTimeAsync(700);
  expect(shown()).toBe(true);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each(['Enter', ' '])('the key %j is held as well; its repeats change nothing', async (key) => {
  drawn();
  await fireEvent.keyDown(hold(), { key });
  await vi.advanceTimersByTimeAsync(400);
  await fireEvent.keyDown(hold(), { key, repeat: true });
  await vi.advanceTimersByTimeAsync(299);
  expect(shown()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(shown()).toBe(true);
});

test('letting go of the key, or of the focus, begins anew', async () => {
  drawn();
  await fireEvent.keyDown(hold(), { key: 'Enter' });
  await fireEvent.keyUp(hold(), { key: 'Enter' });
  await fireEvent.keyDown(hold(), { key: 'Enter' });
  await fireEvent.blur(hold());
  await vi.advanceTimersByTimeAsync(2000);
  expect(shown()).toBe(false);
});

test('whoever cannot hold presses a button', async () => {
  drawn();
  await fireEvent.click(screen.getByRole('button', { name: 'Reveal without holding' }));
  expect(shown()).toBe(true);
});

test('with four digits only those open it', async () => {
  drawn('1234');
  const reveal = screen.getByRole('button', { name: 'Reveal without holding' });
  const digits = screen.getByLabelText('Mara’s four digits');
  expect(document.activeElement).toBe(digits);
  await fireEvent.input(digits, { target: { value: '4321' } });
  await fireEvent.click(reveal);
  expect(shown()).toBe(false);
  expect(screen.getByRole('alert').textContent).toContain('Those are not Mara’s digits.');
  await fireEvent.input(digits, { target: { value: '1234' } });
  await fireEvent.keyDown(digits, { key: 'Enter' });
  expect(shown()).toBe(true);
});
