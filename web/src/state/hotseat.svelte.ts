/** Several players at one device: whose eyes see the table, and when a curtain must fall in between.
 *
 * Only one seat's connection exists at a time, and none while the curtain is down, so there is nothing private on the
 * page then. */
import type { TableShown } from '../wire.ts';

export class HotSeat {
  /** The seats that this device holds. */
  seats = $state.raw<number[]>([]);
  /** Whose eyes look now; null: a spectator's. */
  eyes = $state<number | null>(null);
  /** For whom the curtain is to be lifted; null: it is up. */
  next = $state<number | null>(null);
  /** Whether somebody has lifted the curtain, and so may see what is private. */
  #lifted = $state(false);

  /** Sit down with these seats. Several people with hidden hands begin behind the curtain; so does the one who is left
   * when the others' seats have gone elsewhere, for they may be looking still. */
  arrive(seats: number[], table: Pick<TableShown, 'status' | 'waiting'>): void {
    const shared = Math.max(seats.length, this.seats.length) > 1;
    this.seats = seats;
    this.#lifted = false;
    const first = this.#asked(table.waiting) ?? seats[0] ?? null;
    const hidden = shared && first !== null && table.status === 'playing';
    this.next = hidden ? first : null;
    this.eyes = hidden ? null : first;
  }

  /** Whom the device goes to: another of its seats that is asked, when the one that looks is not. */
  passTo(table: Pick<TableShown, 'status' | 'waiting'>): number | null {
    if (this.seats.length < 2 || table.status !== 'playing') return null;
    if (this.eyes !== null && table.waiting.includes(this.eyes)) return null;
    const other = this.#asked(table.waiting);
    return other === this.eyes ? null : other;
  }

  /** The one who looks has seen enough: the curtain falls. */
  pass(to: number): void {
    this.eyes = null;
    this.next = to;
    this.#lifted = false;
  }

  /** The next one has the device and lifts the curtain. */
  lift(): void {
    this.eyes = this.next;
    this.next = null;
    this.#lifted = true;
  }

  /** Whether the table must not be shown yet: several share the device, and nobody has said who looks. */
  conceals(table: Pick<TableShown, 'status'>): boolean {
    return this.seats.length > 1 && table.status === 'playing' && !this.#lifted;
  }

  get down(): boolean {
    return this.next !== null;
  }

  #asked(waiting: number[]): number | null {
    return waiting.find((seat) => this.seats.includes(seat)) ?? null;
  }
}
