/** Games whose options are chosen by more than fields: the part of the form that does so, and what the waiting room
 * shows of it. */
import type { Component } from 'svelte';
import type { Hosting } from '../../state/hosting.svelte.ts';
import type { TableShown } from '../../wire.ts';

interface Setup {
  /** The options that the part sets, which then need no fields. */
  options: string[];
  form: () => Promise<{ default: Component<{ hosting: Hosting }> }>;
  shown: () => Promise<{ default: Component<{ table: TableShown }> }>;
}

export const SETUPS: Record<string, Setup> = {
  ultra_marines: {
    options: ['board', 'layout', 'saved'],
    form: () => import('./BoardChoice.svelte'),
    shown: () => import('./HulkShown.svelte'),
  },
};
