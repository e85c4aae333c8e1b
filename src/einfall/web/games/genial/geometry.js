// Hexagons: where they lie and who is whose neighbour. Rows a to o run from the top, numbers from
// the left, as in the pictures that the service draws itself. No rules here.

export const WIDE = 52; // from a cell's centre to the next one in its row
export const HIGH = 45; // from a row to the next

// Right, down right, down left, left, up left, up right: opposite directions are three apart.
export const DIRECTIONS = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];

const layouts = new WeakMap();

// The cells of a board that goes out to `ring`, in reading order, and ways to find them.
export function layOut(equipment, ring) {
  const known = layouts.get(equipment) ?? new Map();
  layouts.set(equipment, known);
  if (!known.has(ring)) known.set(ring, new Layout(equipment, ring));
  return known.get(ring);
}

class Layout {
  constructor(equipment, ring) {
    this.ring = ring;
    this.cells = equipment.cells.filter((cell) => cell.ring <= ring).map(({ cell, q, r, ring: own }, order) => ({
      name: cell, q, r, ring: own, order, x: WIDE * q + (WIDE / 2) * r, y: HIGH * r,
    }));
    this.named = new Map(this.cells.map((cell) => [cell.name, cell]));
    this.placed = new Map(this.cells.map((cell) => [`${cell.q},${cell.r}`, cell.name]));
    this.rows = [];
    for (const cell of this.cells) (this.rows[cell.r + ring] ??= []).push(cell);
    this.centre = this.placed.get("0,0");
  }

  cell(name) {
    return this.named.get(name);
  }

  // The neighbour in a direction; undefined off the board.
  step(name, direction) {
    const { q, r } = this.cell(name);
    const [dq, dr] = DIRECTIONS[direction];
    return this.placed.get(`${q + dq},${r + dr}`);
  }

  // In which direction a neighbour lies; -1 for any other cell.
  direction(from, to) {
    return DIRECTIONS.findIndex((_, direction) => this.step(from, direction) === to);
  }

  // The cell at a point of the drawing, or null.
  at(x, y) {
    const r = y / HIGH;
    const q = x / WIDE - r / 2;
    return this.placed.get(roundToCell(q, r)) ?? null;
  }

  // The unbroken line of one colour that begins beside a cell.
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
    const half = WIDE * (this.ring + 0.93) + 12;
    const high = HIGH * (this.ring + 0.93) + 14;
    return [-half, -high, 2 * half, 2 * high];
  }
}

function roundToCell(q, r) {
  const s = -q - r;
  let [wholeQ, wholeR] = [Math.round(q), Math.round(r)];
  const wholeS = Math.round(s);
  const [offQ, offR, offS] = [Math.abs(wholeQ - q), Math.abs(wholeR - r), Math.abs(wholeS - s)];
  if (offQ > offR && offQ > offS) wholeQ = -wholeR - wholeS;
  else if (offR > offS) wholeR = -wholeQ - wholeS;
  return `${wholeQ + 0},${wholeR + 0}`;
}

// "RB h7 h8" taken apart.
export function readTile(text) {
  const [colours, ...cells] = text.split(" ");
  return { text, colours: [...colours], cells };
}

// The colour on each cell that is not free: tiles and printed symbols.
export function coloursOn(tiles, equipment) {
  const colours = new Map(Object.entries(equipment.symbols));
  for (const text of tiles) {
    const tile = readTile(text);
    tile.cells.forEach((cell, half) => colours.set(cell, tile.colours[half]));
  }
  return colours;
}

// The lines that a tile looks along: from each half all ways but towards its twin.
export function raysOf(tile, layout, colours) {
  const rays = [];
  tile.cells.forEach((cell, half) => {
    const twin = layout.direction(cell, tile.cells[1 - half]);
    for (let direction = 0; direction < 6; direction += 1) {
      if (direction === twin) continue;
      const line = layout.line(cell, direction, tile.colours[half], colours);
      if (line.length) rays.push({ colour: tile.colours[half], from: cell, to: line.at(-1), cells: line });
    }
  });
  return rays;
}
