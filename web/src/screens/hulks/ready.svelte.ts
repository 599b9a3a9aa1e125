/** The ready layouts, as the server tells them; asked for once. */
import { session } from '../../state/session.svelte.ts';
import { GAME, type HulkSeen, type ReadyLayout } from './bench.svelte.ts';

class Ready {
  layouts = $state.raw<ReadyLayout[]>([]);

  async load(): Promise<void> {
    if (this.layouts.length > 0) return;
    await session.comeIn();
    const { shown } = await session.api.workOn(GAME, null, { do: 'look' });
    this.layouts = (shown as unknown as HulkSeen).ready;
  }
}

export const ready = new Ready();
