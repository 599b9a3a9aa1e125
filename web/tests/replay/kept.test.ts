import { beforeEach, expect, test } from 'vitest';
import { type Branch, branched, branchesOf, LONGEST_NOTE, noted, notesOf } from '../../src/replay/kept.ts';

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
