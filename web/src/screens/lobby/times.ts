/** How long ago, and how long still, in as few words as do. Milliseconds. */
import { t } from '../../texts/index.ts';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

function rough(length: number): { count: number; unit: string } | null {
  const found = UNITS.find(([, size]) => length >= size);
  return found ? { count: Math.floor(length / found[1]), unit: found[0] } : null;
}

export function ago(length: number): string {
  const found = rough(length);
  return found ? t('home.ago', found) : t('home.justNow');
}

export function left(length: number): string {
  const found = rough(length);
  return found ? t('home.left', found) : t('home.hurry');
}
