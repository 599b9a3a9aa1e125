/** Spacehulks that came from outside: each is shown to the server, which says what is wrong with it. */
import { type Api, Refusal } from '../../net/api.ts';
import { type Hulk, nameOf } from '../../state/hulks.svelte.ts';
import type { Shelf } from '../../state/shelf.svelte.ts';
import { GAME, type HulkSeen } from './bench.svelte.ts';

export interface Imported {
  /** Names of those that came in. */
  kept: string[];
  /** How many were here already. */
  known: number;
  /** What was refused, each with a sentence. */
  remarks: { name: string; sentence: string }[];
}

type Server = Pick<Api, 'workOn'>;

export async function imported(api: Server, shelf: Shelf<Hulk>, found: readonly Hulk[]): Promise<Imported> {
  const told: Imported = { kept: [], known: 0, remarks: [] };
  for (const one of found) {
    const name = nameOf(one);
    const judged = await judge(api, one);
    if ('sentence' in judged) told.remarks.push({ name, sentence: judged.sentence });
    else if (shelf.kept.some(({ made }) => made.name === name && made.rows.join('\n') === judged.rows.join('\n'))) {
      told.known += 1;
    } else {
      shelf.put({ ...judged, name });
      told.kept.push(name);
    }
  }
  return told;
}

/** As the server writes it, or why it does not. Its sections are believed if they show the same board. */
async function judge(api: Server, { name, rows, work }: Hulk): Promise<Hulk | { sentence: string }> {
  const text = rows.join('\n');
  try {
    if (work !== null) {
      const { work: same, shown } = await api.workOn(GAME, work, { do: 'look' });
      if ((shown as unknown as HulkSeen).text.join('\n') === text) return { name, rows, work: same };
    }
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 422) throw error;
  }
  try {
    const { work: made, shown, refused } = await api.workOn(GAME, null, { do: 'read', text });
    const [why] = refused;
    return why ? { sentence: why.sentence } : { name, rows: (shown as unknown as HulkSeen).text, work: made };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 422) throw error;
    return { sentence: error.message };
  }
}
