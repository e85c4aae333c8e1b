// A worker that judges: one question at a time.

import { engineOf } from "../own/standing.js";
import { findGame } from "../games/index.js";

/** @import { GameJudge, Question } from "./types.d.ts" */

/** @typedef {{ game: string, rules: Record<string, any> }} Rules of a table */

/** @type {Map<string, Promise<GameJudge>>} */
const judges = new Map();
const page = /** @type {{ postMessage: (answer: object) => void }} */ (/** @type {unknown} */ (self));

/** @param {Rules} table */
async function load(table) {
  const [engine, { makeJudge }] = await Promise.all([engineOf(table), findGame(table.game).judge()]);
  const room = new URL(`../games/${table.game}/`, import.meta.url);
  return makeJudge(/** @type {any} */ (engine), async (name) => {
    const sent = await fetch(new URL(`weights-${name}.bin`, room));
    if (!sent.ok) throw new Error(`no weights: ${sent.status}`);
    return new Uint8Array(await sent.arrayBuffer());
  });
}

/**
 * @param {GameJudge} judge
 * @param {Question} question
 */
async function answer(judge, question) {
  if (question.ask === "start") return judge.start();
  const { point: [seed, number, seat] } = question;
  const own = judge.seedOf(seed, number, seat);
  if (question.ask === "chance") return judge.chance(question.before, question.after, own);
  if (question.ask === "facts") return judge.facts?.(question.view, question.move, own) ?? null;
  const { view, played, effort, why } = question;
  const { told: { efforts, hint_efforts: forHints }, engine: { players } } = judge;
  return judge.judge(view, played, { effort: efforts[effort] ?? forHints[players - 1], seed: own, why });
}

self.onmessage = async (/** @type {MessageEvent<{ table: Rules, question: Question }>} */ { data }) => {
  const { table, question } = data;
  const key = JSON.stringify([table.game, table.rules]);
  try {
    if (!judges.has(key)) judges.set(key, load(table));
    const judge = /** @type {GameJudge} */ (await judges.get(key));
    page.postMessage({ found: await answer(judge, question) });
  } catch (error) {
    judges.delete(key); // what could not be loaded may be there the next time
    page.postMessage({ problem: String(error) });
  }
};
