// The log: what has happened, newest last, in symbols and words. Whoever points at a move sees it on the board again.

import { html } from "./ui.js";
import { Face } from "./faces.js";
import { pace } from "./motion.js";
import { sentence } from "./sentences.js";
import { signal } from "../vendor/signals.js";
import { labelled, t } from "./language.js";
import { useEffect, useRef, useState } from "../vendor/hooks.js";

/**
 * @import { Drawn, DeedProps, Game } from "../games/room.d.ts"
 * @import { LiveTable } from "./net.js"
 * @import { Decided, TableEvent, Update } from "../protocol.d.ts"
 */

// The number of the event that is pointed at, here or on a card; null for none.
export const pointed = signal(/** @type {number | null} */ (null));

/**
 * Show a move again, where it can be seen: on a phone the board may be far above the log.
 * @param {number} number
 */
function lookAt(number) {
  pointed.value = number;
  const stage = document.querySelector("[data-stage]");
  if (!stage) return;
  const { top, bottom, height } = stage.getBoundingClientRect();
  const seen = Math.min(bottom, window.innerHeight) - Math.max(top, 0);
  if (seen < height / 2) stage.scrollIntoView({ block: "center", behavior: pace() ? "smooth" : "auto" });
}

/** @typedef {{ live: LiveTable, update: Update, game: Game, Deed: Drawn<DeedProps> }} LogProps */

/** @param {LogProps} props */
export function Log({ live, update, game, Deed }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  const [stop, setStop] = useState(0); // the line that the Tab key leads to; 0 for the last
  const events = live.events.value;
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [events.length]);
  useEffect(() => () => { pointed.value = null; }, []);
  const lines = events.flatMap((event) => lineOf(event, events, update, game, Deed));
  const moves = lines.filter(({ event }) => event.type === "played").map(({ event }) => event.number);
  const home = moves.includes(stop) ? stop : moves.at(-1);
  /**
   * @param {KeyboardEvent} event
   * @param {number} number
   */
  const onKeyDown = (event, number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const next = by && moves[moves.indexOf(number) + by];
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    /** @type {HTMLElement | null | undefined} */ (list.current?.querySelector(`[data-event="${next}"]`))?.focus();
  };
  return html`<section class="log" aria-label=${t("What has happened")}>
    <ol ref=${list} onMouseLeave=${() => { pointed.value = null; }}>
      ${lines.map(({ event, content }) => html`<li key=${event.number}>${event.type === "played"
        ? html`<button class="log-line" data-event=${event.number} tabindex=${event.number === home ? 0 : -1}
            onMouseEnter=${() => { pointed.value = event.number; }} onClick=${() => lookAt(event.number)}
            onFocus=${() => { setStop(event.number); pointed.value = event.number; }}
            onBlur=${() => { pointed.value = null; }}
            onKeyDown=${(/** @type {KeyboardEvent} */ key) => onKeyDown(key, event.number)}>${content}</button>`
        : content}</li>`)}
    </ol>
  </section>`;
}

/**
 * @param {TableEvent} event
 * @param {TableEvent[]} events
 * @param {Update} update
 * @param {Game} game
 * @param {Drawn<DeedProps>} Deed
 * @returns {{ event: TableEvent, content: any }[]} none for what goes without saying
 */
function lineOf(event, events, update, game, Deed) {
  if (event.type === "played") {
    const late = seatsByClock(event, events);
    return [{ event, content: html`<${Deeds} ...${{ event, update, game, Deed, late }}/>` }];
  }
  const text = sentence(event, update, game);
  return text ? [{ event, content: text }] : [];
}

/**
 * The seats for which the clock decided.
 * @param {Decided} event
 * @param {TableEvent[]} events
 */
function seatsByClock(event, events) {
  const before = events.slice(0, event.number - 1);
  const round = before.slice(before.findLastIndex(({ type }) => type === "played" || type === "happened") + 1);
  const chose = round.filter((one) => one.type === "chose");
  const last = Object.keys(event.moves).map(Number).filter((seat) => !chose.some((one) => one.seat === seat));
  return [...chose.filter(({ clock }) => clock).map(({ seat }) => seat), ...(event.clock ? last : [])];
}

/** @param {{ event: Decided, update: Update, game: Game, Deed: Drawn<DeedProps>, late: number[] }} props */
function Deeds({ event, update, game, Deed, late }) {
  return Object.entries(event.moves).map(([seat, move]) => {
    const { name, bot } = update.seats[Number(seat)];
    return html`<span class="deed" key=${seat}><${Face} name=${name} bot=${bot} seat=${Number(seat)}/>
      <b>${name}<span class="unseen">${labelled("", "")}</span></b>
      <${Deed} move=${move} counts=${event.counts[seat] ?? {}} equipment=${game.equipment}/>
      ${late.includes(Number(seat)) && html`<span class="tag by-clock" title=${t("Time had run out: a quick bot " +
        "decided.")}>${t("by the clock")}</span>`}</span>`;
  });
}
