import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { createRawSnippet } from 'svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import SidePanel from '../../src/kit/SidePanel.svelte';
import { panel } from '../../src/state/panel.svelte.ts';
import { preferences } from '../../src/state/preferences.svelte.ts';

const says = (text: string) => createRawSnippet(() => ({ render: () => `<p>${text}</p>` }));
const SNIPPETS = { actions: says('do'), log: says('was'), card: says('is'), chat: says('say'), rules: says('may') };
const tab = (name: string | RegExp) => screen.getByRole('tab', { name });

beforeEach(() => {
  preferences.set('sideTab', 'log');
  panel.close();
  panel.detent = 1;
});

test('five tabs, of which one is open', async () => {
  render(SidePanel, SNIPPETS);
  expect(screen.getAllByRole('tab').map((one) => one.textContent?.trim())).toEqual([
    'Actions',
    'Log',
    'Card',
    'Chat',
    'Rules',
  ]);
  expect(screen.getByRole('tabpanel', { name: 'Log' }).textContent).toContain('was');
  await userEvent.click(tab('Card'));
  expect(screen.getByRole('tabpanel', { name: 'Card' }).textContent).toContain('is');
  expect(screen.queryByText('was')).toBeNull();
  expect(preferences.values.sideTab).toBe('card');
});

test('the arrows go round the tabs; only the open one is in the order of Tab', async () => {
  render(SidePanel, SNIPPETS);
  tab('Log').focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(tab('Card'));
  await userEvent.keyboard('{End}{ArrowRight}');
  expect(document.activeElement).toBe(tab('Actions'));
  await userEvent.keyboard('{ArrowLeft}{Home}');
  expect(screen.getAllByRole('tab').map((one) => one.tabIndex)).toEqual([0, -1, -1, -1, -1]);
});

test('what is new in the chat is counted on its tab', () => {
  render(SidePanel, { ...SNIPPETS, unread: 3 });
  expect(tab(/Chat.*3 new lines/)).toBeTruthy();
});

test('without a chat there is no such tab, whatever was chosen before', () => {
  preferences.set('sideTab', 'chat');
  const { chat: _, ...others } = SNIPPETS;
  render(SidePanel, others);
  expect(screen.queryByRole('tab', { name: 'Chat' })).toBeNull();
  expect(tab('Log').getAttribute('aria-selected')).toBe('true');
});

test('buttons do what dragging does', async () => {
  render(SidePanel, SNIPPETS);
  await userEvent.click(screen.getByRole('button', { name: 'Open the side panel: Log' }));
  expect(panel.open).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Pull the panel up' }));
  expect(panel.detent).toBe(2);
  expect((screen.getByRole('button', { name: 'Pull the panel up' }) as HTMLButtonElement).disabled).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Pull the panel down' }));
  await userEvent.click(screen.getByRole('button', { name: 'Pull the panel down' }));
  expect(panel.detent).toBe(0);
  const [close] = screen.getAllByRole('button', { name: 'Close the side panel' });
  await userEvent.click(close as HTMLElement);
  expect(panel.open).toBe(false);
});

test('the page is told how much of it the sheet covers', async () => {
  const { unmount } = render(SidePanel, SNIPPETS);
  const covered = () => document.documentElement.style.getPropertyValue('--sheet');
  expect(covered()).toBe('0px');
  await userEvent.click(screen.getByRole('button', { name: 'Open the side panel: Log' }));
  expect(covered()).toBe('420px');
  unmount();
  expect(covered()).toBe('');
});

test('where there is room the log stands below the actions', async () => {
  vi.spyOn(panel, 'wide', 'get').mockReturnValue(true);
  preferences.set('sideTab', 'auto');
  render(SidePanel, SNIPPETS);
  const both = screen.getByRole('tabpanel', { name: 'Actions' });
  expect(both.textContent).toMatch(/do.*was/);
  expect(screen.getByRole('region', { name: 'Log' }).textContent).toContain('was');
  await userEvent.click(tab('Log'));
  expect(screen.getByRole('tabpanel', { name: 'Log' }).textContent).not.toContain('do');
});
