import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import Log from '../../src/kit/Log.svelte';
import { Inspect } from '../../src/state/inspect.svelte.ts';
import { panel } from '../../src/state/panel.svelte.ts';
import type { Line, Thing } from '../../src/wire.ts';
import { LINES, line, NAMES } from '../state/lines.ts';

vi.mock('../../src/state/session.svelte.ts', () => ({ session: { api: { rules: () => new Promise(() => {}) } } }));

const THINGS: Record<string, Thing> = {
  'ability:timber': {
    ref: 'ability:timber',
    kind: 'ability',
    title: 'Timber!',
    text: 'An axe.',
    clauses: [],
    facts: {},
  },
  '8♠': { ref: '8♠', kind: 'card', title: '8 of spades', text: 'Worth 8.', clauses: [], facts: {} },
};

function shown(given: Partial<{ lines: Line[]; look: (line: Line) => void; seat: number | null }> = {}) {
  const inspect = new Inspect();
  render(Log, { lines: LINES, seat: 0, names: NAMES, thingOf: (ref: string) => THINGS[ref], inspect, ...given });
  return { inspect, user: userEvent.setup() };
}

const turn = (name: RegExp) => screen.getByRole('button', { name });

test('the log is there to be read, and never reads itself out', () => {
  shown();
  const log = screen.getByRole('log', { name: 'Log' });
  expect([log.getAttribute('aria-live'), log.tabIndex]).toEqual(['off', 0]);
});

test('the newest turns are open, older ones are folded and can be opened', async () => {
  const { user } = shown();
  expect(turn(/Round 2: Mara/).getAttribute('aria-expanded')).toBe('true');
  const first = turn(/Round 1: Mara/);
  expect(first.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByText(/rolls 5/)).toBeNull();
  await user.click(first);
  expect(screen.getByText(/rolls 5/)).toBeTruthy();
});

test('a turn that is folded says what was done and what came of it', () => {
  shown();
  expect(turn(/Round 1: Mara/).textContent).toMatch(
    /Mara announces Timber! with 8♠ at Fen\.\s*Fen loses 12 health: 12\./,
  );
});

test('an action folds what came of it', async () => {
  const { user } = shown();
  expect(screen.getByText(/misses/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'What came of: Fen announces Bite with 2♥ at Mara.' }));
  expect(screen.queryByText(/misses/)).toBeNull();
});

test('things in a line are buttons that open the card', async () => {
  const { user, inspect } = shown();
  await user.click(turn(/Round 1: Mara/));
  await user.click(screen.getByRole('button', { name: 'Timber!' }));
  expect([inspect.shown, panel.tab]).toEqual(['ability:timber', 'card']);
});

test('a number unfolds to its sum, each part with its rule', async () => {
  const { user } = shown();
  await user.click(turn(/Round 1: Mara/));
  await user.click(screen.getByRole('button', { name: '12: show the sum' }));
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  const cells = rows.map((row) =>
    [...row.children]
      .map((cell) => cell.textContent?.trim())
      .join(' ')
      .trim(),
  );
  expect(cells).toEqual(['8♠ +8 § power', '2x +8 § timber', 'blocked by 9♣ −4 § other suit', 'Result 12']);
});

test('every line of the game has a chip of its rule', () => {
  shown();
  const lines = [...document.querySelectorAll('[data-line]')];
  const without = lines
    .filter((found) => !found.querySelector('[data-clause]'))
    .map((found) => found.textContent?.trim());
  expect(lines.length).toBeGreaterThan(4);
  expect(without).toEqual(['Mara is away.']);
});

test('what was taken back is struck and says so', () => {
  shown({ lines: LINES.map((one) => (one.number === 12 ? { ...one, taken_back: true } : one)) });
  const found = document.querySelector('[data-line="12"]') as HTMLElement;
  expect(found.className).toContain('taken');
  expect(within(found).getByText('taken back')).toBeTruthy();
});

test('filters: dice only, and all again', async () => {
  const { user } = shown();
  await user.click(screen.getByRole('radio', { name: 'Dice' }));
  expect(screen.getByText(/rolls 5/)).toBeTruthy();
  expect(screen.queryByText(/misses/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'All' }));
  expect(screen.getByText(/misses/)).toBeTruthy();
});

test('spectators have no turn of their own to filter by', () => {
  shown({ seat: null });
  expect(screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual([
    'all',
    'dice',
    'damage',
  ]);
});

test('a line leads to the table as it was then, where that is possible', async () => {
  const look = vi.fn();
  const { user } = shown({ look });
  await user.click(screen.getByRole('button', { name: 'Details of: Fen misses.' }));
  await user.click(screen.getByRole('button', { name: 'See the table at this point' }));
  expect(look.mock.calls).toEqual([[LINES[8]]]);
});

test('two thousand lines put no more on the page than the newest turns', async () => {
  const long = Array.from({ length: 2_000 }, (_, at) =>
    line(at, at % 12 === 0 ? 'turn' : 'card', at % 12 === 0 ? `Turn ${at / 12}.` : `Line ${at}.`, { seat: 0 }),
  );
  const { user } = shown({ lines: long });
  expect(screen.getAllByRole('button', { name: /^Turn / })).toHaveLength(12);
  expect(document.querySelectorAll('[data-line]').length).toBeLessThan(30);
  await user.click(screen.getByRole('button', { name: 'Show 20 earlier turns' }));
  expect(screen.getAllByRole('button', { name: /^Turn / })).toHaveLength(32);
});

test('an empty log says so', () => {
  shown({ lines: [] });
  expect(screen.getByText('Nothing has happened yet.')).toBeTruthy();
});
