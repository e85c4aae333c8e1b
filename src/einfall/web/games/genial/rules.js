// The rules of Einfach Genial.

import { html } from "../../parts/ui.js";
import { t } from "../../parts/language.js";
import { BoardPicture, RackPicture, TracksPicture } from "./pictures.js";
import { ColourSymbol } from "./pieces.js";
import { shapeName } from "./words.js";

/**
 * @import { Section } from "../room.d.ts"
 * @import { Equipment } from "./types.d.ts"
 */

const CENTRE = ["h7", "h8"];

// Positions for the pictures: what lies there, and the tile that is laid.
const EXAMPLES = {
  one: { tiles: ["BY h9 h10"], last: "RB h7 h8" },
  six: { tiles: ["BB h9 h10", "BB f8 g8", "OR h5 h6", "GR g5 g6"], last: "RB h7 h8" },
  twelve: {
    tiles: ["GG h9 h10", "GG f8 g8", "GG h5 h6", "GG f5 g6", "GY i8 i9", "GP j8 j9", "RG i5 i6", "OG j4 j5"],
    last: "GG h7 h8",
  },
};

/** @param {Equipment} equipment */
export const sections = (equipment) => [
  ...before(equipment), ...turns(equipment), ...genialAndSwap(equipment), ...ending(equipment), ...variants(equipment),
];

/**
 * @param {Equipment} equipment
 * @returns {Section[]}
 */
function before(equipment) {
  return [
    {
      id: "aim",
      title: t("What it is about"),
      text: html`<p>${t("One to four players place tiles on a board of hexagons. Each tile shows two symbols. When " +
        "you place a tile, you score the lines of matching symbols that run out from it, whoever placed them.")}</p>
        <p>${t("Each of the six colours has its own track. In the end, only your weakest colour counts, so keep all " +
          "six growing.")}</p>`,
      figures: [{
        picture: html`<ul class="colour-list">${equipment.colours.map((colour) => html`<li>
          <${ColourSymbol} colour=${colour} equipment=${equipment}/> ${shapeName(colour)}</li>`)}</ul>`,
        caption: t("The six colours, each with its own shape and its letter: R O Y G B P."),
      }],
    },
    {
      id: "material",
      title: t("Board, tiles, racks"),
      text: html`<p>${t("The board has three zones. One or two players use the white cells. Three players add the " +
        "light ring around them, four players the outer ring too.")}</p>
        <p>${t("A coloured symbol is printed at each corner of the white zone. Printed symbols are never covered, " +
          "and count like tiles.")}</p>
        <p>${t("There are 120 tiles in the bag: six of each pair of different colours, five of each double.")}</p>
        <p>${t("Each player has a rack of six tiles, hidden from the others, and six score tracks from 0 to 18, open " +
          "to all.")}</p>`,
      figures: [{ picture: html`<${BoardPicture} equipment=${equipment} ring=${7} label=${t(
        "The empty board with its three zones and six symbols")}/>`,
        caption: t("The whole board: for two players the inner zone, for three the next ring, for four all of it.") }],
    },
  ];
}

/**
 * @param {Equipment} equipment
 * @returns {Section[]}
 */
function turns(equipment) {
  /** @param {object} props */
  const picture = (props) => html`<${BoardPicture} equipment=${equipment} around=${CENTRE} reach=${2.2} ...${props}/>`;
  return [
    {
      id: "turn",
      title: t("Your turn"),
      text: html`<ol>
          <li>${t("Place one tile from your rack on two free cells side by side.")}</li>
          <li>${t("Score both halves.")}</li>
          <li>${t("If a colour reaches 18, place another tile as a bonus.")}</li>
          <li>${t("Refill your rack to six from the bag, or swap it.")}</li>
        </ol><p>${t("You may not pass. A tile may score nothing.")}</p>`,
    },
    {
      id: "first",
      title: t("The first tile"),
      text: html`<p>${t("Your first tile has to touch a printed symbol. Each player starts at a different one: once " +
        "somebody's first tile has touched a symbol, it is taken.")}</p>
        <p>${t("Later tiles may go anywhere in the zone. In the Lutin edition they have to touch a tile " +
          "or a symbol.")}</p>`,
      figures: [{
        picture: html`<${BoardPicture} equipment=${equipment} around=${["c4", "d5"]} reach=${1.4} last="RB c4 d5"
          label=${t("A first tile beside the red symbol")}/>`,
        caption: t("A first tile at the red symbol: 1 point for red.") }],
    },
    {
      id: "scoring",
      title: t("Scoring"),
      text: html`<p>${t("From one half of the tile, look in the five directions that do not lead to the other half. " +
        "In each, count the symbols of its colour one after another until the line is broken by a free cell, " +
        "another colour or the edge.")}</p>
        <p>${t("The sum goes onto the track of that colour. Then do the same for the other half.")}</p>
        <p>${t("A tile never counts itself. A double scores for both halves: a symbol that both can see " +
          "counts twice.")}</p>`,
      figures: [
        { picture: picture({ ...EXAMPLES.one, label: t("One blue symbol beside the blue half") }),
          caption: t("1 point for blue.") },
        { picture: picture({ ...EXAMPLES.six, label: t("Two lines of two blue symbols, and two single red symbols") }),
          caption: t("2 points for red, 4 for blue.") },
        { picture: picture({ ...EXAMPLES.twelve, reach: 2.6, label: t("Six lines of two green symbols around a green " +
          "double") }), caption: t("A double: 12 points for green.") },
      ],
    },
  ];
}

/**
 * @param {Equipment} equipment
 * @returns {Section[]}
 */
function genialAndSwap(equipment) {
  return [
    {
      id: "bonus",
      title: t("Genial! The bonus tile"),
      text: html`<p>${t("A track ends at 18; any points beyond that are lost. When you bring a colour to 18, call " +
        "out “Genial!” and place another tile at once, before drawing.")}</p>
        <p>${t("Two colours that get there with the same tile earn two bonus tiles. A bonus tile can earn another " +
          "bonus. Each colour earns one bonus per game. If your rack is empty, the bonus lapses.")}</p>
        <p>${t("In Kosmos and Lutin a bonus tile must be placed; in Tilsit it may be declined.")}</p>`,
      figures: [{
        picture: html`<${TracksPicture} equipment=${equipment} scores=${{ [t("You")]: [7, 11, 5, 18, 9, 6] }}/>`,
        caption: t("Green is complete: place another tile. Yellow is your weakest colour.") }],
    },
    {
      id: "swap",
      title: t("Swapping the rack"),
      text: html`<p>${t("If no tile on your rack shows your weakest colour, you may swap. If several colours tie for " +
        "weakest, none of them may be on the rack.")}</p>
        <p>${t("Show your rack to everybody and put it aside. Draw six new tiles. Then the old ones go back into the " +
          "bag.")}</p>
        <p>${t("In Kosmos and Tilsit you swap at the end of your turn, after any bonus tiles, instead of drawing. In " +
          "Lutin you swap at the start, with a full rack, and that is your whole turn. You never have to.")}</p>`,
      figures: [
        { picture: html`<${RackPicture} equipment=${equipment} tiles=${["RR", "RO", "OG", "GB", "BP", "RP"]}/>
            <${TracksPicture} equipment=${equipment} scores=${{ [t("Your tracks")]: [5, 6, 2, 9, 4, 7] }}/>`,
          caption: t("Yellow is weakest and not on the rack: a swap is allowed.") },
      ],
    },
  ];
}

/**
 * @param {Equipment} equipment
 * @returns {Section[]}
 */
function ending(equipment) {
  return [
    {
      id: "end",
      title: t("The end, and who wins"),
      text: html`<p>${t("The game ends at once when no two free cells lie side by side. Nobody draws, swaps or plays " +
        "a bonus tile after that.")}</p>
        <p>${t("Compare each player's weakest colour: the highest wins. If those are equal, compare the second " +
          "weakest, then the third, and so on. Players who are equal in all six share a place.")}</p>
        <p>${t("Whoever brings all six colours to 18 wins at once.")}</p>`,
      figures: [{
        picture: html`<${TracksPicture} equipment=${equipment}
          scores=${{ Ada: [9, 14, 16, 12, 18, 15], Ben: [16, 9, 13, 18, 12, 17] }}/>`,
        caption: t("Both have 9 and then 12. The third weakest decides: 14 beats 13, so Ada wins.") }],
    },
  ];
}

/**
 * @param {Equipment} equipment
 * @returns {Section[]}
 */
function variants(equipment) {
  return [
    {
      id: "teams",
      title: t("Two teams"),
      text: html`<p>${t("Four players can play two against two; partners sit opposite each other. They share one set " +
        "of tracks, but do not show each other their racks.")}</p>
        <p>${t("The tracks are twice as long, from 0 to 36. A marker stops at 18: any points beyond 18 from that " +
          "tile are lost. From the next tile on it runs to 36. Both ends earn a bonus tile, once per colour and " +
          "team.")}</p>
        <p>${t("Weakest colour, swap, end and winner all apply to the team. All six colours at 36 win at once.")}</p>`,
      figures: [{
        picture: html`<${TracksPicture} equipment=${equipment} track=${2 * equipment.track}
          scores=${{ [t("Team")]: [18, 22, 14, 30, 18, 16] }}/>`,
        caption: t("The double track of a team: red and blue have stopped at 18.") }],
    },
    {
      id: "alone",
      title: t("Alone"),
      text: html`<p>${t("One player uses the white zone and tracks from 0 to 36, with the same stop at 18. There is " +
        "no rack: draw a tile, place it, score it, draw the next.")}</p>
        <p>${t("The first tile touches a printed symbol. There is no bonus and no swap. Your result is your weakest " +
          "colour. Beat your own record!")}</p>
        <p>${t("As an option, the solo game can be played with a rack of six.")}</p>`,
    },
    { id: "editions", title: t("The three editions"), text: html`<p>${t(
      "The game has been published with three sets of rules, which differ in a few points. A table can also " +
      "change each point separately.")}</p>`, wide: html`<${Editions}/>` },
  ];
}

function Editions() {
  const rows = [
    [t("A later tile must touch something"), t("no"), t("yes"), t("no")],
    [t("Swap"), t("end of the turn"), t("start of the turn; it is the whole turn"), t("end of the turn")],
    [t("Bonus tile"), t("must be placed"), t("must be placed"), t("may be declined")],
    [t("Partners may talk"), t("before the start only"), t("before the start only"), t("if the table agrees")],
  ];
  return html`<div class="table-scroll" tabindex="0" role="region" aria-label=${t("The three editions")}>
    <table class="results editions">
    <thead><tr><td></td><th scope="col">Kosmos</th><th scope="col">Lutin</th><th scope="col">Tilsit</th></tr></thead>
    <tbody>${rows.map(([head, ...cells]) => html`<tr><th scope="row">${head}</th>
      ${cells.map((cell) => html`<td class=${cell === cells[0] ? "" : "differs"}>${cell}</td>`)}</tr>`)}</tbody>
  </table></div>
  <p class="quiet-text">${t("Two more options are off in all three: one bonus tile instead of two when two colours " +
    "reach 18 at once, as in tournaments; and the solo game with a rack of six.")}</p>`;
}
