// Pictures for the pages around the table. They show what they are given.

import { html } from "../../parts/ui.js";
import { t } from "../../parts/language.js";

/** @import { Equipment } from "./types.d.ts" */

/** @param {{ value: number, size?: number, equipment: Equipment }} props */
export function Die({ value, size = 44, equipment }) {
  return html`<svg class="flat-die" viewBox="-26 -26 52 52" width=${size} height=${size} aria-hidden="true">
    <rect x="-23" y="-23" width="46" height="46" rx="10"/>
    ${equipment.pips[value].map(([x, y]) => html`<circle cx=${x * 12} cy=${y * 12} r="4.6"/>`)}
  </svg>`;
}

/** @param {{ dice: number[], size?: number, equipment: Equipment }} props */
export function DicePicture({ dice, size = 44, equipment }) {
  return html`<span class="dice-picture" role="img" aria-label=${t("Dice: {dice}", { dice: dice.join(" ") })}>
    ${dice.map((value) => html`<${Die} value=${value} size=${size} equipment=${equipment}/>`)}</span>`;
}

/** @typedef {{ pairs: [number, number][], fifth: number, free?: boolean }} ShownSplit two pairs and a fifth die */

/**
 * A roll as it is split: two pairs with their sums, and the fifth die; in a free throw it is idle.
 * @param {ShownSplit & { size?: number, equipment: Equipment }} props
 */
export function SplitPicture({ pairs, fifth, free = false, size = 44, equipment }) {
  return html`<div class="split-picture">
    ${pairs.map((pair) => html`<div><${DicePicture} dice=${pair} size=${size} equipment=${equipment}/>
      <span class="split-name">${t("sum {sum}", { sum: pair[0] + pair[1] })}</span></div>`)}
    <div class=${free ? "idle" : ""}><${DicePicture} dice=${[fifth]} size=${size} equipment=${equipment}/>
      <span class="split-name">${free ? t("not ticked") : t("fifth die")}</span></div>
  </div>`;
}
