/** Where what is in hand is held against the board, and which way round. */
import type { SquareKey } from '../../kit/board/types.ts';
import type { Bench, Slot } from './bench.svelte.ts';

export class Aim {
  /** What the pointer or the focus is on, and the last place that something was held to. */
  looked = $state<SquareKey | null>(null);
  #aimed = $state<SquareKey | null>(null);
  /** Which of the ways at a place was turned to. */
  #chosen = $state<{ at: SquareKey; way: number } | null>(null);
  /** The turn that was liked last: it is tried first elsewhere. */
  #liked = $state(0);
  /** A finger has nothing to point with: its first touch only shows how the section would lie. */
  #touching = false;
  #aimedBefore: SquareKey | null = null;
  readonly #bench: Pick<Bench, 'slots'>;

  constructor(bench: Pick<Bench, 'slots'>) {
    this.#bench = bench;
  }

  readonly spot = $derived.by(() => {
    const { slots } = this.#bench;
    if (this.looked !== null && slots.has(this.looked)) return this.looked;
    if (this.#aimed !== null && slots.has(this.#aimed)) return this.#aimed;
    const [only] = slots.keys();
    return slots.size === 1 && only !== undefined ? only : null;
  });
  readonly #ways = $derived.by(() => (this.spot !== null && this.#bench.slots.get(this.spot)) || []);
  readonly #way = $derived(
    this.#chosen !== null && this.#chosen.at === this.spot ? this.#chosen.way : firstWay(this.#ways, this.#liked),
  );
  readonly slot = $derived<Slot | null>(this.#ways[this.#way] ?? null);

  /** With what the board is about to be pressed. */
  touch(isMouse: boolean): void {
    this.#touching = !isMouse;
    this.#aimedBefore = this.#aimed;
  }

  look(square: SquareKey | null): void {
    this.looked = square;
    if (square !== null && this.#bench.slots.has(square)) this.#aimed = square;
  }

  /** A place was pressed: whether the section is to be laid there, or only held to it. */
  press(square: SquareKey): boolean {
    const first = this.#touching && this.#aimedBefore !== square;
    this.#aimed = square;
    this.looked = square;
    return !first;
  }

  /** To the next way or the one before it, whether it fits or not; false if nothing is held anywhere. */
  turn(by: 1 | -1): boolean {
    if (this.spot === null || this.#ways.length === 0) return false;
    const way = (this.#way + by + this.#ways.length) % this.#ways.length;
    this.#chosen = { at: this.spot, way };
    this.#liked = this.#ways[way]?.turn ?? 0;
    return true;
  }

  /** Nowhere any more. */
  away(): void {
    this.looked = null;
    this.#aimed = null;
    this.#chosen = null;
  }
}

/** As it was turned before, if it fits so; else as it fits. */
function firstWay(some: readonly Slot[], liked: number): number {
  const wishes = [
    some.findIndex(({ why, turn }) => why === null && turn === liked),
    some.findIndex(({ why }) => why === null),
    some.findIndex(({ turn }) => turn === liked),
  ];
  return wishes.find((found) => found >= 0) ?? 0;
}
