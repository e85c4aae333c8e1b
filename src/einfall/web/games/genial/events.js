// What happens at the table, in words.

import { t } from "../../parts/language.js";

/**
 * Moves that lay no tile; the notation has an English word for each.
 * @type {Record<string, () => string>}
 */
const WORDS = {
  swap: () => t("swaps the rack"),
  keep: () => t("keeps the rack, although a swap was allowed"),
  decline: () => t("declines the bonus tile"),
};

/** @param {string} text */
export const laysTile = (text) => text.includes(" ");

/** @param {string} text */
export const move = (text) => WORDS[text]?.() ?? text;

/** @param {Record<string, number>} counted */
export function counts(counted) {
  const parts = Object.entries(counted).filter(([, points]) => points);
  return parts.map(([colour, points]) => `${colour} ${points}`).join(", ");
}

// Who draws how many tiles is plain to see.
export const chance = () => "";

/**
 * How long a move takes to be seen, in milliseconds: a tile that comes from afar, lines that light up, points that go
 * to their tracks. One's own tile is there already.
 */
export const TIMES = { tile: 480, lines: 420, points: 480 };

/**
 * @param {{ moves: Record<string, string>, counts: Record<string, Record<string, number>> }} decided
 * @param {{ yours: boolean }[]} seats
 */
export const lasting = ({ moves, counts: counted }, seats) => Object.entries(moves).reduce((sum, [seat, text]) =>
  sum + (laysTile(text) ? timeFor(seats[Number(seat)].yours, counted[seat] ?? {}) : 0), 0);

/**
 * @param {boolean} own
 * @param {Record<string, number>} counted
 */
export function timeFor(own, counted) {
  const points = Object.values(counted).some(Boolean) ? TIMES.points : 0;
  return (own ? 0 : TIMES.tile + (points && TIMES.lines)) + points;
}
