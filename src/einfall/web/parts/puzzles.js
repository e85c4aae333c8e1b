// Puzzles: where they come from, which one comes next, and what this browser remembers of them.

import { remember } from "./ui.js";
import { NEW_SOLVER, after } from "./glicko.js";

/**
 * @import { Game } from "../games/room.d.ts"
 * @import { Puzzle, PuzzleParts } from "../games/puzzles.d.ts"
 * @import { Rated } from "./glicko.js"
 */

/**
 * What is remembered: the solver's rating, what became of each puzzle, and the days in a row.
 * @typedef {object} Kept
 * @property {Rated} solver
 * @property {Record<string, { right: boolean, day: string, rated: Rated }>} tried
 * @property {{ day: string, days: number }} streak the last day that was solved, and how many in a row by then
 */

const FIRST_DAY = Date.UTC(2026, 0, 1);
const DAY = 24 * 60 * 60 * 1000;
const STEP = 83; // the same as in study/puzzles/shipped.py
const NEW_DEVIATION = 200; // of a puzzle that only bots have tried
const HINT = 0.25; // what a hint costs of a right answer
const KEY = "puzzles";

/** @type {Record<string, [least: number, most: number]>} */
export const RANGES = { easy: [0, 1000], medium: [1000, 1400], hard: [1400, Infinity] };

/** @type {Map<string, Promise<Puzzle[]>>} */
const loaded = new Map();

/**
 * The puzzles of a theme, from the easiest to the hardest.
 * @param {PuzzleParts} parts
 * @param {string} theme
 */
export function loadPuzzles(parts, theme) {
  const address = parts.file(theme);
  const found = loaded.get(address);
  if (found) return found;
  const coming = fetch(address).then(async (answer) => {
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return (await answer.text()).trim().split("\n").map((line) => JSON.parse(line));
  });
  loaded.set(address, coming);
  coming.catch(() => loaded.delete(address));
  return coming;
}

// The day it is here, such as 2026-11-16.
export function today() {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** @param {string} day */
const numberOf = (day) => Math.round((Date.parse(`${day}T00:00:00Z`) - FIRST_DAY) / DAY);

/**
 * The puzzle of a day, the same for everybody: themes take turns.
 * @param {PuzzleParts} parts
 * @param {string} day
 */
export async function daily(parts, day) {
  const number = numberOf(day);
  const { name } = parts.themes[number % parts.themes.length];
  const puzzles = await loadPuzzles(parts, name);
  return puzzles[(Math.floor(number / parts.themes.length) * STEP) % puzzles.length];
}

/** @returns {Kept} */
export function kept() {
  return { solver: NEW_SOLVER, tried: {}, streak: { day: "", days: 0 }, ...remember(KEY) };
}

/**
 * How many days in a row, up to yesterday or today.
 * @param {Kept} known
 * @param {string} day
 */
export function daysInARow({ streak }, day) {
  return streak.day && numberOf(day) - numberOf(streak.day) <= 1 ? streak.days : 0;
}

/** @param {Puzzle} puzzle */
const ratedByBots = ({ rating }) => ({ rating, deviation: NEW_DEVIATION, volatility: NEW_SOLVER.volatility });

/**
 * The rating of a puzzle: by the bots, and by what happened here.
 * @param {Puzzle} puzzle
 * @param {Kept} known
 */
export const ratingOf = (puzzle, known) => known.tried[puzzle.id]?.rated ?? ratedByBots(puzzle);

/**
 * Remember an attempt. Only the first one at a puzzle changes ratings; one of the day's lengthens the row of days.
 * @param {Puzzle} puzzle
 * @param {{ right: boolean, hints: number, isDaily: boolean }} how
 */
export function rememberAttempt(puzzle, { right, hints, isDaily }) {
  const known = kept();
  const day = today();
  if (isDaily && right && known.streak.day !== day) {
    known.streak = { day, days: daysInARow(known, day) + 1 };
  }
  if (!(puzzle.id in known.tried)) {
    const share = right ? Math.max(HINT, 1 - HINT * hints) : 0;
    const other = ratedByBots(puzzle);
    const rated = after(other, [{ other: known.solver, share: 1 - share }]);
    known.solver = after(known.solver, [{ other, share }]);
    known.tried[puzzle.id] = { right, day, rated };
  } else if (right) known.tried[puzzle.id].right = true;
  return remember(KEY, known);
}

/**
 * The next puzzle to try: one that is new here, as hard as wanted, or else as hard as one is good.
 * @param {Puzzle[]} puzzles
 * @param {string} range
 * @param {string} [not] the one that was just solved
 */
export function nextPuzzle(puzzles, range, not) {
  const known = kept();
  const [least, most] = RANGES[range] ?? [0, Infinity];
  const others = puzzles.filter(({ id }) => id !== not);
  const fitting = others.filter(({ rating }) => least <= rating && rating < most);
  const some = fitting.length ? fitting : others;
  const fresh = some.filter(({ id }) => !(id in known.tried));
  const failed = some.filter(({ id }) => known.tried[id] && !known.tried[id].right);
  const from = [fresh, failed, some].find(({ length }) => length) ?? [];
  const wanted = range in RANGES ? 0 : known.solver.rating;
  return from.reduce((best, one) =>
    (Math.abs(one.rating - wanted) < Math.abs(best.rating - wanted) ? one : best), from[0]);
}
