// The first game of Einfach Genial, written down: positions, what can be done, and what comes of it.

import { html } from "../../parts/ui.js";
import { t } from "../../parts/language.js";
import { BoardPicture, RackPicture, TracksPicture } from "./pictures.js";
import { readTile } from "./geometry.js";
import { SmallTile } from "./pieces.js";
import { colourName, tileName } from "./words.js";

/**
 * @import { LessonStep, StageProps } from "../room.d.ts"
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

/** @typedef {LessonStep<Scene, Offer>} OwnStep */

const CORNER = { around: ["d4", "d5"], reach: 1.7, tiles: [] };
const RACK = ["RB", "OY", "GG", "YP", "OB", "GP"];
const MIDDLE = { around: ["f8", "j8", "h5", "h12"], reach: 0.8 };
const LINES = ["BB f8 g8", "BB h9 h10", "YP i9 i10", "GR h5 h6"];
const WEAK = ["BB h9 h10", "BG g8 g9", "YO i6 j6", "YR i5 j5", "PG k5 k6", "OP g5 g6"];
const NEAR_END = ["GG g7 g8", "GO h9 h10", "RP i6 i7", "YY f5 f6", "BO i9 j9"];

/**
 * @param {LaidTile} tile
 * @param {LaidTile[]} tiles
 * @param {Partial<Scene>} more
 * @returns {Partial<Scene>}
 */
const laid = (tile, tiles, more = {}) => ({ last: tile, tiles, ...more });

export const steps = () => [...firstTile(), ...longLines(), ...bonus(), ...swapAndEnd()];

/** @returns {OwnStep[]} */
const firstTile = () => [
  {
    title: t("Choose a tile"),
    text: t("Each tile shows two symbols. Your first tile has to touch a symbol printed on the board: here, the red " +
      "heart."),
    task: t("Choose a tile that shows red."),
    scene: { ...CORNER, rack: RACK },
    choices: RACK.map((tile) => ({
      tile,
      right: tile === "RB",
      say: tile === "RB" ? t("Right: red and blue.") : t("There is no red on this tile. Try another."),
    })),
  },
  {
    title: t("Place it next to the symbol"),
    text: t("From each half of the tile, count the symbols of its colour in a straight line. The printed symbol " +
      "counts too."),
    task: t("Place the tile so that its red half is next to the red symbol."),
    scene: CORNER,
    choices: [
      { offer: "A", tile: "RB c4 d5", right: true, say: t("1 point for red! The line shows what was counted."),
        scene: laid("RB c4 d5", []) },
      { offer: "B", tile: "RB d3 e3", right: true, say: t("1 point for red! The line shows what was counted."),
        scene: laid("RB d3 e3", []) },
      { offer: "C", tile: "BR c5 c6", right: false, say: t("That does not touch the symbol, so a first tile may not " +
        "go there. Try another place.") },
    ],
  },
];

/** @returns {OwnStep[]} */
const longLines = () => [
  {
    title: t("Long lines score more"),
    text: t("Look along every line from each half, but not towards the other half. Count until the line is broken."),
    task: t("Where does the blue half score the most?"),
    scene: { ...MIDDLE, tiles: LINES },
    choices: [
      { offer: "A", tile: "OB h7 h8", right: true, say: t("4 points for blue: two to the right, two up to the right."),
        scene: laid("OB h7 h8", LINES) },
      { offer: "B", tile: "BO h11 h12", right: false, say: t("2 points for blue. There is a better place."),
        scene: laid("BO h11 h12", LINES) },
      { offer: "C", tile: "OB i7 i8", right: false, say: t("1 point for blue. There is a better place."),
        scene: laid("OB i7 i8", LINES) },
    ],
  },
  {
    title: t("Your weakest colour counts"),
    text: t("In the end, only your weakest colour counts. Here that is yellow, the one with the frame."),
    task: t("Place the blue and yellow tile so that your weakest colour grows."),
    scene: { around: ["h7", "i7"], reach: 2.4, tiles: WEAK, scores: [9, 7, 1, 8, 12, 6] },
    choices: [
      { offer: "A", tile: "BY h8 i8", right: false, say: t("3 points for blue, but blue is strong already. What " +
        "about yellow?"),
        scene: laid("BY h8 i8", WEAK, { scores: [9, 7, 1, 8, 15, 6] }) },
      { offer: "B", tile: "BY h7 i7", right: true, say: t("2 points for yellow: your weakest colour now has 3 " +
        "instead of 1."),
        scene: laid("BY h7 i7", WEAK, { scores: [9, 7, 3, 8, 12, 6] }) },
    ],
  },
];

/** @returns {OwnStep[]} */
const bonus = () => [
  {
    title: t("Genial!"),
    text: t("A track ends at 18. Whoever gets a colour there plays another tile at once. Your green is at 15."),
    task: t("Complete green."),
    scene: { around: ["h7", "h8"], reach: 2.4, tiles: NEAR_END, scores: [9, 7, 3, 15, 12, 6] },
    choices: [
      { offer: "A", tile: "PG h7 h8", right: true, say: t("3 points for green: 18. Genial! You get a bonus tile."),
        scene: laid("PG h7 h8", NEAR_END, { scores: [9, 7, 3, 18, 12, 7] }) },
      { offer: "B", tile: "GP j7 j8", right: false, say: t("There is no green in line with it. Look for three."),
        scene: laid("GP j7 j8", NEAR_END, { scores: [9, 7, 3, 15, 12, 6] }) },
    ],
  },
  {
    title: t("The bonus tile"),
    text: t("You play the bonus tile before you draw. It scores like any other."),
    task: t("Use it for yellow."),
    scene: { around: ["h7", "h8"], reach: 2.6, tiles: [...NEAR_END, "PG h7 h8"], scores: [9, 7, 3, 18, 12, 7] },
    choices: [
      { offer: "A", tile: "YR f7 f8", right: true, say: t("2 points for yellow: it has grown to 5."),
        scene: laid("YR f7 f8", [...NEAR_END, "PG h7 h8"], { scores: [9, 7, 5, 18, 12, 7] }) },
      { offer: "B", tile: "RY j6 j7", right: false, say: t("No points for yellow there."),
        scene: laid("RY j6 j7", [...NEAR_END, "PG h7 h8"], { scores: [10, 7, 3, 18, 12, 7] }) },
    ],
  },
];

/** @returns {OwnStep[]} */
const swapAndEnd = () => [
  {
    title: t("Swap the rack"),
    text: t("Yellow is your weakest colour, and none of your tiles shows it. So you may swap your whole rack at the " +
      "end of your turn."),
    task: t("What do you do?"),
    scene: { rack: ["RR", "RO", "GB", "BP", "OG"], scores: [9, 7, 5, 18, 12, 7] },
    choices: [
      { button: t("Swap the rack"), right: true, say: t("Six new tiles, and yellow is among them."),
        scene: { rack: ["RY", "YY", "OB", "GP", "YB", "OP"] } },
      { button: t("Draw one tile"), right: false, say: t("That is allowed, but the other five tiles would still not " +
        "help your weakest colour.") },
    ],
  },
  {
    title: t("Who wins?"),
    text: t("The game ends when no more tiles fit on the board. Then the weakest colours are compared."),
    task: t("Who has won?"),
    scene: { both: { Ada: [18, 18, 17, 5, 16, 18], Ben: [8, 7, 9, 11, 7, 10] } },
    choices: [
      { button: "Ada", right: false, say: t("Ada has more points in total, but her weakest colour is only at 5.") },
      { button: "Ben", right: true, say: t("Yes: his weakest colours are at 7, hers is at 5. If they were equal, the " +
        "next weakest would decide.") },
    ],
  },
];

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
  return t("{name}: {first} on {one}, {second} on {two}", {
    name: offer, first: colourName(colours[0]), second: colourName(colours[1]), one: cells[0], two: cells[1],
  });
}
