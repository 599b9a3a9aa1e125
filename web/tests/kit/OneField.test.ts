import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import OneField from '../../src/kit/OneField.svelte';

const shown = (submit: () => unknown) =>
  render(OneField, { label: 'Password', button: 'Enter', value: 'sesame', hint: 'Ask the host.', submit });

const pressed = () => fireEvent.submit(screen.getByRole('button').closest('form') as HTMLFormElement);

test('a refusal stands below the field, describes it, and goes when it is tried again', async () => {
  const submit = vi.fn().mockRejectedValueOnce(new Error('That is not it.')).mockResolvedValueOnce(undefined);
  shown(submit);
  const field = screen.getByLabelText('Password');
  await pressed();
  const problem = await screen.findByRole('alert');
  expect(problem.textContent).toBe('That is not it.');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(field.getAttribute('aria-describedby')?.split(' ')).toContain(problem.id);
  await pressed();
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(field.getAttribute('aria-invalid')).toBeNull();
});

test('nothing is sent twice while it is on its way', async () => {
  let arrive = () => {};
  shown(
    () =>
      new Promise<void>((resolve) => {
        arrive = resolve;
      }),
  );
  await pressed();
  expect(screen.getByRole('button')).toHaveProperty('disabled', true);
  arrive();
  await vi.waitFor(() => expect(screen.getByRole('button')).toHaveProperty('disabled', false));
});
