/** How a table is set, in plain words: what everybody agrees to who sits down there. */
import { list, t } from '../texts/index.ts';
import type { GameShown, Settings } from '../wire.ts';
import { hasClock } from './clocks.ts';
import { fieldsOf, inWords, isSame } from './options.ts';
import { things } from './things.svelte.ts';

export interface Told {
  settings: Settings;
  password: boolean;
  /** What the host typed for a seed, if anything. */
  seed: string | null;
  /** Whether other matches have the same chance: its seed was chosen, or this is a rematch with that of the last. */
  sameSeed: boolean;
  game: GameShown | null;
}

/** One sentence per thing, the most important first. */
export function tableWords({ settings, password, seed, sameSeed, game }: Told): string[] {
  const delay = settings.delay ?? 0;
  const sentences = [
    t('summary.game', { game: game?.title ?? settings.game, seats: settings.seats }),
    optionWords(settings, game),
    seed !== null ? t('summary.seed', { seed }) : sameSeed ? t('summary.sameChance') : '',
    t('summary.undo', { undo: settings.undo ?? 'friendly' }),
    t('summary.clock', { clock: settings.clock ?? 'none' }),
    hasClock(settings) && !settings.listed ? t('summary.pause') : '',
    t('summary.windows', { windows: settings.windows ?? 'everybody' }),
    t('summary.spectators', { spectators: settings.spectators?.split(' ').at(-1) ?? 'public', delay }),
    t('summary.hints', { hints: settings.hints === false ? 'off' : 'on' }),
    t('summary.chat', { chat: settings.chat === false ? 'off' : 'on' }),
    leaveWords(settings),
    t('summary.door', { door: password ? 'password' : settings.listed ? 'listed' : 'link' }),
  ];
  return sentences.filter(Boolean);
}

/** What is not played as usual: "Health: 75" and the like. */
function optionWords(settings: Settings, game: GameShown | null): string {
  const values = settings.options ?? {};
  const fields = new Map((game ? fieldsOf(game) : []).map((field) => [field.name, field]));
  const changed = Object.entries(values)
    .filter(([name, value]) => !isSame(value, fields.get(name)?.standard) && !isBrought(value))
    .map(([name, value]) => optionWord(name, value, fields.get(name)?.things));
  return changed.length > 0 ? t('summary.options', { options: list(changed) }) : t('summary.noOptions');
}

/** Pieces and maps that somebody has made are shown, not told. */
const isBrought = (value: unknown) =>
  Array.isArray(value) ? value.some((one) => typeof one === 'object') : String(value).includes('\n');

function optionWord(name: string, value: unknown, kind?: string): string {
  const label = inWords(name).toLowerCase();
  if (typeof value === 'boolean') return t('summary.switch', { label, on: value ? 'yes' : 'no' });
  if (Array.isArray(value)) return t('summary.option', { label, value: seatWords(value.map(String), kind) });
  return t('summary.option', { label, value: inWords(String(value)).toLowerCase() });
}

function seatWords(ids: string[], kind?: string): string {
  const named = ids.map((id) => things.get(`${kind}:${id}`)?.title ?? inWords(id));
  return list(named.map((thing, at) => t('summary.seat', { number: at + 1, thing })));
}

function leaveWords(settings: Settings): string {
  return t('summary.leave', { after: duration(settings.leave_after ?? 120), level: settings.stand_in ?? 'steady' });
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** "2 minutes", "1 day"; the largest unit that comes out even. */
export function duration(seconds: number): string {
  const [unit, size] = UNITS.find(([, length]) => seconds >= length && seconds % length === 0) ?? ['second', 1];
  return t('summary.duration', { count: seconds / size, unit });
}
