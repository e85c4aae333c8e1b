// The board as a picture and as a grid for the keyboard and for screen readers. It knows no rules:
// it draws what it is given. Also for replays and for pictures in the rules.

import { html } from "../../parts/ui.js";
import { useMemo } from "../../vendor/hooks.js";
import { coloursOn, layOut, readTile } from "./geometry.js";
import { Shape, TileBody } from "./pieces.js";

/**
 * @import { Cell, Layout } from "./geometry.js"
 * @import { CellName, Colour, DrawnGhost, Equipment, LaidTile, Ray } from "./types.d.ts"
 */

/** @type {Set<string>} */
const NOTHING = new Set();
/** @type {Map<LaidTile, string>} */
const NO_MARKS = new Map();
/** @type {Map<CellName, { text: string, part: number }>} */
const NO_WORTHS = new Map();

/**
 * @typedef {object} BoardProps
 * @property {{ tiles: LaidTile[], ring: number }} view what lies there, and how far the board goes
 * @property {Equipment} equipment colours, shapes and cells, as the service describes them
 * @property {string} label what the board is called
 * @property {boolean} [letters] whether symbols have their letters
 * @property {Map<LaidTile, string>} [marks] tiles to be outlined, and how
 * @property {Set<LaidTile>} [fresh] tiles that have just been laid: they settle
 * @property {Set<CellName>} [dots] cells that can be used: with a dot in the middle
 * @property {Set<CellName>} [lit] or the whole cell
 * @property {Map<CellName, { text: string, part: number }>} [worths] what stands on free cells, and how large
 * @property {DrawnGhost | null} [ghost] a tile that does not lie yet
 * @property {Ray[]} [rays] lines of one colour
 * @property {CellName | null} [cursor] the cell that has the keyboard; without it the board is a plain picture
 * @property {(cell: CellName) => string} [describe] what a screen reader hears of a cell
 * @property {number[]} [frame] the part of the drawing to show; all of it if none is given
 * @property {object} [svg] a reference to the drawing
 * @property {(cell: CellName) => void} [onFocusCell]
 */

/** @param {BoardProps & { [handler: string]: any }} props */
export function Board({
  view, equipment, label, letters = false, marks = NO_MARKS, fresh = NOTHING, dots = NOTHING, lit = NOTHING,
  worths = NO_WORTHS,
  ghost = null, rays = [], cursor = null, describe, frame, svg, onFocusCell, ...handlers
}) {
  const layout = layOut(equipment, view.ring);
  const colours = useMemo(() => coloursOn(view.tiles, equipment), [view.tiles, equipment]);
  const cells = useMemo(
    () => html`<${Cells} layout=${layout} equipment=${equipment} colours=${colours} dots=${dots} lit=${lit}
      letters=${letters} cursor=${cursor} describe=${describe} onFocusCell=${onFocusCell} label=${label}/>`,
    [layout, colours, dots, lit, letters, cursor, describe, label],
  );
  const tiles = useTiles(view.tiles, { layout, marks, fresh, letters, equipment });
  const picture = cursor === null;
  const shown = frame ?? layout.frame();
  return html`<svg class="hex-board" ref=${svg} viewBox=${shown.join(" ")} ...${handlers}
      role=${picture ? "img" : "presentation"} aria-label=${picture ? label : undefined}>
    <${Ground} layout=${layout} frame=${shown}/>
    ${cells}
    <g class="pieces" aria-hidden="true">
      ${[...worths].map(([cell, worth]) => html`<${Worth} cell=${layout.cell(cell)} ...${worth}
        equipment=${equipment}/>`)}
      ${tiles.bodies}
      ${ghost && html`<${TileBody} ...${place(layout.cell(ghost.cells[0]))} kind=${`ghost ${ghost.state}`}
        direction=${ghost.direction} equipment=${equipment}/>`}
      ${rays.map((ray) => html`<${RayLine} ray=${ray} layout=${layout} equipment=${equipment}/>`)}
      ${tiles.shapes}
      ${ghost?.cells.map((cell, half) => html`<${Shape} ...${place(layout.cell(cell))} kind=${`ghost ${ghost.state}`}
        colour=${ghost.colours[half]} equipment=${equipment} letters=${letters}/>`)}
      ${ghost?.chips && html`<${Chips} ghost=${ghost} chips=${ghost.chips} rays=${rays} layout=${layout}
        equipment=${equipment} frame=${shown}/>`}
      ${cursor !== null && html`<path class="cursor" d=${equipment.hexagon} transform=${moved(layout.cell(cursor))}/>`}
    </g>
  </svg>`;
}

/**
 * The tiles that lie: all bodies, and above them all symbols, so that a line between them hides none. Marked ones
 * come last, for their outlines.
 * @param {LaidTile[]} texts
 * @param {{
 *   layout: Layout, marks: Map<LaidTile, string>, fresh: Set<LaidTile>, letters: boolean, equipment: Equipment,
 * }} how
 */
function useTiles(texts, { layout, marks, fresh, letters, equipment }) {
  const tiles = useMemo(() => texts.map(readTile), [texts]);
  const bodies = useMemo(() => {
    const inOrder = [...tiles].sort((a, b) => Number(marks.has(a.text)) - Number(marks.has(b.text)));
    return inOrder.map(({ text, cells: [one, two] }) => html`
      <${TileBody} key=${text} tile=${text} ...${place(layout.cell(one))} equipment=${equipment}
        kind=${`${fresh.has(text) ? "fresh" : ""} ${marks.get(text) ?? ""}`}
        direction=${layout.direction(one, two)}/>`);
  }, [tiles, marks, fresh]);
  const shapes = useMemo(
    () => tiles.map((tile) => tile.cells.map((cell, half) => html`
      <${Shape} key=${cell} ...${place(layout.cell(cell))} colour=${tile.colours[half]} equipment=${equipment}
        letters=${letters} tile=${tile.text} kind=${fresh.has(tile.text) ? "fresh" : ""}/>`)),
    [tiles, fresh, letters],
  );
  return { bodies, shapes };
}

/** @param {{ x: number, y: number }} spot */
const place = ({ x, y }) => ({ x, y });

/** @param {{ x: number, y: number }} spot */
const moved = ({ x, y }) => `translate(${x} ${y})`;

/**
 * The wooden ground, and names at the ends of the rows, as far as they are in the frame.
 * @param {{ layout: Layout, frame: number[] }} props
 */
function Ground({ layout, frame }) {
  const ends = layout.rows.map((row) => ({ first: row[0], last: row[row.length - 1] }));
  /** @param {number} x */
  const fits = (x) => x - 14 > frame[0] && x + 14 < frame[0] + frame[2];
  const wide = layout.wide * (layout.ring + 0.82);
  const high = 0.866 * wide;
  const outline = `M${-wide} 0 ${-wide / 2} ${-high}H${wide / 2}L${wide} 0 ${wide / 2} ${high}H${-wide / 2}Z`;
  return html`<g aria-hidden="true">
    <path class="ground" d=${outline}/>
    ${ends.map(({ first, last }) => html`
      ${fits(first.x - 42) && html`<text class="name" x=${first.x - 42} y=${first.y + 5}>${first.name}</text>`}
      ${fits(last.x + 42) && html`<text class="name" x=${last.x + 42} y=${last.y + 5}>${last.name.slice(1)}</text>`}`)}
  </g>`;
}

/**
 * @typedef {object} CellsProps
 * @property {Layout} layout
 * @property {Equipment} equipment
 * @property {Map<CellName, Colour>} colours
 * @property {Set<CellName>} dots
 * @property {Set<CellName>} lit
 * @property {boolean} letters
 * @property {CellName | null} cursor
 * @property {(cell: CellName) => string} describe
 * @property {(cell: CellName) => void} [onFocusCell]
 * @property {string} label
 */

/** @param {CellsProps} props */
function Cells({ layout, equipment, colours, dots, lit, letters, cursor, describe, onFocusCell, label }) {
  const grid = cursor !== null;
  /** @param {CellName} name */
  const forKeyboard = (name) => grid && {
    role: "gridcell", tabindex: name === cursor ? 0 : -1, "aria-label": describe(name),
    onFocus: () => onFocusCell?.(name),
  };
  /** @param {Cell} cell */
  const draw = ({ name, x, y, ring }) => {
    const symbol = equipment.symbols[name];
    return html`<g key=${name} class="cell" transform=${`translate(${x} ${y})`} data-cell=${name}
        ...${forKeyboard(name)}>
      <path d=${equipment.hexagon} class=${`hexagon ring-${Math.max(5, ring)} ${lit.has(name) ? "lit" : ""}`}
        fill=${symbol && equipment.palette[symbol]}/>
      ${symbol && html`<${Shape} colour=${symbol} equipment=${equipment} letters=${letters} printed=${true}/>`}
      ${dots.has(name) && !colours.has(name) && html`<circle class="dot" r="5.5"/>`}
    </g>`;
  };
  return html`<g class="cells" role=${grid ? "grid" : undefined} aria-label=${grid ? label : undefined}
      aria-hidden=${grid ? undefined : "true"}>
    ${layout.rows.map((row) => html`<g role=${grid ? "row" : undefined}
      aria-label=${grid ? row[0].name[0] : undefined}>${row.map(draw)}</g>`)}
  </g>`;
}

// A number on a free cell: the more it is, the larger the mark below it.
/** @param {{ cell: Cell, text: string, part: number, equipment: Equipment }} props */
function Worth({ cell, text, part, equipment }) {
  return html`<g transform=${moved(cell)} class=${text.length > 2 ? "worth-mark long" : "worth-mark"}>
    <path d=${equipment.hexagon} transform=${`scale(${0.4 + part / 2})`}/>
    <text y="7">${text}</text></g>`;
}

/** @param {{ ray: Ray, layout: Layout, equipment: Equipment }} props */
function RayLine({ ray, layout, equipment }) {
  const [from, to] = [layout.cell(ray.from), layout.cell(ray.to)];
  const line = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
  return html`<line class="ray under" ...${line}/>
    <line class="ray" ...${line} stroke=${equipment.palette[ray.colour]}/>`;
}

/** @param {number} points */
const chipWidth = (points) => (points > 9 ? 88 : 72);

/** @typedef {{ colour: Colour, points: number }[]} ChipList what a tile would count in each colour */

/**
 * What a tile would count, above it or below: where it fits, and where it hides less of the lines that count.
 * @param {{
 *   ghost: DrawnGhost, chips: ChipList, rays: Ray[], layout: Layout, equipment: Equipment, frame: number[],
 * }} props
 */
function Chips({ ghost, chips, rays, layout, equipment, frame }) {
  const [one, two] = ghost.cells.map((cell) => layout.cell(cell));
  const scale = Math.max(0.62, Math.min(1.4, frame[2] / 640));
  const [wide, high] = [chips.reduce((sum, { points }) => sum + chipWidth(points), 6) * scale, 40 * scale];
  const x = Math.min(Math.max((one.x + two.x - wide) / 2, frame[0] + 4), frame[0] + frame[2] - 4 - wide);
  const [above, below] = [Math.min(one.y, two.y) - 36 - high, Math.max(one.y, two.y) + 36];
  const counted = rays.flatMap((ray) => ray.cells).map((cell) => layout.cell(cell));
  /** @param {number} top */
  const hidden = (top) => counted.filter((cell) =>
    cell.x > x - 18 && cell.x < x + wide + 18 && cell.y > top - 18 && cell.y < top + high + 18).length;
  /** @param {number} top */
  const fits = (top) => top > frame[1] && top + high < frame[1] + frame[3];
  const y = fits(above) && !(fits(below) && hidden(below) < hidden(above)) ? above : below;
  let left = 8;
  return html`<g class="chips" transform=${`translate(${x} ${y}) scale(${scale})`}>
    <rect width=${wide / scale} height="40" rx="12"/>
    ${chips.map(({ colour, points }) => {
      const at = left;
      left += chipWidth(points);
      return html`<g transform=${`translate(${at + 13} 20) scale(0.62)`}>
          <path d=${equipment.shapes[colour]} fill=${equipment.palette[colour]}/></g>
        <text x=${at + 28} y="28">+${points}</text>`;
    })}
  </g>`;
}
