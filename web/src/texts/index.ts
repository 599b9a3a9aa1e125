/** Every word of the page comes from a catalogue; a key that is not in it is a type error. */
import { IntlMessageFormat } from 'intl-messageformat';
import app from './en/app.json' with { type: 'json' };
import home from './en/home.json' with { type: 'json' };
import kit from './en/kit.json' with { type: 'json' };
import learn from './en/learn.json' with { type: 'json' };
import lobby from './en/lobby.json' with { type: 'json' };
import panel from './en/panel.json' with { type: 'json' };
import settings from './en/settings.json' with { type: 'json' };
import shell from './en/shell.json' with { type: 'json' };
import sound from './en/sound.json' with { type: 'json' };
import summary from './en/summary.json' with { type: 'json' };
import table from './en/table.json' with { type: 'json' };

/** One file per area, named as its keys begin. Those of games, of makers and of some screens come when they are used
 * (`more`). */
const first = {
  ...app,
  ...home,
  ...kit,
  ...learn,
  ...lobby,
  ...panel,
  ...settings,
  ...shell,
  ...sound,
  ...summary,
  ...table,
};

/** Every catalogue that has come. In the built page the messages that have parts are read already (`messages.ts`). */
export const en: Record<string, string> = { ...first };

export type TextKey =
  | keyof typeof first
  | keyof typeof import('./en/board.json', { with: { type: 'json' }})
  | keyof typeof import('./en/figures.json', { with: { type: 'json' }})
  | keyof typeof import('./en/host.json', { with: { type: 'json' }})
  | keyof typeof import('./en/hulks.json', { with: { type: 'json' }})
  | keyof typeof import('./en/lab.json', { with: { type: 'json' }})
  | keyof typeof import('./en/maker.json', { with: { type: 'json' }})
  | keyof typeof import('./en/replay.json', { with: { type: 'json' }})
  | keyof typeof import('./en/review.json', { with: { type: 'json' }})
  | keyof typeof import('./en/rules.json', { with: { type: 'json' }})
  | keyof typeof import('./en/ultra_marines.json', { with: { type: 'json' }})
  | keyof typeof import('./en/ults.json', { with: { type: 'json' }});
export type TextValues = Record<string, string | number>;

/** A catalogue that is not loaded with the first page: whoever uses it imports the module that adds it. */
export function more(catalogue: Record<string, string>): void {
  Object.assign(en, catalogue);
}

const LANGUAGE = 'en';
const known = new Map<TextKey, IntlMessageFormat>();

export function t(key: TextKey, values: TextValues = {}): string {
  const words = en[key] ?? key;
  // Most are only words.
  if (typeof words === 'string' && !words.includes('{')) return words.trim();
  let message = known.get(key);
  if (!message) {
    message = new IntlMessageFormat(words, LANGUAGE, undefined, { ignoreTag: true });
    known.set(key, message);
  }
  return String(message.format(values)).trim();
}

/** "Mara", "Mara and Bo", "Mara, Bo and Fen". */
export function list(words: string[]): string {
  return new Intl.ListFormat(LANGUAGE, { type: 'conjunction' }).format(words);
}

/** So many are named; of more, the first two. */
const NAMED = 3;

/** As above, but short however many there are: "Mara, Bo and 6 others". */
export function few(words: string[]): string {
  if (words.length <= NAMED) return list(words);
  return list([...words.slice(0, NAMED - 1), t('app.others', { count: words.length - NAMED + 1 })]);
}
