// The board as a picture and as a grid for the keyboard and for screen readers. It knows no rules:
// it draws what it is given. Also for replays and for pictures in the rules.

import { html } from "../../parts/ui.js";
import { useMemo } from "../../vendor/hooks.js";
import { coloursOn, layOut, readTile } from "./geometry.js";
import { Face, HEXAGON, Shape } from "./pieces.js";

const NOTHING = new Set();
const NO_MARKS = new Map();

// view        what lies there: `tiles` such as "RB h7 h8", and `ring`, how far the board goes
// equipment   colours, shapes and cells, as the service describes them
// label       what the board is called
// marks       Map from a tile's text to "last" or "recent": outlined
// fresh       tiles that have just been laid: they settle
// dots, lit   cells that can be used: a dot in the middle, or the whole cell
// ghost       a tile that does not lie yet: { cells, colours, direction, state, chips }
// rays        lines of one colour: { colour, from, to }
// cursor      the cell that has the keyboard; without it the board is a plain picture
// describe    what a screen reader hears of a cell
// frame       the part of the drawing to show; all of it if none is given
export function Board({
  view, equipment, label, letters = false, marks = NO_MARKS, fresh = NOTHING, dots = NOTHING, lit = NOTHING,
  ghost = null, rays = [], cursor = null, describe, frame, svg, onFocusCell, ...handlers
}) {
  const layout = layOut(equipment, view.ring);
  const colours = useMemo(() => coloursOn(view.tiles, equipment), [view.tiles, equipment]);
  const cells = useMemo(
    () => html`<${Cells} layout=${layout} equipment=${equipment} colours=${colours} dots=${dots} lit=${lit}
      letters=${letters} cursor=${cursor} describe=${describe} onFocusCell=${onFocusCell} label=${label}/>`,
    [layout, colours, dots, lit, letters, cursor, describe, label],
  );
  const tiles = useMemo(() => view.tiles.map(readTile), [view.tiles]);
  const spot = (cell) => layout.cell(cell);
  const kind = ({ text }) => `${fresh.has(text) ? "fresh" : ""} ${marks.get(text) ?? ""}`;
  const faces = useMemo(
    () => [...tiles].sort((a, b) => marks.has(a.text) - marks.has(b.text)).map((tile) => html`
      <${Face} key=${tile.text} ...${place(spot(tile.cells[0]))} kind=${kind(tile)}
        direction=${layout.direction(...tile.cells)}/>`),
    [tiles, marks, fresh],
  );
  const shapes = useMemo(
    () => tiles.map((tile) => tile.cells.map((cell, half) => html`
      <${Shape} key=${cell} ...${place(spot(cell))} colour=${tile.colours[half]} equipment=${equipment}
        letters=${letters} kind=${fresh.has(tile.text) ? "fresh" : ""}/>`)),
    [tiles, fresh, letters],
  );
  const picture = cursor === null;
  return html`<svg class="hex-board" ref=${svg} viewBox=${(frame ?? layout.frame()).join(" ")} ...${handlers}
      role=${picture ? "img" : "presentation"} aria-label=${picture ? label : undefined}>
    <${Ground} layout=${layout}/>
    ${cells}
    <g class="pieces" aria-hidden="true">
      ${faces}
      ${ghost && html`<${Face} ...${place(spot(ghost.cells[0]))} kind=${`ghost ${ghost.state}`}
        direction=${ghost.direction ?? layout.direction(...ghost.cells)}/>`}
      ${rays.map((ray) => html`<${Ray} ray=${ray} layout=${layout} equipment=${equipment}/>`)}
      ${shapes}
      ${ghost?.cells.map((cell, half) => html`<${Shape} ...${place(spot(cell))} kind=${`ghost ${ghost.state}`}
        colour=${ghost.colours[half]} equipment=${equipment} letters=${letters}/>`)}
      ${ghost?.chips && html`<${Chips} ghost=${ghost} rays=${rays} layout=${layout} equipment=${equipment} frame=${frame ?? layout.frame()}/>`}
      ${!picture && html`<path class="cursor" d=${HEXAGON} transform=${move(spot(cursor))}/>`}
    </g>
  </svg>`;
}

const place = ({ x, y }) => ({ x, y });
const move = ({ x, y }) => `translate(${x} ${y})`;

// The wooden ground, and names at the ends of the rows.
function Ground({ layout }) {
  const wide = 52 * (layout.ring + 0.82);
  const high = 0.866 * wide;
  return html`<g aria-hidden="true">
    <path class="ground" d=${`M${-wide} 0 ${-wide / 2} ${-high}H${wide / 2}L${wide} 0 ${wide / 2} ${high}H${-wide / 2}Z`}/>
    ${layout.rows.map((row) => html`
      <text class="name" x=${row[0].x - 42} y=${row[0].y + 5}>${row[0].name}</text>
      <text class="name" x=${row.at(-1).x + 42} y=${row[0].y + 5}>${row.at(-1).name.slice(1)}</text>`)}
  </g>`;
}

function Cells({ layout, equipment, colours, dots, lit, letters, cursor, describe, onFocusCell, label }) {
  const grid = cursor !== null;
  return html`<g class="cells" role=${grid ? "grid" : undefined} aria-label=${grid ? label : undefined}
      aria-hidden=${grid ? undefined : "true"}>
    ${layout.rows.map((row) => html`<g role=${grid ? "row" : undefined} aria-label=${grid ? row[0].name[0] : undefined}>
      ${row.map(({ name, x, y, ring }) => {
        const symbol = equipment.symbols[name];
        return html`<g key=${name} class="cell" transform=${`translate(${x} ${y})`} data-cell=${name}
            role=${grid ? "gridcell" : undefined} tabindex=${grid ? (name === cursor ? 0 : -1) : undefined}
            aria-label=${grid ? describe(name) : undefined} onFocus=${grid ? () => onFocusCell?.(name) : undefined}>
          <path d=${HEXAGON} class=${`hexagon ring-${Math.max(5, ring)} ${lit.has(name) ? "lit" : ""}`}
            fill=${symbol && equipment.palette[symbol]}/>
          ${symbol && html`<${Shape} colour=${symbol} equipment=${equipment} letters=${letters} printed=${true}/>`}
          ${dots.has(name) && !colours.has(name) && html`<circle class="dot" r="5.5"/>`}
        </g>`;
      })}
    </g>`)}
  </g>`;
}

function Ray({ ray, layout, equipment }) {
  const [from, to] = [layout.cell(ray.from), layout.cell(ray.to)];
  const line = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
  return html`<line class="ray under" ...${line}/>
    <line class="ray" ...${line} stroke=${equipment.palette[ray.colour]}/>`;
}

const chipWidth = (points) => (points > 9 ? 88 : 72);

// What a tile would count, above it or below: where it fits, and where it hides less of the lines that count.
function Chips({ ghost, rays, layout, equipment, frame }) {
  const [one, two] = ghost.cells.map((cell) => layout.cell(cell));
  const scale = Math.max(0.62, Math.min(1.4, frame[2] / 640));
  const [wide, high] = [ghost.chips.reduce((sum, { points }) => sum + chipWidth(points), 6) * scale, 40 * scale];
  const x = Math.min(Math.max((one.x + two.x - wide) / 2, frame[0] + 4), frame[0] + frame[2] - 4 - wide);
  const [above, below] = [Math.min(one.y, two.y) - 36 - high, Math.max(one.y, two.y) + 36];
  const counted = rays.flatMap((ray) => ray.cells ?? [ray.to]).map((cell) => layout.cell(cell));
  const hidden = (y) => counted.filter((cell) =>
    cell.x > x - 18 && cell.x < x + wide + 18 && cell.y > y - 18 && cell.y < y + high + 18).length;
  const fits = (y) => y > frame[1] && y + high < frame[1] + frame[3];
  const y = fits(above) && !(fits(below) && hidden(below) < hidden(above)) ? above : below;
  let left = 8;
  return html`<g class="chips" transform=${`translate(${x} ${y}) scale(${scale})`}>
    <rect width=${wide / scale} height="40" rx="12"/>
    ${ghost.chips.map(({ colour, points }) => {
      const at = left;
      left += chipWidth(points);
      return html`<g transform=${`translate(${at + 13} 20) scale(0.62)`}>
          <path d=${equipment.shapes[colour]} fill=${equipment.palette[colour]}/></g>
        <text x=${at + 28} y="28">+${points}</text>`;
    })}
  </g>`;
}
