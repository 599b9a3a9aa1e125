/** What a reader did not see happen: before they came back, while the tab was in the background, the connection lost,
 * or motion skipped. */
import type { Line } from '../wire.ts';

/** Lines worth a place in a short account. */
const TELLING = ['action', 'hit', 'crit', 'heal', 'status', 'end'];
const MOST = 6;

export type Reason = 'back' | 'away' | 'offline' | 'skipped';

export class Digest {
  #lines = $state.raw<Line[]>([]);
  reason = $state<Reason>('away');

  /** Add lines that were missed; the account grows until it is closed. */
  add(lines: Line[], reason: Reason): void {
    const known = new Set(this.#lines.map(({ number }) => number));
    this.#lines = [...this.#lines, ...lines.filter(({ number }) => !known.has(number))];
    this.reason = reason;
  }

  /** The newest telling lines, oldest first. */
  get lines(): Line[] {
    return this.#telling.slice(-MOST);
  }

  /** How many telling lines came before those. */
  get more(): number {
    return this.#telling.length - this.lines.length;
  }

  get open(): boolean {
    return this.#telling.length > 0;
  }

  close(): void {
    this.#lines = [];
  }

  get #telling(): Line[] {
    return telling(this.#lines);
  }
}

export function telling(lines: Line[]): Line[] {
  return lines.filter((line) => !line.taken_back && TELLING.includes(line.sort ?? ''));
}
