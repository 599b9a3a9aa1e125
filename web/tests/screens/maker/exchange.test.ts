/** Files of figures: what goes out comes back, and nothing comes in that the server has not judged. */
import { expect, test, vi } from 'vitest';
import { Refusal } from '../../../src/net/api.ts';
import { exported, imported } from '../../../src/screens/maker/exchange.ts';
import { Collection, type Made } from '../../../src/state/collection.svelte.ts';
import { fileName, readFile } from '../../../src/state/collection-file.ts';
import type { Reason } from '../../../src/wire.ts';

const SHA = 'a'.repeat(64);

function spoon(name = 'Sir Spoon', picture = ''): Made {
  const look = { body: 'slim', head: 'lid', gear: [], colours: ['red', 'sand'], picture };
  return { name, variant: '', kind: 'person', text: '', picks: ['armor', 'dodge', 'luck'], look };
}

function server(pictures: string[] = []) {
  return {
    checkMade: vi.fn((_: string, piece: unknown): Promise<Reason[]> => {
      const { name } = (piece ?? {}) as Partial<Made>;
      return Promise.resolve(name ? [] : [{ clause: 'figures.content.card-maker', sentence: 'Give it a name.' }]);
    }),
    keepPicture: vi.fn(async (picture: Blob) => ({ sha: (await picture.text()) === 'pixels' ? SHA : 'b'.repeat(64) })),
    picture: vi.fn((sha: string) => Promise.resolve(pictures.includes(sha) ? new Blob(['pixels']) : null)),
  };
}

const empty = () => new Collection({ getItem: () => null, setItem: () => {} });
const file = (figures: unknown, more: object = {}) =>
  JSON.stringify({ ultratable: 'figures', version: 1, figures, pictures: {}, ...more });

test('figures go out with their pictures and come in elsewhere as they were', async () => {
  const text = await exported(server([SHA]), [spoon(), spoon('Rattle', SHA)]);
  const [elsewhere, collection] = [server(), empty()];
  const found = await imported(elsewhere, collection, text);
  expect(found).toEqual({ kept: ['Sir Spoon', 'Rattle'], known: 0, remarks: [] });
  expect(collection.kept.map(({ made }) => made)).toEqual([spoon(), spoon('Rattle', SHA)]);
  expect(elsewhere.keepPicture).toHaveBeenCalledTimes(1);
  expect((await imported(elsewhere, collection, text)).known).toBe(2);
  expect(collection.kept).toHaveLength(2);
});

test.each(['', 'x', 'null', '[]', '{}', file(7), '{"ultratable": "replay"}', file([], { version: 9 })])(
  'what is no file of figures is refused in a sentence: %s',
  async (text) => {
    await expect(imported(server(), empty(), text)).rejects.toThrow('This is no file of home-made figures.');
  },
);

test('a file without figures says so', async () => {
  await expect(imported(server(), empty(), file([]))).rejects.toThrow('There is no figure in this file.');
});

test('good figures are kept and each bad one is refused with the server’s sentence', async () => {
  const collection = empty();
  const found = await imported(server(), collection, file([spoon(), spoon(''), null, { name: 'Half' }]));
  expect(found.kept).toEqual(['Sir Spoon']);
  expect(found.remarks).toEqual([
    { title: 'Figure 2', sentence: 'Give it a name.' },
    { title: 'Figure 3', sentence: 'Give it a name.' },
    { title: 'Half', sentence: 'This is no file of home-made figures.' },
  ]);
  expect(collection.kept).toHaveLength(1);
});

test('a figure whose picture is nowhere comes without it', async () => {
  const collection = empty();
  const found = await imported(server(), collection, file([spoon('Rattle', SHA)]));
  expect(found.remarks[0]?.sentence).toContain('came without');
  expect(collection.kept[0]?.made.look.picture).toBe('');
});

test('a picture that the server knows need not be in the file, one that it refuses is left out', async () => {
  const collection = empty();
  expect((await imported(server([SHA]), collection, file([spoon('Rattle', SHA)]))).remarks).toEqual([]);
  const strict = server();
  strict.keepPicture.mockRejectedValue(new Refusal({ type: 'refused', code: 422, reason: 'Too large.' }));
  const text = file([spoon('Bolt', SHA)], { pictures: { [SHA]: btoa('pixels') } });
  expect((await imported(strict, collection, text)).remarks).toHaveLength(1);
  expect(collection.kept.map(({ made }) => made.look.picture)).toEqual([SHA, '']);
});

test('whoever has to wait between two checks waits', async () => {
  const busy = server();
  busy.checkMade.mockRejectedValueOnce(new Refusal({ type: 'refused', code: 429, reason: 'Wait.', wait: 0.01 }));
  expect((await imported(busy, empty(), file([spoon()]))).kept).toEqual(['Sir Spoon']);
});

test('a file that names what is no picture is read all the same', () => {
  expect(readFile(file([], { pictures: { [SHA]: 7, b: 'x' } }))?.pictures).toEqual({ b: 'x' });
  expect(readFile(file([], { pictures: null }))?.pictures).toEqual({});
});

test('files are named after their figures', () => {
  expect(fileName('Sir Spoon (Gala!)')).toBe('sir-spoon-gala.json');
  expect(fileName('../../etc')).toBe('etc.json');
  expect(fileName('???')).toBe('figures.json');
});
