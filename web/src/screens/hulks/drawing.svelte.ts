/** The workbench as the board is told it: what lies there, what is held against it, and what each square is. */
import { middleOf } from '../../games/ultra_marines/placing.ts';
import { kindOf, turned } from '../../games/ultra_marines/shapes.ts';
import { floorOf, isRoom } from '../../games/ultra_marines/view.ts';
import { keyOf, squareName, squareOf } from '../../kit/board/squares.ts';
import type { Ghost, Layer, Mark, Section, Square, SquareKey } from '../../kit/board/types.ts';
import { t } from '../../texts/index.ts';
import '../../texts/hulks.ts';
import '../../texts/ultra_marines.ts';
import type { Aim } from './aim.svelte.ts';
import type { Bench } from './bench.svelte.ts';

export class Drawing {
  readonly #bench: Bench;
  readonly #aim: Aim;
  readonly #titleOf: (kind: string) => string;
  #labelled = $state(false);
  #measured = $state(true);

  constructor(bench: Bench, aim: Aim, titleOf: (kind: string) => string) {
    this.#bench = bench;
    this.#aim = aim;
    this.#titleOf = titleOf;
  }

  readonly #rows = $derived.by(() => this.#bench.shown?.text ?? []);
  readonly floor = $derived.by(() => floorOf(this.#rows));
  readonly spots = $derived.by(() => {
    const open = this.#bench.shown?.open ?? [];
    return [...new Set([...open.map(keyOf), ...this.#bench.slots.keys()])];
  });

  readonly ghosts = $derived.by<Ghost[]>(() => {
    const { slot } = this.#aim;
    const kind = this.#bench.holding;
    if (kind === null || slot === null) return [];
    const legal = slot.why === null;
    const label = slot.why?.sentence ?? this.#titleOf(kind);
    const squares = squaresOf(kind, slot.turn, slot.column, slot.row);
    const found: Ghost[] = [{ id: 'section', squares, legal, label }];
    if (slot.twin) found.push({ id: 'counterpart', squares: squaresOf(kind, ...slot.twin), legal });
    return found;
  });

  /** Where the distance of each section is written: on the square in its middle. */
  readonly #distances = $derived.by(() => {
    const found = new Map<SquareKey, number>();
    if (!this.#measured) return found;
    for (const { label, distance } of this.#bench.shown?.sections ?? []) {
      const middle = distance === null ? null : middleOf(this.#rows, label);
      if (middle && distance !== null) found.set(keyOf(middle), distance);
    }
    return found;
  });

  readonly marks = $derived.by(() => {
    const { slots, shown, selected, lifted } = this.#bench;
    const found: Record<SquareKey, Mark> = {};
    for (const [key, some] of slots) if (some.some(({ why }) => why === null)) found[key] = { state: 'legal' };
    const label = shown?.sections[selected ?? -1]?.label;
    const state = lifted === null ? 'selected' : 'planned';
    for (const square of this.floor) if (square.section === label) found[keyOf(square)] = { state };
    for (const [square, step] of this.#distances) found[square] = { ...found[square], step };
    return found;
  });

  readonly sections = $derived.by(() => {
    const found: Record<string, Section> = {};
    let zone = 0;
    for (const [number, { label }] of (this.#bench.shown?.sections ?? []).entries()) {
      const seat = this.#bench.work.sections[number]?.[4] ? zone++ : null;
      if (isRoom(label) || this.#labelled) found[label] = { label, ...(seat !== null && { seat }) };
    }
    return found;
  });

  get layers(): Layer[] {
    return [
      { id: 'distances', label: t('hulks.layer.distances'), on: this.#measured },
      { id: 'sections', label: t('ultra_marines.layer.sections'), on: this.#labelled },
    ];
  }

  switch(layer: string): void {
    if (layer === 'distances') this.#measured = !this.#measured;
    else this.#labelled = !this.#labelled;
  }

  /** What a square is, for those who hear it. */
  say(square: SquareKey, told: string): string {
    const { slots, shown, work } = this.#bench;
    const number = this.#bench.numberAt(squareOf(square));
    const some = slots.get(square);
    if (some) {
      const fits = some.some(({ why }) => why === null);
      return [squareName(square), t(fits ? 'hulks.fits' : 'hulks.fitsNot')].filter(Boolean).join(', ');
    }
    if (number === null) return [squareName(square), t('hulks.opening')].filter(Boolean).join(', ');
    const seen = shown?.sections[number];
    const [kind = '', , , , zone] = work.sections[number] ?? [];
    const words = [
      squareName(square),
      t('ultra_marines.section', { label: seen?.label ?? '' }),
      this.#titleOf(kind),
      zone && t('hulks.isZone'),
      seen?.distance != null && t('hulks.distance', { count: seen.distance }),
      this.marks[square]?.state && t('board.selected'),
    ];
    return seen ? words.filter(Boolean).join(', ') : told;
  }
}

function squaresOf(kind: string, turn: number, column: number, row: number): Square[] {
  const shape = kindOf(kind)?.shape;
  if (!shape) return [];
  return turned(shape, turn).squares.map((square) => ({ column: square.column + column, row: square.row + row }));
}
