/** Finding rules: all words must be somewhere in a clause; what was found is marked. */
import type { ClauseShown, RulesShown, SectionShown } from '../wire.ts';

export type Filter = 'all' | 'ruled' | 'unplayed';

export function wordsOf(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean);
}

const passes: Record<Filter, (clause: ClauseShown) => boolean> = {
  all: () => true,
  ruled: (clause) => clause.ruling !== '',
  unplayed: (clause) => clause.inert !== '',
};

export function fits(clause: ClauseShown, words: string[], filter: Filter = 'all'): boolean {
  if (!passes[filter](clause)) return false;
  const all = [clause.id, clause.title, clause.text, clause.ruling, clause.inert, ...clause.examples]
    .join('\n')
    .toLowerCase();
  return words.every((word) => all.includes(word));
}

/** The sections that have something, with what they have. */
export function found(rules: RulesShown, words: string[], filter: Filter): SectionShown[] {
  return rules.sections
    .map((section) => ({ ...section, clauses: section.clauses.filter((clause) => fits(clause, words, filter)) }))
    .filter((section) => section.clauses.length > 0);
}

export interface Piece {
  text: string;
  hit: boolean;
}

/** A text in pieces, with every occurrence of these words as a piece of its own. */
export function marked(text: string, words: string[]): Piece[] {
  if (words.length === 0) return [{ text, hit: false }];
  const any = words
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .sort((one, other) => other.length - one.length);
  const pieces = text.split(new RegExp(`(${any.join('|')})`, 'gi'));
  return pieces.map((piece, at) => ({ text: piece, hit: at % 2 === 1 })).filter((piece) => piece.text !== '');
}

/** "games/ults/test_k9.py::test_a_bite_of_3" reads "a bite of 3". */
export function testSentence(test: string): string {
  return (test.split('::').at(-1) ?? test).replace(/^test_/, '').replaceAll('_', ' ');
}

export interface Standing {
  /** Rules that some moment of play can apply. */
  played: number;
  proved: number;
  fired: number;
  /** Those that lack a test or never came up. */
  lacking: ClauseShown[];
}

export function standing(rules: RulesShown): Standing {
  const played = rules.sections.flatMap((section) => section.clauses).filter((clause) => clause.inert === '');
  return {
    played: played.length,
    proved: played.filter((clause) => clause.tests.length > 0).length,
    fired: played.filter((clause) => clause.fired > 0).length,
    lacking: played.filter((clause) => clause.tests.length === 0 || clause.fired === 0),
  };
}
