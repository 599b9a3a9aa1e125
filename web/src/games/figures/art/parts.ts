/** Every part that figures are drawn from, by the ids of content/looks.toml. */
import { AIMED } from './aimed.ts';
import { BEASTS } from './beasts.ts';
import { COLOURS, type Plastic } from './colours.ts';
import { FACES } from './faces.ts';
import { HELD } from './held.ts';
import { MASKS } from './masks.ts';
import type { Body, Gear, Head } from './model.ts';
import { PEOPLE } from './people.ts';
import { VEHICLES } from './vehicles.ts';
import { WORN } from './worn.ts';

export const BODIES: Record<string, Body> = { ...PEOPLE, ...BEASTS, ...VEHICLES };
export const HEADS: Record<string, Head> = { ...FACES, ...MASKS };
export const GEAR: Record<string, Gear> = { ...HELD, ...AIMED, ...WORN };
export { COLOURS };

/** What is drawn for a word that is not known: a plain sturdy figure. */
const PLAIN = { body: 'sturdy', head: 'quiff', colours: ['green', 'sand', 'slate'] } as const;

const known = <T>(table: Record<string, T>, id: string | undefined): T | undefined =>
  id !== undefined && Object.hasOwn(table, id) ? table[id] : undefined;

export const body = (id: string): Body => known(BODIES, id) ?? (BODIES[PLAIN.body] as Body);
export const head = (id: string): Head => known(HEADS, id) ?? (HEADS[PLAIN.head] as Head);
export const gear = (id: string): Gear | undefined => known(GEAR, id);

/** Main, second and trim; what is missing is filled from the others. */
export function plastics(ids: readonly string[]): [main: Plastic, second: Plastic, trim: Plastic] {
  const plain = (at: 0 | 1 | 2) => COLOURS[PLAIN.colours[at]] as Plastic;
  const main = known(COLOURS, ids[0]) ?? plain(0);
  const second = known(COLOURS, ids[1]) ?? plain(1);
  return [main, second, known(COLOURS, ids[2]) ?? plain(2)];
}
