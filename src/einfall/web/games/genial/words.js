// What the board, the tiles and the scores are called: for screen readers, hints and the keyboard.

import { labelled, t } from "../../parts/language.js";
import { coloursOn } from "./geometry.js";

/**
 * @import { Layout } from "./geometry.js"
 * @import { CellName, Colour, Equipment, Ghost, LegalTables, Tile, View } from "./types.d.ts"
 */

/**
 * @param {Colour} colour
 * @returns {string}
 */
export function colourName(colour) {
  /** @type {Record<Colour, string>} */
  const names = {
    R: t("red"), O: t("orange"), Y: t("yellow"), G: t("green"), B: t("blue"), P: t("purple"),
  };
  return names[colour];
}

/**
 * @param {Colour} colour
 * @returns {string}
 */
export function shapeName(colour) {
  /** @type {Record<Colour, string>} */
  const names = {
    R: t("red heart"), O: t("orange triangle"), Y: t("yellow star"),
    G: t("green leaf"), B: t("blue square"), P: t("purple moon"),
  };
  return names[colour];
}

/** @param {number} direction */
export function directionName(direction) {
  return [t("right"), t("down right"), t("down left"), t("left"), t("up left"), t("up right")][direction];
}

/** @param {Tile} tile */
export function tileName(tile) {
  const [one, two] = [...tile].map(colourName);
  return one === two ? t("double {colour}", { colour: one }) : `${one} ${two}`;
}

/** @param {number} points */
export const pointsText = (points) => (points === 1 ? t("1 point") : t("{count} points", { count: points }));

/**
 * "red 3, blue 2": the colours that count something.
 * @param {[Colour, number][]} entries
 */
export function countsText(entries) {
  const parts = entries.filter(([, points]) => points).map(([colour, points]) => `${colourName(colour)} ${points}`);
  return parts.length ? parts.join(", ") : t("no points");
}

/**
 * A tile that is pointed with but does not lie yet.
 * @param {Ghost} ghost
 */
export function ghostText(ghost) {
  const [one, two] = ghost.colours.map(colourName);
  return t("{one} on {here}, {two} {direction} on {there}: {points}.", {
    one, two, here: ghost.cells[0], there: ghost.cells[1],
    direction: directionName(ghost.direction), points: countsText([...ghost.points]),
  });
}

/**
 * What is on a cell, and what it would count.
 * @param {CellName} cell
 * @param {{
 *   colours: Map<CellName, Colour>, equipment: Equipment, legal: LegalTables, tile: Tile | undefined,
 *   last: Set<CellName>, ghost: Ghost | null, cursor: CellName,
 * }} table
 */
export function cellText(cell, { colours, equipment, legal, tile, last, ghost, cursor }) {
  const lies = colours.get(cell);
  if (lies) {
    const parts = [cell, shapeName(lies)];
    if (equipment.symbols[cell]) parts.push(t("printed"));
    if (last.has(cell)) parts.push(t("just played"));
    return parts.join(", ");
  }
  if (ghost && cursor === cell && ghost.cells[0] === cell) return `${cell}. ${ghostText(ghost)}`;
  const parts = [cell, t("free")];
  const points = legal.points[cell];
  if (legal.twins.size && !legal.twins.has(cell)) parts.push(t("not allowed"));
  else if (points) {
    const wanted = tile ? [...new Set(tile)] : equipment.colours;
    parts.push(countsText(wanted.map((colour) => [colour, points[equipment.colours.indexOf(colour)]])));
  }
  return parts.join(", ");
}

/**
 * The lines of equal colour that begin beside a cell, in all six directions.
 * @param {CellName} cell
 * @param {Layout} layout
 * @param {View} view
 * @param {Equipment} equipment
 */
export function linesText(cell, layout, view, equipment) {
  const colours = coloursOn(view.tiles, equipment);
  const lines = layout.directions.flatMap((_, direction) => {
    const colour = colours.get(layout.step(cell, direction) ?? "");
    if (!colour) return [];
    const length = layout.line(cell, direction, colour, colours).length;
    return [`${directionName(direction)} ${colourName(colour)} ${length}`];
  });
  return lines.length ? labelled(cell, `${lines.join(", ")}.`) : t("{cell}: nothing next to it.", { cell });
}

/** @param {number[]} scores */
export const lowestOf = (scores) => Math.min(...scores);

/**
 * @param {string} name
 * @param {number[]} scores
 * @param {Equipment} equipment
 */
export function scoresText(name, scores, equipment) {
  const lowest = lowestOf(scores);
  const all = scores.map((points, colour) => `${colourName(equipment.colours[colour])} ${points}`).join(", ");
  const weakest = equipment.colours.filter((_, colour) => scores[colour] === lowest).map(colourName).join(", ");
  return t("{name}: {scores}. Lowest: {colours} with {points}.", {
    name, scores: all, colours: weakest, points: lowest,
  });
}

/** @param {Tile[]} rack */
export function rackText(rack) {
  if (!rack.length) return t("The rack is empty.");
  return rack.map((tile, place) => labelled(String(place + 1), tileName(tile))).join(", ");
}
