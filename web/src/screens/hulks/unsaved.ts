/** What was begun and not kept survives a page that is loaded anew, in this tab. */
import { asHulk, type Hulk } from '../../state/hulks.svelte.ts';

const UNSAVED = 'ultratable.hulk.';

export function unsaved(id: string, memory: Pick<Storage, 'getItem'> = sessionStorage): Hulk | null {
  try {
    return asHulk(JSON.parse(memory.getItem(UNSAVED + id) ?? 'null'));
  } catch {
    return null;
  }
}

export function keepUnsaved(id: string, hulk: Hulk | null, memory: Storage = sessionStorage): void {
  try {
    if (hulk) memory.setItem(UNSAVED + id, JSON.stringify(hulk));
    else memory.removeItem(UNSAVED + id);
  } catch {
    // A full memory only means that a page loaded anew begins again.
  }
}
