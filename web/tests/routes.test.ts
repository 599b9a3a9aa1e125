import { expect, test } from 'vitest';
import { find } from '../src/routes.ts';

test('parts of an address are read, however they are written', () => {
  expect(find('/join/otter-lantern').params).toEqual({ code: 'otter-lantern' });
  expect(find('/join/otter%20lantern/').params).toEqual({ code: 'otter lantern' });
  expect(find('/join/100%').params).toEqual({ code: '100%' });
});

test('what no screen has is missing', () => {
  expect(find('/nowhere').load).toBe(find('/join/a/b').load);
  expect(find('/').load).not.toBe(find('/nowhere').load);
});
