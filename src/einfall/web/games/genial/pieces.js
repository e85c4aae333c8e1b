// Tiles and their symbols, drawn. Colour never stands alone: each has its shape, and its letter on wish.

import { html } from "../../parts/ui.js";

/** @import { Colour, Equipment, Tile } from "./types.d.ts" */

/**
 * The dark body of a tile; its second cell lies in this direction from the first. Its outline is smaller than its
 * two cells: a wide stroke around it makes the corners round.
 * @param {{ x?: number, y?: number, direction?: number, kind?: string, tile?: string, equipment: Equipment }} props
 */
export function TileBody({ x = 0, y = 0, direction = 0, kind = "", tile, equipment }) {
  const turned = `rotate(${60 * direction})`;
  const outline = equipment.domino;
  return html`<g class="face ${kind}" data-tile=${tile} transform=${`translate(${x} ${y})`}><g class="moves">
    <path class="shadow" d=${outline} transform=${`translate(0 3) ${turned}`}/>
    <path class="rim" d=${outline} transform=${turned}/>
    ${kind.includes("marked") && html`<path class="owner" d=${outline} transform=${turned}/>`}
    <path class="body" d=${outline} transform=${turned}/>
  </g></g>`;
}

/**
 * A symbol in its colour, or in the colour of the tiles where it is printed on a coloured cell.
 * @param {{
 *   colour: Colour, x?: number, y?: number, equipment: Equipment, letters?: boolean, printed?: boolean, kind?: string,
 *   tile?: string,
 * }} props
 */
export function Shape({ colour, x = 0, y = 0, equipment, letters = false, printed = false, kind = "", tile }) {
  const ink = printed ? equipment.face : equipment.palette[colour];
  return html`<g class="shape ${kind}" data-tile=${tile} transform=${`translate(${x} ${y})`}><g class="moves">
    <path d=${equipment.shapes[colour]} fill=${ink}/>
    ${letters && html`<text class=${printed ? "letter printed" : "letter"} y="7.5">${colour}</text>`}
  </g></g>`;
}

/**
 * A tile by itself, lying flat: on a rack, in a sentence.
 * @param {{ tile: Tile, equipment: Equipment, letters?: boolean, label?: string }} props
 */
export function SmallTile({ tile, equipment, letters, label }) {
  return html`<svg class="small-tile" viewBox="-29 -29 110 61" role=${label ? "img" : undefined}
      aria-label=${label} aria-hidden=${label ? undefined : "true"}>
    <${TileBody} equipment=${equipment}/>
    ${[...tile].map((colour, half) => html`<${Shape} colour=${colour} x=${equipment.cell_width * half}
      equipment=${equipment} letters=${letters}/>`)}
  </svg>`;
}

/**
 * The back of a tile.
 * @param {{ equipment: Equipment }} props
 */
export function Back({ equipment }) {
  return html`<svg class="back" viewBox="-29 -29 110 61" aria-hidden="true">
    <${TileBody} equipment=${equipment}/>
    <path class="pattern" d=${equipment.domino} transform="translate(10.4 0) scale(0.6)"/>
  </svg>`;
}

/**
 * A symbol for lines of text: always on the dark face, where all six colours can be seen.
 * @param {{ colour: Colour, equipment: Equipment, letters?: boolean }} props
 */
export function ColourSymbol({ colour, equipment, letters }) {
  return html`<svg class="symbol" viewBox="-27 -27 54 54" aria-hidden="true">
    <rect x="-27" y="-27" width="54" height="54" rx="14"/>
    <${Shape} colour=${colour} equipment=${equipment} letters=${letters}/>
  </svg>`;
}

// Icons of buttons.
const ICONS = {
  turn: "M19 12a7 7 0 1 1-2.1-5M17 2.5V7.4h-4.9",
  halves: "M4 8h14l-4-4M20 16H6l4 4",
  undo: "M6 6l12 12M18 6L6 18",
  place: "M4.5 12.5l5 5L20 7",
  larger: "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13ZM15.5 15.5L21 21M7.5 10.5h6M10.5 7.5v6",
  smaller: "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13ZM15.5 15.5L21 21M7.5 10.5h6",
  keys: "M3 6.5h18v11H3ZM6.5 10h.1M10 10h.1M13.5 10h.1M17 10h.1M8 14h8",
};

/** @typedef {keyof typeof ICONS} IconName */

/** @param {{ name: IconName }} props */
export function Icon({ name }) {
  return html`<svg class="drawn-icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${ICONS[name]}/></svg>`;
}
