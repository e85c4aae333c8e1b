// What is said about dice and sheets.

import { t } from "../../parts/language.js";
import { FIFTH, FIRST, SECOND } from "./split.js";

export const plain = (points) => String(points).replace("-", "−");
export const signed = (points) => (points > 0 ? `+${points}` : plain(points));
export const tone = (points) => (points > 0 ? "plus" : points < 0 ? "minus" : "zero");

export function inWords(value) {
  return [null, t("one"), t("two"), t("three"), t("four"), t("five"), t("six")][value];
}

export function nameOfPart(part) {
  return { [FIRST]: t("first pair"), [SECOND]: t("second pair"), [FIFTH]: t("fifth die") }[part];
}

// "2, 3 or 5"
export function anyOf(values) {
  if (values.length < 2) return values.join("");
  return t("{list} or {last}", { list: values.slice(0, -1).join(", "), last: values.at(-1) });
}

export function nameOfChoice(choice) {
  const [low, high] = choice.sums;
  return choice.fifth === null
    ? t("{low} and {high}, no fifth die", { low, high })
    : t("{low} and {high}, fifth die {fifth}", { low, high, fifth: choice.fifth });
}

// What a finished choice does, in one breath.
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
  return [...parts, total, ...end].join("; ");
}

export const changeInWords = (change) => (change ? signed(change) : t("no change"));

// What one seat's sheet is worth, with how near its end is.
export function scoreInWords(name, sheet, equipment) {
  if (sheet.out) return t("{name}: {score} points, finished.", { name, score: plain(sheet.score) });
  const most = Math.max(0, ...Object.values(sheet.fifths));
  return t("{name}: {score} points, {left} fifth-die ticks before the end.", {
    name, score: plain(sheet.score), left: equipment.last_tick - most,
  });
}
