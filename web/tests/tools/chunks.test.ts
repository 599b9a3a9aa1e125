import { expect, test } from 'vitest';
import { fewer } from '../../chunks.ts';

const IMPORTERS: Record<string, string[]> = {
  'src/state/session.ts': ['src/screens/Home.svelte', 'src/screens/Table.svelte'],
  'src/kit/Log.svelte': ['src/kit/TablePanel.svelte'],
  'src/kit/TablePanel.svelte': ['src/screens/Table.svelte', 'src/screens/Replay.svelte'],
  'src/kit/ClauseChip.svelte': ['src/kit/Log.svelte', 'src/screens/Rules.svelte'],
  'src/texts/index.ts': ['src/main.ts', 'src/kit/Log.svelte'],
  'src/kit/round.ts': ['src/kit/about.ts', 'src/screens/Table.svelte'],
  'src/kit/about.ts': ['src/kit/round.ts'],
};
const graph = {
  getModuleInfo: (id: string) => ({ importers: (IMPORTERS[id.slice(5)] ?? []).map((one) => `/web/${one}`) }),
};
const chunk = (name: string) => fewer('/web')(`/web/${name}`, graph);

test.each([
  ['src/state/session.ts', 'page'],
  ['src/kit/Log.svelte', 'table'],
  ['src/screens/Table.svelte', 'table'],
  ['src/kit/about.ts', 'table'],
  ['src/kit/ClauseChip.svelte', null],
  ['src/texts/index.ts', null],
  ['src/screens/Rules.svelte', null],
])('%s comes in %s', (name, wanted) => {
  expect(chunk(name)).toBe(wanted);
});
