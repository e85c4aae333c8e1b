// The picture on the first page.

import { html } from "../../parts/ui.js";
import { Die } from "./pictures.js";

/** @import { Equipment } from "./types.d.ts" */

const SUMS = [[4, 6], [5, 0], [6, 7], [7, 5], [8, 9], [9, 2], [10, 0]];
const DICE = [[2, 62, 62, -12], [5, 140, 96, 9], [3, 70, 150, 14], [6, 152, 178, -7], [4, 196, 40, 5]];

/** @param {{ equipment: Equipment }} props */
export function Art({ equipment }) {
  const { boxes, neutral } = equipment;
  const places = Array.from({ length: boxes }, (_, place) => ({
    place, x: 52 + place * 22 + (place >= neutral - 1 ? 6 : 0) + (place >= neutral ? 6 : 0),
    kind: place < neutral - 1 ? "costs" : place < neutral ? "zero" : "pays",
  }));
  return html`<svg class="einstein-art" viewBox="0 0 480 208" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <g transform="translate(232 -14) rotate(4)">
      <rect class="art-paper" width="300" height="270" rx="10"/>
      ${SUMS.map(([sum, ticks], row) => html`<g transform=${`translate(0 ${42 + row * 28})`}>
        <text class="art-sum" x="38" y="6">${sum}</text>
        ${places.map(({ place, x, kind }) => html`<rect class="art-box ${kind}" x=${x} y="-9" width="18" height="18"
            rx="4"/>
          ${place < ticks && html`<path class="art-tick" d=${`M${x + 5}-4l8 8m0-8l-8 8`}/>`}`)}</g>`)}
    </g>
    ${DICE.map(([value, x, y, turn]) => html`<g transform=${`translate(${x} ${y}) rotate(${turn})`}>
      <g transform="translate(-33 -33)"><${Die} value=${value} size=${66} equipment=${equipment}/></g></g>`)}
  </svg>`;
}
