// The table of Einfach Genial: board, hand, tracks, and what connects them.

import { html, remember } from "../../parts/ui.js";
import { t } from "../../parts/language.js";
import { useCallback, useEffect, useMemo, useRef, useState } from "../../vendor/hooks.js";
import { Board } from "./board.js";
import { readTyped, useChoosing } from "./choosing.js";
import { coloursOn, layOut, raysOf, readTile } from "./geometry.js";
import { Hand } from "./hand.js";
import { lastSwap, marksOf, standingMoves } from "./history.js";
import { KeysDialog, useKeys } from "./keys.js";
import { Moment, useMoments } from "./moments.js";
import { Icon } from "./pieces.js";
import { cellUnder, useCloseness, usePointing } from "./pointing.js";
import { Dragged, useDragging } from "./rack.js";
import { Record } from "./solo.js";
import { Sides } from "./tracks.js";
import { cellText } from "./words.js";

const NO_CELLS = new Set();
const NO_TILES = [];
const REJECTION_SHOWN = 2000; // milliseconds

export function GenialTable({ live, update, created, sight, game, sending, move }) {
  const { view, moves, seat } = sight;
  const { equipment } = game;
  const layout = layOut(equipment, view.ring);
  const rack = (seat !== null && update.state !== "over" && view.racks[seat].tiles) || NO_TILES;
  const root = useRef(null);
  const svg = useRef(null);
  const typing = useRef(null);
  const [letters, setLetters] = useState(remember("genial.letters") ?? false);
  const [help, setHelp] = useState(false);
  const [cursor, setCursor] = useState(layout.centre);
  const [rejected, setRejected] = useState(null);

  const choosing = useChoosing({ layout, moves, rack, equipment, sending, send: move, occasion: `${update.turn} ${seat}` });
  const closeness = useCloseness(layout, svg);
  const tap = (cell, finger) => {
    setCursor(cell);
    const outcome = choosing.tap(cell, finger);
    setRejected(outcome === "illegal" ? performance.now() : null);
  };
  useEffect(() => {
    const timer = rejected && setTimeout(() => setRejected(null), REJECTION_SHOWN);
    return () => clearTimeout(timer);
  }, [rejected]);
  const pointing = usePointing({
    svg, layout, closeness, tap, hover: choosing.hover, turn: choosing.turn,
    turning: choosing.may && Boolean(choosing.tile),
  });
  const { spot, drag } = useDragging({ choosing, cellAt: ({ x, y }) => cellUnder(svg.current, layout, x, y) });

  const past = useMemo(() => standingMoves(live.events.value), [live.events.value]);
  const marks = useMemo(() => marksOf(past, seat, view.racks.length), [past, seat]);
  const fresh = useFresh(view.tiles);
  const swapped = useSwapped(past, view);
  const moment = useMoments({ view, update, seat, swapped, equipment });

  const colours = useMemo(() => coloursOn(view.tiles, equipment), [view.tiles]);
  const last = useMemo(() => new Set([...marks].flatMap(([text]) => readTile(text).cells)), [marks]);
  const ghost = choosing.ghost && {
    ...choosing.ghost,
    state: sending ? "sent" : choosing.cell ? "put" : "held",
    chips: [...choosing.ghost.points].filter(([, points]) => points).map(([colour, points]) => ({ colour, points })),
  };
  if (ghost && !ghost.chips.length) ghost.chips = null;
  const rays = useMemo(() => (ghost ? raysOf(ghost, layout, colours) : []), [ghost?.text, colours]);
  const dots = choosing.may && choosing.tile ? choosing.legal.cells : NO_CELLS;
  const lit = (choosing.may && choosing.cell && choosing.tile && choosing.legal.twins.get(choosing.cell)) || NO_CELLS;
  const described = choosing.ghost?.cells[0] === cursor ? choosing.ghost.text : "";
  const describe = useCallback(
    (cell) => cellText(cell, { colours, equipment, legal: choosing.legal, tile: choosing.tile, last, ghost: choosing.ghost, cursor }),
    [colours, choosing.legal, choosing.tile, last, described, cursor],
  );

  const moveTo = (cell) => {
    setCursor(cell);
    choosing.hover(cell);
    svg.current.querySelector(`[data-cell="${cell}"]`).focus();
  };
  const zoom = () => {
    const { x, y } = layout.cell(choosing.cell ?? cursor);
    if (closeness.look.scale > 1) closeness.lookAt(1, 0, 0);
    else closeness.lookAt(2, x, y);
  };
  const ghostNow = useRef();
  ghostNow.current = choosing.ghost;
  useKeys({
    root, layout, equipment, view, rack, seat, cursor, choosing, legal: choosing.legal, may: choosing.may, typing, moveTo, zoom,
    names: update.seats.map(({ name }) => name), undo: choosing.undo, help: () => setHelp(true), ghostNow: () => ghostNow.current,
  });

  const hand = seat !== null && update.state !== "over";
  return html`<div class=${seat === null ? "genial-game watching" : "genial-game"} ref=${root}>
    <div class=${`board-area ${closeness.look.scale > 1 ? "close" : ""} ${choosing.may && choosing.tile ? "choosing" : ""}`}>
      <${Board} view=${view} equipment=${equipment} label=${t("Board")} letters=${letters} marks=${marks} fresh=${fresh}
        dots=${dots} lit=${lit} ghost=${ghost} rays=${rays} cursor=${cursor} describe=${describe}
        frame=${closeness.frame} svg=${svg} onFocusCell=${setCursor} ...${pointing}/>
      ${(closeness.small || closeness.look.scale > 1) && html`<button class="tool look" onClick=${zoom}
        aria-pressed=${closeness.look.scale > 1 ? "true" : "false"} aria-label=${t("Look closer")} title=${t("Look closer")}>
        <${Icon} name=${closeness.look.scale > 1 ? "smaller" : "larger"}/></button>`}
      <p class="bag"><span class="bag-count">${view.bag}</span> <span>${t("in the bag")}</span></p>
      ${rejected && html`<p class="rejected" key=${rejected} role="status">${t("No tile can lie there.")}</p>`}
      <${Moment} moment=${moment} view=${view} update=${update} seat=${seat} equipment=${equipment} letters=${letters}/>
    </div>
    ${hand && html`<${Hand} sight=${sight} choosing=${choosing} rack=${rack} equipment=${equipment} letters=${letters}
      size=${handSize(created.rules)} sending=${sending} move=${move} drag=${drag}/>`}
    <div class="beside">
      <${Sides} view=${view} update=${update} seat=${seat} equipment=${equipment} letters=${letters}
        preview=${choosing.ghost?.points} swapped=${swapped}/>
      ${view.scores.length === 1 && html`<${Record} live=${live} update=${update} created=${created} view=${view} seat=${seat}/>`}
      <div class="settings">
        ${moves && html`<${TypedMove} key=${update.turn} field=${typing} layout=${layout} move=${move}/>`}
        <button class="small" aria-pressed=${letters ? "true" : "false"} onClick=${() => {
          setLetters(!letters);
          remember("genial.letters", !letters);
        }}>${t("Letters")}</button>
        <button class="small keys-button" onClick=${() => setHelp(true)}><${Icon} name="keys"/> ${t("Keys")}</button>
      </div>
    </div>
    ${spot && choosing.tile && !choosing.ghost && html`<${Dragged} spot=${spot} choice=${choosing} equipment=${equipment}
      letters=${letters} unit=${svg.current.getScreenCTM().a}/>`}
    ${help && html`<${KeysDialog} onClose=${() => setHelp(false)}/>`}
  </div>`;
}

const handSize = (rules) => (rules.players === 1 && !rules.solo_rack ? 1 : 6);

// A move in notation, for whoever would rather write. What is wrong with it the service says.
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

// The tiles that were not there a moment ago; none when the page opens.
function useFresh(tiles) {
  const seen = useRef({ tiles, fresh: NO_CELLS });
  if (seen.current.tiles !== tiles) {
    const before = new Set(seen.current.tiles);
    seen.current = { tiles, fresh: new Set(tiles.filter((tile) => !before.has(tile))) };
  }
  return seen.current.fresh;
}

// A swapped rack stays in sight until its player moves again, even after others have drawn.
function useSwapped(past, view) {
  const seen = useRef(null);
  const swap = lastSwap(past);
  if (!swap) seen.current = null;
  else if (view.shown.length && seen.current?.number !== swap.number) seen.current = { ...swap, tiles: view.shown };
  return swap && seen.current?.number === swap.number ? seen.current : null;
}
