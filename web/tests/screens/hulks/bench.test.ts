/** The workbench remembers what the server answered, in the order in which it was asked. */
import { expect, test, vi } from 'vitest';
import { Bench, type HulkSeen, type Slot, type Work } from '../../../src/screens/hulks/bench.svelte.ts';
import { squadsOn } from '../../../src/screens/hulks/starting.ts';
import type { WorkShown } from '../../../src/wire.ts';

const SLOT: Slot = { at: [1, -1], turn: 1, column: 1, row: -3, twin: null, why: null };

function seen(more: Partial<HulkSeen> = {}): HulkSeen {
  return {
    text: [],
    left: {},
    open: [],
    sections: [],
    rooms: 0,
    corridors: 0,
    problems: [],
    warnings: [],
    slots: [],
    lacking: 0,
    moved: [0, 0],
    ready: [],
    ...more,
  };
}

interface Asked {
  work: Work;
  act: Record<string, unknown>;
}

/** A server that lays whatever it is told, or refuses everything. */
function server(more: Partial<HulkSeen> = {}) {
  const asked: Asked[] = [];
  const state = { refuses: false, down: false, more };
  const workOn = vi.fn((_: string, work: unknown, act: object): Promise<WorkShown> => {
    const told = { work: work as Work, act: act as Asked['act'] };
    asked.push(told);
    if (state.down) return Promise.reject(new Error('Nobody answers.'));
    const refused = state.refuses ? [{ clause: 'ultra_marines.setup.slotting', sentence: 'No.' }] : [];
    const { do: what, kind, turn, column, row } = told.act;
    const sections = [...told.work.sections];
    if (!state.refuses && what === 'lay') sections.push([kind, turn, column, row, false] as Work['sections'][number]);
    if (!state.refuses && what === 'remove') sections.splice(told.act.which as number, 1);
    return Promise.resolve({ work: { sections }, shown: seen(state.more) as never, refused });
  });
  return { asked, state, workOn };
}

test('a section is laid, undone and laid again', async () => {
  const api = server({ left: { corner: 3 } });
  const bench = new Bench(api);
  await bench.begin(null);
  await bench.take('corner');
  expect(await bench.lay(SLOT)).toBe(true);
  expect(bench.work.sections).toEqual([['corner', 1, 1, -3, false]]);
  expect(bench.hand).toBe('corner');
  await bench.undo();
  expect(bench.work.sections).toEqual([]);
  expect([bench.past.length, bench.future.length]).toEqual([0, 1]);
  await bench.undo();
  await bench.redo();
  await bench.redo();
  expect(bench.work.sections).toHaveLength(1);
  expect([bench.past.length, bench.future.length]).toEqual([1, 0]);
});

test('the last of its kind leaves an empty hand', async () => {
  const bench = new Bench(server({ left: { corner: 0 } }));
  await bench.take('corner');
  await bench.lay(SLOT);
  expect(bench.hand).toBeNull();
});

test('what was refused changes nothing and is told', async () => {
  const api = server();
  const bench = new Bench(api);
  await bench.take('corner');
  api.state.refuses = true;
  expect(await bench.lay(SLOT)).toBe(false);
  expect(bench.refused?.sentence).toBe('No.');
  expect(bench.work.sections).toEqual([]);
  expect(bench.past).toEqual([]);
});

test('without the server nothing changes, and afterwards everything works again', async () => {
  const api = server({ left: { corner: 3 } });
  const bench = new Bench(api);
  await bench.take('corner');
  await bench.lay(SLOT);
  api.state.down = true;
  await expect(bench.undo()).rejects.toThrow('Nobody answers.');
  await expect(bench.lay(SLOT)).rejects.toThrow('Nobody answers.');
  expect(bench.work.sections).toHaveLength(1);
  expect(bench.past).toHaveLength(1);
  api.state.down = false;
  await bench.undo();
  expect(bench.work.sections).toEqual([]);
});

test('acts go one after the other, each with what the last one made', async () => {
  const api = server({ left: { corner: 9 } });
  const bench = new Bench(api);
  await bench.take('corner');
  await Promise.all([bench.lay(SLOT), bench.lay(SLOT), bench.lay(SLOT), bench.undo()]);
  expect(api.asked.map(({ work }) => work.sections.length)).toEqual([0, 0, 1, 2, 2]);
  expect(bench.work.sections).toHaveLength(2);
});

test('hand, symmetry and what is lifted are told with every act that needs them', async () => {
  const api = server();
  const bench = new Bench(api);
  await bench.begin({ sections: [['corner', 0, 0, 0, false]] });
  await bench.use('half-turn');
  await bench.lift(0);
  expect(bench.holding).toBe('corner');
  expect(api.asked.at(-1)?.act).toEqual({ do: 'look', symmetry: 'half-turn', lifted: 0 });
  await bench.lay(SLOT);
  expect(api.asked.at(-2)?.act).toMatchObject({ do: 'lay', kind: 'corner', lifted: 0 });
  expect(bench.lifted).toBeNull();
  await bench.take('straight-2');
  expect(api.asked.at(-1)?.act).toEqual({ do: 'look', symmetry: 'half-turn', hand: 'straight-2' });
});

test('the picture stays still when squares are counted anew, and begins anew with another spacehulk', async () => {
  const api = server({ moved: [3, 1] });
  const bench = new Bench(api);
  await bench.take('corner');
  expect(bench.origin).toEqual({ column: 3, row: 1 });
  await bench.act({ do: 'surprise', seed: 7 });
  expect(bench.origin).toEqual({ column: 0, row: 0 });
});

test('each way to hold a section counts once, by the square that is pressed', async () => {
  const other = { ...SLOT, turn: 2 };
  const bench = new Bench(server({ slots: [SLOT, { ...SLOT }, other, { ...SLOT, at: [4, 1] }] }));
  await bench.take('corner');
  expect([...bench.slots].map(([key, slots]) => [key, slots.length])).toEqual([
    ['1.-1', 2],
    ['4.1', 1],
  ]);
});

test('a square knows its section', async () => {
  const sections = [
    { label: 'B', distance: null },
    { label: 'a', distance: 2 },
  ];
  const bench = new Bench(server({ text: ['#a', 'BB'], sections }));
  await bench.begin(null);
  expect(bench.numberAt({ column: 1, row: 0 })).toBe(1);
  expect(bench.numberAt({ column: 0, row: 1 })).toBe(0);
  expect(bench.numberAt({ column: 0, row: 0 })).toBeNull();
  expect(bench.numberAt({ column: -1, row: 9 })).toBeNull();
});

test('everything away can be undone too', async () => {
  const bench = new Bench(server());
  await bench.begin({ sections: [['corner', 0, 0, 0, false]] });
  await bench.clear();
  expect(bench.empty).toBe(true);
  await bench.undo();
  expect(bench.work.sections).toHaveLength(1);
});

test('a section that is gone or turned is chosen no more, or under its new number', async () => {
  const bench = new Bench(server());
  const work: Work = {
    sections: [
      ['corner', 0, 0, 0, false],
      ['room-4', 0, 2, 0, false],
    ],
  };
  await bench.begin(work);
  bench.selected = 0;
  await bench.change('turn', 0);
  expect(bench.selected).toBe(1);
  await bench.change('remove', 1);
  expect(bench.selected).toBeNull();
});

test('where the last section would have fitted is forgotten with it', async () => {
  const bench = new Bench(server({ left: { corner: 3 }, slots: [SLOT] }));
  await bench.begin(null);
  await bench.take('corner');
  expect(bench.slots.size).toBe(1);
  const taking = bench.take('crossroads');
  expect(bench.slots.size).toBe(0);
  await taking;
  expect(bench.slots.size).toBe(1);
  const changing = bench.use('half-turn');
  expect(bench.slots.size).toBe(0);
  await changing;
  expect(bench.slots.size).toBe(1);
});

test('another spacehulk is no longer asked where the section in hand would fit', async () => {
  const api = server();
  const bench = new Bench(api);
  await bench.take('corner');
  await bench.act({ do: 'surprise', seed: 7 });
  expect(bench.hand).toBeNull();
  expect(api.asked.at(-1)?.act).toEqual({ do: 'surprise', seed: 7, symmetry: 'none' });
});

test('a small spacehulk is played with one squad each', () => {
  expect(squadsOn(['AAA#BBB', 'AAAaBBB', 'AAA#BBB'])).toEqual({ squads_per_player: 1 });
  expect(squadsOn(['ABCDab'])).toEqual({});
});
