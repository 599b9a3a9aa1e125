import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import ClauseChip from '../../src/kit/ClauseChip.svelte';
import { panel } from '../../src/state/panel.svelte.ts';

vi.mock('../../src/state/session.svelte.ts', () => ({
  session: { api: { rules: vi.fn().mockRejectedValue(new Error('No network.')) } },
}));

beforeEach(() => {
  panel.leaf();
  panel.close();
});

test('elsewhere a chip is a link to the page of rules', async () => {
  render(ClauseChip, { clause: 'ults.main.no-card' });
  const chip = screen.getByRole('link', { name: 'Rule: no card' });
  chip.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(chip);
  expect([chip.getAttribute('href'), panel.clause]).toEqual(['/rules/ults#ults.main.no-card', null]);
});

test('beside a table it opens the rule there, unless another tab is wanted', async () => {
  const leave = panel.mount();
  render(ClauseChip, { clause: 'ults.main.no-card', brief: true });
  const chip = screen.getByRole('link', { name: 'Rule: no card' });
  const follows: boolean[] = [];
  document.body.addEventListener('click', (event) => {
    follows.push(!event.defaultPrevented);
    event.preventDefault();
  });
  const user = userEvent.setup();
  await user.keyboard('{Control>}');
  await user.click(chip);
  await user.keyboard('{/Control}');
  expect([panel.clause, follows]).toEqual([null, [true]]);
  await user.click(chip);
  expect([panel.clause, panel.tab, panel.open, follows]).toEqual(['ults.main.no-card', 'rules', true, [true, false]]);
  leave();
});
