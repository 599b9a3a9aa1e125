// Clients for boardgame.io's server: tables of two that play tic-tac-toe without pause, measured; or that sit idle.
//
//     node clients.mjs PORT --matches 200 --seconds 10 [--mode lean|library|idle]
//
// lean: bare socket.io connections that send what boardgame.io's client sends and only wait for the server's updates,
// so that the server is what is measured. library: boardgame.io's own client with its store and reducers. Both print
// one line of JSON. idle: connects, says so, joins the matches at the next line of its input, says so, and leaves
// when its input ends.
//
// A move's time runs from its submission until both clients have the server's update; what a client shows before that
// does not count. Every game is the same draw in nine moves, the longest there is, because only moves are counted.
// The server has no reset, so the next game is a new match that both clients join over the sockets that they have; a
// match made by its lobby would cost it HTTP requests besides.

import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { io } from "socket.io-client";
import { ticTacToe } from "./server.mjs";

const require = createRequire(import.meta.url);

const DRAW = [0, 1, 2, 4, 3, 5, 7, 6, 8];
const SOCKET = { transports: ["websocket"], forceNew: true, reconnection: false };
const SECONDS_TO_WARM_UP = 6; // Until then the server is still being compiled and gains speed.
const STARTED = `${process.pid}-${Date.now()}`;

const { values: wish, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    matches: { type: "string", default: "200" },
    seconds: { type: "string", default: "10" },
    mode: { type: "string", default: "lean" },
  },
});
const address = `http://127.0.0.1:${positionals[0]}`;
const say = (words) => process.stdout.write(`${JSON.stringify(words)}\n`);
let begun = 0;

/** What boardgame.io's client says, on a bare socket. */
class LeanPlayer {
  constructor(seat) {
    this.seat = seat;
    this.socket = io(`${address}/${ticTacToe.name}`, SOCKET);
    this.socket.on("sync", (match, { state }) => this.heard(match, state._stateID));
    this.socket.on("update", (match, state) => this.heard(match, state._stateID));
  }

  heard(match, stateID) {
    this.stateID = stateID;
    this.onState?.(match, stateID);
  }

  join(match) {
    this.match = match;
    this.socket.emit("sync", match, this.seat, undefined, 2);
  }

  play(cell) {
    const payload = { type: "clickCell", args: [cell], playerID: this.seat };
    this.socket.emit("update", { type: "MAKE_MOVE", payload }, this.stateID, this.match, this.seat);
  }
}

/** boardgame.io's client itself. Its socket tells us of the server's answers after the client has taken them in. */
class LibraryPlayer {
  constructor(seat) {
    const { Client } = require("boardgame.io/client");
    const { SocketIO } = require("boardgame.io/multiplayer");
    const multiplayer = SocketIO({ server: address, socketOpts: SOCKET });
    this.client = Client({ game: ticTacToe, multiplayer, matchID: `${STARTED}-lobby`, playerID: seat, debug: false });
    this.client.start();
    this.socket = this.client.transport.socket;
    this.socket.on("sync", (match, { state }) => this.onState?.(match, state._stateID));
    this.socket.on("update", (match, state) => this.onState?.(match, state._stateID));
  }

  join(match) {
    this.client.updateMatchID(match);
  }

  play(cell) {
    this.client.moves.clickCell(cell);
  }
}

/** Two players who play one match after the other, and the times of the moves that they made while it counted. */
class Table {
  constructor(players) {
    this.players = players;
    for (const player of players) player.onState = (match, stateID) => this.received(match, stateID);
  }

  begin() {
    this.match = `${STARTED}-${++begun}`;
    this.moves = 0;
    this.waiting = 2;
    for (const player of this.players) player.join(this.match);
  }

  received(match, stateID) {
    if (match !== this.match || stateID !== this.moves) return;
    if (--this.waiting) return;
    if (this.moves) clock.took(performance.now() - this.submitted);
    if (this.moves === DRAW.length) this.begin();
    else this.submit();
  }

  submit() {
    const mover = this.players[this.moves % 2];
    const cell = DRAW[this.moves];
    this.moves += 1;
    this.waiting = 2;
    this.submitted = performance.now();
    mover.play(cell);
  }
}

const clock = {
  counting: false,
  times: [],
  took(milliseconds) {
    if (this.counting) this.times.push(milliseconds);
  },
};

const pause = (seconds) => new Promise((done) => setTimeout(done, 1000 * seconds));

function stop(reason) {
  process.stderr.write(`Error: the server was lost (${reason}).\n`);
  process.exit(1);
}

async function connected(player) {
  player.socket.on("connect_error", (error) => stop(error.message));
  player.socket.on("disconnect", stop);
  if (!player.socket.connected) await new Promise((done) => player.socket.once("connect", done));
  return player;
}

/** The players of so many tables, connected one table after the other so that none is refused. */
async function arrive(matches, Player) {
  const pairs = [];
  for (let number = 0; number < matches; number++) {
    pairs.push(await Promise.all(["0", "1"].map((seat) => connected(new Player(seat)))));
  }
  return pairs;
}

async function measure(matches, seconds, Player) {
  const tables = (await arrive(matches, Player)).map((pair) => new Table(pair));
  for (const table of tables) table.begin();
  await pause(SECONDS_TO_WARM_UP);
  const start = performance.now();
  clock.counting = true;
  await pause(seconds);
  clock.counting = false;
  const took = (performance.now() - start) / 1000;
  const times = Float64Array.from(clock.times).sort();
  const at = (share) => Number(times[Math.ceil(share * times.length) - 1]?.toFixed(2));
  return {
    matches,
    clients: 2 * matches,
    seconds: Number(took.toFixed(2)),
    moves: times.length,
    moves_per_s: Number((times.length / took).toFixed(1)),
    p50_ms: at(0.5),
    p95_ms: at(0.95),
    p99_ms: at(0.99),
  };
}

async function sitIdle(matches) {
  const pairs = await arrive(matches, LeanPlayer);
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  say({ connected: 2 * matches });
  await lines.next();
  await Promise.all(
    pairs.flat().map((player, number) => {
      const joined = new Promise((done) => (player.onState = done));
      player.join(`${STARTED}-${number >> 1}`);
      return joined;
    }),
  );
  say({ joined: matches });
  await lines.next();
}

const matches = Number(wish.matches);
if (wish.mode === "idle") await sitIdle(matches);
else say(await measure(matches, Number(wish.seconds), wish.mode === "library" ? LibraryPlayer : LeanPlayer));
process.exit();
