import { parse } from '@formatjs/icu-messageformat-parser';
import type { Plugin } from 'vite';

const CATALOGUE = /\/src\/texts\/en\/\w+\.json$/;
const PARSER = '@formatjs/icu-messageformat-parser';

/** Reads every message while the client is built: a page neither loads what reads them, nor spends time on it. */
export function messages(): Plugin {
  return {
    name: 'messages',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: { alias: [{ find: new RegExp(`^${PARSER}$`), replacement: `${PARSER}/no-parser.js` }] },
    }),
    transform(code, id) {
      if (!CATALOGUE.test(id)) return null;
      const entries = Object.entries(JSON.parse(code) as Record<string, string>);
      return { code: JSON.stringify(Object.fromEntries(entries.map(([key, text]) => [key, read(text)]))), map: null };
    },
  };
}

/** What a message is made of; one without parts stays the words that it is. */
export function read(text: string): string | ReturnType<typeof parse> {
  const parts = parse(text, { ignoreTag: true });
  const [first] = parts;
  return parts.length === 1 && first && 'value' in first && first.type === 0 ? first.value : parts;
}
