import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import Inspect from '../../src/kit/Inspect.svelte';
import type { SeatShown, Thing } from '../../src/wire.ts';

vi.mock('../../src/state/session.svelte.ts', () => ({ session: { api: { rules: () => new Promise(() => {}) } } }));

const TIMBER: Thing = {
  ref: 'ability:timber',
  kind: 'ability',
  title: 'Timber!',
  text: 'Twice its power is the damage.',
  clauses: ['ults.lumberjaq.timber'],
  facts: { roll: '5+' },
};
const SEATS = [
  { kind: 'person', name: 'Fen', level: null, away: false },
  { kind: 'bot', name: 'Mara', level: 'steady', away: true },
] as SeatShown[];

const thingOf = (ref: string) => (ref === TIMBER.ref ? TIMBER : undefined);

test('a thing with its text, its facts and its rules', async () => {
  const why = vi.fn();
  render(Inspect, { ref: TIMBER.ref, thingOf, seats: SEATS, why });
  expect(screen.getByRole('heading', { name: 'Timber!' })).toBeTruthy();
  expect(screen.getByText('Twice its power is the damage.')).toBeTruthy();
  expect([screen.getByText('roll').tagName, screen.getByText('5+').tagName]).toEqual(['DT', 'DD']);
  expect(screen.getByRole('link', { name: 'Rule: timber' }).getAttribute('href')).toBe(
    '/rules/ults#ults.lumberjaq.timber',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Why can’t I use it?' }));
  expect(why.mock.calls).toEqual([['ability:timber']]);
});

test('a seat has the name of who sits there', () => {
  render(Inspect, { ref: 'seat:1', thingOf, seats: SEATS });
  expect(screen.getByRole('heading', { name: 'Mara' })).toBeTruthy();
  expect(screen.getByText(/Bot: steady\./).textContent).toContain('Away.');
});

test('nothing is looked at, or nothing is known about it', async () => {
  const { rerender } = render(Inspect, { ref: null, thingOf, seats: SEATS });
  expect(screen.getByText(/Point at a card/)).toBeTruthy();
  await rerender({ ref: 'what:ever' });
  expect(screen.getByText('Nothing more is known about this.')).toBeTruthy();
});
