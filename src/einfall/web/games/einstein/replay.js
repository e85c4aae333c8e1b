// A round of a finished game: the dice, what each made of them, and the sheets after it.

import { html } from "../../parts/ui.js";
import { signed } from "../../parts/names.js";
import { t } from "../../parts/language.js";
import { DicePicture } from "./pictures.js";
import { Sheet } from "./sheet.js";

/**
 * @import { ReplayProps } from "../room.d.ts"
 * @import { Step } from "../../protocol.d.ts"
 * @import { Equipment, Marking, View } from "./types.d.ts"
 */

/** @param {ReplayProps<View, Equipment>} props */
export function Replayed({ steps, at, update, equipment }) {
  const { view } = steps[at];
  const before = at > 0 ? steps[at - 1] : null;
  /**
   * @param {number} seat
   * @returns {Marking | undefined}
   */
  const marking = (seat) => {
    const was = before?.view.sheets[seat];
    const now = view.sheets[seat];
    if (!was) return undefined;
    const ticks = Object.fromEntries(equipment.sums.map((sum) => [sum, now.ticks[sum] - was.ticks[sum]]));
    const fifth = Object.keys(now.fifths).find((value) => now.fifths[value] !== (was.fifths[value] ?? 0));
    return { fresh: { ticks, fifth: fifth ? Number(fifth) : null, round: at }, order: [] };
  };
  return html`<div class="einstein-replay einstein-table">
    <p class="replay-what">${before?.view.dice
      ? html`<${DicePicture} dice=${before.view.dice} size=${48} equipment=${equipment}/>`
      : t("All sheets are empty.")}</p>
    <div class="replay-sheets">${view.sheets.map((sheet, seat) => html`<div key=${seat}>
      <${Sheet} sheet=${sheet} equipment=${equipment} penalty=${view.penalty} name=${update.seats[seat].name}
        seat=${update.seats[seat]} number=${seat} compact marking=${marking(seat)}>
        <span class="replay-choice">${before && chosen(before, seat)}</span>
      <//></div>`)}
    </div>
  </div>`;
}

/**
 * @param {Step<View>} before
 * @param {number} seat
 */
function chosen(before, seat) {
  const move = before.moves[seat];
  if (!move) return t("is out");
  return `${move.replace("+", " + ").replace("/", " / ")} (${signed(before.counts[seat].score)})`;
}
