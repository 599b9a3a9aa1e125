/** A spacehulk on the workbench: what lies there, what is in hand, and what the server says of both. Every act goes to
 * the server, which knows the rules; here is only remembered what it answered. */
import { keyOf } from '../../kit/board/squares.ts';
import type { Square, SquareKey } from '../../kit/board/types.ts';
import type { Api } from '../../net/api.ts';
import type { Reason } from '../../wire.ts';

export const GAME = 'ultra_marines';
export const SYMMETRIES = ['none', 'half-turn', 'west-east', 'north-south'] as const;
export type Symmetry = (typeof SYMMETRIES)[number];

/** Kind, quarter turns, column and row, and whether it is looked at as a teleport zone. */
export type SectionMade = [kind: string, turn: number, column: number, row: number, zone: boolean];

export interface Work {
  sections: SectionMade[];
}

export interface Slot {
  /** The square beyond the open connector. */
  at: [column: number, row: number];
  turn: number;
  column: number;
  row: number;
  /** Its counterpart's turn, column and row; null: it has none, or is its own. */
  twin: [turn: number, column: number, row: number] | null;
  /** Null: it fits. */
  why: Reason | null;
}

export interface ReadyLayout {
  id: string;
  title: string;
  text: string;
  rows: string[];
}

export interface HulkSeen {
  text: string[];
  left: Record<string, number>;
  /** Beyond every open connector. */
  open: { column: number; row: number; side: string }[];
  /** In the order of the work. */
  sections: { label: string; distance: number | null }[];
  rooms: number;
  corridors: number;
  problems: Reason[];
  warnings: Reason[];
  slots: Slot[];
  /** How many sections have no counterpart. */
  lacking: number;
  moved: [across: number, down: number];
  /** To begin with, as long as nothing lies there. */
  ready: ReadyLayout[];
}

export type Act =
  | { do: 'look' }
  | { do: 'lay'; kind: string; turn: number; column: number; row: number }
  | { do: 'remove' | 'turn' | 'zone'; which: number }
  | { do: 'complete' }
  | { do: 'read'; text: string }
  | { do: 'ready'; layout: string }
  | { do: 'surprise'; seed: number };

type Server = Pick<Api, 'workOn'>;

interface Step {
  work: Work;
  origin: Square;
}

const NOTHING: Work = { sections: [] };
const START: Square = { column: 0, row: 0 };
/** So many acts can be undone. */
const MOST_STEPS = 200;

export class Bench {
  work = $state.raw<Work>(NOTHING);
  shown = $state.raw<HulkSeen | null>(null);
  /** Where the square lies now that was 0.0 at first: the board stays still on the screen when it grows to the west. */
  origin = $state.raw<Square>(START);
  /** The kind in hand. */
  hand = $state<string | null>(null);
  /** The section that is being moved. */
  lifted = $state<number | null>(null);
  selected = $state<number | null>(null);
  symmetry = $state<Symmetry>('none');
  /** Why the last act was not carried out. */
  refused = $state.raw<Reason | null>(null);
  past = $state.raw<Step[]>([]);
  future = $state.raw<Step[]>([]);
  readonly #api: Server;
  #waiting: Promise<unknown> = Promise.resolve();

  constructor(api: Server) {
    this.#api = api;
  }

  readonly empty = $derived(this.work.sections.length === 0);

  /** The section that a square belongs to, by its number in the work. */
  readonly numberAt = $derived.by(() => {
    const rows = this.shown?.text ?? [];
    const numbers = new Map((this.shown?.sections ?? []).map(({ label }, number) => [label, number]));
    return ({ column, row }: Square): number | null => numbers.get(rows[row]?.[column] ?? '#') ?? null;
  });

  /** Ways to hold what is in hand against the board, by the square that is pressed for them; each way once. */
  readonly slots = $derived.by(() => {
    const found = new Map<SquareKey, Slot[]>();
    for (const slot of this.shown?.slots ?? []) {
      const key = keyOf({ column: slot.at[0], row: slot.at[1] });
      const known = found.get(key) ?? [];
      const same = known.some(
        ({ turn, column, row }) => turn === slot.turn && column === slot.column && row === slot.row,
      );
      if (!same) found.set(key, [...known, slot]);
    }
    return found;
  });

  /** One act after another: whoever is fast is not answered in the wrong order. Whether it was carried out. */
  act(act: Act): Promise<boolean> {
    return this.#inTurn(() => this.#do(act));
  }

  #inTurn<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    const done = this.#waiting.then(act);
    this.#waiting = done.catch(() => {});
    return done;
  }

  async #do(act: Act): Promise<boolean> {
    const anew = act.do === 'read' || act.do === 'ready' || act.do === 'surprise';
    // Another spacehulk: what was in hand for the last one is put away.
    if (anew) {
      this.hand = null;
      this.lifted = null;
      this.selected = null;
    }
    const lifting = act.do === 'look' || act.do === 'lay' ? this.lifted : null;
    const { work, shown, refused } = await this.#api.workOn(GAME, this.work, {
      ...act,
      symmetry: this.symmetry,
      ...(this.hand !== null && { hand: this.hand }),
      ...(lifting !== null && { lifted: lifting }),
    });
    this.refused = refused[0] ?? null;
    if (this.refused) return false;
    const seen = shown as unknown as HulkSeen;
    if (act.do !== 'look') {
      this.past = [...this.past, this.#step()].slice(-MOST_STEPS);
      this.future = [];
    }
    const [across, down] = seen.moved;
    this.origin = anew ? START : { column: this.origin.column + across, row: this.origin.row + down };
    this.work = work as Work;
    this.shown = seen;
    return true;
  }

  /** Begin with what was made before. */
  async begin(work: unknown): Promise<void> {
    this.work = (work as Work | null) ?? NOTHING;
    await this.act({ do: 'look' });
  }

  /** Where the last section would have fitted says nothing of the next: until the server has answered nothing fits. */
  #forget(): void {
    if (this.shown) this.shown = { ...this.shown, slots: [] };
  }

  // In hand.

  async take(kind: string | null): Promise<void> {
    this.hand = kind;
    this.lifted = null;
    this.selected = null;
    this.#forget();
    await this.act({ do: 'look' });
  }

  async lift(number: number): Promise<void> {
    this.hand = null;
    this.lifted = number;
    this.selected = number;
    this.#forget();
    await this.act({ do: 'look' });
  }

  async putDown(): Promise<void> {
    await this.take(null);
  }

  /** The kind that is about to be laid, from the pool or from elsewhere on the board. */
  get holding(): string | null {
    return this.hand ?? (this.lifted === null ? null : (this.work.sections[this.lifted]?.[0] ?? null));
  }

  async lay({ turn, column, row }: Slot): Promise<boolean> {
    const kind = this.holding;
    if (kind === null) return false;
    const moving = this.lifted !== null;
    const done = await this.act({ do: 'lay', kind, turn, column, row });
    if (!done) return false;
    // The last of its kind is laid: the hand is empty.
    if (moving || (this.shown?.left[kind] ?? 0) === 0) await this.take(null);
    return true;
  }

  /** Of all three, what is chosen is another section afterwards, or none. */
  async change(what: 'remove' | 'turn' | 'zone', number: number): Promise<boolean> {
    const done = await this.act({ do: what, which: number });
    if (done && what === 'remove') this.selected = null;
    if (done && what === 'turn') this.selected = this.work.sections.length - 1;
    return done;
  }

  async use(symmetry: Symmetry): Promise<void> {
    this.symmetry = symmetry;
    this.#forget();
    await this.act({ do: 'look' });
  }

  /** Everything away, which can be undone like anything else. */
  clear(): Promise<void> {
    return this.#inTurn(async () => {
      const now = this.#step();
      await this.#go({ work: NOTHING, origin: START });
      this.past = [...this.past, now].slice(-MOST_STEPS);
      this.future = [];
    });
  }

  // Undo.

  undo(): Promise<void> {
    return this.#inTurn(async () => {
      const [now, step] = [this.#step(), this.past.at(-1)];
      if (!step) return;
      await this.#go(step);
      this.past = this.past.slice(0, -1);
      this.future = [now, ...this.future];
    });
  }

  redo(): Promise<void> {
    return this.#inTurn(async () => {
      const [now, step] = [this.#step(), this.future[0]];
      if (!step) return;
      await this.#go(step);
      this.past = [...this.past, now].slice(-MOST_STEPS);
      this.future = this.future.slice(1);
    });
  }

  #step(): Step {
    return { work: this.work, origin: this.origin };
  }

  /** To another work as it is, whatever led there; where the server cannot be asked, nothing has changed. */
  async #go(step: Step): Promise<void> {
    const now = this.#step();
    this.lifted = null;
    this.selected = null;
    this.work = step.work;
    this.origin = step.origin;
    try {
      await this.#do({ do: 'look' });
    } catch (error) {
      this.work = now.work;
      this.origin = now.origin;
      throw error;
    }
  }
}
