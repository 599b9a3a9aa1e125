import { render, screen, within } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import '../../src/kit/Modal.svelte';
import type { Grown } from '../../src/replay/kept.ts';
import WhatIf from '../../src/replay/WhatIf.svelte';
import type { BranchShown } from '../../src/wire.ts';

const grown = (table: string, moment: number, more: Partial<Grown> = {}): Grown => ({
  table,
  moment,
  seat: 0,
  hidden: 'as I knew it',
  branches: [],
  ...more,
});

const BRANCHES = [grown('a', 40, { branches: [grown('b', 6, { seat: 1, hidden: 'as it was' })] }), grown('c', 2)];

async function shown(branches: Grown[], origin: BranchShown | null = null): Promise<void> {
  render(WhatIf, {
    open: true,
    at: 4,
    names: ['Mara', 'Bo'],
    seat: 0,
    goesOn: true,
    levels: [],
    origin,
    branches,
    playOn: vi.fn(),
  });
  await screen.findByRole('dialog');
}

/** Every link and the text of what it stands under. */
const links = () =>
  screen.getAllByRole('link').map((link) => {
    const above = link.parentElement?.parentElement?.parentElement?.closest('li')?.firstElementChild;
    return [link.getAttribute('href'), link.textContent?.trim(), above?.textContent?.trim() ?? null];
  });

test('nothing is listed where nothing was tried', async () => {
  await shown([]);
  expect(screen.queryByRole('heading', { name: 'What-ifs so far' })).toBeNull();
  expect(screen.queryByRole('list')).toBeNull();
});

test('each what-if stands under the match it goes on from', async () => {
  await shown(BRANCHES);
  expect(links()).toEqual([
    ['/t/a', 'Event 41, as Mara, dealt anew', null],
    ['/t/b', 'Event 7, as Bo, as it was', 'Event 41, as Mara, dealt anew'],
    ['/t/c', 'Event 3, as Mara, dealt anew', null],
  ]);
});

test('a what-if shows the way up, to the event where it began', async () => {
  await shown(BRANCHES, { table: 'f00', event: 86, seat: 1, hidden: 'as it was' });
  const [first, second] = links();
  expect(first).toEqual(['/replay/f00?event=87&seat=1', 'Event 87 of the match before', null]);
  expect(second).toEqual(['/t/a', 'Event 41, as Mara, dealt anew', 'This match, as Bo, as it was']);
});

test('a match that came as a file cannot be gone to', async () => {
  await shown([], { table: null, event: 0, seat: 0, hidden: 'as I knew it' });
  const list = within(screen.getByRole('region', { name: 'What-ifs so far' }));
  expect(list.queryByRole('link')).toBeNull();
  expect(list.getByText('Event 1 of a match from a file')).toBeTruthy();
  expect(list.getByText('This match, as Mara, dealt anew')).toBeTruthy();
});
