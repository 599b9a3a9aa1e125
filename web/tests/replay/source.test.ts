import { expect, test, vi } from 'vitest';
import { type Api, Refusal } from '../../src/net/api.ts';
import { fileSource, tableSource } from '../../src/replay/source.ts';
import type { Checked } from '../../src/wire.ts';
import { film, still } from './film.ts';

const ALL = { seat: null, everything: true };
const checked = (name: string) => ({ type: 'checked', digest: 'd', film: name }) as Checked;

function fakeApi(rest: object): Api {
  return rest as Api;
}

test('a table is asked for by its id', async () => {
  const asked = vi.fn().mockResolvedValue(film());
  const branch = vi.fn().mockResolvedValue({ id: 'b' });
  const source = tableSource(fakeApi({ film: asked, branch }), 'abc');
  await source.film(ALL);
  expect(asked).toHaveBeenCalledWith('/api/tables/abc/film', ALL);
  await source.branch({ moment: 3, seat: 1 });
  expect(branch).toHaveBeenCalledWith({ moment: 3, seat: 1, table: 'abc' });
});

test('a file that the server has forgotten is sent again', async () => {
  const gone = new Refusal({ type: 'refused', code: 404, reason: 'Gone.' });
  const asked = vi.fn().mockRejectedValueOnce(gone).mockResolvedValue(still(2, ALL));
  const openReplay = vi.fn().mockResolvedValue(checked('two'));
  const source = fileSource(fakeApi({ still: asked, openReplay }), 'm.replay', 'text', checked('one'));
  expect((await source.still(ALL, 2)).moment).toBe(2);
  expect(openReplay).toHaveBeenCalledWith('text');
  expect(asked.mock.calls.map(([where]) => where)).toEqual(['/api/replays/one/film', '/api/replays/two/film']);
  expect(await source.file()).toBe('text');
});

test('any other refusal is told', async () => {
  const asked = vi.fn().mockRejectedValue(new Refusal({ type: 'refused', code: 429, reason: 'Wait.' }));
  const source = fileSource(fakeApi({ film: asked }), 'm.replay', 'text', checked('one'));
  await expect(source.film(ALL)).rejects.toThrow('Wait.');
});
