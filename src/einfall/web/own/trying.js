// A position of a finished game, to be tried: from there one plays on, against bots, with chance of its own.

import { event } from "./table.js";

/**
 * @import { Engine, GameStep } from "../games/engine.d.ts"
 * @import { Event } from "./standing.js"
 * @import { Table } from "./table.js"
 */

/**
 * The game up to the moment at which so many decisions have been made and the next is due.
 * @param {GameStep[]} steps
 * @param {number} decisions
 */
export function upTo(steps, decisions) {
  let made = 0;
  const end = steps.findIndex(({ moves }) => moves && (made += 1) > decisions);
  return end < 0 ? steps : steps.slice(0, end);
}

/**
 * The position after these steps.
 * @param {Engine} engine
 * @param {GameStep[]} steps
 */
function follow(engine, steps) {
  const position = engine.start();
  for (const { moves, outcome } of steps) {
    if (moves) engine.decide(position, moves);
    else if (outcome) engine.happen(position, outcome);
  }
  return position;
}

/**
 * The position of a record after so many decisions.
 * @param {Engine} engine
 * @param {any} record
 * @param {number} decisions
 */
export const positionAfter = (engine, record, decisions) => follow(engine, upTo(engine.read(record), decisions));

/**
 * The seat that is to decide after these steps; 0 if the game is over.
 * @param {Engine} engine
 * @param {GameStep[]} steps
 */
export const seatAfter = (engine, steps) => engine.toAct(follow(engine, steps))[0] ?? 0;

/**
 * Lay a table out as it stood then, with one person who sits there.
 * @param {Table} table a new one
 * @param {Event} created
 * @param {{ seat: number, name: string, steps: GameStep[] }} how
 */
export function layOut(table, created, { seat, name, steps }) {
  table.add(created);
  table.add(event("sat", { seat, name }));
  for (const { moves, outcome = [] } of steps) {
    table.add(moves ? table.decided(moves) : { ...table.happening(table.position), outcome });
  }
  table.goOn();
}
