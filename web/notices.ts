import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const NAME = 'licences.txt';
const LICENCE = /^(licen[cs]e|copying|notice|ofl)/i;
const BETWEEN = `\n\n${'='.repeat(80)}\n\n`;
const FIRST = `What others have made and this page is built with, each under its own licence.
Who drew the icons is told on the page About; Ultratable itself is under the Apache License 2.0.`;

/** Writes the licences of everything by others that is in the built files; what has none cannot be built with. */
export function notices(): Plugin {
  let root = '';
  return {
    name: 'notices',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle(_options, bundle) {
      const sources = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? left(file.modules) : file.originalFileNames,
      );
      const folders = new Set(sources.flatMap((source) => packageOf(resolve(root, source)) ?? []));
      const parts = [...folders].sort().map(notice);
      this.emitFile({ type: 'asset', fileName: NAME, source: `${[FIRST, ...parts].join(BETWEEN)}\n` });
    },
  };
}

/** The modules of which something is left in a file. */
function left(modules: Record<string, { renderedLength: number }>): string[] {
  return Object.keys(modules).filter((source) => (modules[source]?.renderedLength ?? 0) > 0);
}

/** The folder of the package that a file comes from, if it is not ours. */
export function packageOf(source: string): string | undefined {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(source.replaceAll('\\', '/'))?.[0];
}

/** Name, version and licence of a package, in its own words. */
export function notice(folder: string): string {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf-8'));
  const files = readdirSync(folder).filter((name) => LICENCE.test(name));
  if (files.length === 0) throw new Error(`${about.name} has no file with its licence.`);
  const words = files.sort().map((name) => readFileSync(join(folder, name), 'utf-8').trim());
  const licence = about.license ? ` (${about.license})` : '';
  return [`${about.name} ${about.version}${licence}`, ...words].join('\n\n');
}
