// What the dice have to bring, for whoever checks a game. How many there are and how many faces they have stands
// here once more on purpose: a check must not take that from whom it checks.

import { t } from "../../parts/language.js";

/** @import { Chance, LineStep } from "../room.d.ts" */

const DICE = 5;
const FACES = 6;

/** @implements {Chance} */
class Rolls {
  decide() {}

  lane() {
    return 0;
  }

  /** @param {{ below(bound: number): Promise<number> }} stream */
  async due(stream) {
    const dice = [];
    for (let die = 0; die < DICE; die += 1) dice.push(1 + (await stream.below(FACES)));
    return dice;
  }

  happen() {}
}

export const makeChance = () => new Rolls();

/**
 * The log as a record would tell it: each roll, and what the seats made of it.
 * @param {LineStep[]} line
 */
export function retell(line) {
  /** @type {any[][]} */
  const rounds = [];
  for (const { moves, outcome } of line) {
    if (outcome) rounds.push([outcome]);
    else if (moves) rounds[rounds.length - 1].push(Object.keys(moves).sort().map((seat) => moves[seat]));
  }
  return rounds;
}

/** @param {any} record whose last roll may have been broken off */
export const told = (record) => record.moves.map((/** @type {any} */ { roll, choices }) =>
  (choices ? [roll, choices.filter((/** @type {string | null} */ choice) => choice !== null)] : [roll]));

/** @param {number} count */
export const checked = (count) => t("All {count} rolls of the dice match the seeds.", { count });
