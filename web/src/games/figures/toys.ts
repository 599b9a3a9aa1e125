/** The figures as toys: their looks, worlds and character cards, from the roster and from what was made at home. */
import '../../texts/figures.ts';
import { t } from '../../texts/index.ts';
import type { Thing } from '../../wire.ts';
import type { Look } from './art/model.ts';
import { FIGURES, LINES, type RosterLine, SLOTS } from './roster.ts';
import type { FigureSeen, FiguresView, MadeSeen } from './view.ts';

export interface Toy {
  /** "type:hero" */
  ref: string;
  name: string;
  variant: string;
  title: string;
  kind: string;
  /** Its toy line; home-made figures have none. */
  line: RosterLine | null;
  size: 'small' | 'usual' | 'large';
  card: readonly string[];
  look: Look;
  text: string;
  made: boolean;
}

const WORLDS = new Map(LINES.map((line) => [line.id, line]));
const titled = (name: string, variant: string) => (variant ? `${name} (${variant})` : name);

/** Everything that can be fielded at a table, by its word. */
export function toysAt(made: readonly MadeSeen[], told: (ref: string) => Thing | undefined): Map<string, Toy> {
  const toys = new Map<string, Toy>();
  for (const [id, figure] of Object.entries(FIGURES)) {
    const ref = `type:${id}`;
    toys.set(ref, {
      ...figure,
      ref,
      title: titled(figure.name, figure.variant),
      line: WORLDS.get(figure.line) ?? null,
      text: told(ref)?.text ?? '',
      made: false,
    });
  }
  for (const one of made) toys.set(one.ref, homeMade(one));
  return toys;
}

function homeMade(one: MadeSeen): Toy {
  const { picture } = one.look;
  return {
    ref: one.ref,
    name: one.name,
    variant: one.variant,
    title: titled(one.name, one.variant),
    kind: one.kind,
    line: null,
    size: 'usual',
    card: one.card,
    look: { ...one.look, picture: picture ? `/api/pictures/${picture}` : undefined },
    text: one.text,
    made: true,
  };
}

/** What can be told of this table's own figures: who they are, and how they stand. */
export function thingsHere(
  view: FiguresView,
  toys: Map<string, Toy>,
  names: readonly string[],
  told: (ref: string) => Thing | undefined,
): Thing[] {
  const figures = view.figures.map((figure) => {
    const base = told(figure.ref);
    const holder = view.seats.find(({ line }) => line.includes(figure.ref))?.seat;
    const captor = view.seats.find(({ captives }) => captives.includes(figure.ref))?.seat;
    const name = (seat: number | undefined) => (seat === undefined ? null : (names[seat] ?? null));
    const facts = only({
      [t('figures.fact.power')]: figure.wounded ? t('figures.fact.noPower') : figure.power,
      [t('figures.fact.start')]: figure.start,
      [t('figures.fact.owner')]: name(figure.owner),
      [t('figures.fact.holder')]: holder === figure.owner ? null : name(holder),
      [t('figures.fact.captor')]: view.free.includes(figure.ref) ? t('figures.fact.nobody') : name(captor),
      [t('figures.fact.armor')]: figure.armor.join(' '),
      [t('figures.fact.line')]: toys.get(figure.type)?.line?.title ?? null,
    });
    const text = toys.get(figure.type)?.text ?? base?.text ?? '';
    return { ref: figure.ref, kind: 'figure', title: figure.title, text, clauses: base?.clauses ?? [], facts };
  });
  const types = [...toys.values()].map((toy) => {
    const base = told(toy.ref);
    const slots = SLOTS.map((ranks) => ranks.join(' '));
    const facts = Object.fromEntries(Object.entries(base?.facts ?? {}).filter(([name]) => !slots.includes(name)));
    return { ref: toy.ref, kind: 'type', title: toy.title, text: toy.text, clauses: base?.clauses ?? [], facts };
  });
  return [...figures, ...types];
}

function only(facts: Record<string, string | number | null>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(facts).filter((fact): fact is [string, string | number] => fact[1] !== null && fact[1] !== ''),
  );
}

/** A figure with its marks in words: "wounded", "Blast waiting". */
export function marksOf(figure: FigureSeen): ('wounded' | 'blast' | 'dodge' | 'intimidated')[] {
  return (['wounded', 'blast', 'dodge', 'intimidated'] as const).filter((mark) => figure[mark]);
}
