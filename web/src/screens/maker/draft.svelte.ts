/** A figure that is being made: what is chosen so far, and what the server says is still wrong with it. */
import { FIGURES } from '../../games/figures/roster.ts';
import type { Api } from '../../net/api.ts';
import { asMade, type Made } from '../../state/collection.svelte.ts';
import { t } from '../../texts/index.ts';
import type { Reason } from '../../wire.ts';
import { BODIES } from './looks.ts';

export const GAME = 'figures';
/** Milliseconds after the last change until the server is asked. */
const PAUSE = 250;

/** A plain figure without a name and without picks. */
export function blank(): Made {
  return {
    name: '',
    variant: '',
    kind: 'person',
    text: '',
    picks: ['', '', ''],
    look: { body: 'sturdy', head: 'quiff', gear: [], colours: ['blue', 'yellow', 'red'], picture: '' },
  };
}

/** A ready-made figure to begin with; null if there is none of that id. */
export function likeRoster(id: string, text: string): Made | null {
  const figure = Object.hasOwn(FIGURES, id) ? FIGURES[id] : undefined;
  if (!figure) return null;
  const { name, variant, kind, look, card } = figure;
  const [, best = '', second = '', third = ''] = card;
  return {
    name,
    variant,
    kind,
    text,
    picks: [best, second, third],
    look: { body: look.body, head: look.head, gear: [...look.gear], colours: [...look.colours], picture: '' },
  };
}

const LONGEST_VARIANT = 40;

/** Another one like it. Its label makes it a type of its own, so that both can be fielded. */
export function copyOf(made: Made): Made {
  const variant = t('maker.copied', { variant: made.variant, labelled: made.variant ? 'yes' : 'no' });
  const look = { ...made.look, gear: [...made.look.gear], colours: [...made.look.colours] };
  return { ...made, variant: variant.slice(0, LONGEST_VARIANT), picks: [...made.picks], look };
}

/** The bodies that suit a kind of figure, and the one that is chosen already. */
export const bodiesFor = (kind: string, chosen = '') =>
  BODIES.filter(({ id, kinds }) => kinds?.includes(kind) || id === chosen);

export class Draft {
  made = $state<Made>(blank());
  /** null: not known yet. */
  problems = $state.raw<Reason[] | null>(null);
  /** Why the server could not be asked. */
  unasked = $state('');
  readonly #api: Pick<Api, 'checkMade'>;
  #asked = 0;

  constructor(api: Pick<Api, 'checkMade'>, made: Made) {
    this.#api = api;
    this.made = made;
  }

  /** As it is sent and kept: without stray spaces. */
  get tidy(): Made {
    const made = $state.snapshot(this.made) as Made;
    const tidy = (text: string) => text.trim().replaceAll(/\s+/g, ' ');
    return { ...made, name: tidy(made.name), variant: tidy(made.variant), text: tidy(made.text) };
  }

  /** Another kind has other bodies: one that does not suit it is changed for one that does. */
  be(kind: string): void {
    this.made.kind = kind;
    const bodies = bodiesFor(kind);
    if (!bodies.some(({ id }) => id === this.made.look.body)) this.made.look.body = bodies[0]?.id ?? '';
  }

  /** Ask what is wrong; whether nothing is. What is shown is the answer to the newest question. */
  async check(made = this.tidy): Promise<boolean> {
    this.#asked += 1;
    const asked = this.#asked;
    try {
      const found = await this.#api.checkMade(GAME, made);
      if (asked === this.#asked) {
        this.problems = found;
        this.unasked = '';
      }
      return found.length === 0;
    } catch (error) {
      if (asked === this.#asked) this.unasked = error instanceof Error ? error.message : String(error);
      return false;
    }
  }

  /** Ask whenever something has changed and nothing more does. To be called from a component. */
  follow(): void {
    $effect(() => {
      JSON.stringify(this.tidy);
      const waiting = setTimeout(() => void this.check(), PAUSE);
      return () => clearTimeout(waiting);
    });
  }
}

/** What was begun and not kept survives a page that is loaded anew, in this tab. */
const UNSAVED = 'ultratable.figure.';

export function unsaved(id: string, memory: Pick<Storage, 'getItem'> = sessionStorage): Made | null {
  try {
    return asMade(JSON.parse(memory.getItem(UNSAVED + id) ?? 'null'));
  } catch {
    return null;
  }
}

export function keepUnsaved(id: string, made: Made | null, memory: Storage = sessionStorage): void {
  try {
    if (made) memory.setItem(UNSAVED + id, JSON.stringify(made));
    else memory.removeItem(UNSAVED + id);
  } catch {
    // A full memory only means that a page loaded anew begins again.
  }
}
