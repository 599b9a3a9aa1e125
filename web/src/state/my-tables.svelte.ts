/** The tables of whoever is here, looked at again and again while a page shows them. */
import type { Api } from '../net/api.ts';
import { t } from '../texts/index.ts';
import type { TableListed } from '../wire.ts';
import { notify } from './notify.svelte.ts';

const AGAIN = 15_000;

export class MyTables {
  all = $state.raw<TableListed[]>([]);
  loaded = $state(false);
  readonly #api: Pick<Api, 'tables'>;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(api: Pick<Api, 'tables'>) {
    this.#api = api;
  }

  /** Whoever waits longest, or has least time left, first. */
  get yourTurn(): TableListed[] {
    const mine = this.all.filter((table) => table.your_turn);
    return mine.toSorted((one, other) => rank(one) - rank(other) || one.updated - other.updated);
  }

  /** Begun or about to begin, and others are to do something. */
  get running(): TableListed[] {
    return this.all.filter((table) => table.yours && table.status !== 'over' && !table.your_turn);
  }

  get over(): TableListed[] {
    return this.all.filter((table) => table.yours && table.status === 'over');
  }

  /** Tables of others that anybody may come to. */
  get others(): TableListed[] {
    return this.all.filter((table) => !table.yours && table.status !== 'over');
  }

  /** Look now and from time to time; the answer stops it. */
  follow(): () => void {
    void this.#again();
    this.#timer = setInterval(() => void this.#again(), AGAIN);
    return () => clearInterval(this.#timer);
  }

  async look(): Promise<void> {
    const before = new Set(this.all.filter((table) => table.your_turn).map(({ id }) => id));
    const found = await this.#api.tables();
    if (this.loaded) for (const table of found) if (table.your_turn && !before.has(table.id)) tell(table);
    this.all = found;
    this.loaded = true;
  }

  /** A look that fails (no network, say) is no news here: the next one may not. */
  async #again(): Promise<void> {
    await this.look().catch(() => {});
  }
}

function rank(table: TableListed): number {
  return table.deadline ?? Number.MAX_SAFE_INTEGER;
}

function tell(table: TableListed): void {
  notify.tell(t('home.notifyTurn'), table.title, table.id);
}
