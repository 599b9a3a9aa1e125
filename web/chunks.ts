import { relative } from 'node:path';

interface Graph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

const ENTRY = 'src/main.ts';
/** The screens that somebody comes to first, by what they begin with. */
const LOBBY = 'src/screens/Home.svelte';
const TABLE = 'src/screens/Table.svelte';
/** They show a table too, and need about the same. */
const LIKE_A_TABLE = [TABLE, 'src/screens/Learn.svelte', 'src/screens/Replay.svelte', 'src/screens/Gallery.svelte'];
const SCREEN = /^src\/screens\/\w+\.svelte$|^src\/screens\/(?:lab|maker|hulks)\/\w+\.svelte$/;

/** Small files cost a slow phone more than what they hold: what a first visit needs comes in few, what only some other
 * screen needs stays apart. */
export function fewer(root: string): (id: string, graph: Graph) => string | null {
  const known = new Map<string, Set<string>>();

  /** The entry and the screens that load a module at once. */
  function loadedBy(id: string, graph: Graph): Set<string> {
    const found = known.get(id) ?? new Set<string>();
    if (known.has(id)) return found;
    known.set(id, found);
    const seen = new Set([id]);
    for (const one of seen) {
      const name = relative(root, one).replaceAll('\\', '/');
      if (name === ENTRY || SCREEN.test(name)) found.add(name);
      for (const importer of graph.getModuleInfo(one)?.importers ?? []) seen.add(importer);
    }
    return found;
  }

  return (id, graph) => {
    const by = loadedBy(id, graph);
    if (by.has(ENTRY) || !by.has(TABLE)) return null;
    if (by.has(LOBBY)) return 'page';
    return [...by].every((screen) => LIKE_A_TABLE.includes(screen)) ? 'table' : null;
  };
}
