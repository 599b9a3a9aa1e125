/** How anything that can be chosen shows what it is to the question at hand: by outline, mark and word, never by colour
 * alone. A dim piece is out of use (turned over, already played); one that merely cannot be chosen now stays plain,
 * because whoever tries it is told why. */
import { type TextKey, t } from '../texts/index.ts';

export type PieceState = 'plain' | 'legal' | 'selected' | 'target' | 'planned' | 'dim';

const WORDS: Record<PieceState, TextKey | null> = {
  plain: null,
  legal: 'kit.state.legal',
  selected: 'kit.state.selected',
  target: 'kit.state.target',
  planned: 'kit.state.planned',
  dim: 'kit.state.dim',
};

/** "9 of clubs, playable, blocks 6". */
export function spoken(name: string, state: PieceState, ...more: (string | null | undefined)[]): string {
  const word = WORDS[state];
  return [name, word && t(word), ...more].filter(Boolean).join(', ');
}

/** A picture with a name, or one that only decorates what stands beside it. */
export function pictured(label: string | null | undefined) {
  return label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
}
