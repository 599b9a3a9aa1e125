/** Where the eye goes by itself: to what is asked about, to one's own Scouts when one's turn begins, and to what others
 * do. */
import { untrack } from 'svelte';
import type { SquareKey } from '../../kit/board/types.ts';
import { motion } from '../../state/motion.svelte.ts';
import type { Question } from '../../wire.ts';
import { bare, isMine, isSquare, type MarinesView } from './view.ts';

interface Looking {
  lookAt(square: SquareKey, closer?: boolean | 'if small'): void;
  fit(): void;
}

interface Seen {
  view: () => MarinesView;
  ask: () => Question | null;
  board: () => Looking | undefined;
  /** The middle of the room that is being moved into. */
  room: () => SquareKey | null;
}

/** To be called from a component. `begun`: one's own turn has begun. */
export function followTable({ view, ask, board, room }: Seen, begun: () => void): void {
  const entered = $derived(room());
  /** The square of the hulk that a section is being slotted on. */
  const joint = $derived(ask()?.name === 'build' ? (ask()?.picked.find(isSquare) ?? null) : null);
  /** Rooms, where artifacts may lie, and where a section fits are chosen among all there are. */
  const everywhere = $derived.by(() => {
    const { name, picked = [] } = ask() ?? {};
    if (name === 'zone') return picked.length === 0;
    return name === 'artifact' || (name === 'build' && joint === null && picked.length > 0);
  });
  const ownTurn = $derived.by(() => {
    const { over, you, active, turn } = view();
    return !over && you !== null && active === you ? turn : 0;
  });

  $effect(() => {
    if (entered !== null) board()?.lookAt(entered, narrow());
  });
  $effect(() => {
    if (joint !== null) board()?.lookAt(bare(joint), narrow());
  });
  $effect(() => {
    if (everywhere) board()?.fit();
  });
  $effect(() => {
    if (ownTurn === 0) return;
    begun();
    const first = untrack(() => view().scouts.find((scout) => isMine(view(), scout) && scout.square !== null));
    if (first?.square) board()?.lookAt(bare(first.square), narrow());
  });
  $effect(() => {
    const facts = motion.now?.facts;
    const square = facts?.square ?? facts?.to;
    if (typeof square === 'string' && isSquare(square) && !ask()) board()?.lookAt(bare(square));
  });
}

/** On a phone squares are large only where somebody looks closer. */
function narrow(): boolean {
  return innerWidth < 640;
}
