// The end of a game: the most points win.

import { html } from "../../parts/ui.js";
import { signed } from "../../parts/names.js";
import { t } from "../../parts/language.js";

/**
 * @import { Side } from "../room.d.ts"
 * @import { Result } from "../../protocol.d.ts"
 * @import { View } from "./types.d.ts"
 */

/**
 * @param {Result<number>} result
 * @param {Side<number>[]} sides
 */
export const why = (result, sides) => (sides.length === 1 ? "" : t("Most points win."));

/** @param {number} score */
export const pointsOf = (score) => score;

/**
 * @param {View} view
 * @param {number} side
 */
export const pointsIn = (view, side) => view.sheets[side].score;

export const course = () => t("score, round by round");

/** @param {{ side: number, result: Result<number> }} props */
export function Score({ side, result: { scores } }) {
  return html`<strong class=${scores[side] < 0 ? "minus-ink" : "plus-ink"}>${signed(scores[side])}</strong>`;
}
