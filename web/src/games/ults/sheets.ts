/** Hero sheets, read from what the server tells about the things of the game. */
import type { Thing } from '../../wire.ts';

export interface Line {
  /** "ability:timber" */
  ref: string;
  id: string;
  title: string;
  text: string;
  /** The gist of the text, for a tile. */
  brief: string;
  /** "any card", a suit, or the one card of an ultimate. */
  cards: string;
  passive: boolean;
  ultimate: boolean;
  roll: string | null;
}

export interface Sheet {
  ref: string;
  id: string;
  title: string;
  line: string;
  difficulty: string;
  setup: string | null;
  lines: Line[];
}

const SUITS: Record<string, string> = { clubs: '♣', diamonds: '♦', hearts: '♥', spades: '♠' };

export function sheetsIn(things: readonly Thing[]): Map<string, Sheet> {
  const sheets = new Map<string, Sheet>();
  const byTitle = new Map<string, Sheet>();
  for (const thing of things.filter(({ kind }) => kind === 'hero')) {
    const id = after(thing.ref);
    const { difficulty = '', setup } = thing.facts ?? {};
    const sheet: Sheet = {
      ref: thing.ref,
      id,
      title: thing.title,
      line: thing.text,
      difficulty: String(difficulty),
      setup: setup === undefined ? null : String(setup),
      lines: [],
    };
    sheets.set(id, sheet);
    byTitle.set(thing.title, sheet);
  }
  for (const thing of things.filter(({ kind }) => kind === 'ability')) {
    byTitle.get(String(thing.facts?.hero))?.lines.push(line(thing));
  }
  return sheets;
}

export function line(thing: Thing): Line {
  const cards = String(thing.facts?.cards ?? '');
  const { roll } = thing.facts ?? {};
  const passive = cards.startsWith('none');
  return {
    ref: thing.ref,
    id: after(thing.ref),
    title: thing.title,
    text: thing.text,
    brief: thing.brief || thing.text,
    cards,
    passive,
    ultimate: !passive && cards !== 'any card' && !(cards in SUITS),
    roll: roll === undefined ? null : String(roll),
  };
}

/** What is printed beside an ability's name: "♠", "J♣", or nothing where any card does. */
export function limitOf(one: Line): string {
  return one.passive || one.cards === 'any card' ? '' : (SUITS[one.cards] ?? one.cards);
}

function after(ref: string): string {
  return ref.slice(ref.indexOf(':') + 1);
}
