// A game judged by the service, where this browser cannot: in the background there, by the same judge.

import { ask } from "../parts/net.js";
import { engineOf } from "../own/standing.js";
import { served } from "../parts/address.js";
import { isOwn } from "../own/client.js";
import { keepAnalysis, keyOf } from "./keeping.js";
import { scaleOf } from "./verdict.js";

/**
 * @import { AnalysisShown } from "../protocol.d.ts"
 * @import { Studied } from "./analysing.js"
 * @import { Entry, Judged, KeptAnalysis, Ledger } from "./types.d.ts"
 */

const BETWEEN = 1500; // milliseconds between questions whether it is done

/**
 * Whether the service has the game, and so can judge it.
 * @param {Studied} studied
 */
export const canBeJudgedThere = ({ table }) => served && Boolean(table) && !isOwn(table ?? "");

/**
 * Have a game judged by the service, and keep what it found.
 * @param {Studied} studied
 * @param {AbortSignal} signal
 * @returns {Promise<KeptAnalysis>}
 */
export async function analyseThere({ record, mine, table }, signal) {
  const engine = await engineOf(record);
  for (;;) {
    /** @type {AnalysisShown} */
    const { analysis } = await ask(`/api/tables/${table}/analysis`, {});
    signal.throwIfAborted();
    if (analysis) {
      const told = /** @type {any} */ (engine).kernels.constants.study;
      const { game, rules, players } = record;
      const kept = {
        ...readAnalysis(analysis), scale: scaleOf(engine.sides, told), key: keyOf(record), at: Date.now() / 1000,
        game, rules, players, record, mine, table,
      };
      await keepAnalysis(kept).catch(() => {});
      return kept;
    }
    await new Promise((resolve) => { setTimeout(resolve, BETWEEN); });
  }
}

/**
 * An analysis as Python writes it (einfall/study/written.py), as the page has it.
 * @param {Record<string, any>} written
 */
function readAnalysis({ judge, budget, decisions, seats }) {
  return {
    judge, effort: budget,
    decisions: decisions.map(readDecision),
    ledgers: Object.fromEntries(Object.entries(seats).map(([seat, one]) => [Number(seat), readLedger(one)])),
  };
}

/**
 * @param {any} written
 * @returns {Judged}
 */
function readDecision({ move: number, seat, options, ...verdict }) {
  return { number, seat, verdict: { ...verdict, options: options.map(readOption) } };
}

/** @param {[string, number, number, number]} written */
const readOption = ([move, value, loss, error]) => ({ move, value, loss, error });

/**
 * @param {any} written
 * @returns {Ledger}
 */
function readLedger({ start, result, ledger }) {
  const entries = ledger.map((/** @type {any[]} */ [number, account, amount, value]) => (
    /** @type {Entry} */ ({ number, account, amount, value })));
  return { start, result, entries };
}
