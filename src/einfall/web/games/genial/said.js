// What is said of a move: what its halves count, and the rule that forbids it. As genial/scribe.py and refusals.py.

import { translated } from "../../parts/language.js";
import { colourName } from "./words.js";

/**
 * @import { Position } from "../engine.d.ts"
 * @import { GenialEngine } from "./engine.js"
 */

const FREE = 6;

/**
 * What the halves of a placement count, by colour.
 * @param {GenialEngine} engine
 * @param {Position} position
 * @param {string} move
 */
export function countsOf(engine, position, move) {
  /** @type {Record<string, number>} */
  const counts = {};
  if (!move.includes(" ")) return counts;
  const { points } = engine.at(position);
  const [tile, ...cells] = move.split(" ");
  for (const [half, cell] of cells.entries()) {
    const colour = tile[half];
    counts[colour] = (counts[colour] ?? 0) + points[6 * engine.cells.indexOf(cell) + engine.colour(colour)];
  }
  return counts;
}

/**
 * The sentence is the kernels'; what it names is read off the move: of its cells, the first that is not free.
 * @param {GenialEngine} engine
 * @param {Position} position
 * @param {number} seat
 * @param {string} move
 */
export function whyForbidden(engine, position, seat, move) {
  const { board } = engine.at(position);
  const rule = engine.call.broken_rule(engine.record, seat, engine.moveNumber(move));
  const [tile, ...cells] = move.split(" ");
  const lying = cells.map((cell) => ({ cell, colour: board[engine.cells.indexOf(cell)] }));
  const { cell, colour } = lying.find((one) => one.colour !== FREE) ?? { cell: "", colour: FREE };
  return translated(engine.constants.refusals[rule], {
    tile, count: engine.players, cell, colour: colourName(engine.equipment.colours[colour]),
  });
}
