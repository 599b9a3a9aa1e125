/** Where a match that is looked at again comes from: a table of this server, or a file that somebody opened. */
import { type Api, type Eyes, filmOfFile, filmOfTable, Refusal, reviewOfFile, reviewOfTable } from '../net/api.ts';
import type { Checked, Film, Found, NewBranch, ReviewShown, Still } from '../wire.ts';

export type { Eyes };
export type Wish = Pick<NewBranch, 'moment' | 'seat' | 'hidden' | 'level'>;

export interface Source {
  /** What notes and what-ifs are kept under in this browser. */
  readonly key: string;
  /** The table it was played at, if it was played here. */
  readonly table: string | null;
  /** What its file is called. */
  readonly name: string;
  film(eyes: Eyes): Promise<Film>;
  still(eyes: Eyes, moment: number): Promise<Still>;
  review(): Promise<ReviewShown>;
  branch(wish: Wish): Promise<Found>;
  file(): Promise<string>;
}

export function tableSource(api: Api, id: string): Source {
  const where = filmOfTable(id);
  return {
    key: id,
    table: id,
    name: `${id}.replay`,
    film: (eyes) => api.film(where, eyes),
    still: (eyes, moment) => api.still(where, eyes, moment),
    review: () => api.review(reviewOfTable(id)),
    branch: (wish) => api.branch({ ...wish, table: id }),
    file: () => api.replayFile(id, null),
  };
}

/** The server holds the film only for a while; whoever has the file can always send it again. */
export function fileSource(api: Api, name: string, text: string, checked: Checked): Source {
  let film = checked.film ?? '';

  async function held<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 404) throw error;
      film = (await api.openReplay(text)).film ?? '';
      return ask();
    }
  }

  return {
    key: checked.digest,
    table: null,
    name,
    film: (eyes) => held(() => api.film(filmOfFile(film), eyes)),
    still: (eyes, moment) => held(() => api.still(filmOfFile(film), eyes, moment)),
    review: () => held(() => api.review(reviewOfFile(film))),
    branch: (wish) => held(() => api.branch({ ...wish, film })),
    file: () => Promise.resolve(text),
  };
}
