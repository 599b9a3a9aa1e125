import { beforeEach, expect, test } from 'vitest';
import {
  type Branch,
  branched,
  branchesOf,
  brought,
  type Grown,
  LONGEST_NOTE,
  noted,
  notesOf,
  treeOf,
  withNotes,
} from '../../src/replay/kept.ts';

const TABLE = '0123456789abcdef';
const branch: Branch = { table: TABLE, moment: 4, seat: 1, hidden: 'as it was' };

beforeEach(() => localStorage.clear());

test('notes are kept by match and moment, and an empty one is none', () => {
  noted('k', 3, 'A mistake.');
  noted('k', 7, 'x'.repeat(LONGEST_NOTE + 5));
  expect(notesOf('k')[3]).toBe('A mistake.');
  expect(notesOf('k')[7]).toHaveLength(LONGEST_NOTE);
  expect(notesOf('other')).toEqual({});
  noted('k', 3, '  ');
  expect(Object.keys(notesOf('k'))).toEqual(['7']);
  noted('k', 7, '');
  expect(localStorage).toHaveLength(0);
});

test('what-ifs are listed, the newest first', () => {
  branched('k', branch);
  branched('k', { ...branch, moment: 9 });
  expect(branchesOf('k').map(({ moment }) => moment)).toEqual([9, 4]);
});

const table = (number: number) => number.toString(16).padStart(16, '0');
const from = (key: string, number: number) => branched(key, { ...branch, table: table(number) });
/** Only the tables: [1, [2, 3]] is 1 with 2 and 3 under it. */
const shape = (grown: Grown[]): unknown[] =>
  grown.flatMap((one) => {
    const under = shape(one.branches);
    return [Number.parseInt(one.table, 16), ...(under.length > 0 ? [under] : [])];
  });

test('a what-if stands under the match that it goes on from', () => {
  from('k', 1);
  from('k', 2);
  from(table(1), 3);
  from(table(3), 4);
  from(table(1), 5);
  from('other', 6);
  expect(shape(treeOf('k'))).toEqual([2, 1, [5, 3, [4]]]);
  expect(shape(treeOf(table(1)))).toEqual([5, 3, [4]]);
  expect(treeOf('nothing')).toEqual([]);
});

test('what would go round in circles is cut off, and no table stands there twice', () => {
  from(table(1), 2);
  from(table(2), 3);
  from(table(3), 1);
  from(table(3), 2);
  from(table(3), 3);
  expect(shape(treeOf(table(1)))).toEqual([2, [3]]);
});

test('at most thirty are shown, those of the match itself before theirs', () => {
  for (let number = 40; number > 0; number--) {
    from('k', number);
    from(table(number), 100 + number);
  }
  const wide = treeOf('k');
  expect([wide.length, wide.flatMap((one) => one.branches).length]).toEqual([30, 0]);
  for (let number = 200; number < 250; number++) from(table(number), number + 1);
  expect(shape(treeOf(table(200))).flat(99).length).toBe(30);
});

test('what somebody else wrote there is not believed', () => {
  localStorage.setItem('ultratable.notes.k', '[1, 2]');
  localStorage.setItem('ultratable.what-ifs.k', JSON.stringify([{ ...branch, table: '../evil' }, null, branch]));
  expect(notesOf('k')).toEqual({});
  expect(branchesOf('k')).toEqual([branch]);
  localStorage.setItem('ultratable.notes.k', '{"3": 7, "4": "good"}');
  expect(notesOf('k')).toEqual({ 4: 'good' });
  localStorage.setItem('ultratable.what-ifs.k', '{');
  expect(branchesOf('k')).toEqual([]);
});

const FILE = '{"replay":2}\n[0,"a","d"]\n{"answers":1}\n';

test('notes go with the file, in one line below its last, and come along', () => {
  const shared = withNotes(FILE, { 3: 'A <b>mistake</b>.\nSee?', 7: 'Bell\u0007' });
  expect(shared).toBe(`${FILE}{"notes":[[3,"A <b>mistake</b>.\\nSee?"],[7,"Bell"]]}\n`);
  brought('k', shared);
  expect(notesOf('k')).toEqual({ 3: 'A <b>mistake</b>.\nSee?', 7: 'Bell' });
  // What it came with is not sent on beside what is there now.
  expect(withNotes(shared, { 1: 'x' })).toBe(`${FILE}{"notes":[[1,"x"]]}\n`);
  expect(withNotes(shared, {})).toBe(FILE);
});

test('what others wrote replaces nothing of ones own', () => {
  noted('k', 3, 'mine');
  brought('k', withNotes(FILE, { 3: 'theirs', 4: 'new' }));
  expect(notesOf('k')).toEqual({ 3: 'mine', 4: 'new' });
});

test.each([['{"notes":"x"}'], ['{"notes":[[1,2],["1","x"],[-1,"x"],[0.5,"x"],7,null]}'], ['{"notes":['], ['']])(
  'notes that are none, such as %j, are left',
  (line) => {
    brought('k', `${FILE}${line}\n`);
    expect(notesOf('k')).toEqual({});
  },
);
