// What the events say about the board: which moves stand, which tiles are new, whose rack was swapped.

import { seatClass } from "../../parts/people.js";
import { laysTile } from "./events.js";

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
      const { number, counts } = event;
      moves.push(...Object.entries(event.moves).map(([seat, move]) =>
        ({ seat: Number(seat), move, number, counts: counts?.[seat] ?? {} })));
    } else if (event.type === "taken back") {
      moves = moves.filter(({ number }) => number < event.from);
    }
  }
  return moves;
}

/**
 * The tiles to point out, and how: those of each seat's last turn, in the manner of the seat; those of the very last
 * turn most. Whoever plays alone has one tile to a turn.
 * @param {StandingMove[]} moves
 * @param {number} players
 */
export function marksOf(moves, players) {
  /** @type {Map<LaidTile, string>} */
  const marks = new Map();
  const done = new Set(); // seats whose last turn is already behind us, on the way back
  let mover = moves.at(-1)?.seat;
  for (const { seat, move } of moves.toReversed()) {
    if (players === 1 && marks.size) break;
    if (seat !== mover) done.add(mover);
    mover = seat;
    if (laysTile(move) && !done.has(seat)) marks.set(move, `marked ${seatClass(seat)}${done.size ? "" : " last"}`);
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
