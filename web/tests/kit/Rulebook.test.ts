import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import Rulebook from '../../src/kit/Rulebook.svelte';
import { panel } from '../../src/state/panel.svelte.ts';
import type { ClauseShown, RulesShown } from '../../src/wire.ts';

const RULES = vi.hoisted(() => {
  const clause = (id: string, title: string, text: string): ClauseShown => ({
    id,
    title,
    text,
    where: 'Page 3',
    ruling: '',
    examples: [],
    optional: false,
    inert: '',
    tests: [],
    fired: 0,
  });
  const clauses = [
    clause('ults.main.roll', 'The die', 'Roll it as ults.main.announce says.'),
    clause('ults.main.announce', 'Announcing', 'Say what you do.'),
  ];
  const rules: RulesShown = {
    game: 'ults',
    title: 'ULts',
    players: '2-8',
    summary: '',
    version: 1,
    games: null,
    sections: [{ id: 'main', title: 'Main Phase', clauses }],
  };
  return rules;
});
vi.mock('../../src/state/session.svelte.ts', () => ({ session: { api: { rules: async () => RULES } } }));

beforeEach(() => {
  panel.leaf();
  return panel.mount();
});

test('a rule is found by its words, and read', async () => {
  render(Rulebook, { game: 'ults' });
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Find a rule' }), 'what say');
  expect(screen.queryByRole('button', { name: 'The die' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Announcing' }));
  expect(screen.getByRole('heading', { name: 'Announcing' })).toBeTruthy();
  expect(screen.getByText('In the rulebook: Page 3')).toBeTruthy();
});

test('from a rule to the one it names, to its neighbour, and back', async () => {
  panel.read('ults.main.roll');
  render(Rulebook, { game: 'ults' });
  await userEvent.click(await screen.findByRole('link', { name: 'Rule: Announcing' }));
  expect(screen.getByRole('heading', { name: 'Announcing' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Before: The die' }));
  expect(screen.getByRole('heading', { name: 'The die' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '‹ Rule read before' }));
  expect(screen.getByRole('heading', { name: 'Announcing' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'All rules' }));
  expect(screen.getByRole('searchbox')).toBeTruthy();
});

test('whoever came by a chip has the way back, wherever they read on', async () => {
  const chip = document.body.appendChild(document.createElement('button'));
  panel.show('log');
  panel.read('ults.main.roll', chip);
  render(Rulebook, { game: 'ults' });
  await userEvent.click(await screen.findByRole('button', { name: 'All rules' }));
  await userEvent.click(screen.getByRole('button', { name: '‹ Back to the table' }));
  expect([panel.tab, document.activeElement]).toEqual(['log', chip]);
  expect(screen.queryByRole('button', { name: /Back to/ })).toBeNull();
  chip.remove();
});

test('an unknown rule, and words that no rule has', async () => {
  panel.read('ults.no.such');
  render(Rulebook, { game: 'ults' });
  expect(await screen.findByText('No rule is called ults.no.such.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'All rules' }));
  await userEvent.type(screen.getByRole('searchbox'), 'xyzzy');
  expect(screen.getByText('No rule has these words.')).toBeTruthy();
});
