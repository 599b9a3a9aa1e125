/** Time that passes when told to, and wires whose other end is the test. */
import type { Clock } from '../../src/net/clock.ts';
import type { Ears, OpenWire, Place } from '../../src/net/wires.ts';
import type { FromClient, Line, TableShown, Update } from '../../src/wire.ts';

export class FakeClock implements Clock {
  now = 0;
  chance = 0.5;
  #due: { at: number; act: () => void }[] = [];

  after(ms: number, act: () => void): () => void {
    const entry = { at: this.now + ms, act };
    this.#due.push(entry);
    return () => {
      this.#due = this.#due.filter((other) => other !== entry);
    };
  }

  random(): number {
    return this.chance;
  }

  pass(ms: number): void {
    const until = this.now + ms;
    for (;;) {
      const next = this.#due.filter((entry) => entry.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#due = this.#due.filter((entry) => entry !== next);
      this.now = next.at;
      next.act();
    }
    this.now = until;
  }
}

export class FakeWire {
  sent: FromClient[] = [];
  closed = false;
  readonly place: Place;
  readonly ears: Ears;

  constructor(place: Place, ears: Ears) {
    this.place = place;
    this.ears = ears;
  }

  kinds(): string[] {
    return this.sent.map((message) => message.type);
  }
}

/** A way to open wires, and all that were opened. */
export function fakeWires(): { open: OpenWire; all: FakeWire[]; last(): FakeWire } {
  const all: FakeWire[] = [];
  const open: OpenWire = (place, ears) => {
    const wire = new FakeWire(place, ears);
    all.push(wire);
    return {
      send: (message) => wire.sent.push(message),
      close: () => {
        wire.closed = true;
      },
    };
  };
  const last = () => {
    const wire = all[all.length - 1];
    if (!wire) throw new Error('no wire was opened');
    return wire;
  };
  return { open, all, last };
}

export function line(number: number, text = `line ${number}`): Line {
  return { number, kind: 'told', text };
}

export function update(version: number, more: Partial<Update> & { status?: TableShown['status'] } = {}): Update {
  const { status = 'playing', ...rest } = more;
  return {
    type: 'update',
    version,
    seat: 0,
    fresh: false,
    view: null,
    ask: null,
    asides: [],
    undo: null,
    standing: null,
    lines: [],
    taken_back: [],
    log_length: version,
    ...rest,
    table: {
      id: 'abc',
      code: 'otter-lantern-maple-drum',
      settings: { game: 'ults', seats: 2 },
      password: false,
      status,
      seats: [],
      waiting: [],
      commitment: '',
      seed: null,
      same_seed: false,
      chosen_seed: null,
      paused: false,
      assisted: false,
      taken_back: 0,
      request: null,
      result: null,
      rematch: null,
      branch: null,
      ...rest.table,
    },
  };
}
