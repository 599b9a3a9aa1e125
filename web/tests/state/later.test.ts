import { expect, test, vi } from 'vitest';

test('what is for later comes once somebody stirs, and quietly', async () => {
  vi.resetModules();
  const { later } = await import('../../src/state/later.ts');
  const load = vi.fn(() => Promise.resolve('part'));
  const broken = vi.fn(() => Promise.reject(new Error('offline')));
  const wanted = later(load);
  later(broken);
  await new Promise((done) => setTimeout(done, 5));
  expect(load).not.toHaveBeenCalled();
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  await vi.waitFor(() => expect([load, broken].map(({ mock }) => mock.calls.length)).toEqual([1, 1]));
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab' }));
  expect(await wanted()).toBe('part');
  const after = vi.fn(() => Promise.resolve('more'));
  later(after);
  await vi.waitFor(() => expect(after).toHaveBeenCalledOnce());
});
