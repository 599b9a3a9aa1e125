import { beforeEach, describe, expect, test } from 'vitest';
import { Refusal } from '../../src/net/api.ts';
import * as L from '../../src/net/live.ts';
import { BROKEN, LOST } from '../../src/net/wires.ts';
import type { FromServer, Refused, Update } from '../../src/wire.ts';
import { FakeClock, fakeWires, update } from './fakes.ts';

let clock: FakeClock;
let sockets: ReturnType<typeof fakeWires>;
let polls: ReturnType<typeof fakeWires>;
let updates: Update[];
let statuses: L.Status[];
let others: FromServer[];
let live: L.Live;

beforeEach(() => {
  clock = new FakeClock();
  sockets = fakeWires();
  polls = fakeWires();
  updates = [];
  statuses = [];
  others = [];
  let ids = 0;
  const parts = { socket: sockets.open, poll: polls.open, clock, newId: () => `move-${ids++}` };
  live = new L.Live('abc', 0, parts, {
    update: (found) => updates.push(found),
    status: (status) => statuses.push(status),
    message: (message) => others.push(message),
  });
  live.start();
});

const hear = (message: FromServer) => sockets.last().ears.message(message);
const breaks = (code = BROKEN) => sockets.last().ears.closed(code, 'gone');
const refused = (more: Partial<Refused>): Refused => ({ type: 'refused', code: 422, reason: 'No.', ...more });

describe('connecting', () => {
  test('begins with nothing and is live after the first update', () => {
    expect(sockets.last().place).toEqual({ table: 'abc', seat: 0, lines: null, version: null });
    expect(live.status).toBe('catching up');
    hear(update(5));
    expect(live.status).toBe('live');
    expect(updates.map((found) => found.version)).toEqual([5]);
  });

  test('resumes with what it has', () => {
    hear(update(5, { log_length: 12 }));
    breaks();
    expect(live.status).toBe('offline');
    clock.pass(L.LONGEST_DELAY);
    expect(sockets.all).toHaveLength(2);
    expect(sockets.last().place).toEqual({ table: 'abc', seat: 0, lines: 12, version: 5 });
    hear(update(6));
    expect(statuses).toEqual(['catching up', 'live', 'offline', 'catching up', 'live']);
  });

  test('a view that was overtaken is not shown', () => {
    hear(update(5));
    hear(update(4));
    hear(update(5));
    expect(updates.map((found) => found.version)).toEqual([5, 5]);
  });

  test('waits longer each time, up to eight seconds, for ever', () => {
    hear(update(1));
    const waits: number[] = [];
    for (let time = 0; time < 12; time++) {
      const opened = sockets.all.length + polls.all.length;
      const wires = polls.all.length > 0 && polls.last().closed === false ? polls : sockets;
      wires.last().ears.closed(BROKEN, '');
      const before = clock.now;
      while (sockets.all.length + polls.all.length === opened) clock.pass(50);
      waits.push(clock.now - before);
    }
    expect(waits.slice(0, 5)).toEqual([500, 1000, 2000, 4000, 8000]);
    expect(new Set(waits.slice(5))).toEqual(new Set([8000]));
  });

  test('the waits differ from one browser to the next', () => {
    clock.chance = 0;
    breaks();
    clock.pass(375);
    expect(sockets.all).toHaveLength(2);
    clock.chance = 1;
    breaks();
    clock.pass(1249);
    expect(sockets.all.length + polls.all.length).toBe(2);
    clock.pass(1);
    expect(sockets.all.length + polls.all.length).toBe(3);
  });

  test('does not come back to a seat that is not ours', () => {
    hear(update(1));
    sockets.last().ears.closed(LOST, 'That seat is not yours.');
    clock.pass(60_000);
    expect(live.status).toBe('lost');
    expect(sockets.all).toHaveLength(1);
  });

  test('asks for a sign of life when told that there is no network, and soon gives up', () => {
    hear(update(1));
    live.doubt();
    expect(sockets.last().sent.at(-1)).toEqual({ type: 'ping', version: 1 });
    clock.pass(L.DOUBTED - 1);
    expect(live.status).toBe('live');
    clock.pass(1);
    expect(live.status).toBe('offline');
  });

  test('a server that is reached without a network stays live', () => {
    hear(update(1));
    live.doubt();
    clock.pass(100);
    hear({ type: 'pong', version: 1, watching: 0 });
    clock.pass(L.DOUBTED);
    expect(live.status).toBe('live');
  });

  test('tries at once when told that the network is back', () => {
    hear(update(1));
    breaks();
    live.retryNow();
    expect(sockets.all).toHaveLength(2);
    live.retryNow();
    expect(sockets.all).toHaveLength(2);
    clock.pass(500);
    expect(sockets.all).toHaveLength(2);
  });

  test('nothing happens after it was closed', () => {
    hear(update(1));
    live.close();
    clock.pass(60_000);
    expect(sockets.all).toHaveLength(1);
    expect(sockets.last().closed).toBe(true);
    expect(sockets.last().sent).toEqual([]);
  });
});

describe('staying connected', () => {
  test('pings every 3 seconds during a match, every 10 otherwise', () => {
    hear(update(3, { status: 'playing' }));
    clock.pass(L.GAME_PING);
    expect(sockets.last().sent).toEqual([{ type: 'ping', version: 3 }]);
    hear({ type: 'pong', version: 3, watching: 0 });
    clock.pass(L.GAME_PING);
    expect(sockets.last().sent).toHaveLength(2);
    hear(update(4, { status: 'over' }));
    clock.pass(L.GAME_PING); // the one that was due already
    hear({ type: 'pong', version: 4, watching: 0 });
    const before = sockets.last().sent.length;
    clock.pass(L.IDLE_PING - 1);
    expect(sockets.last().sent).toHaveLength(before);
    clock.pass(1);
    expect(sockets.last().sent).toHaveLength(before + 1);
  });

  test('a connection that does not answer for 10 seconds is dead', () => {
    hear(update(3));
    clock.pass(L.GAME_PING + L.DEAD - 1);
    expect(live.status).toBe('live');
    clock.pass(1);
    expect(live.status).toBe('offline');
    expect(sockets.last().closed).toBe(true);
  });

  test('a socket that opens and stays silent is dead too', () => {
    clock.pass(L.DEAD);
    expect(live.status).toBe('offline');
  });

  test('anything that comes shows that it lives', () => {
    hear(update(3));
    for (let second = 0; second < 60; second++) {
      clock.pass(1000);
      hear({ type: 'pong', version: 3, watching: 0 });
    }
    expect(sockets.all).toHaveLength(1);
    expect(live.status).toBe('live');
  });
});

describe('answering', () => {
  beforeEach(() => hear(update(7)));

  test('sends the question, the version and an id, and is done when the result is shown', async () => {
    const choosing = live.choose('0.7', 'punch');
    const sent = { type: 'move', decision_id: '0.7', expected_version: 7, client_move_id: 'move-0', key: 'punch' };
    expect(sockets.last().sent).toEqual([sent]);
    expect(live.status).toBe('sending');
    hear({ type: 'done', client_move_id: 'move-0', version: 8 });
    expect(live.status).toBe('sending');
    hear(update(8));
    expect(live.status).toBe('live');
    await choosing;
  });

  test('the update may come before the acknowledgement', async () => {
    const choosing = live.choose('0.7', 'punch');
    hear(update(8));
    expect(live.status).toBe('sending');
    hear({ type: 'done', client_move_id: 'move-0', version: 8 });
    expect(live.status).toBe('live');
    await choosing;
  });

  test('is sent again until it is acknowledged, with the same id', () => {
    void live.choose('0.7', 'punch');
    clock.pass(L.SEND_AGAIN);
    hear({ type: 'pong', version: 7, watching: 0 });
    clock.pass(L.SEND_AGAIN);
    const moves = sockets.last().sent.filter((message) => message.type === 'move');
    expect(moves.map((move) => move.client_move_id)).toEqual(['move-0', 'move-0', 'move-0']);
    hear({ type: 'done', client_move_id: 'move-0', version: 8 });
    clock.pass(L.SEND_AGAIN);
    expect(sockets.last().sent.filter((message) => message.type === 'move')).toHaveLength(3);
  });

  test('is sent again over the next connection, after its first update', async () => {
    const choosing = live.choose('0.7', 'punch');
    breaks();
    clock.pass(500);
    expect(sockets.last().sent).toEqual([]);
    hear(update(8));
    expect(sockets.last().sent).toMatchObject([{ type: 'move', client_move_id: 'move-0', expected_version: 7 }]);
    expect(live.status).toBe('sending');
    hear({ type: 'done', client_move_id: 'move-0', version: 8 });
    await choosing;
    expect(live.status).toBe('live');
  });

  test('one at a time', async () => {
    void live.choose('0.7', 'punch');
    await expect(live.choose('0.7', 'kick')).rejects.toThrow('still on its way');
  });

  test('a refusal is told with its reason', async () => {
    const choosing = live.choose('0.7', 'fly');
    hear(refused({ client_move_id: 'move-0' }));
    await expect(choosing).rejects.toBeInstanceOf(Refusal);
    expect(live.status).toBe('live');
    clock.pass(L.SEND_AGAIN);
    expect(sockets.last().kinds()).toEqual(['move']);
  });

  test('a late answer brings the view one should have seen', async () => {
    const choosing = live.choose('0.6', 'punch');
    hear(refused({ code: 409, client_move_id: 'move-0', update: update(9, { fresh: true }) }));
    await expect(choosing).rejects.toMatchObject({ code: 409 });
    expect(updates.map((found) => found.version)).toEqual([7, 9]);
    expect(live.status).toBe('live');
  });

  test.each([429, 503])('%i means: again, after the time it says', (code) => {
    void live.choose('0.7', 'punch');
    hear(refused({ code, client_move_id: 'move-0', wait: 2 }));
    clock.pass(1999);
    expect(sockets.last().kinds()).toEqual(['move']);
    clock.pass(1);
    expect(sockets.last().kinds()).toEqual(['move', 'move']);
    expect(live.status).toBe('sending');
  });

  test('losing the seat ends the answer too', async () => {
    const choosing = live.choose('0.7', 'punch');
    breaks(LOST);
    await expect(choosing).rejects.toThrow('gone');
  });

  test('refusals of other things are passed on', () => {
    const message = refused({ code: 403, reason: 'The host has muted you.' });
    hear(message);
    expect(others).toEqual([message]);
  });
});

describe('where sockets are blocked', () => {
  const blocked = () => {
    for (let time = 0; time < L.SILENT_SOCKETS; time++) {
      breaks();
      clock.pass(L.LONGEST_DELAY);
    }
  };

  test('long polls take over', async () => {
    blocked();
    expect(polls.all).toHaveLength(1);
    polls.last().ears.message(update(3));
    expect(live.status).toBe('live');
    const choosing = live.choose('0.3', 'punch');
    expect(polls.last().kinds()).toEqual(['move']);
    polls.last().ears.message({ type: 'done', client_move_id: 'move-0', version: 4 });
    polls.last().ears.message(update(4));
    await choosing;
  });

  test('polls that break are tried again; polls that never worked give way to sockets', () => {
    blocked();
    polls.last().ears.message(update(3));
    polls.last().ears.closed(BROKEN, '');
    clock.pass(L.LONGEST_DELAY);
    expect(polls.all).toHaveLength(2);
    polls.last().ears.closed(BROKEN, '');
    clock.pass(L.LONGEST_DELAY);
    expect(polls.all).toHaveLength(2);
    expect(sockets.all).toHaveLength(L.SILENT_SOCKETS + 1);
  });

  test('sockets get another chance after a while', () => {
    blocked();
    polls.last().ears.message(update(3));
    for (let passed = 0; passed < L.SOCKET_AGAIN; passed += 5000) {
      clock.pass(5000);
      if (!polls.last().closed) polls.last().ears.message(update(3));
    }
    expect(polls.last().closed).toBe(true);
    expect(sockets.all).toHaveLength(L.SILENT_SOCKETS + 1);
    expect(sockets.last().place).toMatchObject({ version: 3, lines: 3 });
  });

  test('a socket that worked and broke is no reason to poll', () => {
    for (let time = 0; time < 5; time++) {
      hear(update(time + 1));
      breaks();
      clock.pass(L.LONGEST_DELAY);
    }
    expect(polls.all).toHaveLength(0);
  });
});
