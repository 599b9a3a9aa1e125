/** Figures out of the browser into a file, and back: every figure of a file is judged by the server, as in the maker. */
import { type Api, Refusal } from '../../net/api.ts';
import { asMade, type Collection, type Made, titleOf } from '../../state/collection.svelte.ts';
import { fromBase64, readFile, toBase64, written } from '../../state/collection-file.ts';
import { t } from '../../texts/index.ts';
import { GAME } from './draft.svelte.ts';

type Server = Pick<Api, 'checkMade' | 'keepPicture' | 'picture'>;

/** The text of a file with these figures and their pictures. */
export async function exported(api: Server, figures: Made[]): Promise<string> {
  const pictures: Record<string, string> = {};
  for (const sha of new Set(figures.map(({ look }) => look.picture).filter(Boolean))) {
    const found = await api.picture(sha);
    if (found) pictures[sha] = await toBase64(found);
  }
  return written(figures, pictures);
}

export interface Imported {
  /** Titles of those that came in. */
  kept: string[];
  /** How many were here already. */
  known: number;
  /** What was refused, or came in without something, each with a sentence. */
  remarks: { title: string; sentence: string }[];
}

export async function imported(api: Server, collection: Collection, text: string): Promise<Imported> {
  const file = readFile(text);
  if (!file) throw new Error(t('maker.noFile'));
  if (file.figures.length === 0) throw new Error(t('maker.emptyFile'));
  const found: Imported = { kept: [], known: 0, remarks: [] };
  for (const [at, piece] of file.figures.entries()) {
    const title = titleIn(piece) || t('maker.figureNumber', { number: at + 1 });
    const problems = await patiently(() => api.checkMade(GAME, piece));
    const made = asMade(piece);
    const sentence = problems[0]?.sentence ?? (made ? '' : t('maker.noFile'));
    if (sentence || !made) {
      found.remarks.push({ title, sentence });
      continue;
    }
    if (!(await keepPictureOf(api, made, file.pictures))) {
      found.remarks.push({ title, sentence: t('maker.pictureLost') });
    }
    const same = JSON.stringify(made);
    if (collection.kept.some((one) => JSON.stringify(one.made) === same)) {
      found.known += 1;
      continue;
    }
    collection.put(made);
    found.kept.push(title);
  }
  return found;
}

/** See that the server has the figure's picture; whether it has. Otherwise the figure goes without one. */
async function keepPictureOf(api: Server, made: Made, pictures: Record<string, string>): Promise<boolean> {
  const sha = made.look.picture;
  if (!sha) return true;
  const given = Object.hasOwn(pictures, sha) ? fromBase64(pictures[sha] ?? '') : null;
  try {
    const kept = given ? (await patiently(() => api.keepPicture(given))).sha : (await api.picture(sha)) ? sha : '';
    made.look.picture = kept;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    made.look.picture = '';
  }
  return made.look.picture !== '';
}

/** Whoever brings many is asked to wait, and does. */
async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    const wait = error instanceof Refusal && error.code === 429 ? error.refused.wait : null;
    if (!wait || wait > 10) throw error;
    await new Promise((done) => setTimeout(done, wait * 1000 + 50));
    return ask();
  }
}

function titleIn(piece: unknown): string {
  const { name, variant } = (piece ?? {}) as Partial<Made>;
  if (typeof name !== 'string') return '';
  return titleOf({ name, variant: typeof variant === 'string' ? variant : '' }).slice(0, 90);
}
