// The own rack: tiles to click, to tap, to drag, or to reach with Tab. A tile is held by the half
// that was touched, and that half goes where one points.

import { html } from "../../parts/ui.js";
import { t } from "../../parts/language.js";
import { useRef, useState } from "../../vendor/hooks.js";
import { Shape, SmallTile, TileBody } from "./pieces.js";
import { tileName } from "./words.js";

/**
 * @import { Choosing } from "./choosing.js"
 * @import { Spot } from "./pointing.js"
 * @import { CellName, Equipment, Tile } from "./types.d.ts"
 */

/** @typedef {ReturnType<typeof useDragging>["drag"]} Drag */

const DRAG_BEGINS = 7; // pixels
const ABOVE_FINGER = 54; // so that a finger does not hide the tile it drags

/**
 * @typedef {object} RackProps
 * @property {Tile[]} tiles
 * @property {number} size
 * @property {Equipment} equipment
 * @property {boolean} letters
 * @property {number | null} chosen
 * @property {boolean} away whether the chosen one is on the board already
 * @property {boolean} may
 * @property {(place: number, grip: number) => void} pick
 * @property {Drag} drag
 */

/** @param {RackProps} props */
export function Rack({ tiles, size, equipment, letters, chosen, away, may, pick, drag }) {
  const known = useRef(/** @type {string[] | null} */ (null));
  const keys = keysOf(tiles);
  const before = known.current ?? keys;
  const fresh = keys.filter((key) => !before.includes(key));
  known.current = keys;
  return html`<ol class=${size === 1 ? "rack single" : "rack"} aria-label=${t("Your tiles")}>
    ${tiles.map((tile, place) => html`<li key=${keys[place]} class=${fresh.includes(keys[place]) ? "drawn" : ""}>
      <${RackTile} tile=${tile} place=${place} equipment=${equipment} letters=${letters} may=${may}
        chosen=${chosen === place} away=${away && chosen === place} pick=${pick} drag=${drag}/>
    </li>`)}
    ${Array.from({ length: Math.max(0, size - tiles.length) }, (_, gap) => html`<li key=${`gap${gap}`} class="gap"
      aria-hidden="true"></li>`)}
  </ol>`;
}

/**
 * Equal tiles are told apart by counting, so that a tile that stays is the same element.
 * @param {Tile[]} tiles
 */
function keysOf(tiles) {
  /** @type {Record<Tile, number>} */
  const seen = {};
  return tiles.map((tile) => `${tile}${(seen[tile] = (seen[tile] ?? 0) + 1)}`);
}

/** @typedef {{ x: number, y: number, half: number, dragging: boolean, dropped: boolean }} Grasp of a tile */

/**
 * Handlers of a tile on the rack: a press picks it, a pull drags it.
 * @param {{ place: number, may: boolean, pick: RackProps["pick"], drag: Drag }} tile
 */
function useGrasp({ place, may, pick, drag }) {
  const grasp = useRef(/** @type {Grasp | null} */ (null));
  /** @param {any} event */
  const halfAt = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    return event.clientX < box.left + box.width / 2 ? 0 : 1;
  };
  /** @param {PointerEvent} event */
  const spot = (event) => ({
    x: event.clientX, y: event.clientY - (event.pointerType === "mouse" ? 0 : ABOVE_FINGER),
  });
  /**
   * @param {PointerEvent} event
   * @param {boolean} put
   */
  const finish = (event, put) => {
    const from = grasp.current;
    if (from?.dragging) drag.end(put ? spot(event) : null);
    grasp.current = from?.dragging ? { ...from, dropped: true } : null;
  };
  return {
    onClick: (/** @type {MouseEvent} */ event) => {
      if (grasp.current?.dropped) {
        grasp.current = null; // a drag ends with a click, which means nothing
        return;
      }
      if (may) pick(place, event.detail ? halfAt(event) : 0);
    },
    onPointerDown: (/** @type {any} */ event) => {
      const able = may && !event.button;
      const { clientX: x, clientY: y } = event;
      grasp.current = able ? { x, y, half: halfAt(event), dragging: false, dropped: false } : null;
      if (able) event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (/** @type {PointerEvent} */ event) => {
      const from = grasp.current;
      if (!from || from.dropped) return;
      if (!from.dragging) {
        if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < DRAG_BEGINS) return;
        from.dragging = true;
        drag.begin(place, from.half);
      }
      drag.move(spot(event));
    },
    onPointerUp: (/** @type {PointerEvent} */ event) => finish(event, true),
    onPointerCancel: (/** @type {PointerEvent} */ event) => finish(event, false),
  };
}

/**
 * @param {{
 *   tile: Tile, place: number, equipment: Equipment, letters: boolean, may: boolean, chosen: boolean, away: boolean,
 *   pick: RackProps["pick"], drag: Drag,
 * }} props
 */
function RackTile({ tile, place, equipment, letters, may, chosen, away, pick, drag }) {
  const handlers = useGrasp({ place, may, pick, drag });
  return html`<button type="button" class="rack-tile ${chosen ? "chosen" : ""} ${away ? "away" : ""}" ...${handlers}
    aria-pressed=${chosen ? "true" : "false"} aria-disabled=${may ? undefined : "true"}
    aria-label=${t("Tile {number}: {tile}", { number: place + 1, tile: tileName(tile) })}>
    <${SmallTile} tile=${tile} equipment=${equipment} letters=${letters}/>
    <kbd aria-hidden="true">${place + 1}</kbd>
  </button>`;
}

/**
 * A tile that is being dragged and is not over a cell where it could lie.
 * @param {{ spot: Spot, choosing: Choosing, tile: Tile, equipment: Equipment, letters: boolean, unit: number }} props
 */
export function Dragged({ spot, choosing, tile, equipment, letters, unit }) {
  const colours = choosing.grip ? [tile[1], tile[0]] : [...tile];
  const angle = (choosing.facing * Math.PI) / 3;
  const wide = 220 * unit;
  const { x, y } = { x: equipment.cell_width * Math.cos(angle), y: equipment.cell_width * Math.sin(angle) };
  const at = {
    width: `${wide}px`, height: `${wide}px`, left: `${spot.x - wide / 2}px`, top: `${spot.y - wide / 2}px`,
  };
  return html`<svg class="dragged" viewBox="-110 -110 220 220" aria-hidden="true" style=${at}>
    <${TileBody} direction=${choosing.facing} equipment=${equipment}/>
    <${Shape} colour=${colours[0]} equipment=${equipment} letters=${letters}/>
    <${Shape} colour=${colours[1]} x=${x} y=${y} equipment=${equipment} letters=${letters}/>
  </svg>`;
}

/**
 * Dragging: where the tile is in the window, and the cell below it.
 * @param {{ cellAt: (spot: Spot) => CellName | null, choosing: Choosing }} table
 */
export function useDragging({ cellAt, choosing }) {
  const [spot, setSpot] = useState(/** @type {Spot | null} */ (null));
  const latest = useRef({ cellAt, choosing });
  latest.current = { cellAt, choosing };
  const drag = useRef({
    /**
     * @param {number} place
     * @param {number} half
     */
    begin(place, half) {
      latest.current.choosing.hold(place, half);
    },
    /** @param {Spot} to */
    move(to) {
      setSpot(to);
      latest.current.choosing.hover(latest.current.cellAt(to));
    },
    /** @param {Spot | null} to */
    end(to) {
      setSpot(null);
      const cell = to && latest.current.cellAt(to);
      latest.current.choosing.hover(null);
      if (cell) latest.current.choosing.putDown(cell);
    },
  }).current;
  return { spot, drag };
}
