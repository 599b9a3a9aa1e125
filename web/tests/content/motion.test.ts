/** A4 and A12, as far as sources show them: no drag without another way, and nothing that moves for ever. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');
const SOURCES = readdirSync(SRC, { recursive: true, encoding: 'utf-8' })
  .filter((name) => /\.(svelte|ts|css)$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(SRC, name), 'utf-8') }));

const having = (rule: RegExp) =>
  SOURCES.filter(({ text }) => rule.test(text))
    .map(({ name }) => name)
    .sort();

const source = (name: string) => SOURCES.find((one) => one.name === name)?.text ?? '';

test('A4: every drag and every hold is known, and has a button or a field beside it', () => {
  expect(having(/draggable|ondrag|['"]drag|pointermove|touchmove/)).toEqual([
    'kit/SidePanel.svelte',
    'kit/board/gestures.ts',
    'replay/OpenFile.svelte',
  ]);
  for (const word of ['zoomIn', 'zoomOut', 'zoomFull', 'fit']) {
    expect(source('kit/board/ZoomBar.svelte')).toMatch(`t('board.${word}'`);
  }
  expect(source('kit/board/walking.ts')).toMatch(/ArrowRight/);
  expect(source('kit/SidePanel.svelte')).toMatch(/aria-label=\{t\('panel\.close'\)\}/);
  expect(source('replay/OpenFile.svelte')).toMatch(/<input[^>]*type="file"/);
  expect(having(/setTimeout\([\s\S]{0,120}LONG_PRESS|\bhold\b.*ms/)).toEqual([
    'kit/Curtain.svelte',
    'state/inspect.svelte.ts',
  ]);
  expect(source('kit/Curtain.svelte')).toMatch(/t\('kit\.curtain\.press'\)/);
});

test('A12: nothing moves for ever, and nothing that repeats flashes more than three times a second', () => {
  expect(having(/animation[^;]*\binfinite\b|iterations: Infinity/)).toEqual([]);
  const repeated = SOURCES.flatMap(({ text }) => [...text.matchAll(/animation: \w+ ([\d.]+)(m?s)[^;]*? \d+ /g)]);
  for (const [, time, unit] of repeated) expect(Number(time) * (unit === 's' ? 1000 : 1)).toBeGreaterThan(333);
});

test('A12: whatever is moved by script asks whether it may', () => {
  for (const name of having(/transition:\w+=|in:\w+=|out:\w+=|animate:\w+|\.animate\(/)) {
    expect(source(name), name).toMatch(/motion\.speed|prefers-reduced-motion|prefersReducedMotion/);
  }
});
