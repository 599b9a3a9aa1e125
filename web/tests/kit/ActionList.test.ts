import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import ActionList from '../../src/kit/ActionList.svelte';
import { Chooser } from '../../src/state/chooser.svelte.ts';
import type { Question } from '../../src/wire.ts';
import { FakeTable } from '../state/fake-table.svelte.ts';

const ASK: Question = {
  decision_id: '0.1',
  name: 'ability',
  prompt: 'Choose an ability.',
  clause: 'ults.main',
  options: [
    {
      key: 'punch',
      label: 'Power Punch',
      clause: 'ults.main',
      refs: ['9♣', '4♦'],
      preview: '3+ (67 %): 9 damage',
      ends: false,
    },
    { key: 'bite', label: 'Bite', clause: 'ults.main', refs: ['9♣'], preview: null, ends: false },
    { key: 'pass', label: 'Pass', clause: 'ults.main', refs: [], preview: null, ends: true },
  ],
  picked: [],
  default: null,
  response: false,
  passing: null,
  deadline: null,
};

let table: FakeTable;
let why: (ref: string) => void;
let chooser: Chooser;

beforeEach(() => {
  table = new FakeTable();
  table.ask(ASK);
  why = vi.fn();
  chooser = new Chooser(table, { why, confirming: () => 'always' });
});

const names = () =>
  screen.getAllByRole('button').map((button) => button.textContent?.replace(/\s+/g, ' ').trim().replace(/^\d /, ''));

test('every option is a button that says all of it, with its number and what can be named at once', () => {
  render(ActionList, { chooser, nameOf: (ref) => `the ${ref}` });
  expect(names()).toEqual(['Power Punch 3+ (67 %): 9 damage', '9♣', '4♦', 'Bite', '9♣', 'Pass']);
  expect(screen.getByRole('button', { name: 'Pass' }).getAttribute('aria-keyshortcuts')).toBe('3');
  expect(screen.getAllByRole('button', { name: 'Power Punch with the 4 of diamonds' })).toHaveLength(1);
  const heard = 'Power Punch, succeeds on 3 or more, 67 percent: 9 damage';
  expect(screen.getByRole('button', { name: heard })).toBeTruthy();
});

test('what ends the answer is sent by the second press', async () => {
  render(ActionList, { chooser });
  await userEvent.click(screen.getByRole('button', { name: 'Pass' }));
  expect(table.chosen).toEqual([]);
  const pass = screen.getByRole('button', { name: /^Pass/ });
  expect(pass.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(pass);
  expect(table.chosen).toEqual(['pass']);
});

test('what needs more goes at once', async () => {
  render(ActionList, { chooser });
  await userEvent.click(screen.getByRole('button', { name: /^Power Punch,/ }));
  expect(table.chosen).toEqual(['punch']);
});

test('with a card chosen first, only what it is good for is shown, until all is wanted again', async () => {
  chooser.activate('9♣');
  render(ActionList, { chooser });
  expect(names()).toEqual(['Show all', 'Power Punch 3+ (67 %): 9 damage', 'Bite']);
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(screen.getByRole('button', { name: 'Pass' })).toBeTruthy();
});

test('what is not open answers why', async () => {
  render(ActionList, { chooser, closed: [{ ref: 'jacked', label: 'Jacked' }] });
  await userEvent.click(screen.getByRole('button', { name: 'Jacked why not?' }));
  expect(vi.mocked(why).mock.calls).toEqual([['jacked']]);
});

test('nothing can be chosen while answers are not taken', async () => {
  table.open = false;
  render(ActionList, { chooser });
  await userEvent.click(screen.getByRole('button', { name: 'Pass' }));
  expect(chooser.armed).toBeNull();
  expect(table.chosen).toEqual([]);
});

test('whoever is not asked is told so', () => {
  table.ask(null);
  render(ActionList, { chooser });
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.getByText('Nothing for you to do right now.')).toBeTruthy();
});
