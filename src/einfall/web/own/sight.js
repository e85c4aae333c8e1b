// What somebody at a table of one's own is shown. As einfall/server/table/sight.py.

import { hexOf } from "./hash.js";

/**
 * @import { Table } from "./table.js"
 * @import { Update } from "../protocol.d.ts"
 */

/**
 * How the table stands for somebody who has all events up to `since`.
 * @param {Table} table
 * @param {number[]} hand
 * @param {number} since
 * @param {number} now
 * @returns {Update}
 */
export function showUpdate(table, hand, since, now) {
  const waiting = table.waitingFor();
  const fresh = table.events.slice(since).map((_, place) => showEvent(table, since + place + 1, hand));
  return /** @type {Update} */ ({
    type: "update",
    number: table.number,
    hash: hexOf(table.hash),
    turn: table.turn,
    state: table.state,
    events: fresh,
    seats: table.seats.map(({ name, bot, here }, seat) =>
      ({
        name, bot, here, chosen: seat in table.chosen, yours: hand.includes(seat), bank: table.timeLeft(seat, now),
      })),
    waiting,
    revealing: table.state === "revealing" ? table.hiding() : [],
    deadline: table.deadline(),
    now,
    proposal: proposalOf(table),
    sights: (hand.length ? hand : [null]).map((seat) => look(table, seat, waiting)),
    rematch: table.rematch,
  });
}

/**
 * @param {Table} table
 * @param {number | null} seat
 * @param {number[]} waiting
 */
function look(table, seat, waiting) {
  const { engine, chosen, over } = table;
  const view = table.viewOf(seat);
  const hasChosen = seat !== null && seat in chosen && !over;
  const acts = seat !== null && (hasChosen || waiting.includes(seat));
  const moves = acts ? table.movesOf(view, seat) : null;
  return { seat, view: engine.show(view), moves: hasChosen ? null : moves, chosen: hasChosen ? moves : null };
}

/** @param {Table} table */
function proposalOf(table) {
  if (!table.proposal) return null;
  const { seat, what, about = 0, bot = "" } = table.proposal;
  return { seat, what, about, bot, asked: table.asked() };
}

/**
 * An event with its number and time, and without what is hidden from the hand.
 * @param {Table} table
 * @param {number} number
 * @param {number[]} hand
 */
function showEvent(table, number, hand) {
  const { number: from, ...shown } = table.events[number - 1];
  if (from !== undefined) shown.from = from; // the event that it goes back to; its own number has that name here
  if (!table.over && shown.seat !== undefined && !hand.includes(shown.seat)) hide(shown);
  return { number, at: Math.round(table.times[number - 1] * 1000) / 1000, ...shown };
}

// Take out what only one seat may know: what it has drawn, or chosen.
/** @param {Record<string, any>} shown */
function hide(shown) {
  if (shown.type === "happened") {
    delete shown.moves;
    shown.outcome = shown.outcome.length;
  } else if (shown.type === "chose") {
    delete shown.move;
  }
}
