// The pictures on the first page.

import { html } from "./ui.js";
import { BoardPicture, Die } from "./pictures.js";

const TILES = [
  "RY g7 h7", "BB h8 h9", "GP f8 g9", "OO i7 i8", "PG i10 i11", "RR f6 g6", "BY f9 g10", "YO h5 i5",
  "GG g11 h12", "PR i3 j3", "OB f4 g4", "PP e6 f7", "YG j8 j9", "BR j5 j6", "OY f11 f12", "GO h1 h2", "PB g13 h14",
];

// a strip across the middle of the board
const STRIP = [-240, -128, 480, 256];

export function GenialArt({ equipment }) {
  return html`<${BoardPicture} equipment=${equipment} ring=${7} frame=${STRIP} tiles=${TILES} label=""
    preserveAspectRatio="xMidYMid slice"/>`;
}

const SUMS = [[4, 6], [5, 0], [6, 7], [7, 5], [8, 9], [9, 2], [10, 0]];
const DICE = [[2, 62, 62, -12], [5, 140, 96, 9], [3, 70, 150, 14], [6, 152, 178, -7], [4, 196, 40, 5]];

export function EinsteinArt() {
  return html`<svg class="einstein-art" viewBox="0 0 480 208" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <g transform="translate(232 -14) rotate(4)">
      <rect class="art-paper" width="300" height="270" rx="10"/>
      ${SUMS.map(([sum, ticks], row) => html`<g transform=${`translate(0 ${42 + row * 28})`}>
        <text class="art-sum" x="38" y="6">${sum}</text>
        ${Array.from({ length: 10 }, (_, place) => {
          const x = 52 + place * 22 + (place > 3 ? 6 : 0) + (place > 4 ? 6 : 0);
          const kind = place < 4 ? "costs" : place === 4 ? "zero" : "pays";
          return html`<rect class="art-box ${kind}" x=${x} y="-9" width="18" height="18" rx="4"/>
            ${place < ticks && html`<path class="art-tick" d=${`M${x + 5}-4l8 8m0-8l-8 8`}/>`}`;
        })}</g>`)}
    </g>
    ${DICE.map(([value, x, y, turn]) => html`<g transform=${`translate(${x} ${y}) rotate(${turn})`}>
      <g transform="translate(-33 -33)"><${Die} value=${value} size=${66}/></g></g>`)}
  </svg>`;
}
