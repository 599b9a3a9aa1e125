/** What every source file must keep to, because the server's policy, the theme or the lock file depend on it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import '../src/texts/board.ts';
import '../src/texts/figures.ts';
import '../src/texts/host.ts';
import '../src/texts/hulks.ts';
import { en } from '../src/texts/index.ts';
import '../src/texts/lab.ts';
import '../src/texts/maker.ts';
import '../src/texts/replay.ts';
import '../src/texts/rules.ts';
import '../src/texts/ultra_marines.ts';
import '../src/texts/ults.ts';

const WEB = join(import.meta.dirname, '..');
const SOURCES = readdirSync(join(WEB, 'src'), { recursive: true, encoding: 'utf-8' })
  .filter((name) => /\.(svelte|ts|css)$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(WEB, 'src', name), 'utf-8') }));

const breaking = (rule: RegExp, except: RegExp = /^$/) =>
  SOURCES.filter(({ name, text }) => !except.test(name) && rule.test(text)).map(({ name }) => name);

test('no text is ever read as markup', () => {
  expect(breaking(/\{@html|innerHTML|outerHTML|insertAdjacentHTML|document\.write/)).toEqual([]);
});

test('no inline styles, which the server’s policy refuses', () => {
  expect(breaking(/\sstyle=["{']|setAttribute\(['"]style/)).toEqual([]);
});

test('colours come from the theme', () => {
  expect(breaking(/#[0-9a-f]{3,8}\b(?=[;,) ])|hsl\(/i, /^theme\//)).toEqual([]);
});

test('nothing is loaded from elsewhere', () => {
  expect(breaking(/https?:\/\/(?!www\.w3\.org\/)/)).toEqual([]);
});

test('every text can be read as a message', () => {
  for (const text of Object.values(en)) expect(() => new IntlMessageFormat(text, 'en')).not.toThrow();
});

test('every text is used', () => {
  const all = SOURCES.map(({ text }) => text).join('\n');
  const unused = Object.keys(en).filter((key) => !key.startsWith('status.') && !all.includes(`'${key}'`));
  expect(unused).toEqual([]);
});

test('the lock file names no hosts', () => {
  expect(readFileSync(join(WEB, 'package-lock.json'), 'utf-8')).not.toMatch(/:\/\//);
});
