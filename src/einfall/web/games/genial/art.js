// The picture on the first page, of the board alone: all that pictures can show would make that page heavier.

import { html } from "../../parts/ui.js";
import { Board } from "./board.js";

/** @import { Equipment } from "./types.d.ts" */

const TILES = [
  "RY g7 h7", "BB h8 h9", "GP f8 g9", "OO i7 i8", "PG i10 i11", "RR f6 g6", "BY f9 g10", "YO h5 i5",
  "GG g11 h12", "PR i3 j3", "OB f4 g4", "PP e6 f7", "YG j8 j9", "BR j5 j6", "OY f11 f12", "GO h1 h2", "PB g13 h14",
];

// a strip across the middle of the board
const STRIP = [-240, -128, 480, 256];

/** @param {{ equipment: Equipment }} props */
export function Art({ equipment }) {
  return html`<div class="board-picture"><${Board} view=${{ tiles: TILES, ring: 7 }} equipment=${equipment}
    frame=${STRIP} label="" preserveAspectRatio="xMidYMid slice"/></div>`;
}
