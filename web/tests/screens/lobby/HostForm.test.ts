import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import HostForm from '../../../src/screens/lobby/HostForm.svelte';
import { Hosting } from '../../../src/state/hosting.svelte.ts';
import { DUEL } from '../../state/shown.ts';

/** Without options that name things, which a server would have to tell. */
const PLAIN = {
  ...DUEL,
  options: {},
  options_schema: { $ref: '#/$defs/Options', $defs: { Options: { properties: {} } } },
};

const told = () => screen.getByRole('region', { name: 'How this table is set' }).textContent;

test('a seed is typed below More, explained, and told with all that is set', async () => {
  const hosting = new Hosting([PLAIN], null);
  render(HostForm, { hosting, game: PLAIN });
  await userEvent.click(screen.getByText(/^More/));
  expect(told()).toContain('Dice are provable');
  const field = screen.getByRole('textbox', { name: 'Seed' });
  const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toContain('the same shuffles and dice');
  await userEvent.type(field, ' Otter ');
  expect(told()).toContain('The seed is “Otter”');
  expect(told()).toContain('Dice prove nothing here');
  expect(hosting.table.seed).toBe('Otter');
});

test('why a seed is refused stands at its field', async () => {
  const hosting = new Hosting([PLAIN], null);
  render(HostForm, { hosting, game: PLAIN });
  await userEvent.click(screen.getByText(/^More/));
  hosting.refuse('A seed cannot be a link. Choose a word.');
  const alert = await screen.findByRole('alert');
  expect(screen.getByRole('textbox', { name: 'Seed' }).getAttribute('aria-describedby')).toContain(alert.id);
});
