/** One table as this viewer sees it: the newest update, the whole log, the state of the connection. */
import { realClock } from '../net/clock.ts';
import { newId } from '../net/ids.ts';
import { Live, type LiveParts, type Status } from '../net/live.ts';
import { pollWires, socketWires } from '../net/wires.ts';
import type { Because, FromServer, Hints, Line, Update } from '../wire.ts';
import { completed, grown } from './log.ts';
import { forgetSalt, promisedSalt, saltPromise } from './salt.ts';
import { type Session, session } from './session.svelte.ts';
import { toasts } from './toasts.svelte.ts';

export type Heard = Exclude<FromServer, Update>;
export type Standing = NonNullable<Update['standing']>;

export class LiveTable {
  readonly id: string;
  readonly seat: number | null;
  /** Snapshots of the server: replaced, never changed. */
  update = $state.raw<Update | null>(null);
  lines = $state.raw<Line[]>([]);
  status = $state<Status>('catching up');
  reason = $state('');
  /** Whether this seat is given up here: then nobody needs to be told that it is gone. */
  givenUp = false;
  /** How many spectators there are, as far as the server has said. */
  watching = $state(0);
  /** How much this device's clock is ahead of the server's, in milliseconds. */
  ahead = $state(0);
  /** Whether an update is kept back for now: somebody still reads about what it replaces. */
  holds: (update: Update) => boolean = () => false;
  #held: Update[] = [];
  readonly #session: Session;
  readonly #live: Live;
  readonly #listeners = new Set<(message: Heard) => void>();
  /** What is waited for, by the version that shows it. */
  readonly #coming = new Map<() => void, number>();
  /** Seats whose salt is shown or on its way. */
  readonly #salted = new Set<number>();
  #measured = false;

  constructor(id: string, seat: number | null, who: Session = session, parts?: LiveParts) {
    this.id = id;
    this.seat = seat;
    this.#session = who;
    parts ??= { socket: socketWires(), poll: pollWires(who.api), clock: realClock, newId };
    this.#live = new Live(id, seat, parts, {
      update: (update) => this.#came(update),
      status: (status, reason) => {
        this.status = status;
        this.reason = reason;
      },
      message: (message) => this.#told(message),
    });
  }

  /** Whether an answer can be given now. */
  get open(): boolean {
    return this.status === 'live' && this.update?.ask != null;
  }

  /** Whether an answer is on its way. */
  get sending(): boolean {
    return this.status === 'sending';
  }

  get names(): string[] {
    return this.update?.table.seats.map((seat) => seat.name) ?? [];
  }

  start(): void {
    this.#live.start();
    window.addEventListener('online', this.retryNow);
    window.addEventListener('offline', this.#doubt);
  }

  close(): void {
    window.removeEventListener('online', this.retryNow);
    window.removeEventListener('offline', this.#doubt);
    this.#live.close();
  }

  readonly retryNow = () => this.#live.retryNow();
  readonly #doubt = () => this.#live.doubt();

  /** Hear what the server says beside updates: chat, notices, reasons. */
  listen(listener: (message: Heard) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Answer the open question. Resolves with whether it was taken; a refusal is told. */
  choose(key: string): Promise<boolean> {
    const ask = this.update?.ask;
    if (!ask || !this.open) return Promise.resolve(false);
    return this.#trying(this.#live.choose(ask.decision_id, key));
  }

  /** Do something that is possible beside the open question, such as conceding. */
  aside(key: string): Promise<boolean> {
    if (this.status !== 'live') return Promise.resolve(false);
    // Whoever is asked nothing has no question to name.
    return this.#trying(this.#live.choose(this.update?.ask?.decision_id ?? 'none', key));
  }

  /** Take the last answer back, or the whole turn; behind what was seen, others are asked. Settles when it shows. */
  undo(wholeTurn = false): Promise<boolean> {
    return this.#seated(async (seat) => {
      const wish = { ...this.#seen(seat), client_move_id: newId(), whole_turn: wholeTurn };
      const { version } = await this.#session.api.undo(this.id, wish);
      if ((this.update?.version ?? 0) < version) await new Promise<void>((show) => this.#coming.set(show, version));
    });
  }

  /** Agree or not to what somebody asks to take back; whoever asked withdraws with false. */
  replyToUndo(agree: boolean): Promise<boolean> {
    return this.#seated((seat) => this.#session.api.replyToUndo(this.id, { ...this.#seen(seat), agree }));
  }

  stand(standing: Standing): Promise<boolean> {
    return this.#seated((seat) => this.#session.api.standing(this.id, { seat, standing }));
  }

  /** Stop all clocks of the table, or let them run again. */
  setClocks(paused: boolean): Promise<boolean> {
    return this.#trying(this.#session.api.setClocks(this.id, paused));
  }

  leave(): Promise<boolean> {
    return this.#seated((seat) => this.#session.api.leave(this.id, seat));
  }

  /** Come back to one's seat, where a bot has played meanwhile. */
  reclaim(): Promise<boolean> {
    return this.#seated((seat) => this.#session.api.reclaim(this.id, seat));
  }

  /** Be ready for the match, adding a promised salt to its chance; or not be ready any more. */
  beReady(seat: number, ready = true): Promise<boolean> {
    const salted = ready && !this.update?.table.same_seed;
    const commitment = salted ? saltPromise(this.id, seat) : null;
    return this.#trying(this.#session.api.ready(this.id, { seat, ready, commitment }));
  }

  why(ref: string): Promise<Because> {
    return this.#session.api.why(this.id, this.seat ?? 0, ref);
  }

  /** What a bot would answer to the open question that knows no more than this seat. */
  hint(): Promise<Hints> {
    return this.#session.api.hint(this.id, this.seat ?? 0, this.update?.ask?.decision_id ?? '');
  }

  /** What a wish was meant for: the server carries it out only where that still stands. */
  #seen(seat: number): { seat: number; expected_version: number } {
    return { seat, expected_version: (this.#held.at(-1) ?? this.update)?.version ?? 0 };
  }

  #seated(act: (seat: number) => Promise<unknown>): Promise<boolean> {
    return this.seat === null ? Promise.resolve(false) : this.#trying(act(this.seat));
  }

  async #trying(asked: Promise<unknown>): Promise<boolean> {
    try {
      await asked;
      return true;
    } catch (error) {
      toasts.refuse(error);
      return false;
    }
  }

  /** Show what was kept back and is not any more. */
  release(): void {
    for (let next = this.#held[0]; next && !this.holds(next); next = this.#held[0]) {
      this.#held = this.#held.slice(1);
      this.#updated(next);
    }
  }

  /** What comes is shown in order; what takes back what was kept back is not held up by it. */
  #came(update: Update): void {
    this.#held = [...this.#held, update];
    if (this.update && this.holds(update)) return;
    for (const next of this.#held.splice(0)) this.#updated(next);
  }

  #updated(update: Update): void {
    if (!update.fresh && this.update) this.#measure(this.update, update);
    this.update = update;
    this.lines = grown(this.lines, update);
    for (const [show, version] of this.#coming) if (version <= update.version && this.#coming.delete(show)) show();
    if (update.fresh && (this.lines[0]?.number ?? 0) > 0) void this.#fetchEarlier();
    if (update.table.status === 'revealing') void this.#showSalts(update);
  }

  /** A question that is new in this update was asked a moment ago, by the server's clock: unless that stands still,
   * or stood still until now. */
  #measure(before: Update, now: Update): void {
    if (before.table.paused || now.table.paused) return;
    const asked = now.table.seats.map((seat) => seat.asked_since);
    const fresh = asked.filter((at, seat) => at !== null && at !== before.table.seats[seat]?.asked_since);
    for (const at of fresh) {
      const ahead = Date.now() - (at ?? 0);
      if (!this.#measured || ahead < this.ahead) this.ahead = ahead;
      this.#measured = true;
    }
  }

  /** Keep one's promise: the salts of all seats that this browser made ready. */
  async #showSalts(update: Update): Promise<void> {
    for (const [seat, { commitment, salt }] of update.table.seats.entries()) {
      const mine = promisedSalt(this.id, seat);
      if (mine === null || commitment === null || salt !== null || this.#salted.has(seat)) continue;
      this.#salted.add(seat);
      if (await this.#trying(this.#session.api.showSalt(this.id, seat, mine))) forgetSalt(this.id, seat);
      else this.#salted.delete(seat);
    }
  }

  /** A fresh view brings only the newest lines. What cannot be had now comes with the next fresh view. */
  async #fetchEarlier(): Promise<void> {
    try {
      let from = 0;
      while (from < (this.lines[0]?.number ?? 0)) {
        const { lines } = await this.#session.api.log(this.id, this.seat, from);
        if (lines.length === 0) return;
        const last = lines[lines.length - 1]?.number ?? from;
        if (last + 1 >= (this.lines[0]?.number ?? 0)) this.lines = completed(this.lines, [...this.#earlier, ...lines]);
        else this.#earlier = [...this.#earlier, ...lines];
        from = last + 1;
      }
    } catch (error) {
      toasts.refuse(error);
    } finally {
      this.#earlier = [];
    }
  }

  #earlier: Line[] = [];

  #told(message: Heard): void {
    if (message.type === 'pong') this.watching = message.watching;
    if (message.type === 'notice') toasts.tell(message.text);
    if (message.type === 'refused') toasts.tell(message.reason, 'refusal');
    for (const listener of this.#listeners) listener(message);
  }
}
