import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { tick } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import WhyNot from '../../src/kit/WhyNot.svelte';
import { Chooser } from '../../src/state/chooser.svelte.ts';
import { Why } from '../../src/state/why.svelte.ts';
import type { Question, Reason } from '../../src/wire.ts';
import { FakeTable } from '../state/fake-table.svelte.ts';

vi.mock('../../src/state/session.svelte.ts', () => ({ session: { api: { rules: () => new Promise(() => {}) } } }));

const REASONS: Reason[] = [
  { clause: 'ults.turn.phases', sentence: 'It is Mara’s Main Phase.' },
  { clause: 'ults.main.announce', sentence: 'First say for which <b>ability</b>.' },
];
let card: HTMLButtonElement;
let table: FakeTable;
let chooser: Chooser;

beforeEach(() => {
  table = new FakeTable();
  table.ask(null);
  chooser = new Chooser(table, { why: () => {}, confirming: () => 'always' });
  card = document.createElement('button');
  card.textContent = '9♣';
  document.body.append(card);
  return () => card.remove();
});

const look = vi.fn();

async function asked(reasons: Reason[] = REASONS, plannable: string[] = []): Promise<Why> {
  const why = new Why(async (ref) => ({ type: 'because', id: '', ref, reasons }));
  const title = '9 of clubs';
  render(WhyNot, {
    why,
    thingOf: (ref) => ({ ref, kind: 'card', title, text: '', clauses: [], facts: {} }),
    names: ['Fen'],
    chooser,
    plannable,
    look,
  });
  card.focus();
  await why.ask('9♣');
  await tick();
  await tick();
  return why;
}

test('the reasons are told in order, each with its rule, as text', async () => {
  await asked();
  const dialog = screen.getByRole('dialog', { name: '9 of clubs: why not?' });
  expect([...dialog.querySelectorAll('li p')].map((p) => p.textContent)).toEqual(
    REASONS.map(({ sentence }) => sentence),
  );
  expect([...dialog.querySelectorAll('[data-clause]')].map((chip) => chip.getAttribute('data-clause'))).toEqual([
    'ults.turn.phases',
    'ults.main.announce',
  ]);
  expect(dialog.querySelector('b')).toBeNull();
});

test('it takes the focus, and Escape gives it back', async () => {
  const why = await asked();
  expect(document.activeElement).toBe(screen.getByRole('dialog'));
  await userEvent.keyboard('{Escape}');
  expect([why.ref, document.activeElement]).toEqual([null, card]);
});

test('it stays while the pointer is in it, and goes when somebody points elsewhere', async () => {
  const why = await asked();
  await userEvent.pointer({ keys: '[MouseLeft]', target: screen.getByText('It is Mara’s Main Phase.') });
  expect(why.ref).toBe('9♣');
  await userEvent.pointer({ keys: '[MouseLeft]', target: document.body });
  expect(why.ref).toBeNull();
});

test('the button closes it', async () => {
  const why = await asked();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect([why.ref, document.activeElement]).toEqual([null, card]);
});

test('what can be used after all is told to be open', async () => {
  await asked([]);
  expect(screen.getByText('Nothing stands in its way: it can be used now.')).toBeTruthy();
});

const PLAN = { name: 'Play it when I can' };

test('what may be named later can be planned here, and the plan dropped again', async () => {
  const why = await asked(REASONS, ['9♣']);
  await userEvent.click(screen.getByRole('button', PLAN));
  expect([chooser.planned, table.chosen]).toEqual(['9♣', []]);
  expect([why.ref, document.activeElement]).toEqual([null, card]);
  await why.ask('9♣');
  await tick();
  await userEvent.click(screen.getByRole('button', { name: 'Drop the plan' }));
  expect([chooser.planned, why.ref]).toEqual([null, null]);
});

test('what no answer names cannot be planned', async () => {
  await asked(REASONS, ['4♦']);
  expect(screen.queryByRole('button', PLAN)).toBeNull();
});

test('nothing is planned while something is asked, nor by those who only watch', async () => {
  await asked(REASONS, ['9♣']);
  expect(screen.getByRole('button', PLAN)).toBeTruthy();
  table.ask({ options: [] } as unknown as Question);
  await tick();
  expect(screen.queryByRole('button', PLAN)).toBeNull();
  table.seat = null;
  table.ask(null);
  await tick();
  expect(screen.queryByRole('button', PLAN)).toBeNull();
});

test('what is closed can still be read: the thing itself is shown', async () => {
  const why = await asked();
  await userEvent.click(screen.getByRole('button', { name: 'Look closer' }));
  expect(look).toHaveBeenCalledWith('9♣');
  expect(why.ref).toBeNull();
});

test('it goes when another question is open, and stays while the same one is', async () => {
  const why = await asked();
  expect(why.ref).toBe('9♣');
  table.ask({ options: [], decision_id: 'd2' } as unknown as Question);
  await tick();
  expect(why.ref).toBeNull();
});

test('it lies over nothing that is kept in sight where there is another place', async () => {
  const bar = document.createElement('div');
  bar.setAttribute('data-kept', '');
  bar.getBoundingClientRect = () => new DOMRect(0, 560, 1024, 200);
  document.body.append(bar);
  card.getBoundingClientRect = () => new DOMRect(300, 760, 60, 40);
  await asked();
  const top = Number.parseFloat(screen.getByRole('dialog').style.top);
  expect(top).toBe(56);
  bar.remove();
});
