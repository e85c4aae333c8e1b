// The end of a game: the most points win.

import { html } from "../../parts/ui.js";
import { Die } from "./pictures.js";
import { signed } from "../../parts/names.js";
import { t } from "../../parts/language.js";

/**
 * @import { Side } from "../room.d.ts"
 * @import { Result } from "../../protocol.d.ts"
 * @import { Equipment, View } from "./types.d.ts"
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

const PLACES = [[30, 40, -12], [190, 20, 9], [95, 150, 5], [20, 265, -6], [195, 255, 14]];

// The last five dice.
/** @param {{ view: View, equipment: Equipment }} props */
export function Picture({ view, equipment }) {
  const dice = view.dice ?? [1, 2, 3, 4, 5];
  return html`<svg viewBox="0 0 400 400">${PLACES.map(([x, y, turn], place) => html`<g
    transform=${`translate(${x} ${y}) rotate(${turn} 60 60)`}><${Die} value=${dice[place]} size=${120}
      equipment=${equipment}/></g>`)}</svg>`;
}
