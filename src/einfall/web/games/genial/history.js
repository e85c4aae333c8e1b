// What the events say about the board: which moves stand, which tiles are new, whose rack was swapped.

// All decisions that have not been taken back, oldest first: { seat, move, number }.
export function standingMoves(events) {
  let moves = [];
  for (const event of events) {
    if (event.type === "played") {
      for (const [seat, move] of Object.entries(event.moves)) moves.push({ seat: Number(seat), move, number: event.number });
    } else if (event.type === "taken back") {
      moves = moves.filter(({ number }) => number < event.from);
    }
  }
  return moves;
}

// The tiles to point out: the last turn as "last"; what others did before it, since `seat` moved, as "recent".
// Whoever plays alone has one tile to a turn.
export function marksOf(moves, seat, players) {
  if (players === 1) return new Map(moves.slice(-1).map(({ move }) => [move, "last"]));
  const marks = new Map();
  const latest = moves.at(-1)?.seat;
  let lastTurn = true;
  for (const { seat: mover, move } of moves.toReversed()) {
    lastTurn = lastTurn && mover === latest;
    if (!lastTurn && (seat === null || mover === seat)) break;
    if (move.includes(" ")) marks.set(move, lastTurn ? "last" : "recent");
  }
  return marks;
}

// The last swap, until its player moves again.
export function lastSwap(moves) {
  const at = moves.findLastIndex(({ move }) => move === "swap");
  if (at < 0 || moves.slice(at + 1).some(({ seat }) => seat === moves[at].seat)) return null;
  return moves[at];
}
