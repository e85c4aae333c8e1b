// The rules that a table of Einstein can choose.

import { html } from "../../parts/ui.js";
import { Switch } from "../../parts/forms.js";
import { t } from "../../parts/language.js";

/** @import { Game, Wanted } from "../room.d.ts" */

export const defaults = () => ({ easy: false });

/** @param {Wanted} wanted */
export const rulesOf = ({ easy }) => ({ ...(easy && { easy_penalty: true }) });

/** @param {Record<string, any>} rules */
export const rulesText = ({ easy_penalty: easy }) => (easy ? t("Easy penalty") : "");

// Everybody plays for themselves.
export const sideOf = () => null;

/** @param {{ wanted: Wanted, change: (changes: Partial<Wanted>) => void, game: Game }} props */
export function RulesForm({ wanted, change, game }) {
  const { penalty, easy_penalty: easyPenalty } = game.equipment;
  return html`<fieldset><legend>${t("Rules")}</legend>
    <${Switch} label=${t("Easy penalty")} checked=${wanted.easy}
      onChange=${(/** @type {boolean} */ easy) => change({ easy })}
      text=${t("A sum with one to four ticks costs {easy} points, not {usual}.", {
        easy: -easyPenalty, usual: -penalty })}/></fieldset>`;
}
