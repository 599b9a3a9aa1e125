/** A line of the log in pieces: plain words, things that can be looked at, and numbers that unfold to their sum. */
import type { Line } from '../wire.ts';
import { seatsIn } from './log-tree.ts';

export interface Part {
  label: string;
  amount: number;
  clause: string;
}

export interface Total {
  value: number;
  reasons: Part[];
}

export interface Piece {
  text: string;
  ref?: string;
  total?: Total;
  /** Punctuation that must not be torn off it at the end of a line. */
  after?: string;
}

/** A word in a line, and the thing it means. */
export interface Meant {
  word: string;
  ref: string;
}

/** The sums a line is about, in the order in which it tells them. */
export function totalsOf(line: Line): Total[] {
  return Object.values(line.facts ?? {}).filter((value): value is Total =>
    Array.isArray((value as Total | null)?.reasons),
  );
}

const signed = (amount: number) => (amount < 0 ? `${amount}` : `+${amount}`);

function sumOf(total: Total): string {
  if (total.reasons.length <= 1) return `${total.value}`;
  return `${total.reasons.map(({ label, amount }) => `${label} ${signed(amount)}`).join(', ')} = ${total.value}`;
}

/** The things a line names. Fields name things by their own word (9♣) or by a word of their field (ability:timber);
 * `titled` says how a thing is called in sentences, or nothing for what is no thing. */
export function meantBy(line: Line, names: string[], titled: (ref: string) => string | undefined): Meant[] {
  const meant: Meant[] = [];
  for (const seat of seatsIn(line)) {
    const word = names[seat];
    if (word) meant.push({ word, ref: `seat:${seat}` });
  }
  for (const [field, value] of Object.entries(line.facts ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (typeof item !== 'string') continue;
      const ref = [`${field}:${item}`, item].find((candidate) => titled(candidate) !== undefined);
      const word = ref && [titled(ref) ?? '', item].find((candidate) => candidate && line.text.includes(candidate));
      if (ref && word) meant.push({ word, ref });
    }
  }
  return meant;
}

export function pieces(line: Line, meant: Meant[]): Piece[] {
  let found: Piece[] = [{ text: line.text }];
  // From the last: what one sum ends with may be a part of one before it.
  for (const total of totalsOf(line).reverse()) {
    const made = (text: string) => ({ text: total.reasons.length > 1 ? `${total.value}` : text, total });
    found = marked(found, sumOf(total), made, true);
  }
  // Longer words first: a name may be part of another.
  for (const { word, ref } of [...meant].sort((one, other) => other.word.length - one.word.length)) {
    found = marked(found, word, (text) => ({ text, ref }));
  }
  return glued(found);
}

/** A line with its sums folded. */
export function plainly(line: Line): string {
  return pieces(line, [])
    .map(({ text, after = '' }) => text + after)
    .join('');
}

/** The pieces with punctuation moved to the thing or number it follows. */
function glued(found: Piece[]): Piece[] {
  const made: Piece[] = [];
  for (const piece of found) {
    const before = made.at(-1);
    const plain = piece.ref === undefined && piece.total === undefined;
    const after = plain && before && (before.ref || before.total) ? (/^[.,:;!?)]+/.exec(piece.text)?.[0] ?? '') : '';
    if (before && after) made[made.length - 1] = { ...before, after };
    if (piece.text !== after) made.push({ ...piece, text: piece.text.slice(after.length) });
  }
  return made;
}

/** The pieces with the first (or last) plain occurrence of a word made into a piece of its own. */
function marked(found: Piece[], word: string, make: (text: string) => Piece, last = false): Piece[] {
  const isIn = (piece: Piece) => !piece.ref && !piece.total && place(piece.text, word, last) >= 0;
  const at = last ? found.findLastIndex(isIn) : found.findIndex(isIn);
  const piece = found[at];
  if (!piece) return found;
  const start = place(piece.text, word, last);
  const around = [{ text: piece.text.slice(0, start) }, make(word), { text: piece.text.slice(start + word.length) }];
  return [...found.slice(0, at), ...around.filter(({ text }) => text !== ''), ...found.slice(at + 1)];
}

const LETTER = /[\p{L}\p{N}]/u;

/** Where a word stands alone, not inside another. */
function place(text: string, word: string, last: boolean): number {
  const step = last ? -1 : 1;
  for (let at = last ? text.lastIndexOf(word) : text.indexOf(word); at >= 0; ) {
    const before = text[at - 1] ?? ' ';
    const after = text[at + word.length] ?? ' ';
    const inside =
      (LETTER.test(before) && LETTER.test(word[0] ?? '')) || (LETTER.test(after) && LETTER.test(word.at(-1) ?? ''));
    if (!inside) return at;
    if (last && at === 0) return -1;
    at = last ? text.lastIndexOf(word, at + step) : text.indexOf(word, at + step);
  }
  return -1;
}
