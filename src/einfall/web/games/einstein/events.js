// What happens at the table, in words.

import { t } from "../../parts/language.js";

/** @param {string} text */
export const move = (text) => text;

/** @param {Record<string, number>} counted */
export const counts = ({ score }) => (score === undefined ? "" : `${score > 0 ? "+" : ""}${score}`);

/** @param {(string | number)[]} dice */
export const chance = (dice) => t("Dice: {dice}", { dice: dice.join(" ") });
