// Hexagons: where they lie and who is whose neighbour. Rows a to o run from the top, numbers from
// the left, as in the pictures that the service draws itself. No rules here.

/** @import { CellName, Colour, Equipment, LaidTile, Ray, ReadTile } from "./types.d.ts" */

/** @typedef {{ name: CellName, q: number, r: number, ring: number, order: number, x: number, y: number }} Cell */

/** @type {WeakMap<Equipment, Map<number, Layout>>} */
const layouts = new WeakMap();

/**
 * The cells of a board that goes out to `ring`, in reading order, and ways to find them.
 * @param {Equipment} equipment
 * @param {number} ring
 */
export function layOut(equipment, ring) {
  const known = layouts.get(equipment) ?? new Map();
  layouts.set(equipment, known);
  const layout = known.get(ring) ?? new Layout(equipment, ring);
  known.set(ring, layout);
  return layout;
}

export class Layout {
  /**
   * @param {Equipment} equipment
   * @param {number} ring
   */
  constructor(equipment, ring) {
    this.ring = ring;
    this.directions = equipment.directions; // opposite ones are three apart
    this.wide = equipment.cell_width; // from a cell's centre to the next one in its row
    this.high = equipment.row_height; // from a row to the next
    /** @type {Cell[]} */
    this.cells = equipment.cells.filter((cell) => cell.ring <= ring).map(({ cell, q, r, ring: own }, order) => ({
      name: cell, q, r, ring: own, order, x: this.wide * q + (this.wide / 2) * r, y: this.high * r,
    }));
    this.named = new Map(this.cells.map((cell) => [cell.name, cell]));
    this.placed = new Map(this.cells.map((cell) => [`${cell.q},${cell.r}`, cell.name]));
    /** @type {Cell[][]} */
    this.rows = [];
    for (const cell of this.cells) (this.rows[cell.r + ring] ??= []).push(cell);
    this.centre = /** @type {CellName} */ (this.placed.get("0,0"));
  }

  /**
   * @param {CellName} name of a cell of this board
   * @returns {Cell}
   */
  cell(name) {
    return /** @type {Cell} */ (this.named.get(name));
  }

  /**
   * The neighbour in a direction; undefined off the board.
   * @param {CellName} name
   * @param {number} direction
   */
  step(name, direction) {
    const { q, r } = this.cell(name);
    const [dq, dr] = this.directions[direction];
    return this.placed.get(`${q + dq},${r + dr}`);
  }

  /**
   * In which direction a neighbour lies; -1 for any other cell.
   * @param {CellName} from
   * @param {CellName} to
   */
  direction(from, to) {
    return this.directions.findIndex((_, direction) => this.step(from, direction) === to);
  }

  /**
   * The cell at a point of the drawing, or null.
   * @param {number} x
   * @param {number} y
   */
  at(x, y) {
    const r = y / this.high;
    const q = x / this.wide - r / 2;
    return this.placed.get(roundToCell(q, r)) ?? null;
  }

  /**
   * The unbroken line of one colour that begins beside a cell.
   * @param {CellName} name
   * @param {number} direction
   * @param {Colour} colour
   * @param {Map<CellName, Colour>} colours
   */
  line(name, direction, colour, colours) {
    const cells = [];
    let next = this.step(name, direction);
    while (next && colours.get(next) === colour) {
      cells.push(next);
      next = this.step(next, direction);
    }
    return cells;
  }

  // The rectangle of the drawing that shows the whole board.
  frame() {
    const half = this.wide * (this.ring + 0.93) + 12;
    const high = this.high * (this.ring + 0.93) + 14;
    return [-half, -high, 2 * half, 2 * high];
  }
}

/**
 * @param {number} q
 * @param {number} r
 */
function roundToCell(q, r) {
  const s = -q - r;
  let [wholeQ, wholeR] = [Math.round(q), Math.round(r)];
  const wholeS = Math.round(s);
  const [offQ, offR, offS] = [Math.abs(wholeQ - q), Math.abs(wholeR - r), Math.abs(wholeS - s)];
  if (offQ > offR && offQ > offS) wholeQ = -wholeR - wholeS;
  else if (offR > offS) wholeR = -wholeQ - wholeS;
  return `${wholeQ + 0},${wholeR + 0}`;
}

/**
 * "RB h7 h8" taken apart.
 * @param {LaidTile} text
 * @returns {ReadTile}
 */
export function readTile(text) {
  const [colours, ...cells] = text.split(" ");
  return { text, colours: [...colours], cells };
}

/**
 * The colour on each cell that is not free: tiles and printed symbols.
 * @param {LaidTile[]} tiles
 * @param {Equipment} equipment
 */
export function coloursOn(tiles, equipment) {
  const colours = new Map(Object.entries(equipment.symbols));
  for (const text of tiles) {
    const tile = readTile(text);
    tile.cells.forEach((cell, half) => colours.set(cell, tile.colours[half]));
  }
  return colours;
}

/**
 * The lines that a tile looks along: from each half all ways but towards its twin.
 * @param {{ cells: CellName[], colours: Colour[] }} tile
 * @param {Layout} layout
 * @param {Map<CellName, Colour>} colours on the board before the tile is laid
 * @returns {Ray[]}
 */
export function raysOf(tile, layout, colours) {
  return tile.cells.flatMap((cell, half) => {
    const colour = tile.colours[half];
    const twin = layout.direction(cell, tile.cells[1 - half]);
    return layout.directions.flatMap((_, direction) => {
      const cells = direction === twin ? [] : layout.line(cell, direction, colour, colours);
      return cells.length ? [{ colour, from: cell, to: cells[cells.length - 1], cells }] : [];
    });
  });
}
