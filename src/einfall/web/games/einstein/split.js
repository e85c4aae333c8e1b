// How five dice are split. The service says which splits are legal, by their sums and fifth die;
// here the dice are only matched to them, so that a split can be chosen by touching dice.

/** @import { Ghost, Legal, Part, Settled, ShownChoice, ShownSheet, Split, Tap } from "./types.d.ts" */

/** @type {Part} */
export const FIRST = "a";
/** @type {Part} */
export const SECOND = "b";
/** @type {Part} */
export const FIFTH = "f";

// Every way to give two dice to each pair and one to the fifth, as five parts.
const ARRANGEMENTS = arrangements();
function arrangements() {
  /** @type {Part[][]} */
  const found = [];
  /** @param {Part[]} parts */
  const fill = (parts) => {
    if (parts.length === 5) found.push(parts);
    else {
      for (const part of [FIRST, SECOND, FIFTH]) {
        const room = (part === FIFTH ? 1 : 2) - parts.filter((one) => one === part).length;
        if (room > 0) fill([...parts, part]);
      }
    }
  };
  fill([]);
  return found;
}

/**
 * The sum of a pair; null while it has not both its dice.
 * @param {number[]} dice
 * @param {(Part | null)[]} parts
 * @param {Part} part
 */
export function sumOf(dice, parts, part) {
  const values = dice.filter((_, die) => parts[die] === part);
  return values.length === 2 ? values[0] + values[1] : null;
}

/**
 * @param {number} low
 * @param {number} high
 * @param {number | null} fifth
 */
const nameOf = (low, high, fifth) => `${low}+${high}/${fifth ?? ""}`;

/**
 * All legal arrangements of these dice, each with the choice that it means.
 * @param {number[] | null} dice
 * @param {Legal | null} moves
 * @returns {Split[]}
 */
export function legalSplits(dice, moves) {
  if (!dice || !moves) return [];
  const choices = new Map(moves.choices.map((choice) => [nameOf(...choice.sums, choice.fifth), choice]));
  return ARRANGEMENTS.flatMap((parts) => {
    const [low, high] = [FIRST, SECOND].map((part) => sumOf(dice, parts, part) ?? 0).sort((one, other) => one - other);
    const fifth = moves.free_throw ? null : dice[parts.indexOf(FIFTH)];
    const choice = choices.get(nameOf(low, high, fifth));
    return choice ? [{ parts, choice }] : [];
  });
}

/**
 * What the touched dice mean so far: the part of each die, what is still possible, and the choice
 * once only one is left. Dice that can only be the fifth are the fifth without being touched; but before the first
 * touch nothing is chosen.
 * @param {Split[]} splits
 * @param {Tap[]} taps
 * @returns {Settled}
 */
export function settle(splits, taps) {
  const open = splits.filter(({ parts }) => taps.every(({ die, part }) => parts[die] === part));
  const begun = taps.length > 0 && open.length > 0;
  const choice = begun && open.every((split) => split.choice === open[0].choice) ? open[0].choice : null;
  const forced = [0, 1, 2, 3, 4].find((die) => begun && open.every(({ parts }) => parts[die] === FIFTH));
  const touched = [0, 1, 2, 3, 4].map((die) => taps.find((tap) => tap.die === die)?.part ?? null);
  const parts = choice ? open[0].parts : touched.map((part, die) => (die === forced ? FIFTH : part));
  return { open, choice, parts, touched };
}

/**
 * The same for a choice that is named rather than touched.
 * @param {Split[]} splits
 * @param {string} move
 * @returns {Settled & { choice: ShownChoice } | null}
 */
export function settleOn(splits, move) {
  const open = splits.filter(({ choice }) => choice.move === move);
  if (!open.length) return null;
  const { choice, parts } = open[0];
  return { open, choice, parts, touched: [null, null, null, null, null] };
}

/**
 * @param {(Part | null)[]} parts
 * @returns {Tap[]}
 */
export const tapsOf = (parts) => [FIRST, SECOND].flatMap((part) =>
  parts.flatMap((one, die) => (one === part ? [{ die, part }] : [])));

/**
 * Which part the next touched die plays. A fifth die that has found itself need not be touched.
 * @param {Settled} state
 * @param {Part | null} wanted
 */
export function nextPart({ parts, touched }, wanted) {
  /** @param {Part} part */
  const count = (part) => touched.filter((one) => one === part).length;
  if (wanted === FIFTH && !parts.includes(FIFTH)) return FIFTH;
  if (wanted === SECOND && count(SECOND) < 2) return SECOND;
  if (count(FIRST) < 2) return FIRST;
  return count(SECOND) < 2 ? SECOND : FIFTH;
}

/**
 * The taps after a die is touched, or null where no legal split is left.
 * @param {Split[]} splits
 * @param {Tap[]} taps
 * @param {Part | null} wanted
 * @param {number} die
 * @returns {Tap[] | null}
 */
export function touch(splits, taps, wanted, die) {
  const state = settle(splits, taps);
  if (taps.some((tap) => tap.die === die)) return taps.filter((tap) => tap.die !== die);
  /** @param {Tap[]} next */
  const possible = (next) => (settle(splits, next).open.length ? next : null);
  if (!state.parts[die]) return possible([...taps, { die, part: nextPart(state, wanted) }]);
  // a die that has found its part by itself changes places with the one touched last
  const last = taps.at(-1);
  return last ? possible([...taps.slice(0, -1), { die, part: last.part }]) : null;
}

/**
 * What a split, finished or not, would do to the sheet.
 * @param {Settled | null} state
 * @param {number[] | null} dice
 * @param {ShownSheet} sheet
 * @param {boolean} freeThrow
 * @returns {Ghost | null}
 */
export function ghostOf(state, dice, sheet, freeThrow) {
  if (!state || !dice) return null;
  const pairs = [FIRST, SECOND].flatMap((part) => {
    const sum = sumOf(dice, state.parts, part);
    return sum === null ? [] : [{ part, sum: String(sum) }];
  });
  const fifth = freeThrow ? null : (dice[state.parts.indexOf(FIFTH)] ?? null);
  if (!pairs.length && fifth === null) return null;
  /** @type {Ghost} */
  const ghost = { ticks: {}, worth: {}, marks: {}, fifth, ends: Boolean(state.choice?.ends), score: sheet.score };
  for (const { part, sum } of pairs) {
    (ghost.marks[sum] ??= []).push(part);
    const sample = state.choice ?? fewestTicks(state.open, sum);
    ghost.ticks[sum] = sample.ticks[sum];
    ghost.worth[sum] = sample.worth[sum];
  }
  for (const [sum, worth] of Object.entries(ghost.worth)) ghost.score += worth - sheet.worth[sum];
  if (state.choice) ghost.score = state.choice.score;
  return ghost;
}

/**
 * With one pair formed, its sum may yet be formed again; what it does by itself is the smallest.
 * @param {Split[]} open
 * @param {string} sum
 */
function fewestTicks(open, sum) {
  const samples = open.map(({ choice }) => choice).filter((choice) => sum in choice.ticks);
  return samples.reduce((least, choice) => (choice.ticks[sum] < least.ticks[sum] ? choice : least));
}

/**
 * "4+10/4" as people type it: in any order, with any space. Without the fifth die if that is clear.
 * @param {string} text
 * @param {ShownChoice[]} choices
 */
export function readTyped(text, choices) {
  const found = /^\s*(\d{1,2})\s*[+,; ]\s*(\d{1,2})\s*(?:[/,; ]\s*(\d))?\s*$/.exec(text);
  if (!found) return null;
  const sums = [Number(found[1]), Number(found[2])].sort((one, other) => one - other);
  const fitting = choices.filter((choice) => choice.sums[0] === sums[0] && choice.sums[1] === sums[1]
    && (found[3] === undefined || choice.fifth === Number(found[3])));
  return fitting.length === 1 ? fitting[0] : null;
}
