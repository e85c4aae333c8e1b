// The bots at tables of one's own.

import { MOST_WORKERS, think } from "../parts/machine.js";
import { findGame } from "../games/index.js";

/** @import { Engine, Position } from "../games/engine.d.ts" */

const SEEDS = 2 ** 31;

/**
 * What a bot decides that sees this.
 * @param {Engine} engine
 * @param {Position} view
 * @param {string} bot such as "club" or "master:time=0.3"
 */
export async function choose(engine, view, bot) {
  const [level, limit = ""] = bot.split(":");
  const [name, value] = limit.split("=");
  const budget = name === "time" ? { seconds: Number(value) } : value ? { simulations: Number(value) } : {};
  const { thinks } = findGame(engine.name).bots.find((one) => one.name === level) ?? { thinks: false };
  const [best] = await think(engine.name, engine.rules, view, level, Math.floor(Math.random() * SEEDS), {
    ...budget, ...(thinks && { workers: MOST_WORKERS }),
  });
  return engine.moveText(best.move);
}
