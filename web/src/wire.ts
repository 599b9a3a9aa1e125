// Made from src/ultratable/server/wire.py by `make types`. Do not edit.

export interface AddBot {
  level?: string;
  seat?: number | null;
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

/** Why something cannot be used now; no reasons: it can. */
export interface Because {
  type: "because";
  id: string;
  ref: string;
  reasons: Reason[];
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
}

/** One option of a question. */
export interface Choice {
  key: string;
  label: string;
  clause: string;
  refs: string[];
  preview: string | null;
}

export interface Code {
  code: string;
}

export interface CodeMade {
  code: string;
  until: number;
}

/** The move is stored. The same answer comes again for the same client_move_id. */
export interface Done {
  type: "done";
  client_move_id: string;
  version: number;
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
  status: "ok" | "stopping";
  version: string;
  tables: number;
  sockets: number;
}

/** Come in as a guest, or change one's name. Without a name one is made up. */
export interface Hello {
  name?: string | null;
}

export interface Import {
  file: string;
}

/** One line of the log, as the viewer may know it. `facts` are the fields of the event. */
export interface Line {
  number: number;
  kind: string;
  text: string;
  clauses?: string[];
  facts?: Record<string, unknown>;
  taken_back?: boolean;
}

export interface Log {
  version: number;
  lines: Line[];
}

export interface Login {
  name: string;
  password: string;
}

/** Who the visitor is. `csrf` goes into the header X-CSRF-Token of every request that changes something. */
export interface Me {
  name: string;
  account: boolean;
  csrf: string;
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

export interface NewPassword {
  password: string;
  old?: string | null;
}

export interface NewTable {
  settings: Settings;
  password?: string | null;
}

/** Something for this viewer's eyes that changes nothing: time running out, the server stopping. */
export interface Notice {
  type: "notice";
  kind: "hurry" | "stopping";
  text: string;
  version: number;
}

export interface Outcome {
  ranks: number[];
  winners: number[];
  reason: string;
  clause: string;
}

export interface Password {
  password: string;
}

/** Keeps the connection and shows how far the client is. */
export interface Ping {
  type: "ping";
  version?: number;
}

export interface Pong {
  type: "pong";
  version: number;
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
  deadline: number | null;
}

export interface Ready {
  seat: number;
  ready?: boolean;
  commitment?: string | null;
}

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
  asked_since: number | null;
  commitment: string | null;
  salt: string | null;
}

export interface SetStanding {
  seat: number;
  standing: "always" | "pass until my turn" | "when I can";
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
  chat?: boolean;
  leave_after?: number;
  stand_in?: string;
  pace?: "none" | "people";
}

export interface ShowSalt {
  seat: number;
  salt: string;
}

export interface SitDown {
  seat?: number | null;
  name?: string | null;
  same_device?: boolean;
}

export interface TableListed {
  id: string;
  game: string;
  title: string;
  status: string;
  yours: boolean;
  your_turn: boolean;
  updated: number;
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
  assisted: boolean;
  taken_back: number;
  request: Request | null;
  result: Outcome | null;
  rematch: string | null;
}

export interface UndoAt {
  seat: number;
  client_move_id: string;
  whole_turn?: boolean;
}

export interface UndoReply {
  seat: number;
  agree: boolean;
}

/** What the viewer's seat can take back: freely, by asking, alone against bots ("assisted"), or nothing. */
export interface UndoState {
  last: "ask" | "assisted" | "free" | "open" | null;
  turn: boolean;
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
  standing: "always" | "pass until my turn" | "when I can" | null;
  lines: Line[];
  taken_back: number[];
  log_length: number;
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

export type FromClient = Move | Why | Say | Ping;

export type FromServer = Update | Done | Refused | Because | Said | Pong | Notice;
