// The puzzles of Einstein in the page: what is asked, what helps, and what an answer is worth. The sentences are those
// of the terminal (einfall/study/einstein/puzzles).

import { t } from "../../parts/language.js";
import { plain } from "../../parts/names.js";
import { oneDigit } from "../../parts/figures.js";
import { measuredReply } from "../../parts/puzzle_replies.js";
import { layDraft, readDraft } from "./position_text.js";

/**
 * @import { Asked, Puzzle, PuzzleTheme, Reply } from "../puzzles.d.ts"
 * @import { Position } from "../engine.d.ts"
 */

export const rules = { players: 1 };
const LAST_TICK = 8;

/** @param {string} theme */
export const file = (theme) => new URL(`puzzles/${theme}.jsonl`, import.meta.url).href;

/**
 * A view: a position with whose view it is.
 * @param {any} engine
 * @param {string} text
 */
export function read(engine, text) {
  const [, sheet, dice] = text.split(" ");
  const position = layDraft(engine, readDraft(`${engine.name}1 ${sheet} ${dice} 0`, engine.shown));
  engine.at(position).viewer = 0;
  engine.keep(position);
  return { position, seat: 0 };
}

/**
 * @param {Asked} asked
 * @param {Position} position
 * @param {string} move
 */
function step({ engine, seat }, position, move) {
  engine.decide(position, { [seat]: move });
  return false;
}

/**
 * The fifth die, then one of the sums.
 * @param {Asked} asked
 */
function splitHints({ puzzle }) {
  const [, sum, , value] = /** @type {RegExpExecArray} */ (/^(\d+)\+(\d+)(?:\/(\d))?$/.exec(puzzle.answer[0]));
  return [
    value ? t("The fifth die is {value}.", { value }) : t("It is a free throw."),
    t("One of the sums is {sum}.", { sum }),
  ];
}

/** @param {number} points */
const pointsText = (points) => t("{points} points", { points: plain(Math.round(points)) });

/**
 * After how many turns the game is over at the latest.
 * @param {Asked} asked
 */
function turnsLeft({ engine, start }) {
  const ticks = [...engine.at(start).sheets[0].fifths.slice()].filter(Boolean);
  return ticks.reduce((left, count) => left + LAST_TICK - 1 - count, 1);
}

/** @type {PuzzleTheme[]} */
export const themes = [
  {
    name: "split",
    exact: false,
    title: () => t("Best split"),
    task: () => t("Which split leads to the most points at the end of the game?"),
    hints: splitHints,
    step,
    reply: (asked, _end, [move]) => measuredReply(asked, move, pointsText),
  },
  {
    name: "last",
    exact: true,
    title: () => t("Last turns"),
    task: (asked) => t("At most {turns} turns are left. Which split leads to the most points on average?", {
      turns: turnsLeft(asked) }),
    hints: splitHints,
    step,
    reply: ({ engine, puzzle }, _end, [move]) => lastTurns(engine, puzzle, move),
  },
  {
    name: "dice",
    exact: true,
    title: () => t("Known dice"),
    task: ({ puzzle }) => t("The next rolls are {rolls}. Reach {points} points with them and this one.", {
      rolls: (puzzle.given?.rolls ?? []).map((dice) => [...dice].join("-")).join(", "),
      points: plain(puzzle.proof.best),
    }),
    hints: (asked) => [...splitHints(asked), t("The first split is {move}.", { move: asked.puzzle.answer[0] })],
    step(asked, position, move, number) {
      step(asked, position, move);
      const dice = asked.puzzle.given?.rolls[number];
      if (!dice || asked.engine.over(position)) return false;
      asked.engine.happen(position, [...dice].map(Number));
      return true;
    },
    reply({ engine, puzzle }, end) {
      const points = engine.call.score_of(engine.at(end), 0);
      const { best } = puzzle.proof;
      const reasons = [t("That makes {points} points; {best} is the most.", {
        points: plain(points), best: plain(best) })];
      if (points < best) reasons.push(t("One way: {moves}.", { moves: puzzle.answer.join(", ") }));
      return { right: points === best, reasons };
    },
  },
];

/**
 * @param {any} engine
 * @param {Puzzle} puzzle
 * @param {string} move
 * @returns {Reply}
 */
function lastTurns(engine, { answer, proof }, move) {
  /** @type {[string, number][]} */
  const values = Object.entries(proof.values)
    .map(([number, value]) => [engine.moveText(Number(number)), Number(value)]);
  values.sort((one, other) => other[1] - one[1]);
  const right = move === answer[0];
  const told = right ? values.slice(0, 2) : [...values.filter(([text]) => text === move), values[0]];
  return { right, reasons: told.map(([text, points]) =>
    t("{move} leads to {points} points on average.", { move: text, points: plain(oneDigit(points)) })) };
}
