import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { tick } from 'svelte';
import { beforeEach, expect, test } from 'vitest';
import SensesView from '../../src/kit/Senses.svelte';
import { Motion } from '../../src/state/motion.svelte.ts';
import { panel } from '../../src/state/panel.svelte.ts';
import { preferences } from '../../src/state/preferences.svelte.ts';
import { Senses } from '../../src/state/senses.svelte.ts';
import { Sounds } from '../../src/state/sounds.svelte.ts';
import type { Update } from '../../src/wire.ts';
import { LINES } from '../state/lines.ts';

const update = (version: number) => ({ version, seat: 0, ask: null, table: { result: null } }) as unknown as Update;

const AUDIO = { resume: async () => {}, close: async () => {} } as unknown as AudioContext;

beforeEach(() => preferences.set('captions', true));

function shown(speed: number) {
  const senses = new Senses(
    undefined,
    new Motion({ speed: () => speed, reduced: () => false, hidden: () => false }),
    new Sounds({ makeContext: () => AUDIO }),
  );
  const { rerender } = render(SensesView, { senses, update: update(1), lines: LINES.slice(0, 3), status: 'live' });
  return { senses, rerender };
}

test('sounds have captions that can be read and do not interrupt', async () => {
  const { rerender } = shown(0);
  await rerender({ update: update(2), lines: LINES.slice(0, 6) });
  const captions = screen.getByRole('list', { name: 'Sounds' });
  expect(captions.textContent).toContain('Thud: a hit');
  expect(captions.getAttribute('aria-live')).toBe('off');
  expect(captions.closest('[role="status"], [aria-hidden="true"]')).toBeNull();
});

test('a tap ends what moves and does what it was meant for', async () => {
  const { senses, rerender } = shown(500);
  await rerender({ update: update(2), lines: LINES.slice(0, 6) });
  expect(senses.motion.busy).toBe(true);
  await userEvent.click(document.body);
  expect(senses.motion.busy).toBe(false);
});

test('after the connection was lost, what happened is told, and can be read in the log', async () => {
  const { rerender } = shown(0);
  await rerender({ status: 'offline' });
  await rerender({ status: 'live', update: update(2), lines: LINES.slice(0, 9) });
  const digest = screen.getByRole('region', { name: 'While the connection was lost' });
  expect([...digest.querySelectorAll('li')].map((item) => item.textContent?.trim())).toEqual([
    'Mara announces Timber! with 8♠ at Fen.',
    LINES[5]?.text,
    'Fen announces Bite with 2♥ at Mara.',
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Read it in the log' }));
  await tick();
  expect([panel.tab, panel.open]).toEqual(['log', true]);
});
