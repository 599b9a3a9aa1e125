/** What every square is to the open question, as the board is told it. All of it comes from the view and the options. */
import { keyOf, squareOf } from '../../kit/board/squares.ts';
import { PLACES, type TrayPlace } from '../../kit/board/tray.ts';
import type { FloorSquare, Mark, SquareKey } from '../../kit/board/types.ts';
import { t } from '../../texts/index.ts';
import '../../texts/ultra_marines.ts';
import type { Choice, Question } from '../../wire.ts';
import { beyond } from './shapes.ts';
import {
  type BuildingSeen,
  bare,
  isSquare,
  type MarinesView,
  nineAround,
  scoutOf,
  scoutsOn,
  sectionAt,
} from './view.ts';

export interface Marking {
  view: MarinesView;
  floor: readonly FloorSquare[];
  rows: readonly string[] | null;
  ask: Question | null;
  /** The option that waits for Confirm. */
  armed: string | null;
  /** Where the chosen Scout can go, in how many steps; null: nobody is about to walk. */
  ways: Map<SquareKey, number> | null;
  /** The end of a way that was pressed once. */
  pressed: SquareKey | null;
  mines: Set<SquareKey>;
  /** Where the section in hand could be slotted on. */
  openings: BuildingSeen['open'];
  /** The middle of a blast. */
  blast: SquareKey | null;
  /** By the squares of the tray: where the blast has struck. */
  struck: Partial<Record<TrayPlace, string>>;
  /** Who looks about: what he does not see is dimmed. */
  looker: string | null;
  /** Whether what enemies could do is shown. */
  threatened: boolean;
}

export function marksOf(marking: Marking): Record<SquareKey, Mark> {
  const found: Record<SquareKey, Mark> = {};
  const add = (square: SquareKey, mark: Mark) => {
    found[square] = { ...found[square], ...mark };
  };
  if (marking.ways) markWays(marking, marking.ways, add);
  else for (const option of marking.ask?.options ?? []) markOption(marking, option, add);
  const open = new Set(marking.ask?.options.map(({ key }) => key));
  for (const { square, side } of marking.openings) {
    if (open.has(square)) add(keyOf(beyond(squareOf(bare(square)), side)), { state: 'legal' });
  }
  if (marking.looker !== null) markUnseen(marking, marking.looker, add);
  if (marking.threatened) markThreats(marking.view, add);
  if (marking.blast !== null) {
    for (const [at, square] of nineAround(marking.blast).entries()) {
      const place = PLACES[at];
      add(square, { blast: at + 1, ...(place && place in marking.struck ? { struck: true } : {}) });
    }
  }
  return found;
}

type Add = (square: SquareKey, mark: Mark) => void;

/** Steps are counted through friends too, but nobody stops there. */
function markWays({ view, pressed, mines }: Marking, ways: Map<SquareKey, number>, add: Add): void {
  for (const [square, step] of ways) {
    const free = scoutsOn(view, square).length === 0;
    add(square, {
      step,
      ...(free ? { state: pressed === square ? 'selected' : 'legal' } : {}),
      ...(mines.has(square) ? { risk: t('ultra_marines.mine') } : {}),
    });
  }
}

function markUnseen({ view, floor }: Marking, looker: string, add: Add): void {
  const seen = view.seen[looker];
  if (!seen) return;
  const clear = new Set([...seen, scoutOf(view, looker)?.square].map((square) => bare(square ?? '')));
  for (const square of floor) if (!clear.has(keyOf(square))) add(keyOf(square), { unseen: true });
}

function markThreats({ threat, scouts }: MarinesView, add: Add): void {
  const taken = new Set(scouts.map(({ square }) => square));
  for (const [square, [comes, fired]] of Object.entries(threat?.squares ?? {})) {
    // Nobody else goes where somebody is; what he has to fear is told above him.
    if (!taken.has(square)) add(bare(square), { threat: { comes, fired } });
  }
  for (const { ref, square } of scouts) {
    const fate = threat?.scouts[ref];
    if (fate && square !== null) add(bare(square), { fear: fate.killed });
  }
}

function markOption({ ask, armed, rows, floor }: Marking, { key, preview }: Choice, add: Add): void {
  if (isSquare(key) && ask?.name !== 'build' && sectionAt(rows, bare(key)) !== null) {
    add(bare(key), { state: armed === key ? 'selected' : 'legal', ...(preview === null ? {} : { words: preview }) });
  }
  const label = /^(?:room|section):(.)$/.exec(key)?.[1];
  if (label) for (const one of floor) if (one.section === label) add(keyOf(one), { state: 'legal' });
}
