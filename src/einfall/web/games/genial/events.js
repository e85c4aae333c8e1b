// What happens at the table, in words.

import { t } from "../../parts/language.js";

/**
 * Moves that lay no tile; the notation has an English word for each.
 * @type {Record<string, () => string>}
 */
const WORDS = {
  swap: () => t("swaps the rack"),
  keep: () => t("keeps the rack, although a swap was allowed"),
  decline: () => t("declines the bonus tile"),
};

/** @param {string} text */
export const laysTile = (text) => text.includes(" ");

/** @param {string} text */
export const move = (text) => WORDS[text]?.() ?? text;

/** @param {Record<string, number>} counted */
export function counts(counted) {
  const parts = Object.entries(counted).filter(([, points]) => points);
  return parts.map(([colour, points]) => `${colour} ${points}`).join(", ");
}

// Who draws how many tiles is plain to see.
export const chance = () => "";
