import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import ChatTab from '../../src/kit/Chat.svelte';
import { Chat, type ChatApi } from '../../src/state/chat.svelte.ts';
import type { Said } from '../../src/wire.ts';

const said = (number: number, name: string, text: string, room = 'table'): Said => ({
  type: 'said',
  number,
  version: 1,
  room,
  name,
  seat: number % 2,
  text,
  at: 0,
});

function shown(given: { on?: boolean; plays?: boolean; host?: boolean; room?: 'table' | 'observers' } = {}) {
  const say = vi.fn(async (_: string, line: { text: string; room: string }) => said(9, 'Fen', line.text, line.room));
  const api = {
    chat: vi.fn(),
    say,
    unsay: vi.fn().mockResolvedValue(undefined),
    mute: vi.fn().mockResolvedValue(undefined),
  };
  const chat = new Chat('t', api as unknown as ChatApi, given.room ?? 'table');
  chat.hear(said(1, 'Mara', 'Hello <script>alert(1)</script>'));
  chat.hear(said(2, 'Fen', 'Hi'));
  render(ChatTab, { chat, on: given.on ?? true, plays: given.plays ?? true, host: given.host ?? false, me: 'Fen' });
  return { chat, api, user: userEvent.setup() };
}

test('lines are text, never markup', () => {
  shown();
  expect(screen.getByText('Hello <script>alert(1)</script>')).toBeTruthy();
  expect(document.querySelector('script')).toBeNull();
});

test('a message is sent with Enter, and at most 300 characters long', async () => {
  const { api, user } = shown();
  const field = screen.getByRole('textbox', { name: 'Message' }) as HTMLInputElement;
  expect(field.maxLength).toBe(300);
  await user.type(field, 'Well met{Enter}');
  expect(api.say.mock.calls).toEqual([['t', { text: 'Well met', room: 'table' }]]);
  expect(await screen.findByText('Well met')).toBeTruthy();
});

test('quick phrases', async () => {
  const { api, user } = shown();
  await user.click(screen.getByRole('button', { name: 'Well played!' }));
  expect(api.say.mock.calls).toEqual([['t', { text: 'Well played!', room: 'table' }]]);
});

test('looking at it is reading it', async () => {
  const { chat } = shown();
  await vi.waitFor(() => expect(chat.unread).toBe(0));
});

test('anybody mutes others for themselves; only the host for all', async () => {
  const { user } = shown();
  expect(screen.queryByRole('button', { name: 'More about the line by Fen' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More about the line by Mara' }));
  expect(screen.queryByRole('button', { name: 'Mute Mara for everybody' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Mute Mara for me' }));
  expect(screen.queryByText(/alert/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Hear Mara again' }));
  expect(screen.getByText(/alert/)).toBeTruthy();
});

test('the host deletes and silences', async () => {
  const { api, user } = shown({ host: true });
  await user.click(screen.getByRole('button', { name: 'More about the line by Mara' }));
  await user.click(screen.getByRole('button', { name: 'Mute Mara for everybody' }));
  await user.click(screen.getByRole('button', { name: 'Delete this line' }));
  expect([api.mute.mock.calls, api.unsay.mock.calls]).toEqual([[['t', 1]], [['t', 1]]]);
});

test('spectators read the table’s room and speak in their own', async () => {
  const { user } = shown({ plays: false });
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Observers' }));
  expect(screen.getByRole('textbox', { name: 'Message' })).toBeTruthy();
});

test('a table without chat says so', () => {
  shown({ on: false });
  expect(screen.getByText('This table has no chat.')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});
