import { expect, test } from 'vitest';
import { limitOf, sheetsIn } from '../../../src/games/ults/sheets.ts';
import type { Thing } from '../../../src/wire.ts';

const THINGS: Thing[] = [
  { ref: 'hero:aja', kind: 'hero', title: 'Aja', text: 'A healer.', clauses: [], facts: { difficulty: 'Medium' } },
  {
    ref: 'hero:k9',
    kind: 'hero',
    title: 'K-9',
    text: 'A boy.',
    clauses: [],
    facts: { difficulty: 'Easy', setup: 'Sit!' },
  },
  {
    ref: 'ability:lion',
    kind: 'ability',
    title: 'Lion',
    text: 'Roar.',
    clauses: [],
    facts: { hero: 'Aja', cards: 'clubs', roll: '3+' },
  },
  {
    ref: 'ability:plant-life',
    kind: 'ability',
    title: 'Plant Life',
    text: 'Grow.',
    clauses: [],
    facts: { hero: 'Aja', cards: 'Q♣' },
  },
  {
    ref: 'ability:bite',
    kind: 'ability',
    title: 'Bite',
    text: 'Bite.',
    clauses: [],
    facts: { hero: 'K-9', cards: 'any card' },
  },
  {
    ref: 'ability:nose',
    kind: 'ability',
    title: 'Nose',
    text: 'Smell.',
    clauses: [],
    facts: { hero: 'K-9', cards: 'none: it is passive' },
  },
  { ref: '9♣', kind: 'card', title: '9 of clubs', text: '', clauses: [], facts: {} },
];

test('sheets have their abilities in the order of the server', () => {
  const sheets = sheetsIn(THINGS);
  expect([...sheets.keys()]).toEqual(['aja', 'k9']);
  expect(sheets.get('aja')).toMatchObject({ title: 'Aja', line: 'A healer.', difficulty: 'Medium', setup: null });
  expect(sheets.get('k9')?.setup).toBe('Sit!');
  expect(sheets.get('aja')?.lines.map((line) => [line.id, line.ultimate, line.passive, line.roll])).toEqual([
    ['lion', false, false, '3+'],
    ['plant-life', true, false, null],
  ]);
  expect(sheets.get('k9')?.lines.map((line) => line.passive)).toEqual([false, true]);
});

test('what an ability takes is said in a sign', () => {
  const limits = [...sheetsIn(THINGS).values()].flatMap((sheet) => sheet.lines.map(limitOf));
  expect(limits).toEqual(['♣', 'Q♣', '', '']);
});
