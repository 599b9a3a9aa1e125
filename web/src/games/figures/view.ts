/** What the server shows of a match of Action Figure Battle (made by `games/figures/hidden.py`). Cards are texts such as
 * "9♣", figures words such as "figure:0.2". */
import '../../texts/figures.ts';
import type { SeatSeen, SeatsSeen } from '../../kit/people.ts';
import type { Total } from '../../state/log-words.ts';
import { t } from '../../texts/index.ts';
import type { Question } from '../../wire.ts';

export interface FiguresSeat extends SeatSeen {
  /** Power Points for the army. */
  points: number;
  line: string[];
  captives: string[];
  /** Types that were drafted or dealt and have no Power yet. */
  settled: string[];
  stunned: boolean;
  /** Has answered what everybody is asked at the same time. */
  locked: boolean;
}

export interface FigureSeen {
  ref: string;
  type: string;
  title: string;
  owner: number;
  power: number;
  /** The Power it began with. */
  start: number;
  wounded: boolean;
  blast: boolean;
  dodge: boolean;
  intimidated: boolean;
  armor: string[];
  /** The actions of the four pairs of ranks. */
  card: string[];
}

export interface BattleSeen {
  attacker: number;
  figure: string;
  defender: number;
  facing: string | null;
  shown: boolean;
  card: string | null;
  answer: string | null;
  total: Total | null;
  against: Total | null;
  won: boolean | null;
  action: string | null;
  victim: string | null;
  harm: 'wounded' | 'captured' | 'prevented' | null;
}

export interface LookSeen {
  body: string;
  head: string;
  gear: string[];
  colours: string[];
  /** The number of a stored picture, or nothing. */
  picture: string;
}

export interface MadeSeen {
  ref: string;
  name: string;
  variant: string;
  kind: string;
  text: string;
  look: LookSeen;
  card: string[];
}

export interface Building {
  /** A Power of 0 is still to be named. */
  figures: { type: string; power: number }[];
  left: number;
}

export type Phase = 'draft' | 'armies' | 'attack' | 'defender' | 'cards' | 'wound' | 'special';

export interface FiguresView extends SeatsSeen<FiguresSeat> {
  turn: number;
  turn_limit: number;
  extra: boolean;
  /** 1 is clockwise. */
  direction: 1 | -1;
  phase: Phase;
  deck: number;
  /** From the bottom up. */
  discard: string[];
  figures: FigureSeen[];
  free: string[];
  battle: BattleSeen | null;
  /** Types to draft from. */
  laid: string[];
  building: Building | null;
  /** The viewer's own card that lies face down. */
  laid_down: string | null;
  made: MadeSeen[];
}

/** What the table is for just now: taking figures, building an army, or the battle. */
export type Stage = 'draft' | 'armies' | 'battle';

export function stageOf(view: FiguresView): Stage {
  if (view.over || view.figures.length > 0) return 'battle';
  return view.phase === 'draft' ? 'draft' : 'armies';
}

/** In whose line a figure stands; null: in none. */
export function holderOf(view: FiguresView, ref: string): number | null {
  return view.seats.find(({ line }) => line.includes(ref))?.seat ?? null;
}

/** Who fights just now. */
export function fighters(view: FiguresView): string[] {
  if (view.over) return [];
  return [view.battle?.figure, view.battle?.facing].filter((ref) => typeof ref === 'string');
}

/** The figures of a line, or captives, as they are now. */
export function figuresIn(view: FiguresView, refs: readonly string[]): FigureSeen[] {
  return refs.flatMap((ref) => view.figures.find((figure) => figure.ref === ref) ?? []);
}

/** The view with figures of the same name told apart by their owners, as the server's sentences do. */
export function toldApart(view: FiguresView, names: readonly string[]): FiguresView {
  const titles = view.figures.map(({ title }) => title);
  if (new Set(titles).size === titles.length) return view;
  const figures = view.figures.map((figure) => {
    const alone = titles.indexOf(figure.title) === titles.lastIndexOf(figure.title);
    const name = names[figure.owner];
    return alone || !name ? figure : { ...figure, title: t('figures.of', { figure: figure.title, name }) };
  });
  return { ...view, figures };
}

/** Whose question a special action or an armor card is: it is answered in the middle of the table. */
const IN_THE_MIDDLE = ['explosion', 'armor', 'special'];

export function asksInTheMiddle(ask: Question | null): boolean {
  return ask !== null && IN_THE_MIDDLE.includes(ask.name);
}

/** The action that a card brings a figure that wins with it; null for a rank that brings none. */
export function actionFor(face: string, card: readonly string[]): string | null {
  const slot = 'AKQJ'.includes(face[0] ?? '') ? Math.floor('AKQJ'.indexOf(face[0] ?? '') / 2) : numbered(face);
  return card[slot] ?? null;
}

function numbered(face: string): number {
  const number = Number.parseInt(face, 10);
  return number >= 9 ? 2 : number >= 7 ? 3 : -1;
}
