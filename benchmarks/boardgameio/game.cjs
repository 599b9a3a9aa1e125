// The tic-tac-toe of boardgame.io's tutorial, for its server and for its page. CommonJS, because its packages are
// folders, which only require can load.

const { INVALID_MOVE } = require("boardgame.io/core");

const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];

function clickCell({ G, playerID }, cell) {
  if (G.cells[cell] !== null) return INVALID_MOVE;
  G.cells[cell] = playerID;
}

exports.clickCell = clickCell;
exports.ticTacToe = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { clickCell },
  endIf: ({ G, ctx }) => {
    const mine = (cell) => G.cells[cell] === ctx.currentPlayer;
    if (LINES.some((line) => line.every(mine))) return { winner: ctx.currentPlayer };
    if (!G.cells.includes(null)) return { draw: true };
  },
};
