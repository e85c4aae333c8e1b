// The bar that sends a choice: what it does, a way back, and a second question when it ends the game.

import { Dialog, html } from "../../parts/ui.js";
import { t } from "../../parts/language.js";
import { plain, signed } from "../../parts/names.js";
import { tone } from "./words.js";

/** @import { Ghost, ShownChoice, ShownSheet } from "./types.d.ts" */

/**
 * @typedef {object} ConfirmProps
 * @property {ShownChoice | null} choice
 * @property {Ghost | null} ghost
 * @property {string} hint
 * @property {ShownSheet} sheet
 * @property {boolean} canUndo
 * @property {string | null} sending
 * @property {() => void} onUndo
 * @property {() => void} onConfirm
 */

/** @param {ConfirmProps} props */
export function ConfirmBar({ choice, ghost, hint, sheet, canUndo, sending, onUndo, onConfirm }) {
  const change = ghost ? ghost.score - sheet.score : 0;
  return html`<div class="ein-confirm">
    <button class="undo" disabled=${!canUndo || Boolean(sending)} onClick=${onUndo}>${t("Undo")}</button>
    <p class="effect" aria-hidden="true">
      ${ghost && html`<strong class=${tone(change)}>${change ? signed(change) : "±0"}</strong>`}
      ${choice?.ends
        ? html`<span class="ends">⚑ ${t("ends your game")}</span>`
        : html`<span class="quiet-text">${hint || choice?.move}</span>`}
    </p>
    <button class="main" disabled=${!choice || Boolean(sending)} onClick=${onConfirm}>
      ${sending ? t("Sending…") : t("Confirm")}</button>
  </div>`;
}

/** @param {{ move: string, names: string[], onAgain: () => void }} props */
export function ChosenBar({ move, names, onAgain }) {
  return html`<div class="ein-confirm chosen">
    <p><strong>${t("Chosen: {move}", { move })}</strong>
      <span class="quiet-text">${names.length > 0 && t("Waiting for {names}…", { names: names.join(", ") })}</span></p>
    <button onClick=${onAgain}>${t("Choose again")}</button>
  </div>`;
}

/**
 * @param {{
 *   choice: ShownChoice, alone: boolean, lastTick: number, onClose: () => void, onConfirm: () => void,
 * }} props
 */
export function EndsDialog({ choice, alone, lastTick, onClose, onConfirm }) {
  const score = plain(choice.score);
  return html`<${Dialog} title=${t("End your game here?")} onClose=${onClose}>
    <p>${t("This is tick {last} for your fifth die {value}. Your sheet will stay as it is, with {score} points.", {
      last: lastTick, value: choice.fifth ?? "", score })}</p>
    <p>${alone ? t("The game will then be over.") : t("The others play on until they finish too.")}</p>
    <div class="row"><button class="main" onClick=${onConfirm}>${t("End with {score} points", { score })}</button>
      <button onClick=${onClose}>${t("Choose something else")}</button></div>
  <//>`;
}
