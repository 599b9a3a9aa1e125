/** Fixed data for the parts that show a match: one moment of a duel, as the server would tell it. */
import type { LiveTable } from '../../state/live-table.svelte.ts';
import type { Choice, Hints, Line, Said, SeatShown, Thing, Update } from '../../wire.ts';

export const NAMES = ['Fen', 'Mara'];

const seat = (name: string, kind: SeatShown['kind']): SeatShown => ({
  kind,
  name,
  level: kind === 'bot' ? 'steady' : null,
  ready: true,
  host: kind === 'person',
  away: false,
  by_bot: false,
  bank: 0,
  away_bank: 0,
  asked_since: null,
  deadline: null,
  commitment: null,
  salt: null,
});

export const SEATS = [seat('Fen', 'person'), seat('Mara', 'bot')];

const option = (key: string, label: string, preview: string): Choice => ({
  key,
  label,
  clause: 'ults.main.announce',
  refs: [key],
  preview,
  ends: true,
});

export const HINTS: Hints = {
  decision_id: '0.1',
  hints: [
    {
      keys: ['ability:power-punch', '9♣'],
      sentence: 'Power Punch (any card), then 9♣ (power 9)',
      value: 0.62,
      preview: '3+ (67 %): 9 damage before defense.',
      cases: '',
      reason: 'On average, compared with the second: damage on its way to Bo +4; power in your hand −5.',
    },
    {
      keys: ['ability:timber', '4♦'],
      sentence: 'Timber! (any card), then 4♦ (power 4)',
      value: 0.55,
      preview: '',
      cases: '',
      reason: 'On average, compared with the first: damage on its way to Bo −4; power in your hand +5.',
    },
  ],
};

export const UPDATE: Update = {
  type: 'update',
  version: 7,
  seat: 0,
  fresh: true,
  table: {
    id: 'gallery',
    code: 'amber-fox-paper-lamp',
    settings: { game: 'ults', seats: 2 },
    password: false,
    status: 'playing',
    seats: SEATS,
    waiting: [0],
    commitment: '',
    seed: null,
    same_seed: false,
    chosen_seed: null,
    paused: false,
    assisted: false,
    taken_back: 0,
    request: null,
    result: null,
    rematch: null,
    branch: null,
  },
  view: {},
  ask: {
    decision_id: '7',
    name: 'card',
    prompt: 'Which card for Power Punch?',
    clause: 'ults.main.announce',
    options: [
      option('9♣', 'Power Punch with 9♣ on Mara', '3+ (67 %): 9 damage before defense'),
      option('4♦', 'Power Punch with 4♦ on Mara', '3+ (67 %): 4 damage before defense'),
    ],
    picked: ['ability:power-punch'],
    default: null,
    response: false,
    passing: null,
    deadline: null,
  },
  asides: [],
  undo: { last: 'free', turn: true },
  standing: 'always',
  lines: [],
  taken_back: [],
  log_length: 6,
};

export const WAITING: Update = {
  ...UPDATE,
  ask: null,
  undo: { last: 'ask', turn: false },
  table: { ...UPDATE.table, waiting: [1] },
};

/** A table that takes no answer anywhere: what is pressed changes only what is seen. */
export function still(update: Update, status: LiveTable['status'] = 'live'): LiveTable {
  const no = () => Promise.resolve(false);
  const table = {
    id: 'gallery',
    seat: 0,
    update,
    status,
    open: status === 'live' && update.ask !== null,
    sending: status === 'sending',
    reason: '',
    ahead: 0,
    names: NAMES,
    retryNow: () => {},
    choose: no,
    undo: no,
  };
  return table as unknown as LiveTable;
}

const line = (number: number, sort: NonNullable<Line['sort']>, text: string, facts: object, clause: string): Line => ({
  number,
  kind: sort,
  text,
  clauses: [clause],
  facts: { ...facts },
  sort,
});

export const TOTAL = {
  value: 12,
  reasons: [
    { label: '8♠', amount: 8, clause: 'ults.cards.power' },
    { label: '2x', amount: 8, clause: 'ults.lumberjaq.timber' },
    { label: 'blocked by 9♣', amount: -4, clause: 'ults.defense.other-suit' },
  ],
};

export const LINES: Line[] = [
  line(0, 'turn', 'Round 1: Mara begins a turn.', { seat: 1, round: 1 }, 'ults.turn.phases'),
  line(
    1,
    'action',
    'Mara announces Timber! with 8♠ at Fen.',
    { seat: 1, user: 1, ability: 'timber', card: '8♠', target: 0 },
    'ults.main.announce',
  ),
  line(2, 'roll', 'Mara rolls 5 and needs 5+.', { seat: 1, number: 5, needs: 5 }, 'ults.main.announce'),
  line(
    3,
    'hit',
    'Fen loses 12 health: 8♠ +8, 2x +8, blocked by 9♣ -4 = 12.',
    { seat: 0, number: 12, total: TOTAL },
    'ults.damage.order',
  ),
  line(4, 'turn', 'Round 1: Fen begins a turn.', { seat: 0, round: 1 }, 'ults.turn.phases'),
  { ...line(5, 'miss', 'Fen misses.', { seat: 0 }, 'ults.main.announce'), taken_back: true },
];

const THINGS: Thing[] = [
  {
    ref: 'ability:timber',
    kind: 'Ability',
    title: 'Timber!',
    text: 'Play a card and roll 5+: twice its power is the damage.',
    clauses: ['ults.lumberjaq.timber'],
    facts: { roll: '5+' },
  },
  {
    ref: 'discard',
    kind: 'Pile',
    title: 'Discard pile',
    text: 'What has been played.',
    clauses: ['ults.deck.reshuffle'],
    facts: {},
  },
];
export const thingOf = (ref: string) => THINGS.find((thing) => thing.ref === ref);

const said = (number: number, room: string, at: number | null, name: string, text: string): Said => ({
  type: 'said',
  number,
  version: 7,
  room,
  name,
  seat: at,
  text,
  at: 0,
});
export const SAID: Said[] = [
  said(1, 'table', 0, 'Fen', 'Good luck!'),
  said(2, 'table', 1, 'Mara', 'You will need it.'),
  said(3, 'observers', null, 'Bo', 'Who takes the wolf?'),
];
