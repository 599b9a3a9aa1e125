/** One table's connection: kept alive, resumed where it broke, with every answer sent until it is acknowledged.
 *
 * It knows nothing of games and of pages. Nothing is shown before the server has said it: an answer on its way is only
 * "sending". Wires, clock and chance are given, so that tests play out hours of bad network in a moment. */
import type { FromClient, FromServer, Move, Refused, Update } from '../wire.ts';
import { Refusal } from './api.ts';
import type { Clock } from './clock.ts';
import { LOST, type OpenWire, type Wire } from './wires.ts';

/** live: up to date. sending: an answer is on its way. catching up: connected, not yet up to date. offline: waiting to
 * try again. lost: the server will not have us here; `reason` says why. */
export type Status = 'catching up' | 'live' | 'sending' | 'offline' | 'lost';

export interface LiveEvents {
  update(update: Update): void;
  status(status: Status, reason: string): void;
  /** Everything else the server says: chat, notices, reasons why not, signs of life, refusals that belong to no move. */
  message(message: Exclude<FromServer, Update>): void;
}

export interface LiveParts {
  socket: OpenWire;
  poll: OpenWire;
  clock: Clock;
  newId(): string;
}

/** Milliseconds. */
export const IDLE_PING = 10_000;
export const GAME_PING = 3_000;
export const DEAD = 10_000;
export const DOUBTED = 2_500;
export const SEND_AGAIN = 2_500;
const FIRST_DELAY = 500;
export const LONGEST_DELAY = 8_000;
export const SOCKET_AGAIN = 300_000;
/** So many sockets in a row that never said a word, and polls are tried in between. */
export const SILENT_SOCKETS = 2;

interface Sending {
  move: Move;
  /** Stored by the server at this version; the update that shows it may still be on its way. */
  stored: number | null;
  resolve(): void;
  reject(error: Error): void;
}

export class Live {
  readonly table: string;
  readonly seat: number | null;
  status: Status = 'catching up';
  readonly #parts: LiveParts;
  readonly #events: LiveEvents;
  #wire: Wire | null = null;
  #polling = false;
  #heard = false;
  #silentSockets = 0;
  #failures = 0;
  #version: number | null = null;
  #lines: number | null = null;
  #playing = false;
  #sending: Sending | null = null;
  #cancel: Record<'ping' | 'dead' | 'again' | 'retry' | 'socket', () => void>;

  constructor(table: string, seat: number | null, parts: LiveParts, events: LiveEvents) {
    this.table = table;
    this.seat = seat;
    this.#parts = parts;
    this.#events = events;
    const nothing = () => {};
    this.#cancel = { ping: nothing, dead: nothing, again: nothing, retry: nothing, socket: nothing };
  }

  /** Connect, and stay connected until closed. */
  start(): void {
    this.#connect();
  }

  close(): void {
    this.#drop();
    this.#cancel.retry();
    this.#sending?.reject(new Error('The table was closed.'));
    this.#sending = null;
  }

  /** Try at once instead of waiting: the browser has just come online, or somebody asks for it. */
  retryNow(): void {
    if (this.status !== 'offline') return;
    this.#failures = 0;
    this.#connect();
  }

  /** The browser thinks that it has no network. A server on this machine is reached without one, so ask; but do not
   * wait long for a sign of life. */
  doubt(): void {
    // A poll that cannot go out fails at once.
    if (!this.#wire || !this.#heard || this.#polling) return;
    this.#cancel.dead();
    this.#expecting = true;
    this.#cancel.dead = this.#after(DOUBTED, () => this.#closed(0, ''));
    this.#send({ type: 'ping', version: this.#version ?? 0 });
  }

  /** Answer a question; settles when the server's view shows it, or rejects with its refusal. */
  choose(decisionId: string, key: string): Promise<void> {
    if (this.#sending) return Promise.reject(new Error('The answer before is still on its way.'));
    const move: Move = {
      type: 'move',
      decision_id: decisionId,
      expected_version: this.#version ?? 0,
      client_move_id: this.#parts.newId(),
      key,
    };
    return new Promise((resolve, reject) => {
      this.#sending = { move, stored: null, resolve, reject };
      this.#sendMove();
      if (this.status === 'live') this.#become('sending');
    });
  }

  /** Ask or say something that may be lost with the connection. */
  send(message: Exclude<FromClient, Move>): void {
    this.#send(message);
  }

  // Connecting.

  #connect(): void {
    this.#drop();
    this.#cancel.retry();
    this.#become('catching up');
    this.#heard = false;
    this.#polling = this.#silentSockets >= SILENT_SOCKETS;
    const place = { table: this.table, seat: this.seat, lines: this.#lines, version: this.#version };
    const open = this.#polling ? this.#parts.poll : this.#parts.socket;
    this.#expectAnswer();
    if (this.#polling) {
      // Sockets may be possible again, in another network.
      this.#cancel.socket = this.#after(SOCKET_AGAIN, () => {
        this.#silentSockets = 0;
        this.#connect();
      });
    }
    this.#wire = open(place, {
      message: (message) => this.#hear(message),
      closed: (code, reason) => this.#closed(code, reason),
    });
  }

  #closed(code: number, reason: string): void {
    this.#drop();
    if (code === LOST) {
      this.#become('lost', reason);
      this.#sending?.reject(new Error(reason));
      this.#sending = null;
      return;
    }
    this.#countSilence();
    this.#become('offline', reason);
    const grown = Math.min(FIRST_DELAY * 2 ** this.#failures, LONGEST_DELAY);
    this.#failures += 1;
    const delay = grown * (0.75 + 0.5 * this.#parts.clock.random());
    this.#cancel.retry = this.#after(Math.min(delay, LONGEST_DELAY), () => this.#connect());
  }

  #countSilence(): void {
    if (this.#polling) this.#silentSockets = this.#heard ? SILENT_SOCKETS : 0;
    else this.#silentSockets = this.#heard ? 0 : this.#silentSockets + 1;
  }

  #drop(): void {
    this.#wire?.close();
    this.#wire = null;
    for (const timer of ['ping', 'dead', 'again', 'socket'] as const) this.#cancel[timer]();
    this.#cancel.dead = () => {};
    this.#expecting = false;
  }

  #become(status: Status, reason = ''): void {
    this.status = status;
    this.#events.status(status, reason);
  }

  // Out.

  #send(message: FromClient): void {
    if (!this.#wire) return;
    this.#wire.send(message);
    this.#expectAnswer();
    this.#pingLater();
  }

  #sendMove(): void {
    const sending = this.#sending;
    // Before the first update of a connection the server may not have heard of us yet.
    if (!sending || sending.stored !== null || !this.#heard) return;
    this.#send(sending.move);
    this.#cancel.again();
    this.#cancel.again = this.#after(SEND_AGAIN, () => this.#sendMove());
  }

  #pingLater(): void {
    this.#cancel.ping();
    const pause = this.#playing ? GAME_PING : IDLE_PING;
    this.#cancel.ping = this.#after(pause, () => this.#send({ type: 'ping', version: this.#version ?? 0 }));
  }

  #expecting = false;

  /** Whatever was sent is answered within some seconds, or there is nobody at the other end. */
  #expectAnswer(): void {
    if (this.#expecting) return;
    this.#expecting = true;
    this.#cancel.dead = this.#after(DEAD, () => this.#closed(0, ''));
  }

  // In.

  #hear(message: FromServer): void {
    this.#cancel.dead();
    this.#expecting = false;
    switch (message.type) {
      case 'update':
        this.#update(message);
        break;
      case 'done':
        this.#stored(message.client_move_id, message.version);
        break;
      case 'refused':
        this.#refused(message);
        break;
      default:
        this.#events.message(message);
    }
  }

  #update(update: Update): void {
    const first = !this.#heard;
    this.#heard = true;
    this.#failures = 0;
    // A view that was overtaken on its way tells nothing new.
    if (this.#version === null || update.version >= this.#version) {
      this.#version = update.version;
      this.#lines = update.log_length;
      this.#playing = update.table.status === 'playing';
      this.#events.update(update);
    }
    this.#settle();
    if (first) this.#sendMove();
    if (first) this.#pingLater();
    const status = this.#sending ? 'sending' : 'live';
    if (this.status !== status) this.#become(status);
  }

  #stored(id: string, version: number): void {
    if (this.#sending?.move.client_move_id !== id) return;
    this.#cancel.again();
    this.#sending.stored = version;
    this.#settle();
    if (!this.#sending && this.status === 'sending') this.#become('live');
  }

  /** An answer is done when it is stored and its result is shown. */
  #settle(): void {
    const sending = this.#sending;
    if (!sending || sending.stored === null || (this.#version ?? 0) < sending.stored) return;
    this.#sending = null;
    sending.resolve();
  }

  #refused(refused: Refused): void {
    const sending = this.#sending;
    if (!sending || refused.client_move_id !== sending.move.client_move_id) {
      this.#events.message(refused);
      return;
    }
    this.#cancel.again();
    if (refused.code === 429 || refused.code === 503) {
      // Not now, but soon: nothing is decided about the answer itself.
      this.#cancel.again = this.#after((refused.wait ?? 1) * 1000, () => this.#sendMove());
      return;
    }
    this.#sending = null;
    if (refused.update) this.#update(refused.update);
    else if (this.status === 'sending') this.#become('live');
    sending.reject(new Refusal(refused));
  }

  #after(ms: number, act: () => void): () => void {
    return this.#parts.clock.after(ms, act);
  }
}
