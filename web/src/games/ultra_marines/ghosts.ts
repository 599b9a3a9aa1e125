/** What is about to be laid, as an outline on the board: a card of four squares, or a section of the hulk. */
import { covered, squareOf } from '../../kit/board/squares.ts';
import type { Ghost, SquareKey } from '../../kit/board/types.ts';
import type { Chooser } from '../../state/chooser.svelte.ts';
import { LYING } from './icons.ts';
import { type Kind, placedAt, turned } from './shapes.ts';
import { bare, isSquare, type Side, wordOf } from './view.ts';

type Choosing = Pick<Chooser, 'options' | 'picked' | 'armed' | 'legal'>;

/** The four squares under a card that is being played: where somebody looks, else where it waits for Confirm. */
export function cardGhost(
  chooser: Choosing,
  card: string | null,
  looked: SquareKey | null,
  titleOf: (card: string) => string,
): Ghost | null {
  if (card === null || LYING[card]?.size !== 2) return null;
  const armed = chooser.armed?.key;
  const at = looked ?? (armed && isSquare(armed) ? bare(armed) : null);
  if (at === null || !chooser.options.some(({ key }) => isSquare(key))) return null;
  const squares = covered(at, 2).map(squareOf);
  return { id: 'footprint', squares, legal: chooser.legal(wordOf(at)), label: titleOf(card), clear: true };
}

/** The section in hand, as far as it has been said where it goes; `end` is what has been turned to. */
export function sectionGhost(
  chooser: Choosing,
  kind: Kind | undefined,
  end: string | null,
  titleOf: (ref: string) => string,
): Ghost | null {
  if (!kind) return null;
  const keys = chooser.options.map(({ key }) => key);
  const wish = end ?? chooser.armed?.key ?? keys.find((key) => /^(?:end|turn):/.test(key));
  if (!wish) return null;
  const [which = '', number = '0'] = wish.split(':');
  const label = titleOf(`kind:${kind.id}`);
  if (which === 'turn') {
    return { id: 'section', squares: turned(kind.shape, Number(number)).squares, legal: true, label };
  }
  const square = chooser.picked.find(isSquare);
  const side = chooser.picked.find((key) => key.startsWith('side:'))?.slice(5);
  if (which !== 'end' || !square || !side) return null;
  const squares = placedAt(kind, squareOf(bare(square)), side as Side, Number(number));
  return { id: 'section', squares, legal: keys.includes(wish), label };
}
