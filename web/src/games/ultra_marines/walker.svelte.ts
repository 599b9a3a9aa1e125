/** Who is about to act, where he can go, and going there. */
import type { SquareKey } from '../../kit/board/types.ts';
import type { Chooser } from '../../state/chooser.svelte.ts';
import type { Act } from './acts.ts';
import type { Series } from './series.svelte.ts';
import { bare, type MarinesView, scoutsOn, stepsTo, wayTo, wordOf } from './view.ts';

interface At {
  view: MarinesView;
  chooser: Chooser;
}

export class Walker {
  readonly #at: () => At;
  readonly #series: Series;
  /** Who was pointed at, before any answer is given. */
  wanted = $state<string | null>(null);
  /** Where a way over a mine leads: it is gone when it is pressed a second time. */
  pressed = $state<SquareKey | null>(null);

  constructor(series: Series, at: () => At) {
    this.#series = series;
    this.#at = at;
  }

  get #asked(): string | undefined {
    return this.#at().chooser.ask?.name;
  }

  /** A card is being played: the squares are its own. */
  readonly playing = $derived.by(() => this.#picked('card:')?.slice('card:'.length) ?? null);
  readonly named = $derived.by(() => this.#picked('scout:') ?? null);

  /** Whose ways or lines of sight are shown. */
  readonly selected = $derived.by(() => {
    if (this.named !== null) return this.named;
    const { view } = this.#at();
    const about = this.#asked === 'move' ? view.reach : this.#asked === 'fire' ? view.sight : {};
    if (this.wanted !== null && this.wanted in about) return this.wanted;
    return this.walking ? view.mover : null;
  });

  /** The question is who moves, and where. */
  get walking(): boolean {
    return this.#asked === 'move' && this.playing === null;
  }

  readonly reach = $derived.by(() =>
    this.walking && this.selected !== null ? this.#at().view.reach[this.selected] : undefined,
  );
  /** In how many steps each square is reached. */
  readonly ways = $derived.by(() => stepsTo(this.reach));
  readonly mines = $derived.by(
    () => new Set(this.#at().view.cards.flatMap(({ card, square }) => (card === MINE ? [bare(square)] : []))),
  );

  #picked(start: string): string | undefined {
    return this.#at().chooser.picked.find((key) => key.startsWith(start));
  }

  /** Go to a square, one step after another; a mine on the way ends it, whatever it does. */
  walk(to: SquareKey): void {
    const { view, chooser } = this.#at();
    const [start, ...way] = wayTo(this.reach, to);
    if (start === undefined || this.selected === null) return;
    if (scoutsOn(view, to).length > 0) {
      chooser.activate(wordOf(to));
      return;
    }
    const mined = way.findIndex((square) => this.mines.has(square));
    if (mined >= 0 && this.pressed !== to) {
      this.pressed = to;
      return;
    }
    this.pressed = null;
    const taken = mined < 0 ? way : way.slice(0, mined + 1);
    const first = this.selected === view.mover || this.named !== null ? [] : [this.selected];
    this.#series.keys('move', [...first, ...taken.map(wordOf)]);
  }

  /** Pick up or place where he stands. */
  act({ key }: Act): void {
    if (this.selected !== null) this.#series.keys('move', [this.selected, key]);
  }
}

const MINE = 'proximity-mine';
