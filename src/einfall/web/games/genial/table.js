// The table of Einfach Genial: board, hand, tracks, and what connects them.

import { html, remember } from "../../parts/ui.js";
import { t } from "../../parts/language.js";
import { useCallback, useEffect, useMemo, useRef, useState } from "../../vendor/hooks.js";
import { pointed } from "../../parts/log.js";
import { Board } from "./board.js";
import { readTyped, useChoosing } from "./choosing.js";
import { coloursOn, layOut, raysOf, readTile } from "./geometry.js";
import { laysTile } from "./events.js";
import { useFlights } from "./flights.js";
import { Hand } from "./hand.js";
import { lastSwap, marksOf, standingMoves } from "./history.js";
import { KeysDialog, useKeys } from "./keys.js";
import { Moment, useMoments } from "./moments.js";
import { Icon } from "./pieces.js";
import { cellUnder, useCloseness, usePointing } from "./pointing.js";
import { Dragged, useDragging } from "./rack.js";
import { RecordToBeat } from "./solo.js";
import { Sides } from "./tracks.js";
import { cellText } from "./words.js";

export { Deed } from "./deed.js";

/**
 * @import { TableProps } from "../room.d.ts"
 * @import { Choosing } from "./choosing.js"
 * @import { Layout } from "./geometry.js"
 * @import { SwapOpen } from "./hand.js"
 * @import { Closeness } from "./pointing.js"
 * @import {
 *   CellName, DrawnGhost, Equipment, LaidTile, Legal, Ray, StandingMove, Swapped, Tile, View
 * } from "./types.d.ts"
 */

/** @type {Set<string>} */
const NO_CELLS = new Set();
/** @type {Tile[]} */
const NO_TILES = [];
const REJECTION_SHOWN = 2000; // milliseconds

// Whether a second click on a tile plays it, without any other button.
const playsAtOnce = () => Boolean(remember("genial.atOnce"));

/** @param {TableProps<View, Legal, Equipment> & { picker?: any }} props a picker stands where the rack would be */
export function Table({ live, update, created, sight, game, sending, move: decide, consider, picker }) {
  const { view, moves, seat } = sight;
  const { equipment } = game;
  const layout = layOut(equipment, view.ring);
  const rack = (seat !== null && update.state !== "over" && view.racks[seat].tiles) || NO_TILES;
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  const svg = useRef(/** @type {SVGSVGElement | null} */ (null));
  const typing = useRef(/** @type {HTMLInputElement | null} */ (null));
  const [letters, setLetters] = useState(Boolean(remember("genial.letters")));
  const [help, setHelp] = useState(false);
  const [cursor, setCursor] = useState(layout.centre);
  const [rejected, setRejected] = useRejection();

  const occasion = `${update.turn} ${seat}`;
  const { move, open } = useSwapAlong({ decide, consider, occasion });
  const choosing = useChoosing({ layout, moves, rack, equipment, sending, send: move, occasion });
  const closeness = useCloseness(layout, svg);
  const pointing = usePointing({
    svg, layout, closeness, hover: choosing.hover, turn: choosing.turn,
    turning: choosing.may && Boolean(choosing.tile),
    tap(cell, finger) {
      setCursor(cell);
      setRejected(choosing.tap(cell, finger, playsAtOnce()) === "illegal");
    },
  });
  const { spot, drag } = useDragging({ choosing, cellAt: ({ x, y }) => cellUnder(svg.current, layout, x, y) });

  const past = useMemo(() => standingMoves(live.events.value), [live.events.value]);
  const marks = useMemo(() => marksOf(past, view.racks.length), [past]);
  const swapped = useSwapped(past, view);
  const moment = useMoments({ view, update, seat, swapped, equipment });
  useFlights({ root, svg, past, seat, sides: view.scores.length, layout, equipment });
  const again = useAgain(past, layout, equipment);
  const board = useBoard({ view, equipment, layout, choosing, sending, marks, cursor, again });

  /** @param {CellName} cell */
  const moveTo = (cell) => {
    setCursor(cell);
    choosing.hover(cell);
    /** @type {SVGElement | null | undefined} */ (svg.current?.querySelector(`[data-cell="${cell}"]`))?.focus();
  };
  const zoom = () => {
    const { x, y } = layout.cell(choosing.cell ?? cursor);
    if (closeness.look.scale > 1) closeness.lookAt(1, 0, 0);
    else closeness.lookAt(2, x, y);
  };
  const ghostNow = useRef(choosing.ghost);
  ghostNow.current = choosing.ghost;
  useKeys({
    root, layout, equipment, view, rack, seat, cursor, choosing, typing, moveTo, zoom,
    names: update.seats.map(({ name }) => name), help: () => setHelp(true), ghostNow: () => ghostNow.current,
  });

  const close = closeness.look.scale > 1;
  const showLetters = (/** @type {boolean} */ wanted) => {
    setLetters(wanted);
    remember("genial.letters", wanted);
  };
  return html`<div class=${seat === null ? "genial-game watching" : "genial-game"} ref=${root}>
    <div data-stage class=${`board-area ${close ? "close" : ""} ${choosing.may && choosing.tile ? "choosing" : ""}`}>
      <${Board} view=${view} equipment=${equipment} label=${t("Board")} letters=${letters} ...${board}
        cursor=${cursor} frame=${closeness.frame} svg=${svg} onFocusCell=${setCursor} ...${pointing}/>
      ${(closeness.small || close) && html`<${LookCloser} close=${close} zoom=${zoom}/>`}
      <p class="bag"><span class="bag-count">${view.bag}</span> <span>${t("in the bag")}</span></p>
      ${rejected && html`<p class="rejected" key=${rejected} role="status">${t("No tile can go there.")}</p>`}
      <${Moment} moment=${moment} view=${view} update=${update} seat=${seat} equipment=${equipment} letters=${letters}/>
    </div>
    ${seat !== null && update.state !== "over" && html`<${Hand} sight=${sight} choosing=${choosing} rack=${rack}
      equipment=${equipment} letters=${letters} sending=${sending} move=${move} drag=${drag} open=${open}
      picker=${picker}/>`}
    <div class="beside">
      <${Sides} view=${view} update=${update} seat=${seat} equipment=${equipment} letters=${letters}
        preview=${choosing.ghost?.points} swapped=${swapped} past=${past}/>
      ${view.scores.length === 1 && html`<${RecordToBeat} live=${live} update=${update} created=${created} view=${view}
        seat=${seat}/>`}
      <div class="settings">
        ${moves && html`<${TypedMove} key=${update.turn} field=${typing} layout=${layout} move=${move}/>`}
        <${Settings} plays=${seat !== null && update.state !== "over"} letters=${letters} showLetters=${showLetters}
          help=${() => setHelp(true)}/>
      </div>
    </div>
    ${spot && choosing.tile && !choosing.ghost && html`<${Dragged} spot=${spot} choosing=${choosing}
      tile=${choosing.tile} equipment=${equipment} letters=${letters} unit=${svg.current?.getScreenCTM()?.a ?? 1}/>`}
    ${help && html`<${KeysDialog} onClose=${() => setHelp(false)}/>`}
  </div>`;
}

/**
 * A placement may let its player swap the rack. That is asked before it is sent, and both go together: a pause in
 * between would tell the others what is on the rack.
 * @param {{
 *   decide: (text: string, then?: string) => void, consider: (text: string) => Promise<string[] | null>,
 *   occasion: string,
 * }} game
 * @returns {{ move: (text: string) => void, open: SwapOpen | null }}
 */
function useSwapAlong({ decide, consider, occasion }) {
  const [considered, setConsidered] = useState(/** @type {{ text: string, occasion: string } | null} */ (null));
  const move = async (/** @type {string} */ text) => {
    setConsidered(null);
    const then = await consider(text);
    if (then?.length) setConsidered({ text, occasion });
    else if (then) decide(text);
  };
  if (considered?.occasion !== occasion) return { move, open: null };
  const choose = (/** @type {string | undefined} */ then) => {
    setConsidered(null);
    if (then) decide(considered.text, then);
  };
  return { move, open: { text: considered.text, choose } };
}

/**
 * What the board shows beside the tiles that lie: what may be done, and what is about to be done.
 * @param {{
 *   view: View, equipment: Equipment, layout: Layout, choosing: Choosing, sending: string | null,
 *   marks: Map<LaidTile, string>, cursor: CellName, again: Ray[],
 * }} table
 */
function useBoard({ view, equipment, layout, choosing, sending, marks, cursor, again }) {
  const { may, tile, cell, legal } = choosing;
  const fresh = useFresh(view.tiles);
  const colours = useMemo(() => coloursOn(view.tiles, equipment), [view.tiles]);
  const last = useMemo(() => new Set([...marks].flatMap(([text]) => readTile(text).cells)), [marks]);
  const ghost = drawnGhost(choosing, sending);
  const rays = useMemo(() => (ghost ? raysOf(ghost, layout, colours) : []), [ghost?.text, colours]);
  const described = choosing.ghost?.cells[0] === cursor ? choosing.ghost.text : "";
  const describe = useCallback(
    (/** @type {CellName} */ one) =>
      cellText(one, { colours, equipment, legal, tile, last, ghost: choosing.ghost, cursor }),
    [colours, legal, tile, last, described, cursor],
  );
  return {
    marks, fresh, ghost, describe,
    rays: again.length ? again : rays,
    dots: may && tile ? legal.cells : NO_CELLS,
    lit: (may && cell && tile && legal.twins.get(cell)) || NO_CELLS,
  };
}

/**
 * The lines that a move looked along which somebody points at, in the log or on a card.
 * @param {StandingMove[]} past
 * @param {Layout} layout
 * @param {Equipment} equipment
 * @returns {Ray[]}
 */
function useAgain(past, layout, equipment) {
  const number = pointed.value;
  return useMemo(() => {
    const at = past.findIndex((one) => one.number === number && laysTile(one.move));
    if (at < 0) return [];
    const before = past.slice(0, at).map(({ move }) => move).filter(laysTile);
    return raysOf(readTile(past[at].move), layout, coloursOn(before, equipment));
  }, [past, number, layout]);
}

/**
 * @param {Choosing} choosing
 * @param {string | null} sending
 * @returns {DrawnGhost | null}
 */
function drawnGhost({ ghost, cell }, sending) {
  if (!ghost) return null;
  const chips = [...ghost.points].filter(([, points]) => points).map(([colour, points]) => ({ colour, points }));
  return { ...ghost, state: sending ? "sent" : cell ? "put" : "held", chips: chips.length ? chips : null };
}

// That no tile can lie somewhere, for a moment: when it was said, or null.
/** @returns {[number | null, (rejected: boolean) => void]} */
function useRejection() {
  const [rejected, setRejected] = useState(/** @type {number | null} */ (null));
  useEffect(() => {
    if (!rejected) return undefined;
    const timer = setTimeout(() => setRejected(null), REJECTION_SHOWN);
    return () => clearTimeout(timer);
  }, [rejected]);
  return [rejected, (again) => setRejected(again ? performance.now() : null)];
}

/** @param {{ close: boolean, zoom: () => void }} props */
function LookCloser({ close, zoom }) {
  return html`<button class="tool look" onClick=${zoom} aria-pressed=${close ? "true" : "false"}
    aria-label=${t("Look closer")} title=${t("Look closer")}><${Icon} name=${close ? "smaller" : "larger"}/></button>`;
}

/** @param {{ plays: boolean, letters: boolean, showLetters: (wanted: boolean) => void, help: () => void }} props */
function Settings({ plays, letters, showLetters, help }) {
  const [atOnce, setAtOnce] = useState(playsAtOnce());
  const switchAtOnce = () => setAtOnce(remember("genial.atOnce", !atOnce));
  return html`${plays && html`<button class="small" aria-pressed=${atOnce ? "true" : "false"} onClick=${switchAtOnce}
      title=${t("A second click on a tile plays it, without the button.")}>${t("Play at once")}</button>`}
    <button class="small" aria-pressed=${letters ? "true" : "false"}
      onClick=${() => showLetters(!letters)}>${t("Letters")}</button>
    <button class="small keys-button" onClick=${help}><${Icon} name="keys"/> ${t("Keys")}</button>`;
}

/**
 * A move in notation, for whoever would rather write. What is wrong with it the service says.
 * @param {{ field: { current: HTMLInputElement | null }, layout: Layout, move: (text: string) => void }} props
 */
function TypedMove({ field, layout, move }) {
  const [text, setText] = useState("");
  return html`<form class="typed" onSubmit=${(event) => {
      event.preventDefault();
      if (text.trim()) move(readTyped(text, layout));
    }}>
    <label><span class="unseen">${t("Type a move")}</span>
      <input ref=${field} value=${text} maxlength="30" autocomplete="off" autocapitalize="off" spellcheck=${false}
        placeholder=${t("Move: RB h7 h8")} onInput=${(event) => setText(event.target.value)}
        onKeyDown=${(event) => { if (event.key === "Escape") event.target.blur(); }}/></label>
    <button class="small" aria-disabled=${text.trim() ? undefined : "true"}>${t("Play")}</button>
  </form>`;
}

/**
 * The tiles that were not there a moment ago; none when the page opens.
 * @param {LaidTile[]} tiles
 */
function useFresh(tiles) {
  const seen = useRef({ tiles, fresh: NO_CELLS });
  if (seen.current.tiles !== tiles) {
    const before = new Set(seen.current.tiles);
    seen.current = { tiles, fresh: new Set(tiles.filter((tile) => !before.has(tile))) };
  }
  return seen.current.fresh;
}

/**
 * A swapped rack stays in sight until its player moves again, even after others have drawn.
 * @param {StandingMove[]} past
 * @param {View} view
 */
function useSwapped(past, view) {
  const seen = useRef(/** @type {Swapped | null} */ (null));
  const swap = lastSwap(past);
  if (!swap) seen.current = null;
  else if (view.shown.length && seen.current?.number !== swap.number) seen.current = { ...swap, tiles: view.shown };
  return swap && seen.current?.number === swap.number ? seen.current : null;
}
