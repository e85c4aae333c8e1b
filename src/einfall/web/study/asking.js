// Asks judges, who work in workers: as many as the machine has cores to spare.

import { MOST_WORKERS } from "../parts/machine.js";

/**
 * @import { Position } from "../games/engine.d.ts"
 * @import { PointName, Question, Verdict } from "./types.d.ts"
 */

/** @typedef {{ game: string, rules: Record<string, any> }} Rules of a table */
/**
 * @typedef {{
 *   table: Rules, question: Question, resolve: (found: any) => void, reject: (problem: Error) => void,
 *   signal?: AbortSignal,
 * }} Asked
 */

/** @type {Worker[]} */
const idle = [];
/** @type {Asked[]} */
let waiting = [];
let made = 0;

/**
 * What a judge says.
 * @param {Rules} table
 * @param {Question} question
 * @param {{ urgent?: boolean, signal?: AbortSignal }} [how] whether somebody waits for just this; and when nobody does
 * @returns {Promise<any>}
 */
export function askJudge({ game, rules }, question, { urgent = false, signal } = {}) {
  return new Promise((resolve, reject) => {
    const asked = { table: { game, rules }, question, resolve, reject, signal };
    if (urgent) waiting.unshift(asked);
    else waiting.push(asked);
    signal?.addEventListener("abort", () => { waiting = waiting.filter((one) => one !== asked); });
    goOn();
  });
}

/**
 * What is said of a move; without one, of the best.
 * @param {Rules} table
 * @param {Omit<Extract<Question, { ask: "judge" }>, "ask">} question
 * @returns {Promise<Verdict>}
 */
export const askVerdict = (table, question) => askJudge(table, { ask: "judge", ...question }, { urgent: true });

/**
 * What becomes of the table after a move, in figures of the game's own; null where its judge does not say.
 * @param {Rules} table
 * @param {Position} view
 * @param {string} move
 * @param {PointName} point
 */
export const askFacts = (table, view, move, point) =>
  askJudge(table, { ask: "facts", view, move, point }, { urgent: true });

function goOn() {
  while (waiting.length && (idle.length || made < MOST_WORKERS)) {
    const worker = idle.pop() ?? newWorker();
    ask(worker, /** @type {Asked} */ (waiting.shift()));
  }
}

function newWorker() {
  made += 1;
  return new Worker(new URL("./worker.js", import.meta.url), { type: "module", name: "judge" });
}

/**
 * @param {Worker} worker
 * @param {Asked} asked
 */
function ask(worker, { table, question, resolve, reject }) {
  worker.onmessage = ({ data: { found, problem } }) => {
    idle.push(worker);
    if (problem) reject(new Error(problem));
    else resolve(found);
    goOn();
  };
  worker.onerror = (event) => {
    made -= 1;
    reject(new Error(event.message ?? "the worker could not be loaded"));
    goOn();
  };
  worker.postMessage({ table, question });
}
