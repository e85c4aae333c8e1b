// Judges a whole game in workers, own decisions first, and tells how far it is.

import { engineOf } from "../own/standing.js";
import { replayRecord } from "../own/replaying.js";
import { isDecision, ledgerOf, pointsOf } from "./analysis.js";
import { askJudge } from "./asking.js";
import { findAnalysis, keepAnalysis, keyOf } from "./keeping.js";
import { finalOf, scaleOf } from "./verdict.js";

/**
 * @import { Engine } from "../games/engine.d.ts"
 * @import { Analysis, Chance, Judged, KeptAnalysis, Ledger, Point, Question, Told, Verdict } from "./types.d.ts"
 */

const SEED = 0; // the same game gets the same figures wherever it is judged
export const USUAL_EFFORT = "fast";

/**
 * A game to be studied.
 * @typedef {{ record: any, mine: number[], table?: string }} Studied
 */

/**
 * @param {any} record
 * @returns {Promise<Engine>}
 */
export const engineFor = (record) => engineOf(record);

/** @param {Engine} engine @returns {Told} */
export const toldOf = (engine) => /** @type {any} */ (engine).kernels.constants.study;

/**
 * What was kept of a game; undefined if it has not been judged by this judge, or with less effort than is wanted.
 * @param {Engine} engine
 * @param {any} record
 * @param {string} [effort]
 */
export async function keptAnalysis(engine, record, effort = USUAL_EFFORT) {
  const told = toldOf(engine);
  const kept = await findAnalysis(keyOf(record)).catch(() => undefined);
  const efforts = Object.keys(told.efforts);
  const enough = kept?.judge === told.judge && efforts.indexOf(kept.effort) >= efforts.indexOf(effort);
  return enough ? kept : undefined;
}

/**
 * Judge a game, and keep what was found. Refused where the rules forbid a move of the record.
 * @param {Studied} studied
 * @param {{
 *   effort?: string, signal: AbortSignal,
 *   heard: (analysis: Analysis, done: number, all: number) => void,
 * }} how
 * @returns {Promise<KeptAnalysis>}
 */
export async function analyse({ record, mine, table }, { effort = USUAL_EFFORT, signal, heard }) {
  await replayRecord(record);
  const engine = await engineFor(record);
  const told = toldOf(engine);
  const seats = Array.from({ length: engine.players }, (_, seat) => seat);
  const steps = engine.read(record);
  const points = pointsOf(engine, steps, seats);
  const ask = (/** @type {Question} */ question) => askJudge(record, question, { signal });
  const start = await ask({ ask: "start" });
  /** @type {Map<Point, Verdict | Chance>} */
  const found = new Map();
  const now = () => analysisOf({ engine, steps, points, found, start, effort, told });
  const inOrder = [...points].sort((one, two) => Number(mine.includes(two.seat)) - Number(mine.includes(one.seat)));
  await Promise.all(inOrder.map(async (point) => {
    found.set(point, await ask(questionOf(point, effort)));
    if (!signal.aborted) heard(now(), found.size, points.length);
  }));
  const { game, rules, players } = record;
  /** @type {KeptAnalysis} */
  const kept = { ...now(), key: keyOf(record), at: Date.now() / 1000, game, rules, players, record, mine, table };
  await keepAnalysis(kept).catch(() => {}); // a browser that keeps nothing can still judge
  return kept;
}

/**
 * @param {Point} point
 * @param {string} effort
 * @returns {Question}
 */
function questionOf(point, effort) {
  /** @type {[number, number, number]} */
  const at = [SEED, point.number, point.seat];
  return isDecision(point) ? { ask: "judge", view: point.view, played: point.played, effort, why: true, point: at }
    : { ask: "chance", before: point.before, after: point.after, point: at };
}

/**
 * What can be said so far: all decisions that were judged, and the ledgers of seats of which all is known.
 * @param {{
 *   engine: Engine, steps: import("./analysis.js").Numbered[], points: Point[], found: Map<Point, Verdict | Chance>,
 *   start: number, effort: string, told: Told,
 * }} given
 * @returns {Analysis}
 */
function analysisOf({ engine, steps, points, found, start, effort, told }) {
  const known = points.filter((point) => found.has(point));
  const judged = known.map((point) => /** @type {[Point, Verdict | Chance]} */ ([point, found.get(point)]));
  /** @type {Record<number, Ledger>} */
  const ledgers = {};
  for (let seat = 0; seat < engine.players; seat += 1) {
    const complete = points.every((point) => point.seat !== seat || found.has(point));
    if (complete) ledgers[seat] = ledgerOf(engine, steps, seat, { start, judged, final: finalOf(engine) });
  }
  const decisions = judged.filter(([point]) => isDecision(point))
    .map(([{ number, seat }, verdict]) => /** @type {Judged} */ ({ number, seat, verdict }));
  return { judge: told.judge, effort, scale: scaleOf(engine.sides, told), decisions, ledgers };
}
