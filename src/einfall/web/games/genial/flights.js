// Moves happen before one's eyes: a tile comes from its player's card, its lines light up, its points go to the tracks.
// All of it lies over the page, which already shows how the game stands.

import { animate, pace } from "../../parts/motion.js";
import { signal } from "../../vendor/signals.js";
import { useLayoutEffect, useRef } from "../../vendor/hooks.js";
import { TIMES, laysTile, timeFor } from "./events.js";
import { coloursOn, raysOf, readTile } from "./geometry.js";

/**
 * @import { Layout } from "./geometry.js"
 * @import { Equipment, StandingMove } from "./types.d.ts"
 */

// Points that are under way, by side and colour: their tracks show them when they arrive.
export const underWay = signal(/** @type {Record<string, number>} */ ({}));

/**
 * @param {string} track
 * @param {number} points
 */
function owe(track, points) {
  underWay.value = { ...underWay.value, [track]: (underWay.value[track] ?? 0) + points };
}

const MOST = 6; // moves that are shown one after the other

/** @typedef {{ root: HTMLElement, board: SVGSVGElement, layout: Layout, equipment: Equipment, sides: number }} Stage */

/**
 * @param {{
 *   root: { current: HTMLElement | null }, svg: { current: SVGSVGElement | null }, past: StandingMove[],
 *   seat: number | null, sides: number, layout: Layout, equipment: Equipment,
 * }} table
 */
export function useFlights({ root, svg, past, seat, sides, layout, equipment }) {
  const seen = useRef(past.at(-1)?.number ?? 0);
  useLayoutEffect(() => {
    const fresh = past.filter(({ number, move }) => number > seen.current && laysTile(move)).slice(-MOST);
    seen.current = past.at(-1)?.number ?? 0;
    if (!root.current || !svg.current || !pace()) return;
    const stage = { root: root.current, board: svg.current, layout, equipment, sides };
    let at = 0;
    for (const move of fresh) {
      const own = move.seat === seat;
      show(stage, move, past.slice(0, past.indexOf(move)), { own, at });
      at += timeFor(own, move.counts);
    }
  }, [past]);
}

/**
 * @param {Stage} stage
 * @param {StandingMove} move
 * @param {StandingMove[]} before
 * @param {{ own: boolean, at: number }} how
 */
function show(stage, move, before, { own, at }) {
  const { root, layout, sides, equipment } = stage;
  const card = root.querySelector(`[data-side="${move.seat % sides}"]`);
  const from = root.querySelector(`[data-player="${move.seat}"]`);
  const tile = readTile(move.move);
  const counted = Object.entries(move.counts).filter(([, points]) => points);
  let then = at;
  if (!own && from) {
    fly(stage, tile.text, from.getBoundingClientRect(), then);
    then += TIMES.tile;
    if (counted.length) {
      const colours = coloursOn(before.map((one) => one.move).filter(laysTile), equipment);
      lightUp(stage, raysOf(tile, layout, colours), then);
      then += TIMES.lines;
    }
  }
  if (!(card instanceof HTMLElement) || !counted.length) return;
  card.style.setProperty("--late", `${pace() * (then + TIMES.points)}ms`);
  const sent = counted.map(async ([colour, points], place) => {
    const track = `${move.seat % sides}/${colour}`;
    owe(track, points);
    await send(stage, tile.cells, card.querySelector(`[data-colour="${colour}"]`), points, then + 60 * place)
      .finally(() => owe(track, -points));
  });
  Promise.all(sent).then(() => card.style.removeProperty("--late"));
}

/**
 * A drawing over the board, in the same measures.
 * @param {SVGSVGElement} board
 * @param {string} kind
 */
function layOver(board, kind) {
  const over = /** @type {SVGSVGElement} */ (board.cloneNode(false));
  const { left, top, width, height } = board.getBoundingClientRect();
  for (const name of ["role", "aria-label"]) over.removeAttribute(name);
  over.setAttribute("aria-hidden", "true");
  over.classList.add("flying", kind);
  Object.assign(over.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  document.body.append(over);
  return over;
}

/**
 * The middle of a tile on the screen.
 * @param {Stage} stage
 * @param {string[]} cells
 */
function middleOf({ board, layout }, cells) {
  const [one, two] = cells.map((cell) => layout.cell(cell));
  const matrix = /** @type {DOMMatrix} */ (board.getScreenCTM());
  return new DOMPoint((one.x + two.x) / 2, (one.y + two.y) / 2).matrixTransform(matrix);
}

/**
 * @param {Stage} stage
 * @param {string} text
 * @param {DOMRect} from
 * @param {number} delay
 */
function fly(stage, text, from, delay) {
  const { board } = stage;
  const lying = [...board.querySelectorAll(`[data-tile="${text}"]`)];
  const over = layOver(board, "tile");
  for (const part of lying) {
    over.append(part.cloneNode(true));
    animate(part, [{ opacity: 0 }, { opacity: 0 }], { duration: TIMES.tile, delay });
  }
  const to = middleOf(stage, readTile(text).cells);
  const { left, top } = board.getBoundingClientRect();
  over.style.transformOrigin = `${to.x - left}px ${to.y - top}px`;
  const [x, y] = [from.left + from.width / 2 - to.x, from.top + from.height / 2 - to.y];
  animate(over, [
    { transform: `translate(${x}px, ${y}px) scale(0.45)`, opacity: 0 },
    { transform: `translate(${x}px, ${y}px) scale(0.6)`, opacity: 1, offset: 0.12 },
    { transform: "translate(0, 0) scale(1.12)", opacity: 1, offset: 0.88 },
    { transform: "none", opacity: 1 },
  ], { duration: TIMES.tile, delay, easing: "cubic-bezier(0.4, 0, 0.3, 1)" }).then(() => over.remove());
}

/**
 * @param {Stage} stage
 * @param {ReturnType<typeof raysOf>} rays
 * @param {number} delay
 */
function lightUp({ board, layout, equipment }, rays, delay) {
  const over = layOver(board, "lines");
  for (const { colour, from, to } of rays) {
    const [one, two] = [layout.cell(from), layout.cell(to)];
    for (const kind of ["ray under", "ray"]) {
      const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
      line.setAttribute("class", kind);
      line.setAttribute("d", `M${one.x} ${one.y}L${two.x} ${two.y}`);
      line.setAttribute("pathLength", "1");
      if (kind === "ray") line.style.stroke = equipment.palette[colour];
      over.append(line);
    }
  }
  animate(over, [{ opacity: 0 }, { opacity: 1, offset: 0.2 }, { opacity: 1, offset: 0.75 }, { opacity: 0 }],
    { duration: TIMES.lines, delay }).then(() => over.remove());
}

/**
 * Points that go from a tile to their track.
 * @param {Stage} stage
 * @param {string[]} cells
 * @param {Element | null} track
 * @param {number} points
 * @param {number} delay
 */
async function send(stage, cells, track, points, delay) {
  if (!track) return;
  const chip = Object.assign(document.createElement("span"), { className: "flying points", textContent: `+${points}` });
  const symbol = track.querySelector("svg")?.cloneNode(true);
  if (symbol) chip.prepend(symbol);
  chip.setAttribute("aria-hidden", "true");
  document.body.append(chip);
  const from = middleOf(stage, cells);
  const { left, top, width, height } = track.getBoundingClientRect();
  const to = { x: left + width / 2, y: top + height / 2 };
  /**
   * @param {number} x
   * @param {number} y
   * @param {number} scale
   */
  const at = (x, y, scale) => `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
  await animate(chip, [
    { transform: at(from.x, from.y, 0.7), opacity: 0 },
    { transform: at(from.x, from.y - 14, 1.15), opacity: 1, offset: 0.25 },
    { transform: at(to.x, to.y, 0.8), opacity: 0.9 },
  ], { duration: TIMES.points, delay, easing: "cubic-bezier(0.5, 0, 0.4, 1)" });
  chip.remove();
}
