import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { notice, packageOf } from '../../notices.ts';

describe('licences of what is built in', () => {
  it('knows whose a file is', () => {
    expect(packageOf('/a/web/src/main.ts')).toBeUndefined();
    expect(packageOf('/a/web/node_modules/svelte/src/index.js')).toBe('/a/web/node_modules/svelte');
    expect(packageOf('C:\\a\\node_modules\\@x\\y\\z.js')).toBe('C:/a/node_modules/@x/y');
    expect(packageOf('/a/node_modules/x/node_modules/y/z.js')).toBe('/a/node_modules/x/node_modules/y');
  });

  it('takes them word for word, and does not do without', () => {
    const folder = mkdtempSync(join(tmpdir(), 'notices-'));
    writeFileSync(join(folder, 'package.json'), '{"name": "x", "version": "1.2.3", "license": "MIT"}');
    mkdirSync(join(folder, 'dist'));
    expect(() => notice(folder)).toThrow('x has no file with its licence.');
    writeFileSync(join(folder, 'LICENSE.md'), 'Do as you like.\n');
    expect(notice(folder)).toBe('x 1.2.3 (MIT)\n\nDo as you like.');
  });
});
