// Pictures of both games for the pages around the table, made of what the tables are made of.
// They show what they are given; what counts how much stands with each picture.

import { html } from "./ui.js";
import { t } from "./language.js";
import { Board } from "../games/genial/board.js";
import { coloursOn, layOut, raysOf, readTile } from "../games/genial/geometry.js";
import { DOMINO, Shape, SmallTile } from "../games/genial/pieces.js";
import { Sides } from "../games/genial/tracks.js";
import { tileName } from "../games/genial/words.js";

// Einfach Genial

// The part of the drawing that shows everything up to some steps away from these cells.
function frameAround(layout, cells, reach) {
  const xs = cells.map((cell) => layout.cell(cell).x);
  const ys = cells.map((cell) => layout.cell(cell).y);
  const [left, right] = [Math.min(...xs) - 52 * reach - 30, Math.max(...xs) + 52 * reach + 30];
  const [top, bottom] = [Math.min(...ys) - 45 * reach - 32, Math.max(...ys) + 45 * reach + 32];
  return [left, top, right - left, bottom - top];
}

// A piece of the board. `last` is the tile just laid, with the lines it looks along. `notes` are short
// texts on cells; `offers` are places to choose from.
export function BoardPicture({ equipment, label, around, reach = 2, ring = 5, frame, tiles = [], last = null,
  notes = {}, offers = [], chosen, onChoose, ...rest }) {
  const layout = layOut(equipment, ring);
  const shown = frame ?? (around ? frameAround(layout, around, reach) : layout.frame());
  const view = { tiles: last ? [...tiles, last] : tiles, ring };
  const lines = last ? raysOf(readTile(last), layout, coloursOn(tiles, equipment)) : [];
  return html`<div class=${around ? "board-picture cropped" : "board-picture"}>
    <${Board} view=${view} equipment=${equipment} label=${label} frame=${shown} rays=${lines}
      marks=${new Map(last ? [[last, "last"]] : [])} ...${rest}/>
    ${(offers.length > 0 || Object.keys(notes).length > 0) && html`<svg class="over-board" viewBox=${shown.join(" ")}
        role=${offers.length ? "group" : undefined} aria-label=${offers.length ? t("Places for the tile") : undefined}
        aria-hidden=${offers.length ? undefined : "true"}>
      ${offers.map((offer) => html`<${Offer} key=${offer.name} layout=${layout} equipment=${equipment} offer=${offer}
        chosen=${chosen === offer.name} onChoose=${onChoose}/>`)}
      ${Object.entries(notes).map(([cell, text]) => html`<${Note} ...${layout.cell(cell)} text=${text}/>`)}
    </svg>`}
  </div>`;
}

function Note({ x, y, text }) {
  return html`<g class="note-mark" transform=${`translate(${x} ${y})`}><circle r="15"/><text y="6.5">${text}</text></g>`;
}

// A place where a tile may be laid: a button on the board.
function Offer({ layout, equipment, offer, chosen, onChoose }) {
  const [colours, ...cells] = offer.tile.split(" ");
  const [one, two] = cells.map((cell) => layout.cell(cell));
  const turn = 60 * layout.direction(...cells);
  const onKeyDown = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    onChoose(offer);
  };
  return html`<g class="offer ${chosen ? "chosen" : ""}" role="button" tabindex="0" aria-label=${offer.label}
      aria-pressed=${chosen ? "true" : "false"} onClick=${() => onChoose(offer)} onKeyDown=${onKeyDown}>
    <path d=${DOMINO} transform=${`translate(${one.x} ${one.y}) rotate(${turn})`}/>
    <${Shape} colour=${colours[0]} x=${one.x} y=${one.y} equipment=${equipment}/>
    <${Shape} colour=${colours[1]} x=${two.x} y=${two.y} equipment=${equipment}/>
    <${Note} x=${(one.x + two.x) / 2} y=${(one.y + two.y) / 2} text=${offer.name}/>
  </g>`;
}

// The tracks of one or several players, by name: { Ada: [3, 0, 1, 4, 2, 2] }.
export function TracksPicture({ equipment, scores, track = 18 }) {
  const view = { scores: Object.values(scores), track, seat: -1, racks: Object.keys(scores).map(() => ({ count: 0, tiles: null })) };
  const update = { state: "over", seats: Object.keys(scores).map((name) => ({ name })) };
  return html`<div class="tracks-picture"><${Sides} view=${view} update=${update} seat=${null} equipment=${equipment}/></div>`;
}

export function RackPicture({ equipment, tiles, label }) {
  return html`<div class="rack-picture" role="img" aria-label=${`${label ?? t("Rack")}: ${tiles.map(tileName).join("; ")}`}>
    ${tiles.map((tile) => html`<${SmallTile} tile=${tile} equipment=${equipment}/>`)}</div>`;
}

// Einstein

const PIPS = {
  1: [[0, 0]], 2: [[-1, -1], [1, 1]], 3: [[-1, -1], [0, 0], [1, 1]], 4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]], 6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

export function Die({ value, size = 44, kind = "" }) {
  return html`<svg class="flat-die ${kind}" viewBox="-26 -26 52 52" width=${size} height=${size} aria-hidden="true">
    <rect x="-23" y="-23" width="46" height="46" rx="10"/>
    ${PIPS[value].map(([x, y]) => html`<circle cx=${x * 12} cy=${y * 12} r="4.6"/>`)}
  </svg>`;
}

export function DicePicture({ dice, size = 44 }) {
  return html`<span class="dice-picture" role="img" aria-label=${t("Dice: {dice}", { dice: dice.join(" ") })}>
    ${dice.map((value) => html`<${Die} value=${value} size=${size}/>`)}</span>`;
}

// A roll as it is split: two pairs with their sums, and the fifth die; in a free throw it is idle.
export function SplitPicture({ pairs, fifth, free = false, size = 44 }) {
  return html`<div class="split-picture">
    ${pairs.map((pair) => html`<div><${DicePicture} dice=${pair} size=${size}/>
      <span class="split-name">${t("sum {sum}", { sum: pair[0] + pair[1] })}</span></div>`)}
    <div class=${free ? "idle" : ""}><${DicePicture} dice=${[fifth]} size=${size}/>
      <span class="split-name">${free ? t("not ticked") : t("fifth die")}</span></div>
  </div>`;
}

export function signed(number) {
  return number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0";
}
