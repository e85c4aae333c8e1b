// How boards look: as usual, like cloth, or in high contrast.

import { html, remember } from "./ui.js";
import { signal } from "../vendor/signals.js";
import { t } from "./language.js";

/** @typedef {"classic" | "cloth" | "contrast"} BoardStyle */

const style = signal(/** @type {BoardStyle} */ (remember("board") ?? "classic"));
style.subscribe((wanted) => { document.documentElement.dataset.board = wanted; });

export function BoardChoice() {
  /** @type {[BoardStyle, string][]} */
  const styles = [["classic", t("Classic")], ["cloth", t("Green cloth")], ["contrast", t("High contrast")]];
  return html`<label class="theme">${t("Board")} <select value=${style.value}
      onChange=${(/** @type {any} */ event) => { style.value = remember("board", event.target.value); }}>
    ${styles.map(([value, label]) => html`<option value=${value}>${label}</option>`)}</select></label>`;
}
