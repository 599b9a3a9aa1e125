/** The rules of the games looked at, clause by clause, as chips and the Rules tab show them. */
import type { ClauseShown, RulesShown } from '../wire.ts';
import { session } from './session.svelte.ts';

/** The game that a clause belongs to is the first part of its name. */
export function gameOf(clause: string): string {
  return clause.split('.', 1)[0] ?? '';
}

/** The page that has the clause, at the clause. */
export function pageOf(clause: string): string {
  return `/rules/${gameOf(clause)}#${clause}`;
}

export interface Placed {
  clause: ClauseShown;
  section: string;
  before: ClauseShown | null;
  after: ClauseShown | null;
}

interface Source {
  rules(game: string): Promise<RulesShown>;
  ruleTitles(game: string): Promise<Record<string, string>>;
}

export class Clauses {
  #rules = $state.raw<Record<string, RulesShown>>({});
  #placed = $state.raw<Record<string, Placed>>({});
  #titles = $state.raw<Record<string, Record<string, string>>>({});
  readonly #source: () => Source;
  readonly #asked = new Map<string, Promise<void>>();

  constructor(source: () => Source) {
    this.#source = source;
  }

  /** Fetch a game's rules once; what fails is tried again when asked again. */
  load(game: string): Promise<void> {
    return this.#once(`rules of ${game}`, async () => {
      const rules = await this.#source().rules(game);
      this.#rules = { ...this.#rules, [game]: rules };
      this.#placed = { ...this.#placed, ...placed(rules) };
    });
  }

  /** Fetch only what chips are called: the whole rules are much, and few are read at a table. */
  loadTitles(game: string): Promise<void> {
    return this.#once(`titles of ${game}`, async () => {
      this.#titles = { ...this.#titles, [game]: await this.#source().ruleTitles(game) };
    });
  }

  #once(what: string, fetch: () => Promise<void>): Promise<void> {
    const asked =
      this.#asked.get(what) ??
      fetch().catch((error: unknown) => {
        this.#asked.delete(what);
        throw error;
      });
    this.#asked.set(what, asked);
    return asked;
  }

  of(game: string): RulesShown | undefined {
    return this.#rules[game];
  }

  get(clause: string): Placed | undefined {
    return this.#placed[clause];
  }

  /** How many a game has; 0 before their titles are here. */
  count(game: string): number {
    return Object.keys(this.#titles[game] ?? {}).length;
  }

  /** A short name to show before, and after, the titles or the rules are here. */
  title(clause: string): string {
    return this.#titles[gameOf(clause)]?.[clause] ?? this.#placed[clause]?.clause.title ?? short(clause);
  }
}

/** "ults.main.no-card": "no card", "ultra_marines.firing.against_stunned": "against stunned". */
export function short(clause: string): string {
  return (clause.split('.').at(-1) ?? clause).replaceAll(/[-_]/g, ' ');
}

function placed(rules: RulesShown): Record<string, Placed> {
  const all = rules.sections.flatMap((section) =>
    section.clauses.map((clause) => ({ clause, section: section.title })),
  );
  const entries = all.map(({ clause, section }, at) => [
    clause.id,
    { clause, section, before: all[at - 1]?.clause ?? null, after: all[at + 1]?.clause ?? null },
  ]);
  return Object.fromEntries(entries) as Record<string, Placed>;
}

/** A text in which other clauses are named, in pieces: words, and the names of clauses. */
export function withClauses(text: string, known: (clause: string) => boolean): { text: string; clause?: string }[] {
  const parts = text.split(/([a-z0-9]+(?:\.[a-z0-9-]+)+)/);
  return parts
    .filter((part) => part !== '')
    .map((part) => (known(part) ? { text: part, clause: part } : { text: part }));
}

export const clauses = new Clauses(() => session.api);
