import { expect, test } from 'vitest';
import { missing, news, whoSits } from '../../src/state/waiting.ts';
import { seat, table } from './shown.ts';

const HOST = seat('person', 'Mara', { host: true });
const BO = seat('person', 'Bo');
const READY = seat('person', 'Bo', { ready: true });
const BOT = seat('bot', 'Steady bot 2');
const FREE = seat('open');

test.each([
  [[HOST, FREE], 'Seat 2 is free: invite somebody, or let a bot take it.'],
  [[HOST, FREE, BO, FREE], 'Seats 2 and 4 are free: invite somebody, or let bots take them.'],
  [[HOST, BO, BOT], 'Waiting for Bo to be ready.'],
  [[HOST, READY], ''],
  [[HOST, BOT], ''],
])('why a host cannot start yet (%#)', (seats, reason) => {
  expect(missing(table(seats), [0])).toBe(reason);
});

test('somebody at the host’s own device needs no word of readiness', () => {
  expect(missing(table([HOST, BO]), [0, 1])).toBe('');
});

test.each([
  ['a spectator with a free seat', [HOST, FREE], [], 'Take a free seat'],
  ['a spectator at a full table', [HOST, BO], [], 'Every seat is taken'],
  ['a guest who is not ready', [HOST, BO], [1], 'Say when you are ready'],
  ['a guest who is', [HOST, READY], [1], 'Waiting for Mara'],
  ['a guest when all are', [{ ...HOST, ready: true }, READY], [1], 'the host starts'],
  ['the host', [HOST, READY], [0], 'Everybody is ready.'],
] as const)('%s is told what comes next', (_, seats, mine, said) => {
  expect(news(table([...seats]), [...mine])).toContain(said);
});

test('when it begins, everybody is told', () => {
  expect(news(table([HOST, READY], 'revealing'), [])).toContain('begins');
});

test('who sits changes with names and seats, not with readiness', () => {
  expect(whoSits(table([HOST, BO]))).toBe(whoSits(table([HOST, READY])));
  expect(whoSits(table([HOST, BO]))).not.toBe(whoSits(table([HOST, FREE])));
});
