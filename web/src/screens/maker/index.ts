/** Games for which people make pieces or maps themselves: where they do it, and how pieces are shown before a match. */
import type { Component } from 'svelte';
import type { TextKey } from '../../texts/index.ts';
import type { TableShown } from '../../wire.ts';

interface Maker {
  href: string;
  /** What the way there is called. */
  label: TextKey;
  /** What was brought to a table, in its waiting room. */
  brought?: () => Promise<{ default: Component<{ table: TableShown; mine: number[] }> }>;
}

export const MAKERS: Record<string, Maker> = {
  figures: { href: '/make/figures', label: 'home.make', brought: () => import('./Brought.svelte') },
  ultra_marines: { href: '/make/hulks', label: 'home.build' },
};
