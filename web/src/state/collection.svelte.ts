/** Figures that somebody has made, kept in this browser. Whether one can be played, only the server says. */
import { t } from '../texts/index.ts';
import '../texts/maker.ts';
import { asTable, type Memory, type Kept as OnShelf, readShelf, Shelf, type Sort } from './shelf.svelte.ts';

export { CannotKeep } from './shelf.svelte.ts';

export const MOST_KEPT = 200;

export interface Look {
  body: string;
  head: string;
  gear: string[];
  colours: string[];
  /** The number of a stored picture, or nothing. */
  picture: string;
}

export interface Made {
  name: string;
  variant: string;
  kind: string;
  text: string;
  /** Best, second and third; '' is not chosen yet. */
  picks: [string, string, string];
  look: Look;
}

export type Kept = OnShelf<Made>;

/** That, if it has the shape of a figure; what is in it is not judged. */
export function asMade(found: unknown): Made | null {
  const made = asTable(found);
  const look = asTable(made?.look);
  const [best, second, third] = texts(made?.picks) ?? [];
  if (!made || !look || best === undefined || second === undefined || third === undefined) return null;
  const { name, kind, variant = '', text = '' } = made;
  const { body, head = 'none', picture = '' } = look;
  const gear = texts(look.gear ?? []);
  const colours = texts(look.colours ?? ['slate', 'sand']);
  if (!allTexts([name, kind, variant, text, body, head, picture]) || !gear || !colours) return null;
  return {
    name: String(name),
    variant: String(variant),
    kind: String(kind),
    text: String(text),
    picks: [best, second, third],
    look: { body: String(body), head: String(head), gear, colours, picture: String(picture) },
  };
}

const allTexts = (found: unknown[]): found is string[] => found.every((one) => typeof one === 'string');
const texts = (found: unknown): string[] | null => (Array.isArray(found) && allTexts(found) ? found : null);

const FIGURES: Sort<Made> = {
  key: 'ultratable.figures',
  list: 'figures',
  most: MOST_KEPT,
  read: asMade,
  full: () => t('maker.full', { most: MOST_KEPT }),
  noRoom: () => t('maker.noRoom'),
};

export const understood = (text: string | null) => readShelf(text, FIGURES);

export class Collection extends Shelf<Made> {
  constructor(memory?: Memory) {
    super(FIGURES, memory);
  }
}

export const collection = new Collection().follow();

/** "Hero (In Cold Weather Gear)". */
export function titleOf({ name, variant }: Pick<Made, 'name' | 'variant'>): string {
  return variant.trim() ? `${name} (${variant})` : name;
}
