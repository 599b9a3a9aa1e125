import { beforeEach, expect, test, vi } from 'vitest';
import { Api, Refusal } from '../../src/net/api.ts';
import { Session } from '../../src/state/session.svelte.ts';

const MARA = { name: 'Mara', account: false, csrf: 'x' };
const refusal = (code: number) => new Refusal({ type: 'refused', code, reason: 'No.' });

beforeEach(() => localStorage.clear());

function sessionWith(me: () => Promise<typeof MARA>, hello: () => Promise<typeof MARA>) {
  const asked: string[] = [];
  const api = Object.assign(new Api(), {
    me: vi.fn(() => asked.push('me') && me()),
    hello: vi.fn(() => asked.push('hello') && hello()),
  });
  return { session: new Session(api), asked };
}

const yes = () => Promise.resolve(MARA);

test('a newcomer becomes a guest, once', async () => {
  const { session, asked } = sessionWith(yes, yes);
  await Promise.all([session.comeIn(), session.comeIn()]);
  expect(asked).toEqual(['hello']);
  expect(session.me?.name).toBe('Mara');
});

test('whoever was here before is asked for, not made anew', async () => {
  await sessionWith(yes, yes).session.comeIn();
  const { session, asked } = sessionWith(yes, yes);
  await session.comeIn();
  expect(asked).toEqual(['me']);
});

test('a note that is wrong costs one more question', async () => {
  await sessionWith(yes, yes).session.comeIn();
  const forgotten = sessionWith(() => Promise.reject(refusal(401)), yes);
  await forgotten.session.comeIn();
  expect(forgotten.asked).toEqual(['me', 'hello']);
  localStorage.clear();
  const remembered = sessionWith(yes, () => Promise.reject(refusal(403)));
  await remembered.session.comeIn();
  expect(remembered.asked).toEqual(['hello', 'me']);
});

test('after a failure it can be tried again', async () => {
  let broken = true;
  const { session } = sessionWith(yes, () => (broken ? Promise.reject(new Error('no network')) : yes()));
  await expect(session.comeIn()).rejects.toThrow('no network');
  broken = false;
  expect(await session.comeIn()).toEqual(MARA);
});

test('nobody is asked for a name twice', async () => {
  const { session } = sessionWith(yes, yes);
  await session.comeIn();
  expect(session.named).toBe(false);
  await session.rename('Mara');
  expect([session.named, sessionWith(yes, yes).session.named]).toEqual([true, true]);
});

test('whoever leaves is forgotten, and whoever comes next is new', async () => {
  const { session, asked } = sessionWith(yes, yes);
  Object.assign(session.api, { logout: () => Promise.resolve() });
  await session.comeIn();
  session.keepName();
  await session.logout();
  expect([session.me, session.named]).toEqual([null, false]);
  await session.comeIn();
  expect(asked).toEqual(['hello', 'hello']);
});

test('whoever comes back with a password stays', async () => {
  const { session, asked } = sessionWith(yes, yes);
  Object.assign(session.api, { login: () => Promise.resolve({ ...MARA, name: 'Bo', account: true }) });
  await session.login('Bo', 'secret');
  expect([session.me?.name, session.named]).toEqual(['Bo', true]);
  expect((await session.comeIn()).name).toBe('Bo');
  expect(asked).toEqual([]);
});
