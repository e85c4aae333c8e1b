// Asks the bots for their moves. They think in workers, so that a page never waits for them.

/** @import { Answer, Budget, Question, Ranked } from "./thoughts.d.ts" */

const MOST_WORKERS = 4;

/** @type {Worker[]} */
const idle = [];
/** @type {((worker: Worker) => void)[]} */
const waiting = [];
let workers = 0;

/**
 * The moves that a bot considers, from the one that it would play down.
 * @param {string} game its name
 * @param {Record<string, any>} options the rules of the table, as the service calls them
 * @param {Uint8Array} view the record of what the bot's seat may know: a position that `hide` went through
 * @param {string} level "random", or one of the levels, from "novice" to "master"
 * @param {number} seed from 0 to 2 ** 31 - 1; the same seed and simulations give the same ranking everywhere
 * @param {Budget} [budget] how much it may think, if not as much as it usually does
 * @returns {Promise<Ranked[]>}
 */
export async function think(game, options, view, level, seed, budget = {}) {
  const { heard, ...limits } = budget;
  const worker = await aWorker();
  try {
    return await ask(worker, { game, options, view, level, seed, budget: limits }, heard);
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
  if (workers === MOST_WORKERS) return new Promise((resolve) => { waiting.push(resolve); });
  workers += 1;
  return new Worker(new URL("./thinker.js", import.meta.url), { type: "module" });
}

/** @param {Worker} worker */
function giveBack(worker) {
  const next = waiting.shift();
  if (next) next(worker);
  else idle.push(worker);
}
