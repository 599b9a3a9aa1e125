// boardgame.io's own client with React, as its tutorial puts it together: /?match=M&seat=0, and with &wait a move that
// is shown when the server has answered instead of before.

import { SocketIO } from "boardgame.io/multiplayer";
import { Client } from "boardgame.io/react";
import { createElement as tag } from "react";
import { createRoot } from "react-dom/client";
import { clickCell, ticTacToe } from "./game.cjs";

const wish = new URLSearchParams(location.search);
const waits = { ...ticTacToe, moves: { clickCell: { move: clickCell, client: false } } };

function Board({ G, ctx, moves, isActive }) {
  const cell = (owner, at) =>
    tag(
      "button",
      { key: at, "data-cell": at, disabled: !isActive || owner !== null, onClick: () => moves.clickCell(at) },
      owner === null ? "" : "XO"[owner],
    );
  const said = ctx.gameover ? "over" : `move of ${ctx.currentPlayer}`;
  const rows = [0, 3, 6].map((from) =>
    tag("div", { key: from }, G.cells.slice(from, from + 3).map((owner, at) => cell(owner, from + at))),
  );
  return tag("main", null, tag("p", { id: "said" }, said), rows);
}

const Table = Client({
  game: wish.has("wait") ? waits : ticTacToe,
  board: Board,
  multiplayer: SocketIO({ server: location.origin, socketOpts: { transports: ["websocket"] } }),
  debug: false,
});
createRoot(document.getElementById("root")).render(
  tag(Table, { matchID: wish.get("match"), playerID: wish.get("seat") }),
);
