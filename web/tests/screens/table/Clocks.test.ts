import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import Clocks from '../../../src/screens/table/Clocks.svelte';
import { update } from '../../net/fakes.ts';
import { seat, table } from '../../state/shown.ts';

function shown(paused: boolean): string[] {
  const seats = [seat('person', 'Mara', { bank: 300_000 }), seat('person', 'Bo', { bank: 60_000 }), seat('bot', 'Bot')];
  const found = { ...update(1), table: { ...table(seats, 'playing'), paused } };
  render(Clocks, { live: { ahead: 0 }, update: found });
  return screen.getAllByRole('listitem').map((item) => item.textContent?.replaceAll(/\s+/g, ' ').trim() ?? '');
}

test('each person has a clock', () => {
  expect(shown(false)).toEqual(['You 5:00', 'Bo 1:00']);
});

test('that they stand still is said in a word', () => {
  expect(shown(true)).toEqual(['paused', 'You 5:00', 'Bo 1:00']);
});
