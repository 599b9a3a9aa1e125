/** The gallery shows every part of the kit: by itself, or as part of another that it shows. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');
/** Nothing to look at: they place others, or are only heard. */
const UNSEEN = ['Announcer', 'Senses', 'TablePanel'];
/** Over every page; the gallery has buttons that bring news. */
const EVERYWHERE = ['Toasts'];

function imports(file: string): string[] {
  const text = readFileSync(file, 'utf-8');
  return [...text.matchAll(/(?:from|import) '(\.[^']+)'/g)]
    .map(([, path]) => join(dirname(file), path ?? ''))
    .filter((path) => existsSync(path));
}

test('every part of the kit is in the gallery', () => {
  const shown = new Set<string>();
  const coming = [join(SRC, 'screens/Gallery.svelte')];
  for (let file = coming.pop(); file; file = coming.pop()) {
    if (shown.has(file)) continue;
    shown.add(file);
    coming.push(...imports(file));
  }
  const kit = readdirSync(join(SRC, 'kit'), { recursive: true, encoding: 'utf-8' });
  const missing = kit.filter((name) => name.endsWith('.svelte') && !shown.has(join(SRC, 'kit', name)));
  expect(missing.map((name) => name.replace('.svelte', '')).sort()).toEqual([...UNSEEN, ...EVERYWHERE].sort());
});
