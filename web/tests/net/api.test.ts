import { describe, expect, test } from 'vitest';
import { Api, address, Refusal, Unreachable } from '../../src/net/api.ts';

/** A server that answers everything so, and remembers what it was asked. */
function serverSaying(body: string, status = 200) {
  const asked: { path: string; init: RequestInit }[] = [];
  const api = new Api(async (path, init) => {
    asked.push({ path: String(path), init: init ?? {} });
    return new Response(status === 204 ? null : body, { status });
  });
  return { api, asked };
}

test('an address carries what was given', () => {
  expect(address('/api/x', { seat: 0, since: null, lines: undefined })).toBe('/api/x?seat=0');
  expect(address('/api/x')).toBe('/api/x');
});

test('a change carries the token that came with who we are', async () => {
  const { api, asked } = serverSaying('{"name":"Mara","account":false,"csrf":"secret"}');
  await api.hello('Mara');
  await api.start('abc');
  expect(asked[1]?.path).toBe('/api/tables/abc/start');
  expect(asked[1]?.init).toMatchObject({
    method: 'POST',
    headers: { 'X-CSRF-Token': 'secret', 'Content-Type': 'application/json' },
    body: '{}',
  });
});

test('reading carries no token', async () => {
  const { api, asked } = serverSaying('[]');
  expect(await api.games()).toEqual([]);
  expect(asked[0]?.init.headers).toEqual({});
});

test('an answer may be empty', async () => {
  const { api } = serverSaying('', 204);
  expect(await api.leave('abc', 0)).toBeUndefined();
});

describe('refusals', () => {
  test('have a code and a sentence', async () => {
    const { api } = serverSaying('{"type":"refused","code":409,"reason":"The match has begun."}', 409);
    const error = await api.sit('abc').catch((found: unknown) => found);
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({ code: 409, message: 'The match has begun.' });
  });

  test('of something between us and the server too', async () => {
    const { api } = serverSaying('<h1>Bad gateway</h1>', 502);
    await expect(api.games()).rejects.toMatchObject({ code: 502, message: 'The server answered with 502.' });
  });

  test('no answer at all is something else', async () => {
    const api = new Api(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(api.games()).rejects.toBeInstanceOf(Unreachable);
  });
});
