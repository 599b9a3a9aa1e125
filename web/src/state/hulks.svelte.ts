/** Spacehulks that somebody has built, kept in this browser. */
import '../texts/hulks.ts';
import { t } from '../texts/index.ts';
import { asTable, type Memory, Shelf, type Sort } from './shelf.svelte.ts';

export const MOST_HULKS = 200;
export const LONGEST_NAME = 60;

export interface Hulk {
  name: string;
  /** The board in its text form. */
  rows: string[];
  /** Its sections as the server's editor told them; null: it is only known as a text. */
  work: unknown;
}

export function asHulk(found: unknown): Hulk | null {
  const hulk = asTable(found);
  const rows = hulk?.rows;
  if (typeof hulk?.name !== 'string' || !Array.isArray(rows) || !rows.every((row) => typeof row === 'string')) {
    return null;
  }
  return { name: hulk.name, rows, work: hulk.work ?? null };
}

const HULKS: Sort<Hulk> = {
  key: 'ultratable.hulks',
  list: 'hulks',
  most: MOST_HULKS,
  read: asHulk,
  full: () => t('hulks.full', { most: MOST_HULKS }),
  noRoom: () => t('hulks.noRoom'),
};

export const hulkShelf = (memory?: Memory) => new Shelf(HULKS, memory);
export const hulks = hulkShelf().follow();

/** A name without stray spaces; something to call it by if it has none. */
export function nameOf({ name }: Pick<Hulk, 'name'>): string {
  return name.trim().replaceAll(/\s+/g, ' ').slice(0, LONGEST_NAME) || t('hulks.unnamed');
}
