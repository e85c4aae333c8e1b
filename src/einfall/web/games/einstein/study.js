// Einstein under study: a position as a seat saw it with a choice on it, choices in words, and hints.

import { html } from "../../parts/ui.js";
import { t } from "../../parts/language.js";
import { percent, plain } from "../../parts/names.js";
import { useEffect, useMemo, useState } from "../../vendor/hooks.js";
import { readMove } from "./history.js";
import { DicePicture } from "./pictures.js";
import { Sheet } from "./sheet.js";
import { ghostOf, legalSplits, settleOn } from "./split.js";
import { effectOfChoice } from "./words.js";

/**
 * @import { PositionProps } from "../room.d.ts"
 * @import { Equipment, Figures, Legal, View } from "./types.d.ts"
 */

/** @param {PositionProps<View, Legal, Equipment>} props */
export function Position({ view, legal, seat, names, equipment, shown, facts }) {
  const sheet = view.sheets[seat];
  const state = useMemo(() => (shown ? settleOn(legalSplits(view.dice, legal), shown) : null), [view, legal, shown]);
  const ghost = ghostOf(state, view.dice, sheet, legal.free_throw);
  const others = view.sheets.map((_, one) => one).filter((one) => one !== seat);
  const [outlook, choice] = useOutlook(facts, shown, view.sheets.length === 1);
  return html`<div class="einstein-study einstein-table">
    ${facts && shown && html`<div class="row">${choice}${outlook && html`<span class="quiet-text">${
      outlook.scores}</span>`}</div>`}
    <p class="study-dice">${view.dice && html`<${DicePicture} dice=${view.dice} size=${44} equipment=${equipment}/>`}
      ${state?.choice && html`<span>${effectOfChoice(state.choice, sheet)}</span>`}</p>
    <div class="einstein-study-sheets">
      <${Sheet} sheet=${sheet} equipment=${equipment} penalty=${view.penalty} ghost=${ghost} name=${names[seat]}
        figures=${outlook?.figures}/>
      ${others.length > 0 && html`<div class="einstein-study-others">${others.map((one) => html`<${Sheet} key=${one}
        compact sheet=${view.sheets[one]} equipment=${equipment} penalty=${view.penalty} name=${names[one]}/>`)}</div>`}
    </div>
  </div>`;
}

/** @type {Record<string, () => string>} */
const OUTLOOKS = {
  points: () => t("points at the end"), safe: () => t("chance of five ticks"), full: () => t("chance of ten ticks"),
};

/**
 * What becomes of each sum after the move looked at, if somebody wants to know; and the question what they want.
 * @param {PositionProps["facts"]} facts
 * @param {string | null} shown
 * @param {boolean} alone
 * @returns {[{ figures: Figures, scores: string } | null, any]}
 */
function useOutlook(facts, shown, alone) {
  const [wanted, setWanted] = useState("");
  const [found, setFound] = useState(/** @type {any} */ (null));
  useEffect(() => {
    let here = true;
    setFound(null);
    if (wanted && shown && facts) facts(shown).then((told) => { if (here) setFound(told); }, () => {});
    return () => { here = false; };
  }, [Boolean(wanted), shown]);
  const question = html`<label class="kind">${t("What becomes of the sums")}
    <select value=${wanted} onChange=${(event) => setWanted(event.target.value)}>
      <option value="">${t("not shown")}</option>
      ${Object.entries(OUTLOOKS).map(([name, title]) => html`<option value=${name}>${title()}</option>`)}
    </select></label>`;
  if (!found || !wanted) return [null, question];
  const most = Math.max(...Object.values(found[wanted]).map(Math.abs), 1);
  const text = (/** @type {number} */ value) => (wanted === "points" ? plain(Math.round(value)) : percent(value));
  const bySum = Object.fromEntries(Object.entries(found[wanted]).map(([sum, value]) =>
    [sum, { text: text(/** @type {number} */ (value)), part: Math.abs(/** @type {number} */ (value)) / most }]));
  const [own, others] = [found.own, found.others].map((score) => plain(Math.round(score)));
  const scores = alone ? t("Expected in the end: {own}.", { own })
    : t("Expected in the end: {own}, the best of the others {others}.", { own, others });
  return [{ figures: { title: OUTLOOKS[wanted](), bySum }, scores }, question];
}

/** @type {Legal} */
export const noMoves = { free_throw: false, choices: [] };

/** @param {string} move */
export const moveName = (move) => move.replace("+", " + ").replace("/", " / ");

/** @param {string} reason such as "sum 7" */
export const reasonName = (reason) => t("points in the sum {sum}", { sum: reason.split(" ")[1] });

/** @type {Record<string, () => string>} how often sums come up */
const KINDS = {
  inner: () => t("the sums 6, 7 and 8"), middle: () => t("the sums 4, 5, 9 and 10"),
  outer: () => t("the sums 2, 3, 11 and 12"), twice: () => t("the same sum twice"),
  free: () => t("free throws"),
};

/**
 * How far from the middle its sums are, and what is special about it.
 * @param {string} move
 */
export function kindsOf(move) {
  const { sums, fifth } = readMove(move);
  const far = sums.map((sum) => ["inner", "inner", "middle", "middle", "outer", "outer"][Math.abs(Number(sum) - 7)]);
  return [...new Set([...far, ...(sums[0] === sums[1] ? ["twice"] : []), ...(fifth ? [] : ["free"])])];
}

/** @param {string} kind */
export const kindName = (kind) => KINDS[kind]();

/** @param {string} reasons */
export const whyText = (reasons) => t("By the end of the game, the better move brings: {reasons}.", { reasons });

/**
 * The row at stake, the fifth die, the split.
 * @param {string} best
 * @param {View} view
 * @param {number} seat
 */
export function hints(best, view, seat) {
  const { sums, fifth } = readMove(best);
  const { ticks } = view.sheets[seat];
  const [one, two] = sums;
  const row = ticks[one] >= ticks[two] ? one : two; // the one that is further on
  return [
    t("Look at the sum {sum}.", { sum: row }),
    ...(fifth ? [t("The fifth die: {fifth}.", { fifth })] : []),
    t("Best: {move}.", { move: moveName(best) }),
  ];
}
