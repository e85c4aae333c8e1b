// The rules of Einstein.

import { html } from "../../parts/ui.js";
import { t } from "../../parts/language.js";
import { DicePicture, SplitPicture } from "./pictures.js";
import { Sheet } from "./sheet.js";

/**
 * @import { Section } from "../room.d.ts"
 * @import { Equipment, ShownSheet } from "./types.d.ts"
 */

/**
 * A sheet with these ticks. What each sum is worth stands with the picture, as the service would say it.
 * @param {Record<string, number>} ticks
 * @param {Record<string, number>} worth
 * @param {Record<string, number>} fifths
 * @param {number} score
 * @returns {ShownSheet}
 */
function sheetOf(ticks, worth, fifths, score, out = false) {
  return { ticks, worth, fifths, score, out };
}

const THREE_FIXED = sheetOf({}, {}, { 2: 3, 4: 5, 5: 1 }, 0);

const FOUR_SUMS = sheetOf({ 6: 0, 7: 3, 8: 9, 9: 5 }, { 6: 0, 7: -200, 8: 160, 9: 0 }, {}, -40);

const FINAL = sheetOf(
  { 2: 2, 3: 0, 4: 6, 5: 5, 6: 6, 7: 5, 8: 9, 9: 7, 10: 9, 11: 0, 12: 0 },
  { 2: -200, 3: 0, 4: 60, 5: 0, 6: 40, 7: 0, 8: 160, 9: 100, 10: 240, 11: 0, 12: 0 },
  { 2: 6, 4: 8, 5: 5 }, 400, true,
);

/** @param {Equipment} equipment */
export const sections = (equipment) => [...playing(equipment), ...counting(equipment), ...more()];

/**
 * @param {Equipment} equipment
 * @param {ShownSheet} sheet
 * @param {object} props
 */
const picture = (equipment, sheet, props = {}) => html`<${Sheet} sheet=${sheet} equipment=${equipment}
  penalty=${equipment.penalty} name="" compact ...${props}/>`;

/**
 * @param {Equipment} equipment
 * @returns {Section[]}
 */
function playing(equipment) {
  const noSums = { ...equipment, sums: [] };
  return [
    {
      id: "aim",
      title: t("What it is about"),
      text: html`<p>${t("One to eight players use the same five dice, roll after roll. All choose at the same time, " +
        "so nobody waits for a turn.")}</p>
        <p>${t("Everybody makes two pairs from the five dice, which leaves one die over. You tick the sums of the " +
          "pairs and the die left over on your sheet. Whoever has the most points in the end wins.")}</p>`,
      figures: [{ picture: html`<${DicePicture} equipment=${equipment} dice=${[1, 3, 4, 4, 6]}/>`,
        caption: t("One roll, for everybody.") }],
    },
    {
      id: "choice",
      title: t("A choice"),
      text: html`<p>${t("Split the roll into two pairs and a fifth die. Tick the sum of each pair: a number from 2 " +
        "to 12. If both pairs give the same sum, tick it twice. Then tick the value of the fifth die.")}</p>
        <p>${t("The dice are rolled again once everybody still in the game has chosen. They pass clockwise, but that " +
          "makes no difference.")}</p>`,
      figures: [
        { picture: html`<${SplitPicture} equipment=${equipment} pairs=${[[1, 3], [4, 6]]} fifth=${4}/>`,
          caption: t("1 3 4 4 6 split into 4 and 10, with a 4 left over.") },
        { picture: html`<${SplitPicture} equipment=${equipment} pairs=${[[2, 2], [1, 4]]} fifth=${5}/>`,
          caption: t("1 2 2 4 5 split into 4 and 5, with a 5 left over.") },
      ],
    },
    {
      id: "fifth",
      title: t("The fifth die"),
      text: html`<p>${t("Over the whole game your fifth die may take only three different values. Each is fixed when " +
        "you first tick it.")}</p>
        <p>${t("As long as fewer than three are fixed, any die may be the fifth. Once all three are fixed, and the " +
          "roll shows at least one of them, your fifth die has to be one of them.")}</p>`,
      figures: [{
        picture: html`<div class="no-score">${picture(noSums, THREE_FIXED, { name: t("fifth die") })}</div>`,
        caption: t(
        "2, 4 and 5 are fixed. From now on nothing else is ticked here.") }],
    },
    {
      id: "free",
      title: t("The free throw"),
      text: html`<p>${t("If your three values are fixed and the roll shows none of them, it is a free throw for you: " +
        "tick two sums, and no fifth die. The die left over counts for nothing.")}</p>
        <p>${t("A free throw earns you points without bringing your end any nearer.")}</p>`,
      figures: [{ picture: html`<${SplitPicture} equipment=${equipment} pairs=${[[1, 3], [3, 6]]} fifth=${6} free/>`,
        caption: t(
        "With 2, 4 and 5 fixed, 1 3 3 6 6 is a free throw. Here 4 and 9 are ticked.") }],
    },
  ];
}

/**
 * @param {Equipment} equipment
 * @returns {Section[]}
 */
function counting(equipment) {
  return [
    {
      id: "points",
      title: t("Points"),
      text: html`<p>${t("Each sum has ten boxes. With no ticks it counts nothing. One to four ticks cost 200 points. " +
        "Exactly five count nothing again. From the sixth to the tenth, each tick scores the points of that sum.")}</p>
        <p>${t("A sum with ten ticks may still be formed; nothing is added.")}</p>`,
      figures: [{
        picture: picture({ ...equipment, sums: [6, 7, 8, 9], fixed: 0 }, FOUR_SUMS, { name: t("Four sums") }),
        caption: t("No tick: 0. Three ticks: −200. Nine ticks of the sum 8: 4 × 40 = 160. Five ticks: 0."),
      }],
      wide: html`<${PointsTable} equipment=${equipment}/>`,
    },
    {
      id: "end",
      title: t("The end"),
      text: html`<p>${t("When one of your fifth-die values gets its eighth tick, you are out. The two sums of that " +
        "choice still count. Your sheet stays as it is; the others go on.")}</p>
        <p>${t("The game ends when everybody is out. The most points win; players with equal points share " +
          "a place.")}</p>`,
      figures: [{ picture: picture(equipment, FINAL, { name: t("A finished sheet") }), caption: t(
        "The 4 has its eighth tick. 600 points, and 200 lost for the sum 2: 400 in all.") }],
    },
  ];
}

/** @returns {Section[]} */
function more() {
  return [
    {
      id: "alone",
      title: t("Alone"),
      text: html`<p>${t("On your own, you try to beat your record. 500 points is a good game, 800 an excellent one. " +
        "With 1000 or more you may call yourself Einstein.")}</p>`,
    },
    {
      id: "hints",
      title: t("First tips"),
      text: html`<ul>
        <li>${t("Start only a few sums. Each one you start costs 200 until its fifth tick.")}</li>
        <li>${t("The middle sums come up often; those at the ends are rare, but score more.")}</li>
        <li>${t("Spread your fifth dice over all three values: the game lasts longer, and long games bring " +
          "points.")}</li>
        <li>${t("Check in good time whether a sum you have started can still be saved.")}</li></ul>`,
    },
    {
      id: "options",
      title: t("Options"),
      text: html`<ul><li>${t("Easy penalty: a sum with one to four ticks costs 150, not 200.")}</li>
        <li>${t("A clock: 30 or 40 seconds for each choice, or whatever the players agree on.")}</li></ul>`,
    },
  ];
}

/** @param {{ equipment: Equipment }} props */
function PointsTable({ equipment }) {
  return html`<div class="table-scroll" tabindex="0" role="region" aria-label=${t("Points of the sums")}>
    <table class="results points-table"><tbody>
      <tr><th scope="row">${t("sum")}</th>${equipment.sums.map((sum) => html`<td>${sum}</td>`)}</tr>
      <tr><th scope="row">${t("points")}</th>
        ${equipment.sums.map((sum) => html`<td>${equipment.points[sum]}</td>`)}</tr></tbody>
  </table></div>`;
}
