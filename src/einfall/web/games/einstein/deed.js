// A decision in the log: two sums and a fifth die, and what they changed.

import { html } from "../../parts/ui.js";
import { signed } from "../../parts/names.js";
import { t } from "../../parts/language.js";
import { MiniDie } from "./die.js";
import { readMove } from "./history.js";
import { tone } from "./words.js";

/**
 * @import { DeedProps } from "../room.d.ts"
 * @import { Equipment } from "./types.d.ts"
 */

/** @param {DeedProps<Equipment>} props */
export function Deed({ move, counts, equipment }) {
  const { sums, fifth } = readMove(move);
  const { score = 0 } = counts;
  return html`<span class="where">${sums.join(" + ")}</span>
    ${fifth && html`<span class="unseen">, ${t("fifth die {value}", { value: fifth })}</span>
      <${MiniDie} value=${fifth} equipment=${equipment}/>`}
    <span class="count ${tone(score)}">${score ? signed(score) : "±0"}</span>`;
}
