// Everything by keyboard: moving over the board, choosing, asking, and the list of all keys.

import { Dialog, announce, html, remember } from "../../parts/ui.js";
import { t } from "../../parts/language.js";
import { useEffect, useRef, useState } from "../../vendor/hooks.js";
import { DIRECTIONS } from "./geometry.js";
import { colourName, ghostText, linesText, pointsText, rackText, scoresText, tileName } from "./words.js";

// By their place on the keyboard, whatever is printed on them.
const STEPS = {
  ArrowRight: 0, ArrowLeft: 3, KeyD: 1, KeyA: 2, KeyQ: 4, KeyE: 5,
  Numpad6: 0, Numpad3: 1, Numpad1: 2, Numpad4: 3, Numpad7: 4, Numpad9: 5,
};
const BEST_NAMED = 3;

// The cell above (-1) or below (1): the nearer to the column in which one set out.
function across(layout, from, rows, column) {
  const { r } = layout.cell(from);
  const row = layout.rows[r + layout.ring + rows];
  if (!row) return from;
  return row.reduce((best, cell) => (Math.abs(cell.x - column) < Math.abs(best.x - column) ? cell : best)).name;
}

// The cells where a colour counts most, best first.
export function bestCells(colour, legal, equipment) {
  const index = equipment.colours.indexOf(colour);
  return Object.entries(legal.points)
    .map(([cell, points]) => ({ cell, points: points[index] }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points);
}

// Listens on the whole page, unless somebody is writing, or wants single keys on the board only.
export function useKeys(game) {
  const latest = useRef();
  latest.current = game;
  useEffect(() => {
    const memory = { column: null, best: null };
    const listen = (event) => {
      const { root } = latest.current;
      const inside = root.current?.contains(event.target);
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
      if (event.target.closest?.("input, select, textarea, [contenteditable]")) return;
      if (!inside && remember("genial.keys") === "board") return;
      if (press(event, latest.current, memory)) event.preventDefault();
    };
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
}

// Whether the key meant something here.
function press(event, game, memory) {
  const key = event.key.toLowerCase();
  const onBoard = Boolean(event.target.closest?.("[data-cell]"));
  if (memory.best === "asked") {
    memory.best = null;
    const colour = game.equipment.colours.find((one) => one.toLowerCase() === key);
    if (colour) {
      jumpToBest(colour, game, memory);
      return true;
    }
  }
  if (key !== "b" && key !== "shift") memory.jump = null;
  const digit = /^Digit([1-6])$/.exec(event.code)?.[1] ?? (/^[1-6]$/.test(key) && !event.code.startsWith("Numpad") ? key : null);
  if (digit && !(event.shiftKey && key === "?")) return pickByKey(Number(digit) - 1, game);
  if (onBoard && moveCursor(event, game, memory)) return true;
  switch (key) {
    case "enter":
    case " ": return onBoard && confirm(game);
    case "escape": return game.undo();
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

function moveCursor(event, game, memory) {
  const { layout, cursor } = game;
  const row = layout.rows[layout.cell(cursor).r + layout.ring];
  const direction = STEPS[event.code];
  let to = null;
  if (event.key === "ArrowUp" || event.key === "ArrowDown") {
    // alternating diagonals keep one in the same column
    memory.column ??= layout.cell(cursor).x;
    to = across(layout, cursor, event.key === "ArrowUp" ? -1 : 1, memory.column);
  } else if (direction !== undefined && DIRECTIONS[direction]) {
    memory.column = null;
    to = layout.step(cursor, direction) ?? cursor;
  } else if (event.key === "Home" || event.key === "End") {
    memory.column = null;
    to = row.at(event.key === "Home" ? 0 : -1).name;
  }
  if (!to) return false;
  game.moveTo(to);
  return true;
}

function pickByKey(place, game) {
  if (!game.may || !game.rack[place]) return Boolean(game.rack[place]);
  if (game.choosing.place !== place) game.choosing.pick(place);
  announce(tileName(game.rack[place]));
  game.moveTo(game.choosing.cell ?? game.cursor);
  return true;
}

// The tile is where it was turned only after the next drawing.
const tellGhost = (game) => setTimeout(() => {
  const ghost = game.ghostNow();
  if (ghost) announce(ghostText(ghost));
}, 60);

function turnByKey(by, game) {
  if (!game.choosing.tile) return false;
  game.choosing.turn(by);
  tellGhost(game);
  return true;
}

function exchangeByKey(game) {
  if (!game.choosing.tile) return false;
  game.choosing.exchange();
  tellGhost(game);
  return true;
}

function confirm(game) {
  const outcome = game.choosing.tap(game.cursor);
  if (outcome === "put") tellGhost(game);
  if (outcome === "illegal") announce(t("No tile can lie there."));
  if (outcome === "no tile") announce(t("Pick a tile: keys 1 to 6."));
  return true;
}

const ownScores = (game) => (game.seat === null ? allScores(game) : scoresText(
  t("You"), game.view.scores[game.seat % game.view.scores.length], game.equipment));

const allScores = (game) => game.view.scores.map((scores, side) => scoresText(
  game.names.filter((_, seat) => seat % game.view.scores.length === side).join(" + "), scores, game.equipment)).join(" ");

// Pressed again, it goes on to the next best cell.
function jumpToBest(colour, game, memory) {
  const best = bestCells(colour, game.legal, game.equipment);
  if (!best.length) {
    announce(t("Nowhere does {colour} count anything.", { colour: colourName(colour) }));
    return;
  }
  const next = memory.jump?.colour === colour ? (memory.jump.index + 1) % best.length : 0;
  memory.jump = { colour, index: next };
  const named = best.slice(next, next + BEST_NAMED).map(({ cell, points }) => `${cell} ${pointsText(points)}`).join(", ");
  game.moveTo(best[next].cell);
  announce(`${colourName(colour)}: ${named}`);
}

export function KeysDialog({ onClose }) {
  const [onBoard, setOnBoard] = useState(remember("genial.keys") === "board");
  const before = useRef(document.activeElement);
  useEffect(() => () => { setTimeout(() => before.current?.focus()); }, []);
  const keys = [
    ["1 – 6", t("pick a tile")],
    ["R, ⇧ R", t("turn it, turn it back")],
    ["F", t("exchange its halves")],
    ["← → ↑ ↓", t("move over the board")],
    ["Q E A D", t("move along the diagonals (the number pad works too)")],
    ["↵", t("put the tile there; once more: play it")],
    ["Esc", t("take it back")],
    ["L", t("hear the lines beside the cell")],
    ["B + R O Y G B P", t("jump to the best cell for a colour; again: the next best")],
    ["S, ⇧ S", t("hear your scores, everybody's scores")],
    ["T", t("hear your tiles")],
    ["M", t("type a move")],
    ["Z", t("look closer")],
  ];
  return html`<${Dialog} title=${t("Keys")} onClose=${onClose}>
    <dl class="keys">${keys.map(([key, text]) => html`<div><dt>${key.split(/( \+ |, )/).map((part) =>
      (/^( \+ |, )$/.test(part) ? part : html`<kbd>${part}</kbd>`))}</dt><dd>${text}</dd></div>`)}</dl>
    <label class="check"><input type="checkbox" checked=${onBoard} onChange=${(event) => {
      setOnBoard(event.target.checked);
      remember("genial.keys", event.target.checked ? "board" : "page");
    }}/> ${t("Single keys only act while the board or the rack has the focus")}</label>
  <//>`;
}
