import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { preferences } from '../../src/state/preferences.svelte.ts';

const shown = vi.fn();
let answer: NotificationPermission;

class FakeNotification {
  static permission: NotificationPermission = 'default';
  static requestPermission = () => {
    FakeNotification.permission = answer;
    return Promise.resolve(answer);
  };
  onclick = () => {};
  close = () => {};
  constructor(title: string, options: object) {
    shown(title, options);
  }
}

/** The module looks at the browser when it is loaded. */
async function fresh() {
  vi.resetModules();
  return (await import('../../src/state/notify.svelte.ts')).notify;
}

beforeEach(() => {
  localStorage.clear();
  preferences.forget();
  shown.mockReset();
  FakeNotification.permission = 'default';
  vi.stubGlobal('Notification', FakeNotification);
});

afterEach(() => vi.unstubAllGlobals());

test('nothing is asked by itself, and nothing is shown before somebody wants it', async () => {
  const asked = vi.spyOn(FakeNotification, 'requestPermission');
  const notify = await fresh();
  expect(notify.state).toBe('off');
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  notify.tell('Your turn', 'Duel', 'a');
  expect([asked.mock.calls.length, shown.mock.calls.length]).toEqual([0, 0]);
});

test('whoever wants them gets them, but only while looking elsewhere', async () => {
  answer = 'granted';
  const notify = await fresh();
  await notify.turnOn();
  expect(notify.state).toBe('on');
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  notify.tell('Your turn', 'Duel', 'a');
  expect(shown).not.toHaveBeenCalled();
  hidden.mockReturnValue(true);
  notify.tell('Your turn', 'Duel', 'a');
  expect(shown).toHaveBeenCalledWith('Your turn', expect.objectContaining({ body: 'Duel', tag: 'a' }));
  notify.turnOff();
  expect(notify.state).toBe('off');
});

test('a no is a no', async () => {
  answer = 'denied';
  const notify = await fresh();
  await notify.turnOn();
  expect(notify.state).toBe('refused');
});

test('a browser without them says so', async () => {
  vi.stubGlobal('Notification', undefined);
  const notify = await fresh();
  expect(notify.state).toBe('unsupported');
  await notify.turnOn();
  expect(notify.state).toBe('unsupported');
});
