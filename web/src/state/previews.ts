/** What would come of an option, as much of it as this reader wants to know. */
import type { Choice } from '../wire.ts';
import { preferences } from './preferences.svelte.ts';

/** Purists play without odds ("table mode"): what tells a chance in percent is kept from them. */
export function previewOf(option: Choice | null): string {
  const preview = option?.preview ?? '';
  if (preferences.values.odds) return preview;
  const plain = preview.replaceAll(/ \([^()]*%[^()]*\)/g, '');
  return plain.includes('%') ? '' : plain;
}
