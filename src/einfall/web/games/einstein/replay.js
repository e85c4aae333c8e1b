// A round of a finished game of Einstein: the dice, what each made of them, and the sheets after it.

import { html } from "../../parts/ui.js";
import { DicePicture, signed } from "../../parts/pictures.js";
import { playerName } from "../../parts/names.js";
import { t } from "../../parts/language.js";
import { Sheet } from "./sheet.js";

export function EinsteinMove({ steps, at, update, equipment }) {
  const { view } = steps[at];
  const before = at > 0 ? steps[at - 1] : null;
  const marking = (seat) => {
    const was = before?.view.sheets[seat];
    const now = view.sheets[seat];
    if (!was) return undefined;
    const ticks = Object.fromEntries(equipment.sums.map((sum) => [sum, now.ticks[sum] - was.ticks[sum]]));
    const fifth = Object.keys(now.fifths).map(Number).find((value) => now.fifths[value] !== (was.fifths[value] ?? 0));
    return { fresh: { ticks, fifth, round: at }, order: [] };
  };
  return html`<div class="einstein-replay einstein-table">
    <p class="replay-what">${before ? html`<${DicePicture} dice=${before.view.dice} size=${48}/>`
      : t("All sheets are empty.")}</p>
    <div class="replay-sheets">${view.sheets.map((sheet, seat) => html`<div key=${seat}>
      <${Sheet} sheet=${sheet} equipment=${equipment} penalty=${view.penalty} name=${playerName(update.seats[seat].name, update.seats[seat].bot !== null)}
        compact marking=${marking(seat)}>
        <span class="replay-choice">${before && chosen(before, seat)}</span>
      <//></div>`)}
    </div>
  </div>`;
}

function chosen(before, seat) {
  const move = before.moves[seat];
  if (!move) return t("is out");
  return `${move.replace("+", " + ").replace("/", " / ")} (${signed(before.counts[seat].score)})`;
}
