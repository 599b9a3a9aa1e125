// The page of boardgame.io's own client, built and served by its server.
//
//     node page.mjs VITE      VITE: the folder of the vite package that builds it
//
// It says {"port": N, "gzip": BYTES, "brotli": BYTES} when it listens, and stops when its input ends.

import { readFile, readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

const require = createRequire(import.meta.url);
const { Server } = require("boardgame.io/server");
const { ticTacToe } = require("./game.cjs");

const KINDS = { html: "text/html", js: "text/javascript" };
const { build } = await import(pathToFileURL(join(process.argv[2], "dist/node/index.js")));
await build({ logLevel: "error", configFile: false, build: { outDir: "page", modulePreload: { polyfill: false } } });

const files = new Map();
for (const name of await readdir("page", { recursive: true })) {
  if (/\.\w+$/.test(name)) files.set(`/${name}`, await readFile(join("page", name)));
}
const packed = new Map([...files].map(([name, body]) => [name, gzipSync(body, { level: 9 })]));
const sum = (sizes) => sizes.reduce((all, one) => all + one, 0);

const server = Server({ games: [ticTacToe], origins: [/127\.0\.0\.1/] });
const { appServer } = await server.run({ port: { host: "127.0.0.1", port: 0 } });
// Before its own listeners: what its app is told to use later than at its making never gets a request.
const others = appServer.listeners("request");
appServer.removeAllListeners("request");
appServer.on("request", (request, response) => {
  const path = new URL(request.url, "http://127.0.0.1").pathname;
  const body = packed.get(path === "/" ? "/index.html" : path);
  if (!body) return others.forEach((listener) => listener.call(appServer, request, response));
  const kind = KINDS[path === "/" ? "html" : path.split(".").at(-1)];
  response.writeHead(200, { "Content-Type": kind, "Content-Encoding": "gzip" }).end(body);
});
const said = {
  port: appServer.address().port,
  gzip: sum([...packed.values()].map((body) => body.length)),
  brotli: sum([...files.values()].map((body) => brotliCompressSync(body).length)),
};
process.stdout.write(`${JSON.stringify(said)}\n`);
createInterface({ input: process.stdin }).on("close", () => process.exit());
