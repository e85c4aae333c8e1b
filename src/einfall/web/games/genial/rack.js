// The own rack: tiles to click, to tap, to drag, or to reach with Tab. A tile is held by the half
// that was touched, and that half goes where one points.

import { html } from "../../parts/ui.js";
import { t } from "../../parts/language.js";
import { useRef, useState } from "../../vendor/hooks.js";
import { Face, Shape, SmallTile } from "./pieces.js";
import { tileName } from "./words.js";

const DRAG_BEGINS = 7; // pixels
const ABOVE_FINGER = 54; // so that a finger does not hide the tile it drags

export function Rack({ tiles, size, equipment, letters, chosen, away, may, pick, drag }) {
  const known = useRef(null);
  const keys = keysOf(tiles);
  const fresh = known.current ? keys.filter((key) => !known.current.includes(key)) : [];
  known.current = keys;
  return html`<ol class=${size === 1 ? "rack single" : "rack"} aria-label=${t("Your tiles")}>
    ${tiles.map((tile, place) => html`<li key=${keys[place]} class=${fresh.includes(keys[place]) ? "drawn" : ""}>
      <${RackTile} tile=${tile} place=${place} equipment=${equipment} letters=${letters} may=${may}
        chosen=${chosen === place} away=${away && chosen === place} pick=${pick} drag=${drag}/>
    </li>`)}
    ${Array.from({ length: Math.max(0, size - tiles.length) }, (_, gap) => html`<li key=${`gap${gap}`} class="gap" aria-hidden="true"></li>`)}
  </ol>`;
}

// Equal tiles are told apart by counting, so that a tile that stays is the same element.
function keysOf(tiles) {
  const seen = {};
  return tiles.map((tile) => `${tile}${(seen[tile] = (seen[tile] ?? 0) + 1)}`);
}

function RackTile({ tile, place, equipment, letters, may, chosen, away, pick, drag }) {
  const start = useRef(null);
  const halfAt = (event) => {
    const box = event.currentTarget.getBoundingClientRect();
    return event.clientX < box.left + box.width / 2 ? 0 : 1;
  };
  const finish = (event, put) => {
    const dragged = start.current?.dragging;
    if (dragged) drag.end(put ? spot(event) : null);
    start.current = dragged ? { dropped: true } : null;
  };
  const spot = (event) => ({
    x: event.clientX, y: event.clientY - (event.pointerType === "mouse" ? 0 : ABOVE_FINGER),
  });
  return html`<button type="button" class="rack-tile ${chosen ? "chosen" : ""} ${away ? "away" : ""}"
    aria-pressed=${chosen ? "true" : "false"} aria-disabled=${may ? undefined : "true"}
    aria-label=${t("Tile {number}: {tile}", { number: place + 1, tile: tileName(tile) })}
    onClick=${(event) => {
      if (start.current?.dropped) {
        start.current = null;
        return;
      }
      if (may) pick(place, event.detail ? halfAt(event) : 0);
    }}
    onPointerDown=${(event) => {
      start.current = may && !event.button ? { x: event.clientX, y: event.clientY, half: halfAt(event) } : null;
      if (start.current) event.currentTarget.setPointerCapture(event.pointerId);
    }}
    onPointerMove=${(event) => {
      const from = start.current;
      if (!from || from.dropped) return;
      if (!from.dragging) {
        if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < DRAG_BEGINS) return;
        from.dragging = true;
        drag.begin(place, from.half);
      }
      drag.move(spot(event));
    }}
    onPointerUp=${(event) => finish(event, true)}
    onPointerCancel=${(event) => finish(event, false)}>
    <${SmallTile} tile=${tile} equipment=${equipment} letters=${letters}/>
    <kbd aria-hidden="true">${place + 1}</kbd>
  </button>`;
}

// A tile that is being dragged and is not over a cell where it could lie.
export function Dragged({ spot, choice, equipment, letters, unit }) {
  const colours = choice.grip ? [choice.tile[1], choice.tile[0]] : [...choice.tile];
  const angle = (choice.facing * Math.PI) / 3;
  const wide = 220 * unit;
  return html`<svg class="dragged" viewBox="-110 -110 220 220" aria-hidden="true"
      style=${{ width: `${wide}px`, height: `${wide}px`, left: `${spot.x - wide / 2}px`, top: `${spot.y - wide / 2}px` }}>
    <${Face} x=${0} y=${0} direction=${choice.facing}/>
    <${Shape} colour=${colours[0]} equipment=${equipment} letters=${letters}/>
    <${Shape} colour=${colours[1]} x=${52 * Math.cos(angle)} y=${52 * Math.sin(angle)} equipment=${equipment} letters=${letters}/>
  </svg>`;
}

// Dragging: where the tile is in the window, and the cell below it.
export function useDragging({ cellAt, choosing }) {
  const [spot, setSpot] = useState(null);
  const latest = useRef();
  latest.current = { cellAt, choosing };
  const drag = useRef({
    begin(place, half) {
      latest.current.choosing.hold(place, half);
    },
    move(to) {
      setSpot(to);
      latest.current.choosing.hover(latest.current.cellAt(to));
    },
    end(to) {
      setSpot(null);
      const cell = to && latest.current.cellAt(to);
      latest.current.choosing.hover(null);
      if (cell) latest.current.choosing.putDown(cell);
    },
  }).current;
  return { spot, drag };
}
