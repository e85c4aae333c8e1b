// The first game of Einfach Genial: how its steps are drawn.

import { html } from "../../parts/ui.js";
import { labelled, t } from "../../parts/language.js";
import { BoardPicture, RackPicture, TracksPicture } from "./pictures.js";
import { readTile } from "./geometry.js";
import { SmallTile } from "./pieces.js";
import { colourName, tileName } from "./words.js";

/**
 * @import { StageProps } from "../room.d.ts"
 * @import { CellName, Equipment, LaidTile, Tile } from "./types.d.ts"
 */

/**
 * What is shown: a part of the board, a rack, tracks.
 * @typedef {object} Scene
 * @property {CellName[]} [around]
 * @property {number} [reach]
 * @property {LaidTile[]} [tiles]
 * @property {LaidTile | null} [last]
 * @property {Tile[]} [rack]
 * @property {number[]} [scores] one's own
 * @property {Record<string, number[]>} [both] players' scores
 */

/**
 * What can be done: lay a tile on a place that is called A, B or C, pick a tile of the rack, press a button.
 * @typedef {{ offer?: string, tile?: Tile | LaidTile, button?: string }} Offer
 */

// The steps: the very file that the terminal reads.
export const file = new URL("lesson.json", import.meta.url).href;

/** @param {StageProps<Scene, Offer, Equipment>} props */
export function Stage({ scene, choices, chosen, onChoose, equipment }) {
  const last = chosen?.scene?.last ?? null;
  const offers = choices.filter(({ offer }) => offer && !(last && offer === chosen?.offer))
    .map((choice) => ({ ...choice, name: choice.offer, label: offerText(choice) }));
  const picking = choices.some(({ tile, offer }) => tile && !offer);
  return html`
    ${scene.around && html`<${BoardPicture} equipment=${equipment} around=${scene.around} reach=${scene.reach}
      tiles=${scene.tiles} last=${last} offers=${offers} chosen=${chosen?.offer} onChoose=${onChoose}
      label=${t("A part of the board")}/>`}
    ${scene.rack && (picking
      ? html`<div class="lesson-rack" role="group" aria-label=${t("Your rack")}>${choices.map((choice) => html`<button
          key=${choice.tile} aria-label=${tileName(choice.tile ?? "")} onClick=${() => onChoose(choice)}
          aria-pressed=${chosen?.tile === choice.tile ? "true" : "false"}>
          <${SmallTile} tile=${choice.tile} equipment=${equipment}/></button>`)}</div>`
      : html`<${RackPicture} equipment=${equipment} tiles=${scene.rack} label=${t("Your rack")}/>`)}
    ${scene.scores && html`<${TracksPicture} equipment=${equipment} scores=${{ [t("You")]: scene.scores }}/>`}
    ${scene.both && html`<${TracksPicture} equipment=${equipment} scores=${scene.both}/>`}
    ${choices.some(({ button }) => button) && html`<div class="row lesson-buttons">
      ${choices.map((choice) => html`<button onClick=${() => onChoose(choice)}>${choice.button}</button>`)}</div>`}`;
}

/** @param {Offer} offer */
function offerText({ offer = "", tile = "" }) {
  const { colours, cells } = readTile(tile);
  return labelled(offer, t("{first} on {one}, {second} on {two}", {
    first: colourName(colours[0]), second: colourName(colours[1]), one: cells[0], two: cells[1],
  }));
}
