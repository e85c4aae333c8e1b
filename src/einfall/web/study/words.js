// What study says, in words and figures.

import { language, t } from "../parts/language.js";
import { LEVELS, levelName, plain } from "../parts/names.js";
import { namesAt } from "../parts/people.js";

/** @import { Account, Estimate, Label, Scale, Told } from "./types.d.ts" */

/**
 * Who played, by the names that their seats have at a table.
 * @param {any} record
 * @returns {string[]}
 */
export const namesIn = ({ players }) => namesAt(players.map((/** @type {string} */ name) =>
  ({ name, bot: name in LEVELS ? name : null })));

/** @param {Label} label */
export function labelName(label) {
  return {
    forced: t("forced"), decided: t("decided already"), fine: t("good"),
    "too close to call": t("too close to call"), doubtful: t("doubtful"),
    mistake: t("mistake"), blunder: t("blunder"),
  }[label];
}

/** @param {Account} account */
export function accountName(account) {
  return { luck: t("luck"), losses: t("own losses"), others: t("what the others did"), rest: t("rest") }[account];
}

/** @param {string} effort */
export function effortName(effort) {
  return { fast: t("quick"), normal: t("thorough"), deep: t("very thorough") }[effort] ?? effort;
}

/**
 * The sign of a fault, such as "??"; "" for what is none.
 * @param {Label} label
 * @param {Told} told
 */
export const markOf = (label, told) => told.marks[label] ?? (label === "too close to call" ? "≈" : "");

/**
 * A draw or a roll that mattered: its sign, its name, what it brought; "" for any other.
 * @param {number | undefined} luck
 * @param {Scale} scale
 * @param {Told} told
 */
export function luckText(luck, scale, told) {
  if (!luck) return "";
  const name = luck > 0 ? t("lucky") : t("unlucky");
  return `${luckMark(luck, told)} ${name} ${change(luck, scale)}`;
}

/**
 * @param {number} luck
 * @param {Told} told
 */
export const luckMark = (luck, told) => told.luck_marks[luck > 0 ? "lucky" : "unlucky"];

const FINE = 10; // where results spread over fewer points, tenths of them would hide what is said
const WHOLE = 20; // from so many points on their tenths tell nothing

/**
 * A number with so many places behind the point, always.
 * @param {number} number
 * @param {number} places
 */
const fixed = (number, places = 1) => plain(number.toLocaleString(language.value, {
  minimumFractionDigits: places, maximumFractionDigits: places, useGrouping: false,
}));

/**
 * Figures in percent: only in English nothing stands between them and the sign.
 * @param {string} text
 */
export const inPercent = (text) => (language.value === "en" ? `${text}%` : `${text}\u00a0%`);

/**
 * @param {number[]} values a figure, and half the width of its interval if there is one
 * @param {Scale} scale
 */
function figures(values, { points, spread }) {
  if (!points) return inPercent(values.map((value) => fixed(100 * value)).join(" ± "));
  return values.map((value) => fixed(value, spread < FINE ? 2 : 1)).join(" ± ");
}

/**
 * A value: percent of a win, or points.
 * @param {number} value
 * @param {Scale} scale
 */
export const amount = (value, scale) => figures([value], scale);

/**
 * A difference of two, with its sign.
 * @param {number} value
 * @param {Scale} scale
 */
export const change = (value, scale) => (value > 0 ? `+${amount(value, scale)}` : amount(value, scale));

/**
 * A figure with half the width of its interval.
 * @param {Estimate} figure
 * @param {Scale} scale
 */
export const interval = ({ mean, error }, scale) => figures(error ? [mean, error] : [mean], scale);

/** @param {Estimate} accuracy in percent */
export const accuracyText = ({ mean, error }) => inPercent(`${Math.round(mean)} ± ${Math.round(error)}`);

/** @param {string[]} levels */
export function levelsText(levels) {
  const [one, two] = levels.map(levelName);
  return two ? t("{one} to {two}", { one, two }) : one;
}

/**
 * What the better move gets more of, the most telling first.
 * @param {Record<string, number>} reasons
 * @param {(reason: string) => string} nameOf
 * @param {Told} told
 */
export function reasonsText(reasons, nameOf, told) {
  const clear = Object.entries(reasons).filter(([, value]) => Math.abs(value) > told.least_reason);
  const telling = clear.sort(([, one], [, two]) => Math.abs(two) - Math.abs(one)).slice(0, told.shown_reasons);
  return telling.map(([name, value]) => `${nameOf(name)} ${value > 0 ? "+" : ""}${
    fixed(value, Math.abs(value) < WHOLE ? 1 : 0)}`).join(", ");
}
