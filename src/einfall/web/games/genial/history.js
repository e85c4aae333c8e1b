// What the events say about the board: which moves stand, which tiles are new, whose rack was swapped.

/**
 * @import { TableEvent } from "../../protocol.d.ts"
 * @import { LaidTile, StandingMove } from "./types.d.ts"
 */

/**
 * All decisions that have not been taken back, oldest first.
 * @param {TableEvent[]} events
 */
export function standingMoves(events) {
  /** @type {StandingMove[]} */
  let moves = [];
  for (const event of events) {
    if (event.type === "played") {
      const { number } = event;
      moves.push(...Object.entries(event.moves).map(([seat, move]) => ({ seat: Number(seat), move, number })));
    } else if (event.type === "taken back") {
      moves = moves.filter(({ number }) => number < event.from);
    }
  }
  return moves;
}

/**
 * The tiles to point out: the last turn as "last"; what others did before it, since `seat` moved, as "recent".
 * Whoever plays alone has one tile to a turn.
 * @param {StandingMove[]} moves
 * @param {number | null} seat
 * @param {number} players
 */
export function marksOf(moves, seat, players) {
  /** @type {Map<LaidTile, "last" | "recent">} */
  const marks = new Map();
  if (players === 1) {
    for (const { move } of moves.slice(-1)) marks.set(move, "last");
    return marks;
  }
  const latest = moves.at(-1)?.seat;
  let lastTurn = true;
  for (const { seat: mover, move } of moves.toReversed()) {
    lastTurn = lastTurn && mover === latest;
    if (!lastTurn && (seat === null || mover === seat)) break;
    if (move.includes(" ")) marks.set(move, lastTurn ? "last" : "recent");
  }
  return marks;
}

/**
 * The last swap, until its player moves again.
 * @param {StandingMove[]} moves
 */
export function lastSwap(moves) {
  const at = moves.findLastIndex(({ move }) => move === "swap");
  if (at < 0 || moves.slice(at + 1).some(({ seat }) => seat === moves[at].seat)) return null;
  return moves[at];
}
