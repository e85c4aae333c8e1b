// The end of a game: the weakest colour decides, then the second weakest, and so on.

import { html } from "../../parts/ui.js";
import { t } from "../../parts/language.js";
import { BoardPicture } from "./pictures.js";
import { ColourSymbol } from "./pieces.js";
import { colourName, lowestOf } from "./words.js";

/**
 * @import { Side } from "../room.d.ts"
 * @import { Result } from "../../protocol.d.ts"
 * @import { Equipment, View } from "./types.d.ts"
 */

/** @param {number[]} score */
const sorted = (score) => [...score].sort((one, two) => one - two);

/**
 * Where two rows of sorted tracks differ first; -1 if nowhere.
 * @param {number[]} one
 * @param {number[]} two
 */
const firstDifference = (one, two) => sorted(one).findIndex((points, place) => points !== sorted(two)[place]);

const RANKS = [
  () => t("the weakest colour"), () => t("the second weakest colour"), () => t("the third weakest colour"),
  () => t("the fourth weakest colour"), () => t("the fifth weakest colour"), () => t("the strongest colour"),
];

/**
 * What decided between the first and the second place, in a sentence.
 * @param {Result<number[]>} result
 * @param {Side<number[]>[]} sides
 */
export function why({ reason, ranking }, sides) {
  if (reason === "all six complete") return t("All six colours are complete: the game is won at once.");
  if (sides.length === 1) return t("The weakest colour counts.");
  if (ranking.length < 2) return t("All six colours are equal.");
  const [first, second] = [ranking[0][0], ranking[1][0]].map((side) => sides[side].score);
  const place = firstDifference(first, second);
  const values = { rank: RANKS[place](), more: sorted(first)[place], less: sorted(second)[place] };
  return place === 0 ? t("Decided by {rank}: {more} to {less}.", values)
    : t("Level until then; decided by {rank}: {more} to {less}.", values);
}

export const pointsOf = lowestOf;

/**
 * @param {View} view
 * @param {number} side
 */
export const pointsIn = (view, side) => lowestOf(view.scores[side]);

export const course = () => t("weakest colour, move by move");

/**
 * The six colours from the weakest up; where the game was decided, against the next place or the one before, is
 * framed.
 * @param {{ side: number, result: Result<number[]>, equipment: Equipment }} props
 */
export function Score({ side, result: { ranking, scores }, equipment }) {
  const rank = ranking.findIndex((together) => together.includes(side));
  const decisive = [ranking[rank + 1]?.[0], ranking[rank - 1]?.[0]].filter((other) => other !== undefined)
    .map((other) => firstDifference(scores[side], scores[other]));
  const order = scores[side].map((points, colour) => ({ points, colour: equipment.colours[colour] }))
    .sort((one, two) => one.points - two.points);
  return html`<span class="sorted-tracks">${order.map(({ points, colour }, place) => html`<span
      class=${decisive.includes(place) ? "decisive" : ""}>
    <${ColourSymbol} colour=${colour} equipment=${equipment}/><span class="unseen">${colourName(colour)} </span>
    <span>${points}</span>
    ${decisive.includes(place) && html`<span class="unseen"> (${t("decisive")})</span>`}</span>`)}</span>`;
}

// The board as it is in the end.
/** @param {{ view: View, equipment: Equipment }} props */
export function Picture({ view, equipment }) {
  return html`<${BoardPicture} equipment=${equipment} ring=${view.ring} tiles=${view.tiles} label=""/>`;
}
