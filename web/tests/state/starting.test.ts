import { expect, test } from 'vitest';
import { Api } from '../../src/net/api.ts';
import { sha256 } from '../../src/net/sha256.ts';
import { promisedSalt } from '../../src/state/salt.ts';
import { codeIn, hostTable, inviteLink, playBots, tableIn, usualBot } from '../../src/state/starting.ts';
import { DUEL } from './shown.ts';

/** An API that writes down what it is asked. */
function recorder() {
  const asked: [string, unknown][] = [];
  const note = (what: string) => (_: string, body?: unknown) => {
    asked.push([what, body]);
    return Promise.resolve(undefined);
  };
  const api = Object.assign(new Api(), {
    makeTable: (body: unknown) => {
      asked.push(['make', body]);
      return Promise.resolve({ id: 't1', code: 'a-b-c-d' });
    },
    sit: note('sit'),
    addBot: note('bot'),
    start: note('start'),
    ready: note('ready'),
    showSalt: (_: string, seat: number, salt: string) => {
      asked.push(['salt', { seat, salt }]);
      return Promise.resolve(undefined);
    },
  });
  return { api, asked };
}

test('unless told, the steady bot plays, however many there are', () => {
  expect(usualBot(['random', 'steady', 'sharp', 'master', 'bold', 'careful'])).toBe('steady');
  expect(usualBot(['quick', 'slow'])).toBe('slow');
  expect(usualBot([])).toBeUndefined();
});

test('a bot is played by other options too', async () => {
  const { api, asked } = recorder();
  await playBots(api, DUEL, 'random', 2, { health: 30 });
  expect(asked[0]).toEqual(['make', { settings: { game: 'duel', seats: 2, options: { health: 30 } } }]);
});

test('playing a bot is one click: a table, two seats, a start', async () => {
  const { api, asked } = recorder();
  expect(await playBots(api, DUEL, 'random')).toBe('t1');
  const { salt } = (asked.at(-1) ?? ['', { salt: '' }])[1] as { salt: string };
  expect(asked).toEqual([
    ['make', { settings: { game: 'duel', seats: 2 } }],
    ['sit', { seat: 0 }],
    ['bot', { seat: 1, level: 'random' }],
    ['ready', { seat: 0, ready: true, commitment: sha256(salt) }],
    ['start', undefined],
    ['salt', { seat: 0, salt }],
  ]);
  expect(promisedSalt('t1', 0)).toBeNull();
});

test('without a wish it is the strongest bot', async () => {
  const { api, asked } = recorder();
  await playBots(api, DUEL);
  expect(asked[2]).toEqual(['bot', { seat: 1, level: 'steady' }]);
});

test('with more seats, each of the others has a bot', async () => {
  const { api, asked } = recorder();
  await playBots(api, DUEL, undefined, 3);
  expect(asked.map(([what]) => what)).toEqual(['make', 'sit', 'bot', 'bot', 'ready', 'start', 'salt']);
  expect(asked[3]).toEqual(['bot', { seat: 2, level: 'steady' }]);
});

test('a hosted table keeps the first seat for its host, gives the last ones to bots, and waits', async () => {
  const { api, asked } = recorder();
  await hostTable(api, { settings: { game: 'duel', seats: 4 } }, 2, 'steady');
  expect(asked.slice(1)).toEqual([
    ['sit', { seat: 0 }],
    ['bot', { seat: 2, level: 'steady' }],
    ['bot', { seat: 3, level: 'steady' }],
  ]);
});

const LAN = { version: '1', reach: 'network', addresses: ['http://192.168.1.20:8765'] } as const;

test.each([
  ['http://127.0.0.1:8765', LAN, 'http://192.168.1.20:8765/join/a-b-c-d'],
  ['http://localhost:8765', LAN, 'http://192.168.1.20:8765/join/a-b-c-d'],
  ['http://192.168.1.9:8765', LAN, 'http://192.168.1.9:8765/join/a-b-c-d'],
  ['http://127.0.0.1:8765', null, 'http://127.0.0.1:8765/join/a-b-c-d'],
  ['https://play.example.org', { ...LAN, reach: 'world' as const }, 'https://play.example.org/join/a-b-c-d'],
])('from %s friends get a link that works where they are', (origin, here, link) => {
  expect(inviteLink('a-b-c-d', here && { ...here, addresses: [...here.addresses] }, origin)).toBe(link);
});

test.each([
  'otter-lantern-maple-drum',
  ' Otter, lantern.  MAPLE – drum ',
  'http://192.168.1.20:8765/join/otter-lantern-maple-drum',
  'https://play.example.org/claim/otter%20lantern%20maple%20drum?x=1#y',
])('%s says four words', (typed) => {
  expect(codeIn(typed)).toBe('otter-lantern-maple-drum');
});

test('nonsense with a stray percent sign is still only text', () => {
  expect(codeIn('http://x/join/%zz')).toBe('%zz');
});

test('the address of a table is understood too', () => {
  expect(tableIn('http://127.0.0.1:8765/t/0123456789abcdef')).toBe('0123456789abcdef');
  expect(tableIn('otter lantern maple drum')).toBeNull();
  expect(tableIn('http://127.0.0.1:8765/t/short')).toBeNull();
});
