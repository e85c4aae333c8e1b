// An analysis in figures: the list of moves, where results came from, how well everybody played.

import { html } from "../parts/ui.js";
import { t } from "../parts/language.js";
import { useEffect, useRef } from "../vendor/hooks.js";
import { totalOf } from "./analysis.js";
import { kindOf, summarise } from "./summary.js";
import {
  accountName, accuracyText, amount, change, interval, labelName, levelsText, luckText, markOf,
} from "./words.js";

/**
 * @import { Ground } from "./study.js"
 * @import { Account, Analysis, Judged, Label, Scale } from "./types.d.ts"
 */

const FEW = 3; // players whose accounts find room beside the moves
/** @type {Account[]} */
const ACCOUNTS = ["luck", "losses", "others", "rest"];
/** @type {Label[]} */
export const FAULTS = ["doubtful", "mistake", "blunder"];

/** @param {Judged} judged */
export const isFault = ({ verdict: { label } }) => FAULTS.includes(label);

/**
 * The decisions of a seat, each with its mark in sign and word.
 * @param {{
 *   own: Judged[], at: Judged | undefined, luck: Map<number, number>, scale: Scale, ground: Ground,
 *   pick: (number: number) => void,
 * }} props
 */
export function MoveList({ own, at, luck, scale, ground: { parts, told }, pick }) {
  const brought = (/** @type {number} */ number) => luckText(luck.get(number), scale, told);
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => { if (list.current) keepInSight(list.current); }, [at?.number, own.length]);
  return html`<section class="card study-moves"><h2>${t("Moves")}</h2>
    <div class="study-scroll" ref=${list} tabindex="0" role="group" aria-label=${t("Moves")}><table class="results">
      <thead><tr><th scope="col">${t("Move")}</th><th scope="col">${t("Played")}</th>
        <th scope="col" class="number">${t("lost")}</th><th scope="col">${t("Verdict")}</th></tr></thead>
      <tbody>${luck.has(0) && html`<tr><td></td><td colspan="2">${t("at the start")}</td><td>${brought(0)}</td></tr>`}
        ${own.map(({ number, verdict }) => html`<tr key=${number} class=${at?.number === number ? "own" : ""}>
        <td>${number}</td>
        <td><button class="study-move" aria-current=${at?.number === number ? "true" : undefined}
          onClick=${() => pick(number)}>${parts.moveName(verdict.played)}</button></td>
        <td class="number">${verdict.loss && verdict.label !== "fine" ? amount(verdict.loss, scale) : ""}</td>
        <td class=${`study-label ${verdict.label.split(" ")[0]}`}>
          <span aria-hidden="true">${markOf(verdict.label, told)}</span> ${labelName(verdict.label)}
          ${luck.has(number) && html`<div class="study-brought">${brought(number)}</div>`}</td></tr>`)}
      </tbody></table></div>
  </section>`;
}

/**
 * Scroll a list, and not the page, so far that the move looked at can be seen in it.
 * @param {HTMLElement} list
 */
function keepInSight(list) {
  const row = list.querySelector("tr.own");
  if (!row) return;
  const [outer, inner] = [list, row].map((part) => part.getBoundingClientRect());
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top + inner.height;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom + inner.height;
}

/** @param {{ analysis: Analysis, ground: Ground, mine: number[] }} props */
export function Figures({ analysis, ground, mine }) {
  const { engine, told, names } = ground;
  const { scale } = analysis;
  const seats = Object.keys(analysis.ledgers).map(Number)
    .sort((one, two) => Number(mine.includes(two)) - Number(mine.includes(one)) || one - two);
  if (!seats.length) return null;
  const by = { scale, told, kind: kindOf(engine) };
  const summaries = seats.map((seat) => summarise(analysis.decisions.filter((one) => one.seat === seat), by));
  const ledgers = seats.map((seat) => analysis.ledgers[seat]);
  const accounts = ACCOUNTS.filter((account) => names.length > 1 || account !== "others");
  /** @param {string} name @param {(string | number)[]} cells */
  const row = (name, cells) => html`<tr><th scope="row">${name}</th>${cells.map((cell) =>
    html`<td class="number">${cell}</td>`)}</tr>`;
  return html`<section class=${`card study-figures${seats.length > FEW ? " many" : ""}`}>
    <h2>${t("Where the results came from")}</h2>
    <div class="study-scroll" tabindex="0" role="group" aria-label=${t("Where the results came from")}>
    <table class="results">
      <thead><tr><td></td>${seats.map((seat) => html`<th scope="col" class="number">${names[seat]}</th>`)}</tr></thead>
      <tbody>
        ${row(t("at the start"), ledgers.map(({ start }) => amount(start, scale)))}
        ${accounts.map((account) => row(accountName(account),
          ledgers.map((ledger) => change(totalOf(ledger, account), scale))))}
        ${ledgers.every(({ result }) => result !== null)
          && row(t("result"), ledgers.map(({ result }) => amount(result ?? 0, scale)))}
      </tbody>
      <tbody>
        ${row(t("lost per decision"), summaries.map((summary) => interval(summary.error_rate, scale)))}
        ${row(t("accuracy"), summaries.map(({ accuracy }) => accuracyText(accuracy)))}
        ${FAULTS.map((label) => row(`${labelName(label)} ${markOf(label, told)}`,
          summaries.map(({ labels }) => labels[label] ?? 0)))}
        ${summaries.some(({ levels }) => levels.length)
          && row(t("plays like"), summaries.map(({ levels }) => (levels.length ? levelsText(levels) : "")))}
      </tbody>
    </table></div>
    <p class="quiet-text">${t("Everybody is judged by what they knew at the time, never by what was hidden. " +
      "What others did, and how far one estimate differs from the next, is booked separately, " +
      "so that it all adds up.")}</p>
  </section>`;
}

/**
 * The decision that lost most; where there was no fault, the luck that mattered most.
 * @param {{
 *   analysis: Analysis, seat: number, names: string[], mine: number[], pick: (number: number) => void,
 * }} props
 */
export function TurningPoint({ analysis, seat, names, mine, pick }) {
  const { decisions, ledgers, scale } = analysis;
  const faults = decisions.filter((one) => one.seat === seat && isFault(one));
  const worst = faults.reduce((most, one) => (one.verdict.loss > (most?.verdict.loss ?? 0) ? one : most),
    /** @type {Judged | undefined} */ (undefined));
  const luck = ledgers[seat].entries.filter(({ account }) => account === "luck")
    .reduce((most, one) => (Math.abs(one.amount) > Math.abs(most?.amount ?? 0) ? one : most),
      /** @type {import("./types.d.ts").Entry | undefined} */ (undefined));
  const yours = mine.includes(seat);
  const number = worst?.number ?? luck?.number;
  if (!number) return null;
  const text = worst
    ? t("lost {loss} at move {number}", { loss: amount(worst.verdict.loss, scale), number })
    : t("no clear mistake; luck brought {change} at move {number}", {
        change: change(luck?.amount ?? 0, scale), number });
  return html`<p class="study-turning">
    <strong>${yours ? t("Your turning point:") : t("Turning point of {name}:", { name: names[seat] })}</strong>
    ${" "}${text} <button onClick=${() => pick(number)}>${t("Show it")}</button></p>`;
}
