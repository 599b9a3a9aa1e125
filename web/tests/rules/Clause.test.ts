import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import Clause from '../../src/rules/Clause.svelte';
import type { ClauseShown } from '../../src/wire.ts';

const clause: ClauseShown = {
  id: 'toy.main.roll',
  title: 'Roll N or more',
  text: 'Roll the die once.',
  where: 'Main Phase, item 1',
  ruling: 'Once is enough.',
  examples: ['3+ succeeds on 3.'],
  optional: false,
  inert: '',
  tests: ['games/toy/test_roll.py::test_a_roll_of_3'],
  fired: 1234,
};
const shown = { clause, words: [], games: 1500, means: [], here: false, returns: true };

test('a rule tells what it says, how we read it, where it stands and what proves it', () => {
  render(Clause, shown);
  expect(screen.getByRole('heading', { name: 'Roll N or more' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'How we read it' })).toBeDefined();
  expect(screen.getByText('In the book: Main Phase, item 1')).toBeDefined();
  expect(screen.getByText('came up 1,234 times')).toBeDefined();
  expect(screen.getByText('proved by 1 test')).toBeDefined();
  expect(screen.getByText('a roll of 3')).toBeDefined();
  expect(screen.getByRole('link', { name: /link to/ }).getAttribute('href')).toBe('#toy.main.roll');
  expect(screen.queryByRole('button')).toBeNull();
});

test('the rule that the address names has a way back', () => {
  render(Clause, { ...shown, here: true });
  expect(screen.getByRole('button', { name: /Back/ })).toBeDefined();
});

test('where nobody counted, nothing is said of tests and games', () => {
  render(Clause, { ...shown, clause: { ...clause, tests: [], fired: 0 }, games: null });
  expect(screen.queryByText(/came up|never came up|no test/)).toBeNull();
});

test('a rule that is not played says why, and no figures that it cannot have', () => {
  render(Clause, { ...shown, clause: { ...clause, inert: 'It belongs to the pictures.', fired: 0 } });
  expect(screen.getByText('It belongs to the pictures.')).toBeDefined();
  expect(screen.getByText('Not played')).toBeDefined();
  expect(screen.queryByText(/came up/)).toBeNull();
});
