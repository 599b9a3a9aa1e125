/** Two ways to a table that look the same from inside: a WebSocket and, where those are blocked, long polls. */
import type { FromClient, FromServer, Move } from '../wire.ts';
import { type Api, address, Refusal } from './api.ts';

/** Where a viewer looks from, and how far they have come. */
export interface Place {
  table: string;
  seat: number | null;
  lines: number | null;
  version: number | null;
}

export interface Ears {
  message(message: FromServer): void;
  closed(code: number, reason: string): void;
}

export interface Wire {
  send(message: FromClient): void;
  close(): void;
}

export type OpenWire = (place: Place, ears: Ears) => Wire;

/** A wire is closed with this when the seat is no longer, or never was, ours: coming back is no use. */
export const LOST = 4403;
/** What browsers say when a connection broke without a word. */
export const BROKEN = 1006;

export function socketWires(open: (url: string) => WebSocket = (url) => new WebSocket(url)): OpenWire {
  return (place, ears) => {
    const query = { seat: place.seat, lines: place.lines, since: place.version };
    const socket = open(address(`/api/tables/${place.table}/socket`, query));
    let over = false;
    socket.onmessage = (event) => {
      if (!over) ears.message(JSON.parse(event.data) as FromServer);
    };
    socket.onclose = (event) => {
      if (!over) ears.closed(event.code, event.reason);
    };
    return {
      send: (message) => {
        if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
      },
      close: () => {
        over = true;
        socket.close();
      },
    };
  };
}

/** Seconds that the server may hold a poll for news: less than the silence that counts as a dead connection. */
const HOLD = 8;

export function pollWires(api: Api): OpenWire {
  return (place, ears) => {
    let over = false;
    let { version, lines } = place;

    const tell = (message: FromServer) => {
      if (over) return;
      if (message.type === 'update') {
        version = message.version;
        lines = message.log_length;
      }
      ears.message(message);
    };
    const fail = (error: unknown) => {
      if (over) return;
      over = true;
      const code = error instanceof Refusal && [401, 403, 404].includes(error.code) ? LOST : BROKEN;
      ears.closed(code, error instanceof Error ? error.message : '');
    };
    const poll = async () => {
      const since = version === null ? {} : { since: version, wait: HOLD };
      tell(await api.look(place.table, { seat: place.seat, ...since, ...(lines !== null && { lines }) }));
    };
    const run = async () => {
      while (!over) await poll();
    };
    run().catch(fail);

    return {
      send: (message) => {
        answer(api, place, message).then((found) => found && tell(found), fail);
      },
      close: () => {
        over = true;
      },
    };
  };
}

/** What the socket would have answered. */
async function answer(api: Api, place: Place, message: FromClient): Promise<FromServer | null> {
  try {
    switch (message.type) {
      case 'move':
        return await api.move(place.table, moveAt(place.seat, message));
      case 'why':
        return { ...(await api.why(place.table, place.seat ?? 0, message.ref)), id: message.id };
      case 'say':
        return await api.say(place.table, { text: message.text, ...(message.room && { room: message.room }) });
      case 'ping':
        return null;
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const id = message.type === 'move' ? message.client_move_id : null;
    return { ...error.refused, type: 'refused', client_move_id: id };
  }
}

function moveAt(seat: number | null, { decision_id, expected_version, client_move_id, key }: Move) {
  return { seat: seat ?? 0, decision_id, expected_version, client_move_id, key };
}
