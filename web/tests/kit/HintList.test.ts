import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import HintList from '../../src/kit/HintList.svelte';
import { Hints } from '../../src/state/hints.svelte.ts';
import { preferences } from '../../src/state/preferences.svelte.ts';
import type { Hint } from '../../src/wire.ts';

afterEach(() => preferences.set('odds', true));

const HINTS: Hint[] = [
  {
    keys: ['punch', '9♣'],
    sentence: 'Power Punch, then 9♣',
    value: 0.618,
    preview: '3+ (67 %): 9 damage before defense.',
    cases: 'Wins the match at once in 20 of 32 imagined cases.',
    reason: 'On average, compared with the second: health for you +2.',
  },
  {
    keys: ['pass'],
    sentence: 'Pass',
    value: 0.4,
    preview: '',
    cases: '',
    reason: 'Compared with the first: health for you −9.',
  },
];

const given = () =>
  new Hints(
    async () => ({ decision_id: '0.1', hints: HINTS }),
    () => '0.1',
  );

test('each way has its words, its worth, its reason and a button that names it', async () => {
  const hints = given();
  await hints.ask();
  const choose = vi.fn();
  render(HintList, { hints, open: true, choose });
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('62 of 100')).toBeTruthy();
  const all =
    '3+ (67 %): 9 damage before defense. Wins the match at once in 20 of 32 imagined cases. ' +
    'On average, compared with the second: health for you +2.';
  expect(screen.getByText(all)).toBeTruthy();
  expect(screen.getByText('Compared with the first: health for you −9.')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toContain('2 ways to answer, the best first:');
  await userEvent.click(screen.getByRole('button', { name: 'Choose 2: Pass' }));
  expect(choose).toHaveBeenCalledWith(HINTS[1]);
});

test('who plays without odds is advised without them', async () => {
  const hints = given();
  await hints.ask();
  preferences.set('odds', false);
  const { container } = render(HintList, { hints, open: true, choose: () => {} });
  expect(
    screen.getByText('3+: 9 damage before defense. On average, compared with the second: health for you +2.'),
  ).toBeTruthy();
  expect(screen.getByText('Compared with the first: health for you −9.')).toBeTruthy();
  expect(container.textContent).not.toMatch(/%|of 100|imagined cases/);
});

test('while no answer is taken nothing can be chosen, and the list can be closed', async () => {
  const hints = given();
  await hints.ask();
  render(HintList, { hints, open: false, choose: () => {} });
  expect(screen.getByRole('button', { name: 'Choose 1: Power Punch, then 9♣' })).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Close the hints' }));
  expect(hints.shown).toBe(false);
});

test('somebody is thinking', () => {
  const hints = new Hints(
    () => new Promise(() => {}),
    () => '0.1',
  );
  void hints.ask();
  render(HintList, { hints, open: true, choose: () => {} });
  expect(screen.getByRole('status').textContent).toContain('A bot is thinking about it.');
});
