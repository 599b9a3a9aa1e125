// boardgame.io's own server with the tic-tac-toe of its tutorial, matches kept in memory as is its default.
//
//     node --expose-gc server.mjs [PORT]     0, or nothing, takes a free port
//
// It says {"port": N} when it listens. To each line on its input it answers {"rss": BYTES} after collecting garbage;
// when its input ends, it stops.

import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const require = createRequire(import.meta.url); // Its packages are folders, which only require can load.
export const { ticTacToe } = require("./game.cjs");

const say = (words) => process.stdout.write(`${JSON.stringify(words)}\n`);

async function serve(port) {
  const { Server } = require("boardgame.io/server");
  const server = Server({ games: [ticTacToe], origins: [] });
  // It hands the port on to Node's listen, where an object may also name the host.
  const { appServer } = await server.run({ port: { host: "127.0.0.1", port } });
  say({ port: appServer.address().port });
  const questions = createInterface({ input: process.stdin });
  questions.on("line", () => {
    globalThis.gc();
    say({ rss: process.memoryUsage.rss() });
  });
  questions.on("close", () => process.exit());
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await serve(Number(process.argv[2] ?? 0));
