// Einfach Genial under study: a position as a seat saw it with moves on it, reasons in words, and hints.

import { html } from "../../parts/ui.js";
import { t } from "../../parts/language.js";
import { percent } from "../../parts/names.js";
import { useEffect, useMemo, useState } from "../../vendor/hooks.js";
import { Board } from "./board.js";
import { laysTile } from "./events.js";
import { coloursOn, layOut, raysOf, readTile } from "./geometry.js";
import { SmallTile } from "./pieces.js";
import { Sides } from "./tracks.js";
import { colourName, lowestOf, tileName } from "./words.js";

/**
 * @import { PositionProps, StudyParts } from "../room.d.ts"
 * @import { Colour, DrawnGhost, Equipment, LaidTile, Legal, Tile, View } from "./types.d.ts"
 */

const NEAR = 2; // cells from the middle that still count as the middle
const LIKELY = "likely"; // the overlay that says where others are likely to play
const MANY = 6; // points on a cell from which on its mark grows no more
const LEAST = 0.03; // chances below this are not written on a cell
const FEW = 5; // cells that are said in words

/** @param {PositionProps<View, Legal, Equipment>} props */
export function Position({ view, legal, seat, names, equipment, played, shown, facts }) {
  const layout = layOut(equipment, view.ring);
  const colours = useMemo(() => coloursOn(view.tiles, equipment), [view, equipment]);
  const ghost = useMemo(() => ghostOf(shown, legal, equipment, view.ring), [shown, legal]);
  const [overlay, setOverlay] = useState("");
  const chances = useChances(overlay === LIKELY, facts, shown);
  const bare = overlay === LIKELY; // what was played did not lie there
  const other = played && played !== shown && laysTile(played) && !overlaps(played, shown) && !bare ? played : null;
  const rays = useMemo(() => (ghost ? raysOf(ghost, layout, colours) : []), [ghost, colours]);
  const marks = useMemo(() => new Map(other ? [[other, "study-played"]] : []), [other]);
  const worths = useMemo(() => (overlay === LIKELY ? likelyOf(chances) : worthsOf(overlay, legal, equipment)),
    [overlay, chances, legal]);
  const offersLikely = Boolean(facts && shown && names.length > 1);
  const shownView = { tiles: other ? [...view.tiles, other] : view.tiles, ring: view.ring };
  const rack = view.racks[seat].tiles ?? [];
  const used = rack.findIndex((tile) => usesTile(shown, tile)); // one of them, where there are several alike
  const update = /** @type {any} */ ({ state: "over", seats: names.map((name) => ({ name, bot: null })) });
  return html`<div class="genial-study">
    <${Board} view=${shownView} equipment=${equipment} marks=${marks} rays=${rays} ghost=${ghost} worths=${worths}
      label=${t("The board with {count} tiles", { count: view.tiles.length })}/>
    <div class="genial-study-side">
      ${other && html`<p class="quiet-text study-legend"><span class="study-key shown"></span> ${
        t("the move looked at")} <span class="study-key played"></span> ${t("the move played")}</p>`}
      <label class="kind">${t("On the cells")}
        <select value=${overlay} onChange=${(event) => setOverlay(event.target.value)}>
          <option value="">${t("nothing")}</option>
          ${equipment.colours.map((colour) => html`<option value=${colour}>${
            t("points in {colour}", { colour: colourName(colour) })}</option>`)}
          ${offersLikely && html`<option value=${LIKELY}>${t("where others are likely to play")}</option>`}
        </select></label>
      ${worths.size > 0 && html`<p class="quiet-text">${mostText(worths)}</p>`}
      <p class="study-rack" aria-label=${t("Rack")}>${rack.map((tile, place) => html`
        <span key=${place} class=${place === used ? "used" : ""}><${SmallTile} tile=${tile}
          equipment=${equipment} label=${tileName(tile)}/></span>`)}</p>
      <${Sides} view=${view} update=${update} seat=${seat} equipment=${equipment} preview=${ghost?.points}/>
    </div>
  </div>`;
}

/** @typedef {Map<string, { text: string, part: number }>} Worths what stands on a cell, and how large its mark is */

/**
 * What half a tile of a colour would count on each cell.
 * @param {Colour} colour
 * @param {Legal} legal
 * @param {Equipment} equipment
 * @returns {Worths}
 */
function worthsOf(colour, legal, equipment) {
  const place = equipment.colours.indexOf(colour);
  const counted = Object.entries(legal.points).map(([cell, points]) => /** @type {[string, number]} */ (
    [cell, points[place] ?? 0]));
  return new Map(counted.filter(([, points]) => points).map(([cell, points]) =>
    [cell, { text: String(points), part: Math.min(1, points / MANY) }]));
}

/**
 * How likely others lay half a tile on each cell before it is one's turn again.
 * @param {Record<string, number> | null} chances
 * @returns {Worths}
 */
function likelyOf(chances) {
  const told = Object.entries(chances ?? {}).filter(([, chance]) => chance >= LEAST);
  const most = Math.max(...told.map(([, chance]) => chance));
  return new Map(told.map(([cell, chance]) => [cell, { text: percent(chance), part: chance / most }]));
}

/**
 * The cells on which most stands, in words.
 * @param {Worths} worths
 */
function mostText(worths) {
  const most = [...worths].sort(([, one], [, two]) => two.part - one.part).slice(0, FEW);
  return t("Most: {cells}.", { cells: most.map(([cell, { text }]) => `${cell} ${text}`).join(", ") });
}

/**
 * What the judge says of the others' next moves after the one looked at, if somebody wants to know.
 * @param {boolean} wanted
 * @param {PositionProps["facts"]} facts
 * @param {string | null} shown
 */
function useChances(wanted, facts, shown) {
  const [found, setFound] = useState(/** @type {Record<string, number> | null} */ (null));
  useEffect(() => {
    let here = true;
    setFound(null);
    if (wanted && shown && facts) facts(shown).then((told) => { if (here) setFound(told); }, () => {});
    return () => { here = false; };
  }, [wanted, shown]);
  return found;
}

/**
 * @param {string | null} move
 * @param {Tile} tile
 */
const usesTile = (move, tile) => Boolean(move && laysTile(move)
  && [tile, tile[1] + tile[0]].includes(move.slice(0, 2)));

/**
 * @param {string} one
 * @param {string | null} two
 */
function overlaps(one, two) {
  if (!two || !laysTile(two)) return false;
  const taken = readTile(two).cells;
  return readTile(one).cells.some((cell) => taken.includes(cell));
}

/**
 * A placement that is looked at, with what it counts.
 * @param {LaidTile | null} text
 * @param {Legal} legal
 * @param {Equipment} equipment
 * @param {number} ring
 * @returns {DrawnGhost | null}
 */
function ghostOf(text, legal, equipment, ring) {
  if (!text || !laysTile(text)) return null;
  const { cells: [one, two], colours } = readTile(text);
  /** @type {Map<Colour, number>} */
  const points = new Map();
  for (const [half, cell] of [one, two].entries()) {
    const colour = colours[half];
    const counted = legal.points[cell]?.[equipment.colours.indexOf(colour)] ?? 0;
    points.set(colour, (points.get(colour) ?? 0) + counted);
  }
  const chips = [...points].filter(([, count]) => count).map(([colour, count]) => ({ colour, points: count }));
  return {
    text, cells: [one, two], colours: [colours[0], colours[1]], points, state: "put",
    direction: layOut(equipment, ring).direction(one, two), chips: chips.length ? chips : null,
  };
}

/** @type {Legal} */
export const noMoves = { words: [], ways: [], slots: [], points: {} };

/** @type {Record<string, () => string>} */
const WORDS = {
  swap: () => t("swap the rack"), keep: () => t("keep the rack"), decline: () => t("decline the bonus tile"),
};

/** @param {string} move */
export const moveName = (move) => WORDS[move]?.() ?? move;

/**
 * Its colours, whether it is a double, or that it is no placement.
 * @param {string} move
 */
export function kindsOf(move) {
  if (!laysTile(move)) return ["rack"];
  const colours = [...new Set(move.slice(0, 2))];
  return colours.length === 1 ? ["double", ...colours] : ["two", ...colours];
}

/** @param {string} kind */
export function kindName(kind) {
  if (kind === "rack") return t("decisions about the rack");
  if (kind === "double") return t("tiles of one colour");
  if (kind === "two") return t("tiles of two colours");
  return t("tiles with {colour}", { colour: colourName(kind) });
}

/** @type {StudyParts["whyText"]} */
export const whyText = (reasons, { sides }) => (sides === 1
  ? t("By the end of the game, the better move brings: {reasons}.", { reasons })
  : t("By the end of the player's next turn, the better move brings: {reasons}.", { reasons }));

/** @param {string} reason */
export function reasonName(reason) {
  if (reason === "others") return t("points of the others");
  if (reason === "bonus") return t("bonus tiles");
  if (reason === "swap") return t("swaps");
  return t("points in {colour}", { colour: colourName(reason) });
}

/**
 * The colour in need, the tile, the region, the move.
 * @param {string} best
 * @param {View} view
 * @param {number} seat
 * @param {Equipment} equipment
 */
export function hints(best, view, seat, equipment) {
  if (!laysTile(best)) {
    return [t("This is not about a placement: think about your rack."), t("Best: {move}.", { move: moveName(best) })];
  }
  const { colours, cells } = readTile(best);
  const scores = view.scores[seat % view.scores.length];
  const score = (/** @type {Colour} */ colour) => scores[equipment.colours.indexOf(colour)];
  const needed = score(colours[0]) <= score(colours[1]) ? colours[0] : colours[1];
  const weakest = score(needed) === lowestOf(scores);
  const colour = colourName(needed);
  return [
    weakest ? t("Think of {colour}: no colour of yours is weaker.", { colour })
      : t("Think of {colour}.", { colour }),
    t("Use the tile {tile}.", { tile: tileName(colours.join("")) }),
    t("Look here: {region}.", { region: regionName(cells[0], equipment, view.ring) }),
    t("Best: {move}.", { move: best }),
  ];
}

/**
 * @param {string} cell
 * @param {Equipment} equipment
 * @param {number} ring
 */
function regionName(cell, equipment, ring) {
  const layout = layOut(equipment, ring);
  const { x, y } = layout.cell(cell);
  const [across, down] = [x / layout.wide, y / layout.high];
  if (Math.hypot(across, down) <= NEAR) return t("the middle of the board");
  if (Math.abs(down) <= NEAR) return across < 0 ? t("the left of the board") : t("the right of the board");
  if (Math.abs(across) <= NEAR) return down < 0 ? t("the top of the board") : t("the bottom of the board");
  if (down < 0) return across < 0 ? t("the upper left of the board") : t("the upper right of the board");
  return across < 0 ? t("the lower left of the board") : t("the lower right of the board");
}
