/** Spacehulks as files, links and texts: what goes out comes back, and nothing comes in that the server refuses. */
import { expect, test, vi } from 'vitest';
import { Refusal } from '../../../src/net/api.ts';
import { boardRows, fileName, hulkIn, linkTo, readText, written } from '../../../src/screens/hulks/exchange.ts';
import { imported } from '../../../src/screens/hulks/importing.ts';
import { keepUnsaved, unsaved } from '../../../src/screens/hulks/unsaved.ts';
import { asHulk, type Hulk, hulkShelf, nameOf } from '../../../src/state/hulks.svelte.ts';
import type { WorkShown } from '../../../src/wire.ts';

const ROWS = ['AAA#', 'AAAa', 'AAA#'];
const HULK: Hulk = { name: 'Tollgate', rows: ROWS, work: { sections: [['room-4', 0, 0, 0, false]] } };

const shelf = () => hulkShelf({ getItem: () => null, setItem: () => {} });

/** A server that reads what begins with a room. */
function server() {
  return {
    workOn: vi.fn((_: string, work: unknown, act: object): Promise<WorkShown> => {
      const { text } = act as { text?: string };
      if (work === 'nonsense') {
        const told = { code: 422, reason: 'That cannot be a spacehulk.', wait: null };
        return Promise.reject(new Refusal(told as unknown as Refusal['refused']));
      }
      const refused = text?.startsWith('AAA') === false ? [{ clause: 'c', sentence: 'No floor.' }] : [];
      return Promise.resolve({ work: work ?? 'read', shown: { text: text?.split('\n') ?? ROWS }, refused });
    }),
  };
}

test('what goes into a file comes out of it', () => {
  expect(readText(written([HULK, { ...HULK, name: '' }]), 'x')).toEqual([HULK, { ...HULK, name: 'Unnamed spacehulk' }]);
  expect(fileName('Old  Tollgate!')).toBe('old-tollgate.json');
  expect(fileName('***')).toBe('hulks.json');
});

test('a plain text is a board, whatever lies around it', () => {
  expect(readText('\n\nAAA#  \r\nAAAa\nAAA\n\n', 'my file')).toEqual([
    { name: 'my file', rows: ['AAA#', 'AAAa', 'AAA'], work: null },
  ]);
  expect(boardRows('  a')).toEqual(['  a']);
});

test.each(['', '\n\n', '7', 'null', '{}', '{"ultratable": "figures", "version": 1, "hulks": []}'])(
  'what is neither is nothing: %j',
  (text) => {
    expect(readText(text, '')).toBeNull();
  },
);

test('a file with something else among its spacehulks is none', () => {
  const file = (hulks: unknown) => JSON.stringify({ ultratable: 'hulks', version: 1, hulks });
  expect(readText(file([]), '')).toBeNull();
  expect(readText(file([{ name: 'x' }]), '')).toBeNull();
  expect(readText(file([{ name: 'x', board: [1] }]), '')).toBeNull();
  expect(readText(file([{ name: 'x', board: ROWS }]), '')).toEqual([{ name: 'x', rows: ROWS, work: null }]);
});

test('a link has name and board, readable by eye', () => {
  const link = linkTo({ ...HULK, name: 'A & B', rows: ['#+AAA', '##AAA#', 'a?AAA'] }, 'http://here');
  expect(link).toContain('/make/hulks/new?name=A+%26+B&hulk=-%2BAAA_--AAA_a%3FAAA');
  expect(hulkIn(new URL(link).search)).toEqual({ name: 'A & B', rows: ['#+AAA', '##AAA', 'a?AAA'], work: null });
  expect(hulkIn('?from=reference')).toBeNull();
});

test('the server judges everything, and sections are believed if they show the same board', async () => {
  const [api, mine] = [server(), shelf()];
  const found = await imported(api, mine, [
    HULK,
    { name: 'Other board', rows: ['AAA', 'AAA', 'AAA'], work: HULK.work },
    { name: 'Broken', rows: ROWS, work: 'nonsense' },
    { name: 'None', rows: ['###'], work: null },
    HULK,
  ]);
  expect(found).toEqual({
    kept: ['Tollgate', 'Other board', 'Broken'],
    known: 1,
    remarks: [{ name: 'None', sentence: 'No floor.' }],
  });
  expect(mine.kept.map(({ made }) => made.work)).toEqual([HULK.work, 'read', 'read']);
});

test('where the server is silent nothing comes in', async () => {
  const mine = shelf();
  const api = { workOn: () => Promise.reject(new Error('Nobody answers.')) };
  await expect(imported(api, mine, [HULK])).rejects.toThrow('Nobody answers.');
  expect(mine.kept).toEqual([]);
});

test('what has the shape of a spacehulk is one', () => {
  expect(asHulk(HULK)).toEqual(HULK);
  expect(asHulk({ name: 'x', rows: [] })).toEqual({ name: 'x', rows: [], work: null });
  for (const wrong of [null, 7, [], {}, { name: 'x' }, { rows: [] }, { name: 1, rows: [] }]) {
    expect(asHulk(wrong)).toBeNull();
  }
  expect(nameOf({ name: '  Rusty   Bucket ' })).toBe('Rusty Bucket');
  expect(nameOf({ name: 'x'.repeat(99) })).toHaveLength(60);
});

test('what was begun is found again until it is kept', () => {
  const memory = new Map<string, string>();
  const storage = {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, text: string) => void memory.set(key, text),
    removeItem: (key: string) => void memory.delete(key),
  } as unknown as Storage;
  keepUnsaved('new', HULK, storage);
  expect(unsaved('new', storage)).toEqual(HULK);
  expect(unsaved('new?from=reference', storage)).toBeNull();
  keepUnsaved('new', null, storage);
  expect(unsaved('new', storage)).toBeNull();
  memory.set('ultratable.hulk.new', '{');
  expect(unsaved('new', storage)).toBeNull();
});
