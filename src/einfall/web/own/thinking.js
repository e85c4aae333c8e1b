// The bots at tables of one's own.

import { think } from "../parts/machine.js";

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
  const seed = Math.floor(Math.random() * SEEDS);
  const ask = (/** @type {string} */ asked) => think(engine.name, engine.rules, view, asked, seed, budget);
  const [best] = await ask(level).catch(() => ask("random"));
  return engine.moveText(best.move);
}
