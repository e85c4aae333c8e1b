// How well a seat played: its error rate, its accuracy, and the level of bots that plays like this. As
// einfall/study/summary.py.

import { accuracyOf, wasUnforced } from "./verdict.js";

/**
 * @import { Engine } from "../games/engine.d.ts"
 * @import { Estimate, Judged, Label, Scale, Summary, Told } from "./types.d.ts"
 */

/**
 * The kind of table: error rates of other kinds do not compare.
 * @param {Pick<Engine, "name" | "players" | "sides">} table
 */
export const kindOf = ({ name, players, sides }) => `${name} ${players}${sides === players ? "" : " teams"}`;

/**
 * @param {Judged[]} decisions
 * @param {{ scale: Scale, told: Told, kind: string }} by
 * @returns {Summary}
 */
export function summarise(decisions, { scale, told, kind }) {
  const verdicts = decisions.map(({ verdict }) => verdict);
  const unforced = verdicts.filter(({ label }) => wasUnforced(label));
  const rate = meanOf(unforced.map(({ loss }) => loss), told);
  const stakes = unforced.map(({ options }) =>
    options.reduce((sum, { loss }) => sum + loss, 0) / options.length + scale.spread / 1000);
  const exact = unforced.map(({ loss }) => accuracyOf(loss, scale, told));
  /** @type {Partial<Record<Label, number>>} */
  const labels = {};
  for (const { label } of verdicts) labels[label] = (labels[label] ?? 0) + 1;
  return {
    decisions: verdicts.length,
    unforced: unforced.length,
    labels,
    error_rate: rate,
    accuracy: stakes.length ? weighedMean(exact, stakes, told) : { mean: 100, error: 0 },
    levels: unforced.length ? levelsOf(rate, told, kind) : [],
  };
}

/**
 * The mean, and how sure it is.
 * @param {number[]} values
 * @param {Told} told
 * @returns {Estimate}
 */
export function meanOf(values, told) {
  const count = values.length;
  if (!count) return { mean: 0, error: 0 };
  const mean = values.reduce((sum, value) => sum + value, 0) / count;
  if (count === 1) return { mean, error: mean };
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (count - 1);
  return { mean, error: told.sure * Math.sqrt(variance / count) };
}

/**
 * The mean of values that do not all count alike, and how sure it is.
 * @param {number[]} values
 * @param {number[]} weights
 * @param {Told} told
 * @returns {Estimate}
 */
function weighedMean(values, weights, told) {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = values.reduce((sum, value, place) => sum + value * weights[place], 0) / total;
  const squares = values.reduce((sum, value, place) => sum + ((value - mean) * weights[place]) ** 2, 0);
  return { mean, error: (told.sure * Math.sqrt(squares)) / total };
}

/**
 * The levels that lose as much, as far as can be told: those whose interval meets this one.
 * @param {Estimate} rate
 * @param {Told} told
 * @param {string} kind
 */
function levelsOf({ mean, error }, told, kind) {
  const rates = told.rates[kind];
  if (!rates) return [];
  const known = told.levels.filter((level) => level in rates);
  const alike = known.filter((level) => Math.abs(rates[level][0] - mean) <= rates[level][1] + error);
  const nearest = known.reduce((best, level) =>
    (Math.abs(mean - rates[level][0]) < Math.abs(mean - rates[best][0]) ? level : best));
  return alike.length ? [...new Set([alike[0], alike[alike.length - 1]])] : [nearest];
}
