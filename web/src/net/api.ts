/** The server over HTTP: one method per request, typed from the wire, refusals as exceptions with a sentence. */
import type {
  AddBot,
  Answer,
  Because,
  Chat,
  Checked,
  CodeMade,
  Done,
  Estimate,
  Experiment,
  Film,
  Found,
  GameShown,
  Here,
  Hints,
  LabGame,
  LabShown,
  LessonListed,
  LessonShown,
  Log,
  Me,
  MoveAt,
  NewBranch,
  NewTable,
  PictureKept,
  PicturesGone,
  Ready,
  Reason,
  Refused,
  ReviewShown,
  RulesShown,
  RunListed,
  RunMade,
  RunShown,
  Said,
  SayAt,
  SetStanding,
  SitDown,
  SteerRun,
  Still,
  TableListed,
  TableMade,
  Thing,
  UndoAt,
  UndoReply,
  Update,
  WorkShown,
  WorthShown,
} from '../wire.ts';

/** The server said no. `reason` is a sentence for people; nothing has changed. */
export class Refusal extends Error {
  readonly refused: Refused;

  constructor(refused: Refused) {
    super(refused.reason);
    this.name = 'Refusal';
    this.refused = refused;
  }

  get code(): number {
    return this.refused.code;
  }
}

/** Nobody answered: no network, or no server. */
export class Unreachable extends Error {
  override name = 'Unreachable';
}

type Query = Record<string, string | number | null | undefined>;
type Method = 'GET' | 'POST' | 'DELETE';

export function address(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  if (given.length === 0) return path;
  return `${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}

export class Api {
  /** Proves that a change comes from our page; known once somebody has come in. */
  csrf = '';
  readonly #fetch: typeof fetch;

  constructor(fetcher: typeof fetch = (input, init) => fetch(input, init)) {
    this.#fetch = fetcher;
  }

  // Who I am.
  readonly me = () => this.#known(this.#ask<Me>('GET', '/api/me'));
  readonly hello = (name?: string) => this.#known(this.#ask<Me>('POST', '/api/me', name ? { name } : {}));
  readonly login = (name: string, password: string) =>
    this.#known(this.#ask<Me>('POST', '/api/login', { name, password }));
  readonly setPassword = (password: string, old?: string) =>
    this.#known(this.#ask<Me>('POST', '/api/me/password', { password, old: old ?? null }));
  readonly logout = () => this.#ask<void>('POST', '/api/logout');

  // Where I am.
  readonly here = () => this.#ask<Here>('GET', '/api/here');

  // Games and tables.
  readonly games = () => this.#ask<GameShown[]>('GET', '/api/games');
  readonly gameTitles = () => this.#ask<Record<string, string>>('GET', '/api/games/titles');
  readonly things = (game: string) => this.#ask<Thing[]>('GET', `/api/games/${encodeURIComponent(game)}/things`);
  readonly rules = (game: string) => this.#ask<RulesShown>('GET', `/api/rules/${encodeURIComponent(game)}`);
  readonly ruleTitles = (game: string) =>
    this.#ask<Record<string, string>>('GET', `/api/rules/${encodeURIComponent(game)}/titles`);
  readonly tables = () => this.#ask<TableListed[]>('GET', '/api/tables');
  readonly lessons = () => this.#ask<LessonListed[]>('GET', '/api/lessons');
  readonly lesson = (game: string) => this.#ask<LessonShown>('GET', `/api/lessons/${encodeURIComponent(game)}`);
  readonly beginLesson = (game: string) => this.#ask<Found>('POST', `/api/lessons/${encodeURIComponent(game)}`, {});
  readonly makeTable = (table: NewTable) => this.#ask<TableMade>('POST', '/api/tables', table);
  readonly join = (code: string) => this.#ask<Found>('POST', '/api/join', { code });
  readonly claim = (code: string) => this.#ask<Found>('POST', '/api/claim', { code });

  // One table.
  readonly look = (id: string, query: { seat?: number | null; since?: number; lines?: number; wait?: number } = {}) =>
    this.#ask<Update>('GET', address(`/api/tables/${id}`, query));
  readonly mySeats = (id: string) => this.#ask<number[]>('GET', `/api/tables/${id}/seats`);
  readonly log = (id: string, seat: number | null, from: number) =>
    this.#ask<Log>('GET', address(`/api/tables/${id}/log`, { seat, from }));
  readonly enter = (id: string, password: string) => this.#at<void>(id, 'enter', { password });
  readonly sit = (id: string, wish: SitDown = {}) => this.#at<Found>(id, 'sit', wish);
  readonly stand = (id: string, seat: number) => this.#at<void>(id, 'stand', { seat });
  readonly addBot = (id: string, bot: AddBot = {}) => this.#at<void>(id, 'bots', bot);
  readonly ready = (id: string, ready: Ready) => this.#at<void>(id, 'ready', ready);
  readonly start = (id: string) => this.#at<void>(id, 'start');
  readonly showSalt = (id: string, seat: number, salt: string) => this.#at<void>(id, 'salt', { seat, salt });
  readonly leave = (id: string, seat: number) => this.#at<void>(id, 'leave', { seat });
  readonly reclaim = (id: string, seat: number) => this.#at<void>(id, 'reclaim', { seat });
  readonly moveCode = (id: string, seat: number) => this.#at<CodeMade>(id, 'move-code', { seat });
  readonly rematch = (id: string, sameSeed = false) => this.#at<Found>(id, 'rematch', { same_seed: sameSeed });

  // The match.
  readonly move = (id: string, move: MoveAt) => this.#at<Done>(id, 'moves', move);
  readonly undo = (id: string, undo: UndoAt) => this.#at<Done>(id, 'undo', undo);
  readonly replyToUndo = (id: string, reply: UndoReply) => this.#at<void>(id, 'undo/reply', reply);
  readonly why = (id: string, seat: number, ref: string) => this.#at<Because>(id, 'why', { seat, ref });
  readonly hint = (id: string, seat: number, decision_id: string) => this.#at<Hints>(id, 'hint', { seat, decision_id });
  readonly setClocks = (id: string, paused: boolean) => this.#at<void>(id, 'clocks', { paused });
  readonly standing = (id: string, standing: SetStanding) => this.#at<void>(id, 'standing', standing);

  // Chat and replays.
  readonly chat = (id: string) => this.#ask<Chat>('GET', `/api/tables/${id}/chat`);
  readonly say = (id: string, said: SayAt) => this.#at<Said>(id, 'chat', said);
  readonly unsay = (id: string, number?: number) =>
    this.#ask<void>('DELETE', address(`/api/tables/${id}/chat`, { number }));
  readonly mute = (id: string, number: number, muted = true) => this.#at<void>(id, 'mute', { number, muted });
  readonly ban = (id: string, number: number) => this.#at<void>(id, 'ban', { number });
  /** The match as a file: whole when it is over, before that as this seat knows it. */
  readonly replayFile = (id: string, seat: number | null) => this.#text('GET', replayAddress(id, seat));
  readonly checkReplay = (file: string) => this.#ask<Checked>('POST', '/api/replays', { file });
  /** The same, and the server shows the match for a while, under `film`. */
  readonly openReplay = (file: string) => this.#ask<Checked>('POST', '/api/replays', { file, show: true });
  /** What can be looked at again, and one moment of it. `where` is `filmOfTable` or `filmOfFile`. */
  readonly film = (where: string, eyes: Eyes) => this.#ask<Film>('GET', address(where, seenBy(eyes)));
  readonly still = (where: string, eyes: Eyes, moment: number) =>
    this.#ask<Still>('GET', address(`${where}/at`, { ...seenBy(eyes), moment }));
  /** How likely each seat was to win at every moment; more is known later. */
  readonly review = (where: string) => this.#ask<ReviewShown>('GET', where);
  readonly branch = (branch: NewBranch) => this.#ask<Found>('POST', '/api/branches', branch);

  // What people make themselves.
  /** What is wrong with a piece, by the rules of its game; nothing if it can be played. */
  readonly checkMade = (game: string, piece: unknown) =>
    this.#ask<Reason[]>('POST', `/api/games/${encodeURIComponent(game)}/made`, { piece });
  /** What somebody builds in an editor, after something was done to it. */
  readonly workOn = (game: string, work: unknown, act: object) =>
    this.#ask<WorkShown>('POST', `/api/games/${encodeURIComponent(game)}/workbench`, { work, act });
  /** How well a side does with a piece that somebody has made, as far as is known by now. */
  readonly worth = (game: string, piece: unknown) =>
    this.#ask<WorthShown>('POST', `/api/games/${encodeURIComponent(game)}/worth`, { piece });
  /** Bring these pieces to a table, in place of those brought before. */
  readonly bring = (id: string, pieces: unknown[]) => this.#at<void>(id, 'brought', { pieces });
  /** A picture that somebody has kept; null if there is none of that number. */
  readonly picture = async (sha: string): Promise<Blob | null> => {
    const answer = await this.#fetch(`/api/pictures/${encodeURIComponent(sha)}`);
    return answer.ok ? answer.blob() : null;
  };
  readonly keepPicture = (picture: Blob) => this.#ask<PictureKept>('POST', '/api/pictures', picture);
  /** Forget those that one has kept and that are not among these, nor at any table. */
  readonly forgetPictures = (used: string[]) => this.#ask<PicturesGone>('POST', '/api/pictures/unused', { used });

  // The balance lab.
  readonly lab = () => this.#ask<LabShown>('GET', '/api/lab');
  readonly labGame = (game: string) => this.#ask<LabGame>('GET', `/api/lab/games/${encodeURIComponent(game)}`);
  readonly labEstimate = (experiment: Experiment) => this.#ask<Estimate>('POST', '/api/lab/estimate', { experiment });
  readonly labRuns = () => this.#ask<RunListed[]>('GET', '/api/lab/runs');
  readonly labBegin = (experiment: Experiment) => this.#ask<RunMade>('POST', '/api/lab/runs', { experiment });
  readonly labRun = (run: string) => this.#ask<RunShown>('GET', runAddress(run));
  readonly labSteer = (run: string, wish: SteerRun['wish']) =>
    this.#ask<void>('POST', `${runAddress(run)}/steer`, { wish });
  /** What changed between two runs of one experiment, deal by deal. */
  readonly labCompare = (run: string, other: string) =>
    this.#ask<Answer>('GET', `${runAddress(run)}/with/${encodeURIComponent(other)}`);
  /** One game of a run as a replay file, played again from its seed. */
  readonly labGameFile = (run: string, index: number) => this.#text('GET', `${runAddress(run)}/games/${index}`);

  #at<Answer>(id: string, what: string, body: object = {}): Promise<Answer> {
    return this.#ask<Answer>('POST', `/api/tables/${id}/${what}`, body);
  }

  async #known(asked: Promise<Me>): Promise<Me> {
    const me = await asked;
    this.csrf = me.csrf;
    return me;
  }

  async #ask<Answer>(method: Method, path: string, body?: object): Promise<Answer> {
    const text = await this.#text(method, path, body);
    return (text ? JSON.parse(text) : undefined) as Answer;
  }

  async #text(method: Method, path: string, body?: object): Promise<string> {
    const headers: Record<string, string> = {};
    if (method !== 'GET') headers['X-CSRF-Token'] = this.csrf;
    const raw = body instanceof Blob;
    if (body !== undefined) headers['Content-Type'] = raw ? 'application/octet-stream' : 'application/json';
    let answer: Response;
    let text: string;
    try {
      answer = await this.#fetch(path, { method, headers, ...(body && { body: raw ? body : JSON.stringify(body) }) });
      text = await answer.text();
    } catch (error) {
      throw new Unreachable('The server cannot be reached.', { cause: error });
    }
    if (!answer.ok) throw new Refusal(refusedOf(answer.status, text));
    return text;
  }
}

/** Whose eyes a match is looked at again with: a seat's, a spectator's (null), or all of them at once. */
export interface Eyes {
  seat: number | null;
  everything: boolean;
}

const seenBy = ({ seat, everything }: Eyes) => ({ seat, everything: everything ? 'true' : null });
export const filmOfTable = (id: string) => `/api/tables/${id}/film`;
export const filmOfFile = (film: string) => `/api/replays/${film}/film`;
export const reviewOfTable = (id: string) => `/api/tables/${id}/review`;
export const reviewOfFile = (film: string) => `/api/replays/${film}/review`;

/** Where a picture of something that was made is shown; nothing where there is none. */
export const pictureAddress = (sha: string) => (sha ? `/api/pictures/${sha}` : undefined);

export const replayAddress = (id: string, seat: number | null) => address(`/api/tables/${id}/replay`, { seat });

export const runAddress = (run: string) => `/api/lab/runs/${encodeURIComponent(run)}`;

/** The refusal in an answer; a proxy on the way may answer with something that is not ours. */
function refusedOf(code: number, text: string): Refused {
  try {
    const found = JSON.parse(text) as Refused;
    if (typeof found.reason === 'string') return { ...found, code };
  } catch {
    // Not JSON: told below.
  }
  return { type: 'refused', code, reason: `The server answered with ${code}.` };
}
