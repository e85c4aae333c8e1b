// What is said about dice and sheets.

import { enumerated, t } from "../../parts/language.js";
import { plain, signed } from "../../parts/names.js";

/** @import { Equipment, Part, ShownChoice, ShownSheet } from "./types.d.ts" */

/** @param {number} points */
export const tone = (points) => (points > 0 ? "plus" : points < 0 ? "minus" : "zero");

/** @param {number} value of a die */
export function inWords(value) {
  return ["", t("one"), t("two"), t("three"), t("four"), t("five"), t("six")][value];
}

/** @param {Part} part */
export function nameOfPart(part) {
  return { a: t("first pair"), b: t("second pair"), f: t("fifth die") }[part];
}

/**
 * "2, 3 or 5"
 * @param {string[]} values
 */
export function anyOf(values) {
  if (values.length < 2) return values.join("");
  return t("{list} or {last}", { list: values.slice(0, -1).join(", "), last: values[values.length - 1] });
}

/** @param {ShownChoice} choice */
export function nameOfChoice(choice) {
  const [low, high] = choice.sums;
  return choice.fifth === null
    ? t("{low} and {high}, no fifth die", { low, high })
    : t("{low} and {high}, fifth die {fifth}", { low, high, fifth: choice.fifth });
}

/**
 * What a finished choice does, in one breath.
 * @param {ShownChoice} choice
 * @param {ShownSheet} sheet
 */
export function effectOfChoice(choice, sheet) {
  const parts = [...new Set(choice.sums)].map((sum) => {
    const ticks = choice.ticks[sum];
    if (ticks === sheet.ticks[sum]) return t("sum {sum} is full", { sum });
    const change = changeInWords(choice.worth[sum] - sheet.worth[sum]);
    return t("sum {sum}: tick {ticks}, {change}", { sum, ticks, change });
  });
  const total = t("total {change}, then {score}", {
    change: changeInWords(choice.score - sheet.score), score: plain(choice.score),
  });
  const end = choice.ends ? [t("this ends your game")] : [];
  return enumerated([...parts, total, ...end]);
}

/** @param {number} change */
export const changeInWords = (change) => (change ? signed(change) : t("no change"));

/**
 * What one seat's sheet is worth, with how near its end is.
 * @param {string} name
 * @param {ShownSheet} sheet
 * @param {Equipment} equipment
 */
export function scoreInWords(name, sheet, equipment) {
  if (sheet.out) return t("{name}: {score} points, finished.", { name, score: plain(sheet.score) });
  const most = Math.max(0, ...Object.values(sheet.fifths));
  return t("{name}: {score} points, {left} fifth-die ticks before the end.", {
    name, score: plain(sheet.score), left: equipment.last_tick - most,
  });
}
