import { expect, test, vi } from 'vitest';
import { Chat, type ChatApi } from '../../src/state/chat.svelte.ts';
import type { Said } from '../../src/wire.ts';

const said = (number: number, name: string, text: string, room = 'table'): Said => ({
  type: 'said',
  number,
  version: 1,
  room,
  name,
  seat: 0,
  text,
  at: number,
});

function made(...before: Said[]): { chat: Chat; api: { [K in keyof ChatApi]: ReturnType<typeof vi.fn> } } {
  const api = {
    chat: vi.fn().mockResolvedValue({ lines: before }),
    say: vi.fn(async (_: string, { text, room }: { text: string; room: string }) => said(9, 'Fen', text, room)),
    unsay: vi.fn().mockResolvedValue(undefined),
    mute: vi.fn().mockResolvedValue(undefined),
    ban: vi.fn().mockResolvedValue(undefined),
  };
  return { chat: new Chat('t', api as unknown as ChatApi, 'table'), api };
}

const texts = (chat: Chat) => chat.lines.map(({ text }) => text);

test('what was said before is there and read; what comes later is not, until somebody looks', async () => {
  const { chat } = made(said(1, 'Mara', 'Hello'));
  await chat.load();
  expect([texts(chat), chat.unread]).toEqual([['Hello'], 0]);
  chat.hear(said(2, 'Mara', 'Hm'));
  chat.hear(said(3, 'Bo', 'Go!', 'observers'));
  expect([chat.unread, chat.unreadIn('observers')]).toEqual([2, 1]);
  chat.read();
  expect(chat.unread).toBe(0);
});

test('after a lost connection what came and what went meanwhile is made good, and nothing is there twice', async () => {
  const { chat, api } = made(said(1, 'Mara', 'Hello'), said(2, 'Bo', 'Noise'));
  await chat.load();
  expect(chat.hear(said(1, 'Mara', 'Hello'))).toBe(false);
  api.chat.mockResolvedValue({ lines: [said(1, 'Mara', 'Hello'), said(3, 'Mara', 'Still there?')] });
  const loading = chat.load();
  // Younger than the answer that is on its way.
  chat.hear(said(4, 'Bo', 'Yes'));
  await loading;
  expect([texts(chat), chat.unread]).toEqual([['Hello', 'Still there?', 'Yes'], 2]);
});

test('a line that the host deletes goes from everybody, read or not', () => {
  const { chat } = made();
  chat.hear(said(1, 'Mara', 'Hello'));
  chat.hear(said(2, 'Bo', 'Noise'));
  expect(chat.hear({ type: 'unsaid', number: 2, version: 1 })).toBe(false);
  expect([texts(chat), chat.unread]).toEqual([['Hello'], 1]);
});

test('two rooms', () => {
  const { chat } = made();
  chat.hear(said(1, 'Mara', 'Here'));
  chat.hear(said(2, 'Bo', 'There', 'observers'));
  expect(texts(chat)).toEqual(['Here']);
  chat.room = 'observers';
  expect(texts(chat)).toEqual(['There']);
});

test('what is sent goes to the room one is in; the draft is kept when it is refused', async () => {
  const { chat, api } = made();
  chat.draft = 'Well met';
  await chat.say();
  expect(api.say.mock.calls).toEqual([['t', { text: 'Well met', room: 'table' }]]);
  expect([texts(chat), chat.draft, chat.unread]).toEqual([['Well met'], '', 0]);
  api.say.mockRejectedValue(new Error('Links cannot be sent.'));
  chat.draft = 'see example.org';
  await chat.say();
  expect([chat.problem, chat.draft]).toEqual(['Links cannot be sent.', 'see example.org']);
});

test('a quick phrase leaves the draft alone', async () => {
  const { chat } = made();
  chat.draft = 'half a';
  await chat.say('Hello!');
  expect(chat.draft).toBe('half a');
});

test('who is muted here is not heard, does not count, and can be heard again', () => {
  const { chat, api } = made();
  chat.mute('Mara');
  expect(chat.hear(said(1, 'Mara', 'Noise'))).toBe(false);
  expect([texts(chat), chat.unread, api.mute.mock.calls]).toEqual([[], 0, []]);
  chat.mute('Mara', false);
  expect(texts(chat)).toEqual(['Noise']);
});

test('the host mutes for everybody and deletes', async () => {
  const { chat, api } = made();
  chat.hear(said(4, 'Mara', 'Noise'));
  await chat.silence(chat.lines[0] as Said);
  await chat.erase(chat.lines[0] as Said);
  expect([api.mute.mock.calls, api.unsay.mock.calls, texts(chat)]).toEqual([[['t', 4]], [['t', 4]], []]);
});

test('the host shows somebody out, and is told if that cannot be', async () => {
  const { chat, api } = made();
  chat.hear(said(4, 'Mara', 'Noise'));
  await chat.showOut(chat.lines[0] as Said);
  expect([api.ban.mock.calls, chat.problem]).toEqual([[['t', 4]], '']);
  api.ban.mockRejectedValueOnce(new Error('The match has begun; seats and players are fixed.'));
  await chat.showOut(chat.lines[0] as Said);
  expect(chat.problem).toContain('The match has begun');
});

test('each room counts for itself: what is new in the quieter one is unread, too', () => {
  const { chat } = made();
  chat.hear(said(40, 'Mara', 'Hello'));
  chat.read();
  chat.hear(said(3, 'Cy', 'Go!', 'observers'));
  expect([chat.unread, chat.unreadIn('table'), chat.unreadIn('observers')]).toEqual([1, 0, 1]);
});
