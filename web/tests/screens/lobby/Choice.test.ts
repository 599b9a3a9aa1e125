import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import Choice from '../../../src/screens/lobby/Choice.svelte';

const CHOICES = [
  { value: 'a', label: 'Friendly', note: 'Ask first.' },
  { value: 'b', label: 'Strict', note: 'Never.' },
];

test('it is a named group of radio buttons that tells what is chosen', async () => {
  const choose = vi.fn();
  render(Choice, { legend: 'Undo', choices: CHOICES, value: 'a', choose });
  const group = screen.getByRole('group', { name: 'Undo' });
  expect(group).toHaveProperty('textContent', expect.stringContaining('Ask first.'));
  expect((screen.getByRole('radio', { name: 'Friendly' }) as HTMLInputElement).checked).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: 'Strict' }));
  expect(choose).toHaveBeenCalledWith('b');
});

test('a problem is said aloud and belongs to the group', () => {
  render(Choice, { legend: 'Seats', choices: CHOICES, value: 'a', choose: () => {}, problem: 'Too few.' });
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toBe('Too few.');
  expect(screen.getByRole('group').getAttribute('aria-describedby')).toContain(alert.id);
});
