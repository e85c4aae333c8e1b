// Pictures for the pages around the table, made of what the table is made of.
// They show what they are given; what counts how much stands with each picture.

import { html } from "../../parts/ui.js";
import { enumerated, labelled, t } from "../../parts/language.js";
import { Board } from "./board.js";
import { coloursOn, layOut, raysOf, readTile } from "./geometry.js";
import { Shape, SmallTile } from "./pieces.js";
import { Sides } from "./tracks.js";
import { tileName } from "./words.js";

/**
 * @import { Layout } from "./geometry.js"
 * @import { CellName, Equipment, LaidTile, Tile } from "./types.d.ts"
 */

/** @typedef {{ name: string, tile: LaidTile, label: string }} Offered a place where a tile may be laid */

/**
 * @typedef {object} BoardPictureProps
 * @property {Equipment} equipment
 * @property {string} label
 * @property {CellName[]} [around] the cells to be seen, and
 * @property {number} [reach] some steps beyond them
 * @property {number} [ring]
 * @property {number[]} [frame]
 * @property {LaidTile[]} [tiles]
 * @property {LaidTile | null} [last] the tile just laid, with the lines it looks along
 * @property {Offered[]} [offers] places to choose from
 * @property {string} [chosen]
 * @property {(offer: any) => void} [onChoose]
 */

/**
 * The part of the drawing that shows everything up to some steps away from these cells.
 * @param {Layout} layout
 * @param {CellName[]} cells
 * @param {number} reach
 */
function frameAround(layout, cells, reach) {
  const xs = cells.map((cell) => layout.cell(cell).x);
  const ys = cells.map((cell) => layout.cell(cell).y);
  const [wide, high] = [layout.wide * reach + 30, layout.high * reach + 32];
  const [left, right] = [Math.min(...xs) - wide, Math.max(...xs) + wide];
  const [top, bottom] = [Math.min(...ys) - high, Math.max(...ys) + high];
  return [left, top, right - left, bottom - top];
}

/**
 * A piece of the board.
 * @param {BoardPictureProps & { [attribute: string]: any }} props
 */
export function BoardPicture({ equipment, label, around, reach = 2, ring = equipment.rings[2], frame, tiles = [],
  last = null, offers = [], chosen, onChoose, ...rest }) {
  const layout = layOut(equipment, ring);
  const shown = frame ?? (around ? frameAround(layout, around, reach) : layout.frame());
  const view = { tiles: last ? [...tiles, last] : tiles, ring };
  const lines = last ? raysOf(readTile(last), layout, coloursOn(tiles, equipment)) : [];
  return html`<div class=${around ? "board-picture cropped" : "board-picture"}>
    <${Board} view=${view} equipment=${equipment} label=${label} frame=${shown} rays=${lines}
      marks=${new Map(last ? [[last, "marked last"]] : [])} ...${rest}/>
    ${offers.length > 0 && html`<svg class="over-board" viewBox=${shown.join(" ")} role="group"
        aria-label=${t("Places for the tile")}>
      ${offers.map((offer) => html`<${Offer} key=${offer.name} layout=${layout} equipment=${equipment} offer=${offer}
        chosen=${chosen === offer.name} onChoose=${onChoose}/>`)}
    </svg>`}
  </div>`;
}

/**
 * A place where a tile may be laid: a button on the board.
 * @param {{
 *   layout: Layout, equipment: Equipment, offer: Offered, chosen: boolean, onChoose: (offer: Offered) => void,
 * }} props
 */
function Offer({ layout, equipment, offer, chosen, onChoose }) {
  const { colours, cells } = readTile(offer.tile);
  const [one, two] = cells.map((cell) => layout.cell(cell));
  const turn = 60 * layout.direction(cells[0], cells[1]);
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    onChoose(offer);
  };
  return html`<g class="offer ${chosen ? "chosen" : ""}" role="button" tabindex="0" aria-label=${offer.label}
      aria-pressed=${chosen ? "true" : "false"} onClick=${() => onChoose(offer)} onKeyDown=${onKeyDown}>
    <path d=${equipment.domino} transform=${`translate(${one.x} ${one.y}) rotate(${turn})`}/>
    <${Shape} colour=${colours[0]} x=${one.x} y=${one.y} equipment=${equipment}/>
    <${Shape} colour=${colours[1]} x=${two.x} y=${two.y} equipment=${equipment}/>
    <g class="note-mark" transform=${`translate(${(one.x + two.x) / 2} ${(one.y + two.y) / 2})`}>
      <circle r="15"/><text y="6.5">${offer.name}</text></g>
  </g>`;
}

/**
 * The tracks of one or several players, by name: { Ada: [3, 0, 1, 4, 2, 2] }.
 * @param {{ equipment: Equipment, scores: Record<string, number[]>, track?: number }} props
 */
export function TracksPicture({ equipment, scores, track = equipment.track }) {
  const names = Object.keys(scores);
  const view = {
    scores: Object.values(scores), track, seat: -1, racks: names.map(() => ({ count: 0, tiles: null })),
  };
  const update = { state: "over", seats: names.map((name) => ({ name, bot: null })) };
  return html`<div class="tracks-picture"><${Sides} view=${view} update=${update} seat=${null}
    equipment=${equipment}/></div>`;
}

/** @param {{ equipment: Equipment, tiles: Tile[], label?: string }} props */
export function RackPicture({ equipment, tiles, label }) {
  return html`<div class="rack-picture" role="img"
    aria-label=${labelled(label ?? t("Rack"), enumerated(tiles.map(tileName)))}>
    ${tiles.map((tile) => html`<${SmallTile} tile=${tile} equipment=${equipment}/>`)}</div>`;
}
