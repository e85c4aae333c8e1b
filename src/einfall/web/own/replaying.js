// A game from its record alone, played again by the rules themselves.

import { Refused } from "./refused.js";
import { engineOf } from "./standing.js";
import { replayOf } from "./written.js";
import { t } from "../parts/language.js";

/** @import { Engine, GameStep } from "../games/engine.d.ts" */

/**
 * Each decision of a record with the table before it, and the table at the end. Refused where the rules forbid one.
 * @param {any} record
 */
export async function replayRecord(record) {
  if (!record.rules || typeof record.rules !== "object") throw noRecord();
  const engine = await engineOf(record);
  const steps = readSteps(engine, record);
  check(engine, steps);
  const madeUp = record.by_hand?.chance === "reconstructed";
  return replayOf(engine, steps.map((step, number) => ({ ...step, number })), steps.length,
    madeUp ? (position) => engine.viewByHand(position) : undefined);
}

/**
 * What a record says happened, if it is built like one at all.
 * @param {Engine} engine
 * @param {any} record
 */
function readSteps(engine, record) {
  try {
    const steps = engine.read(record);
    const odd = steps.find(({ moves, outcome }) => !Array.isArray(outcome ?? [])
      || Object.values(moves ?? {}).some((move) => typeof move !== "string"));
    if (!odd && Array.isArray(record.players) && record.players.length === engine.players) return steps;
  } catch {
    // what is missing in it cannot be gone through
  }
  throw noRecord();
}

const noRecord = () => new Refused("record", t("This is not the record of a game."));

/**
 * @param {Engine} engine
 * @param {GameStep[]} steps
 */
function check(engine, steps) {
  const position = engine.start();
  let number = 0;
  for (const { moves, outcome } of steps) {
    const due = engine.toAct(position);
    if (moves) {
      number += 1;
      const legal = Object.keys(moves).join() === due.join()
        && Object.entries(moves).every(([seat, move]) => engine.isLegal(position, Number(seat), move));
      if (!legal) throw new Refused("illegal", t("Move {number} of the record is not allowed.", { number }));
      engine.decide(position, moves);
    } else if (outcome) {
      if (due.length || engine.over(position) || !engine.canHappen(position, outcome)) {
        throw new Refused("chance", t("After move {number} of the record, chance cannot bring this.", { number }));
      }
      engine.happen(position, outcome);
    }
  }
}
