// The first game of Einstein, written down: dice, sheets, what can be chosen, and what comes of it.

import { html } from "../../parts/ui.js";
import { t } from "../../parts/language.js";
import { DicePicture, Die, SplitPicture } from "./pictures.js";
import { Sheet } from "./sheet.js";
import { useState } from "../../vendor/hooks.js";

/**
 * @import { LessonChoice, LessonStep, StageProps } from "../room.d.ts"
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

/** @typedef {LessonStep<Scene, Offer>} OwnStep */

/**
 * @param {Record<string, [ticks: number, worth: number]>} lines
 * @param {Record<string, number>} fifths
 * @param {number} score
 * @returns {ShownSheet}
 */
const sheet = (lines, fifths, score) => ({
  ticks: Object.fromEntries(Object.entries(lines).map(([sum, [ticks]]) => [sum, ticks])),
  worth: Object.fromEntries(Object.entries(lines).map(([sum, [, worth]]) => [sum, worth])),
  fifths, score, out: false,
});

export const steps = () => [...pairs(), ...points(), ...fifths(), ...ending()];

/** @returns {OwnStep[]} */
const pairs = () => [
  {
    title: t("A first pair"),
    text: t("Everybody uses the same five dice. Make two pairs from them: the sum of each pair is ticked on your " +
      "sheet."),
    task: t("Pick two dice that make 4."),
    scene: { dice: [1, 3, 4, 4, 6], sheet: sheet({ 4: [0, 0], 10: [0, 0] }, {}, 0) },
    choices: [
      { pick: "1 3", right: true, say: t("1 and 3 make 4. Three dice are left.") },
      { pick: "", right: false, say: t("Those two make a different sum. Look for 4.") },
    ],
  },
  {
    title: t("A second pair, and the fifth die"),
    text: t("Now the second pair. The die left over is your fifth die, and its value is ticked too."),
    task: t("Pick two dice that make 10."),
    scene: { dice: [4, 4, 6], sheet: sheet({ 4: [0, 0], 10: [0, 0] }, {}, 0) },
    choices: [
      { pick: "4 6", right: true, say: t("4 and 10 are ticked, and so is the 4 left over. You have started both " +
        "sums, which costs 200 each for now."),
        scene: { dice: null, split: { pairs: [[1, 3], [4, 6]], fifth: 4 },
          sheet: sheet({ 4: [1, -200], 10: [1, -200] }, { 4: 1 }, -400),
          fresh: { ticks: { 4: 1, 10: 1 }, fifth: 4 } } },
      { pick: "", right: false, say: t("Those two make a different sum. Look for 10.") },
    ],
  },
];

/** @returns {OwnStep[]} */
const points = () => [
  {
    title: t("Mind the penalty"),
    text: t("One to four ticks cost 200 points. Five cost nothing. From the sixth on, each tick scores. Your 8 has " +
      "four ticks."),
    task: t("Which choice is best?"),
    scene: { dice: [2, 3, 3, 5, 6], sheet: sheet({ 5: [0, 0], 8: [4, -200], 9: [0, 0] }, { 4: 3, 3: 2 }, -200) },
    choices: [
      { split: { pairs: [[2, 6], [3, 5]], fifth: 3 }, right: true, say: t(
        "8 twice: from four ticks to six. The penalty is gone, and 40 points are yours."),
        scene: { sheet: sheet({ 5: [0, 0], 8: [6, 40], 9: [0, 0] }, { 4: 3, 3: 3 }, 40),
          fresh: { ticks: { 8: 2 }, fifth: 3 } } },
      { split: { pairs: [[2, 3], [3, 6]], fifth: 5 }, right: false, say: t(
        "That starts two more sums and loses 400 points. Look for 8."),
        scene: { sheet: sheet({ 5: [1, -200], 8: [4, -200], 9: [1, -200] }, { 4: 3, 3: 2, 5: 1 }, -600),
          fresh: { ticks: { 5: 1, 9: 1 }, fifth: 5 } } },
    ],
  },
  {
    title: t("Collect points"),
    text: t("Once a sum has five ticks, each further tick of 10 scores 60 and each of 7 scores 30. Rarer sums score " +
      "more."),
    task: t("Which choice is best?"),
    scene: { dice: [1, 4, 6, 6, 6],
      sheet: sheet({ 5: [0, 0], 7: [7, 60], 10: [5, 0], 12: [0, 0] }, { 6: 3, 2: 4 }, 60) },
    choices: [
      { split: { pairs: [[1, 4], [6, 6]], fifth: 6 }, right: false, say: t(
        "12 scores a lot, but this late it is unlikely to reach five ticks: you lose 400 points for now."),
        scene: { sheet: sheet({ 5: [1, -200], 7: [7, 60], 10: [5, 0], 12: [1, -200] }, { 6: 4, 2: 4 }, -340),
          fresh: { ticks: { 5: 1, 12: 1 }, fifth: 6 } } },
      { split: { pairs: [[1, 6], [4, 6]], fifth: 6 }, right: true,
        say: t("30 for the 7 and 60 for the 10: you gain 90 points."),
        scene: { sheet: sheet({ 5: [0, 0], 7: [8, 90], 10: [6, 60], 12: [0, 0] }, { 6: 4, 2: 4 }, 150),
          fresh: { ticks: { 7: 1, 10: 1 }, fifth: 6 } } },
    ],
  },
];

/** @returns {OwnStep[]} */
const fifths = () => [
  {
    title: t("Three values for the fifth die"),
    text: t("Over the whole game your fifth die may take only three values. Yours are 2, 4 and 5. The eighth tick of " +
      "any of them ends your game, and the 5 already has seven."),
    task: t("Which die do you leave over if you want to play on?"),
    scene: { dice: [1, 2, 3, 5, 6], sheet: sheet({}, { 2: 4, 4: 6, 5: 7 }, 0), noScore: true },
    choices: [1, 2, 3, 5, 6].map((die) => ({
      die,
      right: die === 2,
      say: die === 2 ? t("The 2 gets its fifth tick, and you play on.")
        : die === 5 ? t("Allowed, but that is the eighth tick of the 5: your game would be over.")
          : t("{die} is not one of your three values, and the roll shows two that are. It has to be one of those.", {
            die,
          }),
      scene: die === 2 ? { sheet: sheet({}, { 2: 5, 4: 6, 5: 7 }, 0), fresh: { ticks: {}, fifth: 2 } } : {},
    })),
  },
  {
    title: t("A free throw"),
    text: t("This roll shows none of your values 2, 4 and 5. It is a free throw: you tick two sums and no fifth die."),
    task: t("Which choice is best?"),
    scene: { dice: [1, 3, 3, 6, 6], sheet: sheet({ 4: [4, -200], 7: [0, 0], 9: [5, 0] }, { 2: 5, 4: 6, 5: 7 }, -200) },
    choices: [
      { split: { pairs: [[1, 3], [3, 6]], fifth: 6, free: true }, right: true, say: t(
        "The 4 is saved, the 9 scores 50, and you are no nearer the end."),
        scene: { sheet: sheet({ 4: [5, 0], 7: [0, 0], 9: [6, 50] }, { 2: 5, 4: 6, 5: 7 }, 50),
          fresh: { ticks: { 4: 1, 9: 1 } } } },
      { split: { pairs: [[1, 6], [3, 6]], fifth: 3, free: true }, right: false, say: t(
        "50 for the 9, but you have started the 7 and not saved the 4."),
        scene: { sheet: sheet({ 4: [4, -200], 7: [1, -200], 9: [6, 50] }, { 2: 5, 4: 6, 5: 7 }, -350),
          fresh: { ticks: { 7: 1, 9: 1 } } } },
    ],
  },
];

/** @returns {OwnStep[]} */
const ending = () => [
  {
    title: t("Know when to stop"),
    text: t("All your sums are safe. Your fifth die 4 has seven ticks. Once you are out, your sheet stays as it is."),
    task: t("Stop now, or play on?"),
    scene: { dice: [2, 4, 4, 5, 6],
      sheet: sheet({ 8: [8, 120], 9: [6, 50], 10: [9, 240], 11: [0, 0] }, { 2: 5, 4: 7, 6: 4 }, 410) },
    choices: [
      { split: { pairs: [[4, 4], [5, 6]], fifth: 2 }, right: false, say: t(
        "You play on, but you have started the 11: 200 points lost, and hardly any time to win them back."),
        scene: { sheet: sheet({ 8: [9, 160], 9: [6, 50], 10: [9, 240], 11: [1, -200] }, { 2: 6, 4: 7, 6: 4 }, 250),
          fresh: { ticks: { 8: 1, 11: 1 }, fifth: 2 } } },
      { split: { pairs: [[2, 6], [4, 5]], fifth: 4 }, right: true, say: t(
        "You gain 90 points, and the 4 gets its eighth tick. You are out with 500 points, all of them safe: a " +
        "good game."),
        scene: {
          sheet: {
            ...sheet({ 8: [9, 160], 9: [7, 100], 10: [9, 240], 11: [0, 0] }, { 2: 5, 4: 8, 6: 4 }, 500), out: true,
          },
          fresh: { ticks: { 8: 1, 9: 1 }, fifth: 4 },
        } },
    ],
  },
];

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
