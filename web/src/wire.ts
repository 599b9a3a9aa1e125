// Made from src/ultratable/server/wire by `make types`. Do not edit.

export interface AddBot {
  level?: string;
  seat?: number | null;
}

/** A match against bots that may be played next, without a story. Where something is new in it, the coach comes along: begins with a text, and remarks on what happens for the first time. */
export interface After {
  title: string;
  options: Record<string, unknown>;
  text?: string;
  remarks?: Remark[];
}

export interface Answer {
  title: string;
  question: string;
  done: boolean;
  games: number;
  sentences: string[];
  tables: Table[];
  histograms: Histogram[];
  facts: Fact[];
  finds?: Find[];
}

/** Something the seat may do beside the open question. */
export interface Aside {
  key: string;
  label: string;
  clause: string;
}

export interface AtSeat {
  seat: number;
}

/** Whoever wrote that line of chat, or sits in that seat before the match, is shown out for good. */
export interface Ban {
  number?: number | null;
  seat?: number | null;
}

/** Why something cannot be used now; no reasons: it can. */
export interface Because {
  type: "because";
  id: string;
  ref: string;
  reasons: Reason[];
}

/** A what-if: the match goes on from the middle of another. */
export interface BranchShown {
  table: string | null;
  event: number;
  seat: number;
  hidden: "as I knew it" | "as it was";
}

/** All that this person brings to the table; what they brought before and is not among it goes again. */
export interface Bring {
  pieces: unknown[];
}

/** What may be brought to a table before the match begins: pieces that people have made themselves. */
export interface Bringing {
  noun: string;
  most: number;
  each: number;
  why_not: Reason[];
}

/** A change that surely brings the piece nearer to even: the share of matches that it wins more (or less, below 0), with an interval that holds at every look and for all changes together. */
export interface ChangeShown {
  at: string;
  to: string;
  by: number;
  low: number;
  high: number;
  games: number;
}

export interface Chat {
  lines: Said[];
}

/** What an imported replay turned out to be, after playing it again. */
export interface Checked {
  type: "checked";
  game: string;
  rules: string;
  seats: number;
  answers: number;
  digest: string;
  result: Outcome | null;
  people: (string | null)[];
  proven: string[];
  unproven: string[];
  film?: string | null;
}

/** One option of a question. */
export interface Choice {
  key: string;
  label: string;
  clause: string;
  refs: string[];
  preview: string | null;
  ends: boolean;
}

/** The answer that was given next. */
export interface Chosen {
  seat: number;
  prompt: string;
  labels: string[];
}

/** One rule as people read it, and what proves it. */
export interface ClauseShown {
  id: string;
  title: string;
  text: string;
  where: string;
  ruling: string;
  examples: string[];
  optional: boolean;
  inert: string;
  tests: string[];
  fired: number;
}

export interface Code {
  code: string;
}

export interface CodeMade {
  code: string;
  until: number;
}

/** The chance of one seat, moment by moment, with the band around it; null where it is not known yet. */
export interface Curve {
  chance: (number | null)[];
  low: (number | null)[];
  high: (number | null)[];
}

/** The move is stored. The same answer comes again for the same client_move_id. */
export interface Done {
  type: "done";
  client_move_id: string;
  version: number;
}

/** What an experiment would take, after a few games of it were tried. */
export interface Estimate {
  cells: number;
  games: number;
  half: number;
  seconds: number | null;
}

/** Everything that decides how the games of a run go, and nothing else. */
export interface Experiment {
  question: string;
  game: string;
  title?: string;
  bots?: string[];
  seats?: number;
  games?: number;
  until_told?: boolean;
  smallest?: number;
  seed?: string;
  options?: Record<string, unknown>;
  sides?: string[];
  maps?: string[];
  option?: string;
  values?: unknown[];
  things?: string[];
  told?: string[];
  longest?: number;
}

/** One line of what one should know beside a number: bots, seed, version. */
export interface Fact {
  label: string;
  text: string;
}

/** A match to be looked at again through some eyes: what is known before any of its moments is shown. */
export interface Film {
  table: TableShown;
  title: string;
  seat: number | null;
  everything: boolean;
  over: boolean;
  first: number;
  moments: Moment[];
  lines: Line[];
}

/** A single game that is worth a look by itself, such as one in which the rules left something open. */
export interface Find {
  index: number;
  title: string;
  clauses: string[];
}

/** How much of its lesson's story a match has followed. */
export interface Followed {
  at: number;
  strayed: number;
}

export interface Found {
  id: string;
  seat?: number | null;
  looks_like?: string | null;
}

export interface GameShown {
  id: string;
  title: string;
  fewest: number;
  most: number;
  rules: string;
  options: Record<string, unknown>;
  options_schema: Record<string, unknown>;
  bots: string[];
}

export interface Health {
  status: "no database" | "ok" | "stopping";
  version: string;
  tables: number;
  sockets: number;
  problem?: string | null;
}

/** Come in as a guest, or change one's name. Without a name one is made up. */
export interface Hello {
  name?: string | null;
}

/** What this server is, and how others get here. */
export interface Here {
  version: string;
  reach: "machine" | "network" | "world";
  addresses: string[];
}

/** One way to answer, as a bot advises that knows no more than the asker. */
export interface Hint {
  keys: string[];
  sentence: string;
  value: number;
  preview: string;
  cases: string;
  reason: string;
}

/** What would you do? About the question the sender saw. */
export interface HintAt {
  seat: number;
  decision_id: string;
}

/** The best ways to answer, the best first. Private. */
export interface Hints {
  decision_id: string;
  hints: Hint[];
}

export interface Histogram {
  id: string;
  title: string;
  unit: string;
  bars: unknown[][];
}

export interface Import {
  file: string;
  show?: boolean;
}

/** One of the largest swings of a match. */
export interface KeyMoment {
  moment: number;
  line: number | null;
  kind: "chance" | "deal" | "decision" | "meeting";
  seat: number | null;
  worth: number[];
}

/** What can be asked of a game. */
export interface LabGame {
  game: string;
  title: string;
  fewest: number;
  most: number;
  bots: string[];
  sides: SidesShown | null;
  maps: SidesShown | null;
  kinds: string[];
  questions: QuestionAsked[];
}

export interface LabShown {
  closed: string | null;
  most_games: number;
  ready: ReadyExperiment[];
  reports: RunListed[];
  busy: RunListed[];
}

export interface LessonListed {
  game: string;
  title: string;
  minutes: number;
  steps: number;
}

/** What a lesson's coach says, in order; in free play also the remarks, each once, when such an event happens. */
export interface LessonShown {
  game: string;
  title: string;
  minutes: number;
  pupil: number;
  steps: StepShown[];
  remarks: Remark[];
  next: string;
  unmet: Unmet[];
  after: After[];
  pages: Page[];
}

/** One line of the log, as the viewer may know it. `facts` are the fields of the event; `sort` is the sort of thing that happened, in words that all games share. */
export interface Line {
  number: number;
  kind: string;
  text: string;
  clauses?: string[];
  facts?: Record<string, unknown>;
  taken_back?: boolean;
  sort?: "" | "action" | "block" | "card" | "crit" | "end" | "heal" | "hit" | "miss" | "roll" | "status" | "turn";
}

export interface Log {
  version: number;
  lines: Line[];
}

export interface Login {
  name: string;
  password: string;
}

/** What luck changed with one moment, by seat. */
export interface Lucky {
  moment: number;
  worth: number[];
}

/** A piece that somebody has made, as it comes from a form or a file: whatever it is, it is answered. */
export interface MadePiece {
  piece: unknown;
}

/** Who the visitor is. `csrf` goes into the header X-CSRF-Token of every request that changes something. */
export interface Me {
  name: string;
  account: boolean;
  csrf: string;
}

/** One step of a match that is looked at again: something was done, with all that came of it. */
export interface Moment {
  seat: number | null;
  turn: number | null;
  waiting: number[];
  lines: number;
  taken_back: number[];
}

/** An answer. The same client_move_id is never played twice; send it again until it is acknowledged. */
export interface Move {
  type: "move";
  decision_id: string;
  expected_version: number;
  client_move_id: string;
  key: string;
}

/** An answer over HTTP: as Move, with the seat. */
export interface MoveAt {
  seat: number;
  decision_id: string;
  expected_version: number;
  client_move_id: string;
  key: string;
}

/** Whoever wrote that line of chat may (not) write any more. */
export interface Mute {
  number: number;
  muted?: boolean;
}

/** Play on from a moment of a match that is over: of a table, or of a file that the server shows. */
export interface NewBranch {
  moment: number;
  seat: number;
  table?: string | null;
  film?: string | null;
  hidden?: "as I knew it" | "as it was";
  level?: string;
}

export interface NewLesson {
  pace?: "none" | "people";
}

export interface NewPassword {
  password: string;
  old?: string | null;
}

export interface NewRun {
  experiment: Experiment;
}

export interface NewTable {
  settings: Settings;
  password?: string | null;
  seed?: string | null;
}

/** Something for this viewer's eyes that changes nothing: time running out, the server stopping. */
export interface Notice {
  type: "notice";
  kind: "hurry" | "stopping";
  text: string;
  version: number;
}

/** One cell of a table. */
export interface Number {
  value: number;
  low: number | null;
  high: number | null;
  games: number;
  star?: boolean;
  sample?: number | null;
  upset?: number | null;
}

export interface Outcome {
  ranks: number[];
  winners: number[];
  reason: string;
  clause: string;
}

/** A page of ours to go to next, such as an editor. */
export interface Page {
  title: string;
  path: string;
}

export interface Password {
  password: string;
}

export interface PictureKept {
  sha: string;
}

export interface PicturesGone {
  count: number;
}

/** The pictures that are to stay: those of everything that this person still has. */
export interface PicturesUsed {
  used: string[];
}

/** Keeps the connection and shows how far the client is. */
export interface Ping {
  type: "ping";
  version?: number;
}

export interface Pong {
  type: "pong";
  version: number;
  watching: number;
}

/** The question the viewer's seat owes an answer to. */
export interface Question {
  decision_id: string;
  name: string;
  prompt: string;
  clause: string;
  options: Choice[];
  picked: string[];
  default: string | null;
  response: boolean;
  passing: string | null;
  deadline: number | null;
}

/** A question that this game can be asked. */
export interface QuestionAsked {
  id: string;
  words: string;
  about: string;
  example: Experiment;
  uses: ("maps" | "option" | "sides" | "things")[];
}

export interface Ready {
  seat: number;
  ready?: boolean;
  commitment?: string | null;
}

/** An experiment that comes with a game. */
export interface ReadyExperiment {
  name: string;
  title: string;
  words: string;
  experiment: Experiment;
}

/** Something against it: the clause, and a sentence. */
export interface Reason {
  clause: string;
  sentence: string;
}

/** Something was not done; nothing has changed. `code` is an HTTP status. */
export interface Refused {
  type: "refused";
  code: number;
  reason: string;
  client_move_id?: string | null;
  update?: Update | null;
  wait?: number | null;
  needs?: "password" | null;
}

/** Said once, in free play, when such an event happens for the first time. */
export interface Remark {
  kind: string;
  text: string;
}

export interface Rematch {
  same_seed?: boolean;
}

/** Somebody asks to take something back. */
export interface Request {
  seat: number;
  agreed: number[];
  waiting: number[];
}

/** What is known of a match by now. */
export interface ReviewShown {
  games: number;
  open: Curve[];
  known: Curve[];
  luck: Lucky[];
  keys: KeyMoment[];
  totals: SeatTotal[];
  done: boolean;
}

/** The register of a game. Without `games` nobody has counted: tests and firings are then unknown, not none. */
export interface RulesShown {
  game: string;
  title: string;
  players: string;
  summary: string;
  version: number;
  sections: SectionShown[];
  games: number | null;
}

export interface RunListed {
  id: string;
  title: string;
  game: string;
  question: string;
  state: "done" | "failed" | "new" | "paused" | "running" | "stopped" | "waiting";
  ahead: number;
  games: number;
  planned: number | null;
  started: number | null;
  seconds_left: number | null;
  message: string;
}

export interface RunMade {
  id: string;
}

export interface RunShown {
  run: RunListed;
  words: string;
  experiment: Experiment;
  toml: string;
  answer: Answer | null;
  report: boolean;
}

export interface Said {
  type: "said";
  number: number;
  version: number;
  room: string;
  name: string;
  seat: number | null;
  text: string;
  at: number;
}

export interface Say {
  type: "say";
  text: string;
  room?: "observers" | "table";
}

/** Something said over HTTP: as Say. */
export interface SayAt {
  text: string;
  room?: "observers" | "table";
}

export interface SeatShown {
  kind: "bot" | "open" | "person";
  name: string;
  level: string | null;
  ready: boolean;
  host: boolean;
  away: boolean;
  by_bot: boolean;
  bank: number;
  away_bank: number;
  asked_since: number | null;
  deadline: number | null;
  commitment: string | null;
  salt: string | null;
  brought?: Record<string, unknown>[];
}

/** A match for one seat: beginning, own and others' decisions and luck make the end. */
export interface SeatTotal {
  beginning: number;
  end: number;
  own: number;
  others: number;
  luck: number;
  error: number;
}

export interface SectionShown {
  id: string;
  title: string;
  clauses: ClauseShown[];
}

/** All clocks stand still, or run again. */
export interface SetClocks {
  paused: boolean;
}

export interface SetStanding {
  seat: number;
  standing: "always" | "pass until my turn" | "when I can" | number;
}

/** What the host chooses when the table is made; fixed from then on. */
export interface Settings {
  game: string;
  seats: number;
  options?: Record<string, unknown>;
  title?: string;
  undo?: "friendly" | "open" | "strict";
  clock?: "fast" | "live" | "none" | "normal" | "slow";
  listed?: boolean;
  spectators?: "none" | "open hands" | "public";
  delay?: number;
  windows?: "everybody" | "quick";
  hints?: boolean;
  chat?: boolean;
  leave_after?: number;
  stand_in?: string;
  pace?: "none" | "people";
  lesson?: string | null;
}

export interface ShowSalt {
  seat: number;
  salt: string;
}

export interface SideShown {
  id: string;
  title: string;
}

/** What seats can play, or boards: the word for one, and all there are. */
export interface SidesShown {
  kind: string;
  all: SideShown[];
}

export interface SitDown {
  seat?: number | null;
  name?: string | null;
  same_device?: boolean;
}

export interface SteerRun {
  wish: "go on" | "pause" | "stop";
}

/** One thing that the coach says. It waits for a look, a why-question, answers, or only for being read. */
export interface StepShown {
  id: string;
  text: string;
  point: string | null;
  look: string | null;
  ask: string | null;
  answers: string[];
  instead: string;
  free: boolean;
  at: number;
}

/** One moment of a film, as an update showed it then, without lines. */
export interface Still {
  moment: number;
  update: Update;
  next: Chosen | null;
}

export interface Table {
  id: string;
  title: string;
  corner: string;
  columns: string[];
  rows: string[];
  cells: ((Number | null)[])[];
  unit?: string;
  even?: number | null;
  tinted?: number;
  compared?: boolean;
  matrix?: boolean;
  note?: string;
}

export interface TableListed {
  id: string;
  game: string;
  title: string;
  status: string;
  yours: boolean;
  your_turn: boolean;
  updated: number;
  deadline?: number | null;
}

export interface TableMade {
  id: string;
  code: string;
}

/** What everybody at the table may know of it. */
export interface TableShown {
  id: string;
  code: string;
  settings: Settings;
  password: boolean;
  status: "open" | "over" | "playing" | "revealing";
  seats: SeatShown[];
  waiting: number[];
  commitment: string;
  seed: string | null;
  same_seed: boolean;
  chosen_seed: string | null;
  paused: boolean;
  assisted: boolean;
  taken_back: number;
  request: Request | null;
  result: Outcome | null;
  rematch: string | null;
  branch: BranchShown | null;
  bringing?: Bringing | null;
}

/** Something in a game that can be pointed at, explained in our own words. */
export interface Thing {
  ref: string;
  kind: string;
  title: string;
  text: string;
  clauses: string[];
  facts: Record<string, string | number>;
  brief?: string;
}

export interface UndoAt {
  seat: number;
  expected_version: number;
  client_move_id: string;
  whole_turn?: boolean;
}

export interface UndoReply {
  seat: number;
  expected_version: number;
  agree: boolean;
}

/** What the viewer's seat can take back: freely, by asking, alone against bots ("assisted"), or nothing. */
export interface UndoState {
  last: "ask" | "assisted" | "free" | "open" | null;
  turn: boolean;
}

/** Something that the lesson has left out, for those who want to go on. */
export interface Unmet {
  title: string;
  text: string;
  clause: string;
}

/** The host has deleted this line of chat. */
export interface Unsaid {
  type: "unsaid";
  number: number;
  version: number;
}

/** All that changed, or (fresh) all there is. */
export interface Update {
  type: "update";
  version: number;
  seat: number | null;
  fresh: boolean;
  table: TableShown;
  view: Record<string, unknown> | null;
  ask: Question | null;
  asides: Aside[];
  undo: UndoState | null;
  standing: "always" | "pass until my turn" | "when I can" | number | null;
  lines: Line[];
  taken_back: number[];
  log_length: number;
  story?: Followed | null;
}

/** Why can't I use this? Answered privately. */
export interface Why {
  type: "why";
  ref: string;
  id: string;
}

export interface WhyAt {
  seat: number;
  ref: string;
}

/** Something that is being made, and what is done to it; what both are, only the game knows. */
export interface WorkOn {
  act: unknown;
  work?: unknown;
}

/** The work after that, or as it was. */
export interface WorkShown {
  work: unknown;
  shown: Record<string, unknown>;
  refused: Reason[];
}

/** The share of matches won with the piece so far, with a 95 % interval that holds at every look; half is fair. */
export interface WorthShown {
  games: number;
  share: number;
  low: number;
  high: number;
  done: boolean;
  changes?: ChangeShown[];
}

export type FromClient = Move | Why | Say | Ping;

export type FromServer = Update | Done | Refused | Because | Said | Unsaid | Pong | Notice;
