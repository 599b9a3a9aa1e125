import { expect, test, vi } from 'vitest';
import { Api, Refusal } from '../../src/net/api.ts';
import { BROKEN, type Ears, LOST, pollWires, socketWires } from '../../src/net/wires.ts';
import type { FromServer, Update } from '../../src/wire.ts';
import { update } from './fakes.ts';

const HERE = { table: 'abc', seat: 1, lines: 12, version: 5 };

function listening() {
  const heard: FromServer[] = [];
  const closed: [number, string][] = [];
  const ears: Ears = {
    message: (message) => heard.push(message),
    closed: (code, reason) => closed.push([code, reason]),
  };
  return { heard, closed, ears };
}

test('a socket resumes from what one has, and is silent once closed', () => {
  const socket = { readyState: WebSocket.OPEN, send: vi.fn(), close: vi.fn() } as unknown as WebSocket;
  const open = vi.fn(() => socket);
  const { heard, closed, ears } = listening();
  const wire = socketWires(open)(HERE, ears);
  expect(open).toHaveBeenCalledWith('/api/tables/abc/socket?seat=1&lines=12&since=5');
  wire.send({ type: 'ping', version: 5 });
  expect(socket.send).toHaveBeenCalledWith('{"type":"ping","version":5}');
  socket.onmessage?.(new MessageEvent('message', { data: '{"type":"pong","version":5}' }));
  expect(heard).toEqual([{ type: 'pong', version: 5 }]);
  wire.close();
  socket.onclose?.({ code: 1006, reason: '' } as CloseEvent);
  expect(closed).toEqual([]);
});

/** An api whose looks are answered one after the other, then never. */
function polled(...answers: (Update | Error)[]) {
  const api = new Api(() => Promise.reject(new Error('not asked')));
  const look = vi.fn(() => {
    const next = answers.shift();
    if (next === undefined) return new Promise<Update>(() => {});
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  });
  return { api: Object.assign(api, { look }), look };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const refusal = (code: number) => new Refusal({ type: 'refused', code, reason: 'No.' });

test('polls go on from the newest version', async () => {
  const { api, look } = polled(update(6, { log_length: 14 }), update(7, { log_length: 15 }));
  const { heard, ears } = listening();
  pollWires(api)(HERE, ears);
  await settled();
  expect(heard.map((message) => message.type === 'update' && message.version)).toEqual([6, 7]);
  expect(look.mock.calls).toEqual([
    ['abc', { seat: 1, since: 5, wait: 8, lines: 12 }],
    ['abc', { seat: 1, since: 6, wait: 8, lines: 14 }],
    ['abc', { seat: 1, since: 7, wait: 8, lines: 15 }],
  ]);
});

test.each([
  [refusal(403), LOST],
  [refusal(503), BROKEN],
  [new Error('no network'), BROKEN],
])('a poll that fails closes the wire: %s', async (error, code) => {
  const { api } = polled(error);
  const { closed, ears } = listening();
  pollWires(api)(HERE, ears);
  await settled();
  expect(closed).toEqual([[code, error.message]]);
});

test('a move over HTTP is answered as over a socket', async () => {
  const { api } = polled();
  const move = vi.fn().mockRejectedValueOnce(refusal(422));
  move.mockResolvedValueOnce({ type: 'done', client_move_id: 'm1', version: 8 });
  const { heard, ears } = listening();
  const wire = pollWires(Object.assign(api, { move }))(HERE, ears);
  const message = { decision_id: '0.5', expected_version: 5, client_move_id: 'm1', key: 'punch' };
  wire.send({ type: 'move', ...message });
  await settled();
  wire.send({ type: 'move', ...message });
  await settled();
  expect(move).toHaveBeenCalledWith('abc', { seat: 1, ...message });
  expect(heard).toEqual([
    { type: 'refused', code: 422, reason: 'No.', client_move_id: 'm1' },
    { type: 'done', client_move_id: 'm1', version: 8 },
  ]);
});
