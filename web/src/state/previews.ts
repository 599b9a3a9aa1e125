/** What would come of an answer, as much of it as this reader wants to know. */
import type { Choice, Hint } from '../wire.ts';
import { preferences } from './preferences.svelte.ts';

/** Purists play without odds ("table mode"): what tells a chance in percent is kept from them. */
export function previewOf(option: Pick<Choice, 'preview'> | null): string {
  const preview = option?.preview ?? '';
  if (preferences.values.odds) return preview;
  const plain = preview.replaceAll(/ \([^()]*%[^()]*\)/g, '');
  return plain.includes('%') ? '' : plain;
}

/** What speaks for a way that a bot advises. In how many cases it ended the match is a chance as well. */
export function reasonOf(hint: Hint): string {
  const cases = preferences.values.odds ? hint.cases : '';
  return [previewOf(hint), cases, hint.reason].filter(Boolean).join(' ');
}

/** How likely a way leads to victory, as the bot judges, from 0 to 100; null for whoever plays without odds. */
export function worthOf(hint: Hint): number | null {
  return preferences.values.odds ? Math.round(100 * hint.value) : null;
}
