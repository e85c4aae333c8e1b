// Which key does what, in a dialog.

import { Dialog, html } from "./ui.js";
import { t } from "./language.js";

const BETWEEN = /( \+ |, )/;

// Keys that are pressed one after the other, or that belong together, as in "B + R" or "N, P".
/** @param {{ keys: string[][], onClose: () => void, children?: any }} props each of them with what it does */
export function KeyList({ keys, onClose, children }) {
  return html`<${Dialog} title=${t("Keys")} onClose=${onClose}>
    <dl class="keys">${keys.map(([key, text]) => html`<div key=${key}><dt>${key.split(BETWEEN).map((part) =>
      (BETWEEN.test(part) ? part : html`<kbd>${part}</kbd>`))}</dt><dd>${text}</dd></div>`)}</dl>
    ${children}
  <//>`;
}
