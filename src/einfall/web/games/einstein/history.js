// What the table's events say about the sheets: what was ticked last, and in which order.

/**
 * @import { Decided, Happened, TableEvent } from "../../protocol.d.ts"
 * @import { Marking, Ticked } from "./types.d.ts"
 */

/** @param {string} text */
export function readMove(text) {
  const [sums, fifth] = text.split("/");
  return { sums: sums.split("+"), fifth: fifth ? Number(fifth) : null };
}

/**
 * The rounds of the game as it stands, without those that were taken back.
 * @param {TableEvent[]} events
 */
export function rounds(events) {
  /** @type {Decided[]} */
  let played = [];
  for (const event of events) {
    if (event.type === "played") played.push(event);
    else if (event.type === "taken back") played = played.filter((round) => round.number < event.from);
  }
  return played;
}

/**
 * For every seat: the values of its fifth die in the order of their first tick, and its last ticks.
 * @param {Decided[]} played
 * @param {number} seats
 * @param {number} boxes of a sum
 * @returns {Marking[]}
 */
export function marks(played, seats, boxes) {
  return Array.from({ length: seats }, (_, seat) => {
    /** @type {number[]} */
    const order = [];
    /** @type {Record<string, number>} */
    const formed = {};
    /** @type {Marking["fresh"]} */
    let fresh = null;
    for (const round of played) {
      fresh = null;
      const text = round.moves[seat];
      if (!text) continue;
      const { sums, fifth } = readMove(text);
      if (fifth && !order.includes(fifth)) order.push(fifth);
      fresh = { ticks: {}, fifth, round: round.number };
      for (const sum of sums) {
        formed[sum] = (formed[sum] ?? 0) + 1;
        if (formed[sum] <= boxes) fresh.ticks[sum] = (fresh.ticks[sum] ?? 0) + 1;
      }
    }
    return { order, fresh };
  });
}

/**
 * For every seat: the boxes that were ticked in one round, for whoever points at it.
 * @param {Decided[]} played
 * @param {number} number of the round's event
 * @param {number} seats
 * @returns {(Ticked | null)[]}
 */
export function ticksIn(played, number, seats) {
  return Array.from({ length: seats }, (_, seat) => {
    /** @type {Record<string, number>} */
    const counts = {};
    for (const round of played) {
      const text = round.moves[seat];
      if (!text) continue;
      const { sums, fifth } = readMove(text);
      /** @type {Ticked} */
      const ticked = { sums: {}, fifth: null };
      for (const sum of sums) {
        counts[sum] = (counts[sum] ?? 0) + 1;
        ticked.sums[sum] = [...(ticked.sums[sum] ?? []), counts[sum] - 1];
      }
      if (fifth) {
        counts[`/${fifth}`] = (counts[`/${fifth}`] ?? 0) + 1;
        ticked.fifth = { value: fifth, box: counts[`/${fifth}`] - 1 };
      }
      if (round.number === number) return ticked;
    }
    return null;
  });
}

/**
 * What a seat has chosen in this round while others have not; null if nothing.
 * @param {TableEvent[]} events
 * @param {number} seat
 */
export function chosenBy(events, seat) {
  for (const event of events.toReversed()) {
    if (event.type === "played" || event.type === "happened" || event.type === "taken back") return null;
    if (event.type === "withdrew" && event.seat === seat) return null;
    if (event.type === "chose" && event.seat === seat) return event.move ?? null;
  }
  return null;
}

/**
 * @param {TableEvent[]} events
 * @returns {Happened | null}
 */
export const lastRoll = (events) => events.findLast((event) => event.type === "happened") ?? null;

/**
 * Whether the last roll came along with the end of a round.
 * @param {TableEvent[]} events
 */
export function followsRound(events) {
  const roll = events.findLastIndex((event) => event.type === "happened");
  return events[roll - 1]?.type === "played";
}
