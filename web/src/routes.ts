/** Every page has an address; the server answers all of them with the same file, and this table says what to show. */
import type { Component } from 'svelte';

export type Params = Record<string, string>;
export type Screen = Component<{ params: Params }>;

type Load = () => Promise<{ default: Screen }>;

/** A screen whose address has no parts to tell it. */
const plain = (load: () => Promise<{ default: Component<Record<string, never>> }>) => load as unknown as Load;

const SCREENS: Record<string, Load> = {
  '/': plain(() => import('./screens/Home.svelte')),
  '/t/:id': () => import('./screens/Table.svelte'),
  '/join/:code': () => import('./screens/Join.svelte'),
  '/claim/:code': () => import('./screens/Claim.svelte'),
  '/learn/:game': () => import('./screens/Learn.svelte'),
  '/learn/:game/:after/:table': () => import('./screens/Learn.svelte'),
  '/host': plain(() => import('./screens/Host.svelte')),
  '/make/figures': plain(() => import('./screens/maker/Figures.svelte')),
  '/make/figures/:id': () => import('./screens/maker/Figure.svelte'),
  '/make/hulks': plain(() => import('./screens/hulks/Hulks.svelte')),
  '/make/hulks/:id': () => import('./screens/hulks/Hulk.svelte'),
  '/history': plain(() => import('./screens/History.svelte')),
  '/settings': plain(() => import('./screens/Settings.svelte')),
  '/about': plain(() => import('./screens/About.svelte')),
  '/help': plain(() => import('./screens/Help.svelte')),
  '/replay': () => import('./screens/Replay.svelte'),
  '/replay/:table': () => import('./screens/Replay.svelte'),
  '/rules': () => import('./screens/Rules.svelte'),
  '/rules/:game': () => import('./screens/Rules.svelte'),
  '/lab': plain(() => import('./screens/lab/Lab.svelte')),
  '/lab/:id': () => import('./screens/lab/Run.svelte'),
  '/lab/:id/with/:other': () => import('./screens/lab/Compare.svelte'),
  '/gallery': plain(() => import('./screens/Gallery.svelte')),
};

const missing = plain(() => import('./screens/Missing.svelte'));

export interface Found {
  load: Load;
  params: Params;
}

export function find(path: string): Found {
  const parts = path.split('/').filter(Boolean);
  for (const [pattern, load] of Object.entries(SCREENS)) {
    const params = fitting(pattern.split('/').filter(Boolean), parts);
    if (params) return { load, params };
  }
  return { load: missing, params: {} };
}

function fitting(pattern: string[], parts: string[]): Params | null {
  if (pattern.length !== parts.length) return null;
  const params: Params = {};
  for (const [at, wanted] of pattern.entries()) {
    const part = parts[at] ?? '';
    if (wanted.startsWith(':')) params[wanted.slice(1)] = readable(part);
    else if (wanted !== part) return null;
  }
  return params;
}

/** Whoever mistyped an address meant what it says, not what it stands for. */
function readable(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
