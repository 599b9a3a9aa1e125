import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import Standing from '../../../src/screens/table/Standing.svelte';
import type { Standing as Wish } from '../../../src/state/live-table.svelte.ts';

function shown(standing: Wish, game = 'ults') {
  const stand = vi.fn(async (_: Wish) => true);
  const { rerender } = render(Standing, { live: { stand }, standing, game });
  return { stand, settled: (now: Wish) => rerender({ live: { stand }, standing: now, game }) };
}

const way = (name: RegExp) => screen.getByRole('radio', { name });
const most = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: 'At most' });

test.each<[Wish, RegExp]>([
  ['always', /^Always/],
  ['when I can', /^Ask when/],
  [0, /^Pass unless/],
  [7, /^Take small hits/],
  ['pass until my turn', /^Pass until/],
])('%s is what is marked', (standing, name) => {
  shown(standing);
  expect(screen.getAllByRole('radio', { checked: true })).toEqual([way(name)]);
  expect(most().value).toBe(standing === 7 ? '7' : '3');
});

test('to be asked only when attacked is to pass what costs nothing', async () => {
  const { stand } = shown('always');
  await userEvent.click(way(/^Pass unless/));
  expect(stand.mock.calls).toEqual([[0]]);
});

test('small hits are taken up to the amount that is written', async () => {
  const { stand, settled } = shown('always');
  await userEvent.click(way(/^Take small hits/));
  expect(stand.mock.calls).toEqual([[3]]);
  await settled(3);
  await userEvent.clear(most());
  await userEvent.type(most(), '12');
  await userEvent.tab();
  expect(stand.mock.calls).toEqual([[3], [12]]);
});

test.each(['', '0', '100', '2.5'])('no amount is "%s": the last one stays', async (text) => {
  const { stand } = shown(5);
  await userEvent.clear(most());
  if (text) await userEvent.type(most(), text);
  await userEvent.tab();
  expect(stand).not.toHaveBeenCalled();
  expect(most().value).toBe('5');
});

test('how it is counted is said as the game counts', () => {
  shown('always', 'figures');
  expect(way(/^Take small hits.*A wound counts 1, a capture 2\./)).toBeTruthy();
});

test('a game without responses has nothing to count', () => {
  shown('always', 'ultra_marines');
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  expect(screen.queryByRole('spinbutton')).toBeNull();
});
