// Asks the bots for their moves. They think in workers, so that a page never waits for them.

/** @import { Answer, Budget, Limits, Question, Ranked } from "./thoughts.d.ts" */

const ROOM = 4;
/** How many workers bring anything here: one core draws the page, and more than there is room for are never made. */
export const MOST_WORKERS = Math.max(1, Math.min(ROOM, (navigator.hardwareConcurrency ?? 2) - 1));

const STRONGEST = "master";

/** @type {Worker[]} */
const idle = [];
/** @type {((worker: Worker) => void)[]} */
const waiting = [];
let made = 0;

/**
 * The moves that a bot considers, from the one that it would play down.
 * @param {string} game its name
 * @param {Record<string, any>} _options the rules of the table: the view has them too
 * @param {Uint8Array} view the record of what the bot's seat may know: a position that `hide` went through
 * @param {string} level "random", or one of the levels, from "novice" to "master"
 * @param {number} seed from 0 to 2 ** 31 - 1; the same seed and simulations give the same ranking everywhere
 * @param {Budget} [budget] how much it may think, if not as much as it usually does
 * @returns {Promise<Ranked[]>}
 */
export async function think(game, _options, view, level, seed, budget = {}) {
  const { heard, workers, ...limits } = budget;
  const several = Math.max(1, Math.min(workers ?? usualWorkers(level, limits), ROOM));
  if (limits.simulations) limits.simulations = Math.ceil(limits.simulations / several);
  const asked = Array.from({ length: several }, (_, n) => {
    const own = n === 0 ? seed : (seed ^ (n * 0x2545f491)) & 0x7fffffff;
    return askOne({ game, view, level, seed: own, limits, tell: Boolean(heard) && n === 0 }, heard);
  });
  return merge(await Promise.all(asked));
}

/**
 * The strongest level, given a time, uses all that the machine has to spare.
 * @param {string} level
 * @param {Limits} limits
 */
const usualWorkers = (level, limits) => (level === STRONGEST && !limits.simulations ? MOST_WORKERS : 1);

/**
 * What several have thought, each in worlds of its own: the mean of what those who ranked a move think of it. Moves
 * that all of them have ranked come first.
 * @param {Ranked[][]} rankings
 * @returns {Ranked[]}
 */
export function merge(rankings) {
  if (rankings.length === 1) return rankings[0];
  /** @type {Map<number, number[]>} */
  const values = new Map();
  for (const { move, value } of rankings.flat()) values.set(move, [...(values.get(move) ?? []), value]);
  const merged = [...values].map(([move, all]) => ({
    move, voices: all.length, value: all.reduce((sum, value) => sum + value, 0) / all.length,
  }));
  merged.sort((one, two) => two.voices - one.voices || two.value - one.value);
  return merged.map(({ move, value }) => ({ move, value }));
}

/**
 * @param {Question} question
 * @param {(ranking: Ranked[]) => void} [heard]
 */
async function askOne(question, heard) {
  const worker = await aWorker();
  try {
    return await ask(worker, question, heard);
  } finally {
    giveBack(worker);
  }
}

/**
 * @param {Worker} worker
 * @param {Question} question
 * @param {(ranking: Ranked[]) => void} [heard]
 * @returns {Promise<Ranked[]>}
 */
function ask(worker, question, heard) {
  return new Promise((resolve, reject) => {
    worker.onerror = (event) => reject(new Error(event.message ?? "the worker could not be loaded"));
    worker.onmessage = (/** @type {MessageEvent<Answer>} */ { data }) => {
      if (data.problem) reject(new Error(data.problem));
      else if (data.decided) resolve(data.ranking);
      else heard?.(data.ranking);
    };
    worker.postMessage(question);
  });
}

/** @returns {Promise<Worker>} one that has nothing to do */
async function aWorker() {
  const free = idle.pop();
  if (free) return free;
  if (made === ROOM) return new Promise((resolve) => { waiting.push(resolve); });
  made += 1;
  return new Worker(new URL("./thinker.js", import.meta.url), { type: "module" });
}

/** @param {Worker} worker */
function giveBack(worker) {
  const next = waiting.shift();
  if (next) next(worker);
  else idle.push(worker);
}
