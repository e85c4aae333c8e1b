// Light or dark: as the system has it, or as one likes it here.

import { html, remember } from "./ui.js";
import { signal } from "../vendor/signals.js";
import { t } from "./language.js";

/** @typedef {"system" | "light" | "dark"} Theme */

export const theme = signal(/** @type {Theme} */ (remember("theme") ?? "system"));
theme.subscribe((wanted) => { document.documentElement.dataset.theme = wanted; });

export function ThemeChoice() {
  /** @type {[Theme, string][]} */
  const themes = [["system", t("As the system")], ["light", t("Light")], ["dark", t("Dark")]];
  return html`<label class="theme">${t("Colours")} <select value=${theme.value}
      onChange=${(/** @type {any} */ event) => { theme.value = remember("theme", event.target.value); }}>
    ${themes.map(([value, label]) => html`<option value=${value}>${label}</option>`)}</select></label>`;
}
