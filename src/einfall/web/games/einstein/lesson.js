// The first game of Einstein: how its steps are drawn.

import { html } from "../../parts/ui.js";
import { t } from "../../parts/language.js";
import { DicePicture, Die, SplitPicture } from "./pictures.js";
import { Sheet } from "./sheet.js";
import { useState } from "../../vendor/hooks.js";

/**
 * @import { LessonChoice, StageProps } from "../room.d.ts"
 * @import { ShownSplit } from "./pictures.js"
 * @import { Equipment, ShownSheet } from "./types.d.ts"
 */

/**
 * What is shown: dice or a split, and a sheet with what was just ticked on it.
 * @typedef {object} Scene
 * @property {number[] | null} [dice]
 * @property {ShownSplit} [split]
 * @property {ShownSheet} sheet
 * @property {{ ticks: Record<string, number>, fifth?: number }} [fresh]
 * @property {boolean} [noScore]
 */

/**
 * What can be done: pick two dice ("1 3"; "" stands for all others), leave a die over, take a split.
 * @typedef {{ pick?: string, die?: number, split?: ShownSplit }} Offer
 */

// The steps: the very file that the terminal reads.
export const file = new URL("lesson.json", import.meta.url).href;

/** @param {StageProps<Scene, Offer, Equipment>} props */
export function Stage({ scene, choices, chosen, onChoose, equipment }) {
  const sums = Object.keys(scene.sheet.ticks).map(Number);
  const splits = choices.filter(({ split }) => split);
  return html`
    <${DiceOnStage} scene=${scene} choices=${choices} onChoose=${onChoose} equipment=${equipment}/>
    ${splits.length > 0 && html`<div class="lesson-splits">${splits.map((choice) => html`<button
      aria-label=${choice.split && splitText(choice.split)} aria-pressed=${chosen === choice ? "true" : "false"}
      onClick=${() => onChoose(choice)}><${SplitPicture} ...${choice.split} size=${34}
        equipment=${equipment}/></button>`)}</div>`}
    <div class=${scene.noScore ? "no-score" : ""}><${Sheet} sheet=${scene.sheet} equipment=${{ ...equipment, sums }}
      penalty=${equipment.penalty} name=${scene.noScore ? t("fifth die") : t("Your sheet")} compact
      marking=${scene.fresh && { fresh: { round: 1, ...scene.fresh }, order: [] }}/></div>`;
}

/** @param {Omit<StageProps<Scene, Offer, Equipment>, "chosen">} props */
function DiceOnStage({ scene, choices, onChoose, equipment }) {
  const dice = scene.dice ?? [];
  if (choices.some(({ pick }) => pick !== undefined)) {
    return html`<${Picker} dice=${dice} choices=${choices} onChoose=${onChoose} equipment=${equipment}/>`;
  }
  if (choices.some(({ die }) => die)) {
    return html`<div class="lesson-dice" role="group" aria-label=${t("Dice")}>${choices.map((choice) => html`<button
      aria-label=${t("leave the {die} over", { die: choice.die ?? "" })} onClick=${() => onChoose(choice)}>
      <${Die} value=${choice.die} size=${56} equipment=${equipment}/></button>`)}</div>`;
  }
  return html`<div class="lesson-dice">${scene.split
    ? html`<${SplitPicture} ...${scene.split} size=${52} equipment=${equipment}/>`
    : html`<${DicePicture} dice=${dice} size=${56} equipment=${equipment}/>`}</div>`;
}

/**
 * Two dice are picked one after the other; then it is said what they make.
 * @param {{
 *   dice: number[], choices: (Offer & LessonChoice)[], onChoose: (choice: any) => void, equipment: Equipment,
 * }} props
 */
function Picker({ dice, choices, onChoose, equipment }) {
  const [picked, setPicked] = useState(/** @type {number[]} */ ([]));
  /** @param {number} place */
  const pick = (place) => {
    if (picked.includes(place)) {
      setPicked([]);
      return;
    }
    const both = [...picked, place];
    if (both.length < 2) {
      setPicked(both);
      return;
    }
    setPicked([]);
    const values = both.map((one) => dice[one]).sort().join(" ");
    onChoose(choices.find((choice) => choice.pick === values) ?? choices[choices.length - 1]);
  };
  return html`<div class="lesson-dice" role="group" aria-label=${t("Dice")}>${dice.map((value, place) => html`<button
    key=${place} aria-label=${String(value)} aria-pressed=${picked.includes(place) ? "true" : "false"}
    onClick=${() => pick(place)}><${Die} value=${value} size=${56} equipment=${equipment}/></button>`)}</div>`;
}

/** @param {ShownSplit} split */
function splitText({ pairs: both, fifth, free }) {
  const [one, two] = both.map(([first, second]) => first + second);
  return free ? t("{one} and {two}, no fifth die", { one, two })
    : t("{one} and {two}, fifth die {fifth}", { one, two, fifth });
}
