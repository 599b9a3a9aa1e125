import { flushSync } from 'svelte';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Chooser, type Confirming, givesBack } from '../../src/state/chooser.svelte.ts';
import type { Choice, Question, Update } from '../../src/wire.ts';
import { FakeTable } from './fake-table.svelte.ts';
import { seat, table as tableOf } from './shown.ts';

const option = (key: string, more: Partial<Choice> = {}): Choice => ({
  key,
  label: `Do ${key}.`,
  clause: 'x.y',
  refs: [],
  preview: null,
  ends: true,
  ...more,
});

const question = (options: Choice[], more: Partial<Question> = {}): Question => ({
  decision_id: '0.1',
  name: 'announce',
  prompt: 'What?',
  clause: 'x.y',
  options,
  picked: [],
  default: null,
  response: false,
  passing: null,
  deadline: null,
  ...more,
});

const ABILITIES = [
  option('punch', { ends: false, refs: ['9♣', '4♦'] }),
  option('timber', { ends: false, refs: ['9♣'] }),
  option('glare', { ends: false, refs: ['Q♠'] }),
];
const CARDS = [option('9♣', { refs: ['9♣'], preview: '3+ (67 %): 9 damage' }), option('4♦', { refs: ['4♦'] })];

let table: FakeTable;
let why: (ref: string) => void;
let confirming: Confirming;
let memory: Map<string, string>;

function made(): Chooser {
  return new Chooser(table, {
    why,
    confirming: () => confirming,
    memory: {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
      removeItem: (key) => void memory.delete(key),
    },
  });
}

/** What the server asks next, after what was sent. */
const then = (options: Choice[], more: Partial<Question> = {}) => {
  table.next = { ask: question(options, { decision_id: '0.2', ...more }), table: table.table } as Update;
};

const settled = () => new Promise((resolve) => setTimeout(resolve)).then(() => flushSync());

beforeEach(() => {
  table = new FakeTable();
  table.ask(question(ABILITIES));
  why = vi.fn();
  confirming = 'always';
  memory = new Map();
});

describe('an option that ends the answer', () => {
  beforeEach(() => table.ask(question(CARDS, { picked: ['punch'] })));

  test('waits for Confirm', async () => {
    const chooser = made();
    chooser.activate('9♣');
    expect(chooser.armed?.key).toBe('9♣');
    expect(table.chosen).toEqual([]);
    expect(await chooser.confirm()).toBe(true);
    expect(table.chosen).toEqual(['9♣']);
    expect(chooser.armed).toBeNull();
  });

  test('is confirmed by choosing the same again', async () => {
    const chooser = made();
    chooser.activate('9♣');
    chooser.activate('9♣');
    await settled();
    expect(table.chosen).toEqual(['9♣']);
  });

  test('gives way to another', () => {
    const chooser = made();
    chooser.activate('9♣');
    chooser.activate('4♦');
    expect(chooser.armed?.key).toBe('4♦');
    expect(chooser.isArmed('4♦')).toBe(true);
    expect(chooser.isArmed('9♣')).toBe(false);
  });

  test('goes at once where nothing is at stake, for those who want it so', async () => {
    confirming = 'when it matters';
    const chooser = made();
    chooser.activate('9♣');
    expect(table.chosen).toEqual([]);
    expect(chooser.armed?.key).toBe('9♣');
    chooser.activate('4♦');
    await settled();
    expect(table.chosen).toEqual(['4♦']);
  });

  test('waits where others would have to agree before it is taken back', () => {
    confirming = 'when it matters';
    table.table = tableOf([seat('person', 'Fen'), seat('person', 'Mara')]);
    table.ask(question(CARDS));
    const chooser = made();
    chooser.activate('4♦');
    expect([chooser.armed?.key, table.chosen]).toEqual(['4♦', []]);
  });

  test('is forgotten by cancelling', async () => {
    const chooser = made();
    chooser.activate('9♣');
    expect(chooser.cancel()).toBe(true);
    expect(chooser.armed).toBeNull();
    expect(chooser.cancel()).toBe(false);
    expect(await chooser.confirm()).toBe(false);
    expect(table.chosen).toEqual([]);
  });
});

describe('order of input', () => {
  test('an ability goes at once, since more is asked and it can be taken back', async () => {
    then(CARDS, { picked: ['punch'] });
    const chooser = made();
    chooser.activate('punch');
    await settled();
    expect(table.chosen).toEqual(['punch']);
    expect(chooser.picked).toEqual(['punch']);
    expect(chooser.isPicked('punch')).toBe(true);
    expect(chooser.armed).toBeNull();
  });

  test('a card first narrows the choice to what it is good for', () => {
    const chooser = made();
    expect(chooser.legal('9♣')).toBe(true);
    chooser.activate('9♣');
    expect(chooser.wanted).toBe('9♣');
    expect(chooser.narrowed.map(({ key }) => key)).toEqual(['punch', 'timber']);
    expect(table.chosen).toEqual([]);
  });

  test('the card chosen first is armed once its ability is named', async () => {
    then(CARDS, { picked: ['punch'] });
    const chooser = made();
    chooser.activate('9♣');
    chooser.activate('punch');
    await settled();
    expect(table.chosen).toEqual(['punch']);
    expect(chooser.armed?.key).toBe('9♣');
    expect(chooser.wanted).toBeNull();
  });

  test('a card that only one ability takes names the ability too', async () => {
    then([option('Q♠', { refs: ['Q♠'] })], { picked: ['glare'] });
    const chooser = made();
    chooser.activate('Q♠');
    await settled();
    expect(table.chosen).toEqual(['glare']);
    expect(chooser.armed?.key).toBe('Q♠');
  });

  test('a card that the ability does not take is forgotten', async () => {
    then([option('Q♠')], { picked: ['glare'] });
    const chooser = made();
    chooser.activate('9♣');
    chooser.activate('glare');
    await settled();
    expect(chooser.wanted).toBeNull();
    expect(chooser.armed).toBeNull();
    expect(chooser.narrowed.length).toBe(1);
  });

  test('the same card again widens the choice', () => {
    const chooser = made();
    chooser.activate('9♣');
    chooser.activate('9♣');
    expect(chooser.wanted).toBeNull();
    expect(chooser.narrowed.length).toBe(3);
  });

  test('ability and card in one, as the Action list offers', async () => {
    then(CARDS, { picked: ['punch'] });
    const chooser = made();
    const [punch] = chooser.options;
    if (punch) chooser.arm(punch, '4♦');
    await settled();
    expect(table.chosen).toEqual(['punch']);
    expect(chooser.armed?.key).toBe('4♦');
  });
});

describe('another thing instead of one picked before', () => {
  const takeBack = vi.fn(async () => {
    table.ask(question(ABILITIES));
    return true;
  });
  const begun = async () => {
    const chooser = new Chooser(table, { why, confirming: () => confirming, takeBack });
    then(CARDS, { picked: ['punch'] });
    chooser.activate('punch');
    await settled();
    return chooser;
  };
  beforeEach(() => takeBack.mockClear());

  test('takes its place, and keeps the card that was chosen for it', async () => {
    const chooser = await begun();
    chooser.activate('9♣');
    then(CARDS.slice(0, 1), { picked: ['timber'] });
    chooser.activate('timber');
    await settled();
    expect(table.chosen).toEqual(['punch', 'timber']);
    expect(takeBack).toHaveBeenCalledOnce();
    expect(chooser.armed?.key).toBe('9♣');
    expect(why).not.toHaveBeenCalled();
  });

  test('throws nothing out of what could be closed as it stands: its reason is told', async () => {
    const toys = [
      option('hero', { ends: false }),
      option('marble', { ends: false }),
      option('lampmoth', { ends: false }),
    ];
    const powers = [option('power:7', { ends: false })];
    const chooser = new Chooser(table, { why, confirming: () => confirming, takeBack });
    for (const [key, next, picked] of [
      ['hero', powers, ['hero']],
      ['power:7', toys, ['hero', 'power:7']],
      ['marble', powers, ['hero', 'power:7', 'marble']],
      ['power:7', [option('done')], ['hero', 'power:7', 'marble', 'power:7']],
    ] as const) {
      table.ask(question([...(chooser.picked.length % 2 ? powers : toys)], { picked: chooser.picked }));
      then([...next], { picked: [...picked] });
      chooser.activate(key);
      await settled();
    }
    chooser.activate('lampmoth');
    await settled();
    expect(takeBack).not.toHaveBeenCalled();
    expect(why).toHaveBeenCalledWith('lampmoth');
    expect(chooser.picked).toEqual(['hero', 'power:7', 'marble', 'power:7']);
  });

  test('is refused with its reason where nothing can be taken back', async () => {
    const chooser = await begun();
    takeBack.mockResolvedValueOnce(false);
    chooser.activate('timber');
    await settled();
    expect(table.chosen).toEqual(['punch']);
    expect(vi.mocked(why).mock.calls).toEqual([['timber']]);
  });

  test('must have been open; what is picked already asks why as ever', async () => {
    const chooser = await begun();
    chooser.activate('Q♠');
    chooser.activate('punch');
    await settled();
    expect(takeBack).not.toHaveBeenCalled();
    expect(vi.mocked(why).mock.calls).toEqual([['Q♠'], ['punch']]);
  });

  test('belongs to the same answer', async () => {
    const chooser = await begun();
    table.ask(question(CARDS, { picked: ['glare'] }));
    then([], { picked: [] });
    chooser.activate('4♦');
    await chooser.confirm();
    table.ask(question(CARDS, { picked: ['glare'] }));
    chooser.activate('timber');
    await settled();
    expect(takeBack).not.toHaveBeenCalled();
    expect(vi.mocked(why).mock.calls).toEqual([['timber']]);
  });
});

describe('what is not open', () => {
  test('asks why', () => {
    made().activate('deck');
    expect(vi.mocked(why).mock.calls).toEqual([['deck']]);
  });

  test('asks why too when somebody else is asked', () => {
    table.ask(null);
    const chooser = made();
    chooser.activate('9♣');
    expect(vi.mocked(why).mock.calls).toEqual([['9♣']]);
    expect(chooser.options).toEqual([]);
    expect(chooser.legal('9♣')).toBe(false);
  });

  test('nothing is sent while answers are not taken', async () => {
    table.open = false;
    const chooser = made();
    chooser.activate('punch');
    expect(await chooser.confirm()).toBe(false);
    expect(table.chosen).toEqual([]);
    expect(why).not.toHaveBeenCalled();
  });
});

describe('a plan', () => {
  const planning = () => {
    const chooser = made();
    chooser.plan('punch');
    chooser.follow();
    return chooser;
  };
  /** What the server asks next, as a table hears it. */
  const asked = async (chooser: Chooser, ask: Question | null) => {
    table.ask(ask);
    chooser.follow();
    await settled();
  };
  beforeEach(() => table.ask(null));

  test('waits while others decide, and nothing of it is sent', async () => {
    const chooser = planning();
    await asked(chooser, null);
    expect([chooser.planned, table.chosen]).toEqual(['punch', []]);
  });

  test('is chosen as soon as it is asked for, as if somebody had pressed it', async () => {
    const chooser = planning();
    then(CARDS, { picked: ['punch'] });
    await asked(chooser, question(ABILITIES));
    expect(table.chosen).toEqual(['punch']);
    expect([chooser.planned, chooser.picked, chooser.armed, chooser.unplanned]).toEqual([null, ['punch'], null, null]);
  });

  test('never ends an answer that matters by itself', async () => {
    const chooser = planning();
    await asked(chooser, question([option('punch'), option('glare')]));
    expect([chooser.armed?.key, chooser.planned, table.chosen]).toEqual(['punch', null, []]);
  });

  test('waits for a connection that takes answers', async () => {
    const chooser = planning();
    table.open = false;
    await asked(chooser, question(ABILITIES));
    expect([chooser.planned, table.chosen, chooser.refused]).toEqual(['punch', [], 0]);
    table.open = true;
    await asked(chooser, question(ABILITIES));
    expect([chooser.planned, table.chosen]).toEqual([null, ['punch']]);
  });

  test('is given up when anything else is asked, also what only names the same thing', async () => {
    const chooser = planning();
    await asked(chooser, question([option('done'), option('block', { refs: ['punch'] })], { name: 'defend' }));
    expect([chooser.planned, chooser.armed, chooser.wanted, table.chosen]).toEqual([null, null, null, []]);
    expect(chooser.unplanned).toBe('punch');
    await asked(chooser, question(ABILITIES));
    expect(table.chosen).toEqual([]);
    table.ask(null);
    chooser.plan('punch');
    expect([chooser.planned, chooser.unplanned]).toEqual(['punch', null]);
  });

  test('gives way to another, and is dropped by cancelling', async () => {
    const chooser = planning();
    chooser.plan('glare');
    expect(chooser.planned).toBe('glare');
    expect([chooser.cancel(), chooser.planned, chooser.cancel()]).toEqual([true, null, false]);
    await asked(chooser, question(ABILITIES));
    expect([table.chosen, chooser.unplanned]).toEqual([[], null]);
  });

  test('is none while something is asked, without a seat, or in a match that is not played', () => {
    const refused = () => {
      const chooser = planning();
      return [chooser.mayPlan, chooser.planned];
    };
    expect(planning().mayPlan).toBe(true);
    table.ask(question(ABILITIES));
    expect(refused()).toEqual([false, null]);
    table.table = tableOf([seat('person', 'Fen'), seat('bot', 'Bot')], 'over');
    table.ask(null);
    expect(refused()).toEqual([false, null]);
    table.table = tableOf([seat('person', 'Fen', { by_bot: true }), seat('bot', 'Bot')], 'playing');
    table.ask(null);
    expect(refused()).toEqual([false, null]);
    table.table = tableOf([seat('person', 'Fen'), seat('bot', 'Bot')], 'playing');
    table.seat = null;
    table.ask(null);
    expect(refused()).toEqual([false, null]);
  });

  test('ends without a word when a bot takes the seat', async () => {
    const chooser = planning();
    table.table = tableOf([seat('person', 'Fen', { by_bot: true }), seat('bot', 'Bot')], 'playing');
    await asked(chooser, null);
    expect([chooser.planned, chooser.unplanned]).toEqual([null, null]);
  });
});

describe('closing and passing', () => {
  const BLOCK = [
    option('done'),
    option('6♥', { ends: false, refs: ['6♥'] }),
    option('K♠', { ends: false, refs: ['K♠'] }),
  ];

  test('a response is passed by what uses nothing, whatever happens when time is up', () => {
    table.ask(question(BLOCK, { name: 'armor', response: true, passing: 'done', default: 'K♠' }));
    const chooser = made();
    expect(chooser.pass?.key).toBe('done');
    expect(chooser.closing).toBeNull();
    expect(chooser.confirmable).toBeNull();
  });

  test('who wants to be asked before any action passes by choosing it twice', async () => {
    table.ask(question(BLOCK, { name: 'defend', response: true, passing: 'done' }));
    const chooser = made();
    expect(chooser.passIt()).toBe(true);
    expect(chooser.armed?.key).toBe('done');
    expect(table.chosen).toEqual([]);
    expect(chooser.passIt()).toBe(true);
    await settled();
    expect(table.chosen).toEqual(['done']);
  });

  test('to pass matters where it is told what comes of it, as any other answer does', async () => {
    confirming = 'when it matters';
    table.ask(question([option('done', { preview: 'You would take 9 damage' })], { response: true, passing: 'done' }));
    made().passIt();
    await settled();
    expect(table.chosen).toEqual([]);
    table.ask(question(BLOCK, { response: true, passing: 'done' }));
    made().passIt();
    await settled();
    expect(table.chosen).toEqual(['done']);
  });

  test('nothing is passed while no answer is taken, or where there is nothing to pass', () => {
    table.ask(question(BLOCK, { response: true, passing: 'done' }));
    table.open = false;
    expect(made().passIt()).toBe(false);
    table.open = true;
    table.ask(question(BLOCK, { default: 'done' }));
    const chooser = made();
    expect(chooser.passIt()).toBe(false);
    expect(chooser.armed).toBeNull();
  });

  test('afterwards Confirm says that this is all', async () => {
    table.ask(question(BLOCK.slice(0, 2), { name: 'defend', response: true, picked: ['K♠'] }));
    const chooser = made();
    expect(chooser.pass).toBeNull();
    expect(chooser.confirmable?.key).toBe('done');
    expect(await chooser.confirm()).toBe(true);
    expect(table.chosen).toEqual(['done']);
  });

  test('a question about things has no such option', () => {
    table.ask(question(CARDS, { picked: ['punch'] }));
    expect(made().closing).toBeNull();
  });
});

describe('the draft', () => {
  beforeEach(() => table.ask(question(CARDS, { picked: ['punch'] })));

  test('outlives loading the page anew', () => {
    made().activate('9♣');
    expect(made().armed?.key).toBe('9♣');
  });

  test('survives a refusal that brings a new view of the same question', async () => {
    const chooser = made();
    chooser.activate('9♣');
    table.refuses = true;
    then(CARDS, { decision_id: '0.9', picked: ['punch'] });
    expect(await chooser.confirm()).toBe(false);
    expect(chooser.armed?.key).toBe('9♣');
  });

  test('is gone when the option is gone, or the question is another', () => {
    const chooser = made();
    chooser.activate('9♣');
    table.ask(question([option('4♦')], { picked: ['punch'] }));
    expect(chooser.armed).toBeNull();
    table.ask(question(CARDS, { name: 'defend' }));
    expect(chooser.armed).toBeNull();
  });

  test('of another seat is another draft', () => {
    made().activate('9♣');
    table.seat = 1;
    expect(made().armed).toBeNull();
  });

  test('rubbish in the memory is no draft', () => {
    memory.set('ultratable.draft.t1.0', '{');
    expect(made().armed).toBeNull();
  });
});

test.each([
  ['alone against bots', ['person', 'bot'], 'strict', true],
  ['at an open table', ['person', 'person'], 'open', true],
  ['at a friendly table', ['person', 'person'], 'friendly', false],
] as const)('%s', (_, kinds, undo, free) => {
  const shown = tableOf(kinds.map((kind) => seat(kind)));
  expect(givesBack({ ...shown, settings: { ...shown.settings, undo } }, 0)).toBe(free);
});

test('whatever is pointed at while no answer is taken is refused, and nothing is sent or asked', async () => {
  table.ask(question(ABILITIES));
  table.open = false;
  const chooser = made();
  chooser.activate('punch');
  chooser.activate('deck');
  chooser.arm(ABILITIES[0] as Choice);
  await settled();
  expect([chooser.refused, table.chosen, chooser.armed]).toEqual([3, [], null]);
  expect(why).not.toHaveBeenCalled();
  table.ask(null);
  chooser.activate('deck');
  await settled();
  expect(chooser.refused).toBe(3);
  expect(why).toHaveBeenCalledWith('deck');
});

describe('a whole answer that was advised', () => {
  test('is sent up to its last pick, which waits for Confirm whatever is preferred', async () => {
    confirming = 'when it matters';
    then(CARDS, { picked: ['punch'] });
    const chooser = made();
    expect(await chooser.fill(['punch', '4♦'])).toBe(true);
    expect(table.chosen).toEqual(['punch']);
    expect(chooser.armed?.key).toBe('4♦');
    expect(await chooser.confirm()).toBe(true);
    expect(table.chosen).toEqual(['punch', '4♦']);
  });

  test('stops where it is not open any more', async () => {
    then([option('other')], { picked: ['punch'] });
    const chooser = made();
    expect(await chooser.fill(['punch', '4♦'])).toBe(false);
    expect(chooser.armed).toBeNull();
    table.refuses = true;
    table.ask(question(ABILITIES));
    expect(await chooser.fill(['timber', '9♣'])).toBe(false);
  });
});
