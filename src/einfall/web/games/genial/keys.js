// Everything by keyboard: moving over the board, choosing, asking, and the list of all keys.

import { announce, html, remember } from "../../parts/ui.js";
import { KeyList } from "../../parts/key_list.js";
import { labelled, t } from "../../parts/language.js";
import { useEffect, useRef, useState } from "../../vendor/hooks.js";
import { colourName, ghostText, linesText, pointsText, rackText, scoresText, tileName } from "./words.js";

/**
 * @import { Choosing } from "./choosing.js"
 * @import { Layout } from "./geometry.js"
 * @import { CellName, Colour, Equipment, Ghost, LegalTables, Tile, View } from "./types.d.ts"
 */

/**
 * What the keys act on.
 * @typedef {object} Keyboard
 * @property {{ current: Element | null }} root
 * @property {Layout} layout
 * @property {Equipment} equipment
 * @property {View} view
 * @property {Tile[]} rack
 * @property {number | null} seat
 * @property {CellName} cursor
 * @property {Choosing} choosing
 * @property {{ current: HTMLElement | null }} typing the field to type a move in
 * @property {(cell: CellName) => void} moveTo
 * @property {() => void} zoom
 * @property {string[]} names
 * @property {() => void} help
 * @property {() => Ghost | null} ghostNow
 */

/**
 * What was pressed before, as far as it matters.
 * @typedef {{ column: number | null, best: "asked" | null, jump: { colour: Colour, index: number } | null }} Memory
 */

/**
 * Directions by the place of a key on the keyboard, whatever is printed on it.
 * @type {Record<string, number>}
 */
export const STEPS = {
  ArrowRight: 0, ArrowLeft: 3, KeyD: 1, KeyA: 2, KeyQ: 4, KeyE: 5,
  Numpad6: 0, Numpad3: 1, Numpad1: 2, Numpad4: 3, Numpad7: 4, Numpad9: 5,
};
const BEST_NAMED = 3;

/**
 * The cell above (-1) or below (1): the nearer to the column in which one set out.
 * @param {Layout} layout
 * @param {CellName} from
 * @param {number} rows
 * @param {number} column
 */
export function across(layout, from, rows, column) {
  const { r } = layout.cell(from);
  const row = layout.rows[r + layout.ring + rows];
  if (!row) return from;
  return row.reduce((best, cell) => (Math.abs(cell.x - column) < Math.abs(best.x - column) ? cell : best)).name;
}

/**
 * The cells where a colour counts most, best first.
 * @param {Colour} colour
 * @param {LegalTables} legal
 * @param {Equipment} equipment
 */
export function bestCells(colour, legal, equipment) {
  const index = equipment.colours.indexOf(colour);
  return Object.entries(legal.points)
    .map(([cell, points]) => ({ cell, points: points[index] }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points);
}

/**
 * Listens on the whole page, unless somebody is writing, or wants single keys on the board only.
 * @param {Keyboard} game
 */
export function useKeys(game) {
  const latest = useRef(game);
  latest.current = game;
  useEffect(() => {
    /** @type {Memory} */
    const memory = { column: null, best: null, jump: null };
    /** @param {KeyboardEvent} event */
    const listen = (event) => {
      const target = /** @type {Element} */ (event.target);
      const inside = latest.current.root.current?.contains(target);
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
      if (target.closest?.("input, select, textarea, [contenteditable]")) return;
      if (!inside && remember("genial.keys") === "board") return;
      if (press(event, latest.current, memory)) event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

/**
 * Whether the key meant something here.
 * @param {KeyboardEvent} event
 * @param {Keyboard} game
 * @param {Memory} memory
 */
function press(event, game, memory) {
  const key = event.key.toLowerCase();
  const onBoard = Boolean(/** @type {Element} */ (event.target).closest?.("[data-cell]"));
  if (memory.best === "asked") {
    memory.best = null;
    const colour = game.equipment.colours.find((one) => one.toLowerCase() === key);
    if (colour) {
      jumpToBest(colour, game, memory);
      return true;
    }
  }
  if (key !== "b" && key !== "shift") memory.jump = null;
  const digit = digitOf(event);
  if (digit && digit <= game.equipment.rack_size && !(event.shiftKey && key === "?")) return pickByKey(digit - 1, game);
  if (onBoard && moveCursor(event, game, memory)) return true;
  switch (key) {
    case "enter":
    case " ": return onBoard && confirm(game);
    case "escape": return game.choosing.undo();
    case "r": return turnByKey(event.shiftKey ? -1 : 1, game);
    case "f": return exchangeByKey(game);
    case "l": announce(linesText(game.cursor, game.layout, game.view, game.equipment)); return true;
    case "b":
      memory.best = "asked";
      announce(t("Best cells for which colour? R, O, Y, G, B or P."));
      return true;
    case "s": announce(event.shiftKey ? allScores(game) : ownScores(game)); return true;
    case "t": announce(rackText(game.rack)); return true;
    case "m": game.typing.current?.focus(); return true;
    case "z": game.zoom(); return true;
    case "?": game.help(); return true;
    default: return false;
  }
}

/**
 * The digit of a key, by its place or by what is printed on it; the number pad moves.
 * @param {KeyboardEvent} event
 */
function digitOf({ code, key }) {
  const found = /^Digit([1-9])$/.exec(code)?.[1] ?? (/^[1-9]$/.test(key) && !code.startsWith("Numpad") ? key : null);
  return found ? Number(found) : null;
}

/**
 * @param {KeyboardEvent} event
 * @param {Keyboard} game
 * @param {Memory} memory
 */
function moveCursor(event, game, memory) {
  const { layout, cursor } = game;
  const row = layout.rows[layout.cell(cursor).r + layout.ring];
  const direction = STEPS[event.code];
  /** @type {CellName | null} */
  let to = null;
  if (event.key === "ArrowUp" || event.key === "ArrowDown") {
    // alternating diagonals keep one in the same column
    memory.column ??= layout.cell(cursor).x;
    to = across(layout, cursor, event.key === "ArrowUp" ? -1 : 1, memory.column);
  } else if (direction !== undefined) {
    memory.column = null;
    to = layout.step(cursor, direction) ?? cursor;
  } else if (event.key === "Home" || event.key === "End") {
    memory.column = null;
    to = row[event.key === "Home" ? 0 : row.length - 1].name;
  }
  if (!to) return false;
  game.moveTo(to);
  return true;
}

/**
 * @param {number} place
 * @param {Keyboard} game
 */
function pickByKey(place, game) {
  if (!game.choosing.may || !game.rack[place]) return Boolean(game.rack[place]);
  if (game.choosing.place !== place) game.choosing.pick(place);
  announce(tileName(game.rack[place]));
  game.moveTo(game.choosing.cell ?? game.cursor);
  return true;
}

/**
 * The tile is where it was turned only after the next drawing.
 * @param {Keyboard} game
 */
const tellGhost = (game) => setTimeout(() => {
  const ghost = game.ghostNow();
  if (ghost) announce(ghostText(ghost));
}, 60);

/**
 * @param {number} by
 * @param {Keyboard} game
 */
function turnByKey(by, game) {
  if (!game.choosing.tile) return false;
  game.choosing.turn(by);
  tellGhost(game);
  return true;
}

/** @param {Keyboard} game */
function exchangeByKey(game) {
  if (!game.choosing.tile) return false;
  game.choosing.exchange();
  tellGhost(game);
  return true;
}

/** @param {Keyboard} game */
function confirm(game) {
  const outcome = game.choosing.tap(game.cursor, false, true);
  if (outcome === "put") tellGhost(game);
  if (outcome === "illegal") announce(t("No tile can go there."));
  if (outcome === "no tile") announce(t("Pick a tile: keys 1 to 6."));
  return true;
}

/** @param {Keyboard} game */
const ownScores = (game) => (game.seat === null ? allScores(game) : scoresText(
  t("You"), game.view.scores[game.seat % game.view.scores.length], game.equipment));

/** @param {Keyboard} game */
const allScores = ({ view, names, equipment }) => view.scores.map((scores, side) => {
  const players = names.filter((_, seat) => seat % view.scores.length === side);
  return scoresText(players.join(" + "), scores, equipment);
}).join(" ");

/**
 * Pressed again, it goes on to the next best cell.
 * @param {Colour} colour
 * @param {Keyboard} game
 * @param {Memory} memory
 */
function jumpToBest(colour, game, memory) {
  const best = bestCells(colour, game.choosing.legal, game.equipment);
  if (!best.length) {
    announce(t("No cell scores anything for {colour}.", { colour: colourName(colour) }));
    return;
  }
  const next = memory.jump?.colour === colour ? (memory.jump.index + 1) % best.length : 0;
  memory.jump = { colour, index: next };
  const named = best.slice(next, next + BEST_NAMED).map(({ cell, points }) => `${cell} ${pointsText(points)}`);
  game.moveTo(best[next].cell);
  announce(labelled(colourName(colour), named.join(", ")));
}

/** @param {{ onClose: () => void }} props */
export function KeysDialog({ onClose }) {
  const [onBoard, setOnBoard] = useState(remember("genial.keys") === "board");
  const before = useRef(/** @type {HTMLElement | SVGElement | null} */ (document.activeElement));
  useEffect(() => () => { setTimeout(() => before.current?.focus()); }, []);
  const keys = [
    ["1 – 6", t("pick a tile")],
    ["R, ⇧ R", t("turn it, turn it back")],
    ["F", t("swap its halves")],
    ["← → ↑ ↓", t("move over the board")],
    ["Q E A D", t("move along the diagonals (the number pad works too)")],
    ["↵", t("put the tile there; press again to play it")],
    [t("Esc"), t("take it back")],
    ["L", t("hear the lines beside the cell")],
    ["B + R O Y G B P", t("jump to the best cell for a colour; again for the next best")],
    ["S, ⇧ S", t("hear your scores, everybody's scores")],
    ["T", t("hear your tiles")],
    ["M", t("type a move")],
    ["Z", t("look closer")],
  ];
  return html`<${KeyList} keys=${keys} onClose=${onClose}>
    <label class="check"><input type="checkbox" checked=${onBoard} onChange=${(event) => {
      setOnBoard(event.target.checked);
      remember("genial.keys", event.target.checked ? "board" : "page");
    }}/> ${t("Use single-key shortcuts only while the board or the rack has focus")}</label>
  <//>`;
}
