// The puzzles of Einfach Genial in the page: what is asked, what helps, and what an answer is worth. The sentences are
// those of the terminal (einfall/study/genial/puzzles).

import { html } from "../../parts/ui.js";
import { t } from "../../parts/language.js";
import { oneDigit, share } from "../../parts/figures.js";
import { measuredReply } from "../../parts/puzzle_replies.js";
import { RackPicture } from "./pictures.js";
import { layDraft, readDraft } from "./position_text.js";
import { colourName } from "./words.js";

/**
 * @import { Asked, Puzzle, PuzzleTheme, Reply } from "../puzzles.d.ts"
 * @import { Position } from "../engine.d.ts"
 * @import { Tile } from "./types.d.ts"
 */

export const rules = { edition: "kosmos", players: 2 };

/** @param {string} theme */
export const file = (theme) => new URL(`puzzles/${theme}.jsonl`, import.meta.url).href;

/**
 * A view: a position with whose view it is.
 * @param {any} engine
 * @param {string} text
 */
export function read(engine, text) {
  const [, board, racks, tracks, firsts, turn, shown, viewer] = text.split(" ");
  const seat = Number(viewer.slice(1));
  const rest = `${racks} ${tracks} ${firsts} ${turn} ${shown}`;
  return { position: layDraft(engine, readDraft(`kosmos2 ${board} ${rest}`, engine.shown)), seat };
}

// What themes share

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
 * A colour of the tile, the tile, and the row that it begins in.
 * @param {Asked} asked
 */
function placementHints({ engine, puzzle }) {
  const [tile, first] = puzzle.answer[0].split(" ");
  if (!first) return [t("It is not a placement.")];
  const inOrder = engine.constants.kinds.includes(tile) ? tile : tile[1] + tile[0];
  return [
    t("The tile shows {colour}.", { colour: colourName(tile[0]) }),
    t("It is the tile {tile}.", { tile: inOrder }),
    t("It begins in row {row}.", { row: first[0] }),
  ];
}

/** @param {string} tiles */
const spaced = (tiles) => /** @type {Tile[]} */ (tiles.match(/../g) ?? []);

/**
 * The points of a side.
 * @param {Asked} asked
 * @param {Position} position
 * @returns {number[]}
 */
const pointsOf = ({ engine, seat }, position) => engine.scores(engine.at(position))[seat];

/** @param {number[]} points */
const sum = (points) => points.reduce((all, one) => all + one, 0);

/**
 * How many colours have been completed.
 * @param {Asked} asked
 * @param {Position} end
 */
function completed(asked, end) {
  const { track } = asked.engine.at(asked.start);
  const count = (/** @type {Position} */ position) => pointsOf(asked, position).filter((one) => one === track).length;
  return count(end) - count(asked.start);
}

/**
 * How likely a placement wins that so many unseen tiles beat.
 * @param {Asked} asked
 * @param {string} move
 */
function odds({ engine, puzzle }, move) {
  const { unseen, held, beating } = puzzle.proof;
  const number = engine.moveNumber(move);
  const tiles = Number(Object.keys(beating).find((count) => beating[count].includes(number)));
  let chance = 1;
  for (let n = 0; n < held; n += 1) chance *= Math.max(0, unseen - tiles - n) / (unseen - n);
  return { tiles, chance: oneDigit(100 * chance) };
}

/** @type {PuzzleTheme[]} */
export const themes = [
  {
    name: "points",
    exact: true,
    title: () => t("Most points"),
    task: () => t("Which placement moves your markers furthest, all colours together?"),
    hints: (asked) => [
      t("It brings {points} points.", { points: asked.puzzle.proof.best }), ...placementHints(asked),
    ],
    step,
    reply(asked, end, [move]) {
      const { best, second } = asked.puzzle.proof;
      const points = sum(pointsOf(asked, end)) - sum(pointsOf(asked, asked.start));
      const said = t("{move} brings {points} points.", { move, points });
      return points === best
        ? { right: true, reasons: [said, t("The next best brings {points}.", { points: second })] }
        : { right: false,
          reasons: [said, t("{move} brings {points} points.", { move: asked.puzzle.answer[0], points: best })] };
    },
  },
  {
    name: "chain",
    exact: true,
    title: () => t("Chain of bonuses"),
    task: ({ puzzle }) => t("Complete {count} colours in this one turn.", { count: puzzle.proof.colours }),
    hints: (asked) => placementHints(asked),
    step(asked, position, move) {
      step(asked, position, move);
      return asked.engine.phase(position) === "bonus";
    },
    reply(asked, end) {
      const { answer, proof } = asked.puzzle;
      const count = completed(asked, end);
      return {
        right: count === proof.colours,
        reasons: [
          t("Colours completed: {count} of {most}.", { count, most: proof.colours }),
          count < proof.colours ? t("One way: {moves}.", { moves: answer.join(", ") })
            : t("More cannot be completed in this turn."),
        ],
      };
    },
  },
  {
    name: "win",
    exact: true,
    title: () => t("Sure win"),
    task: () => t("Which placement wins for sure, whatever your rival holds and whatever is drawn?"),
    hints: (asked) => placementHints(asked),
    step,
    reply: ({ engine, puzzle }, _end, [move]) => sureWin(engine, puzzle, move),
  },
  {
    name: "odds",
    exact: true,
    title: () => t("Best odds"),
    task: () => t("Your rival has one more tile to lay. Which placement wins most often?"),
    hints: (asked) => [
      t("It wins in {chance} of 100 cases.", { chance: odds(asked, asked.puzzle.answer[0]).chance }),
      ...placementHints(asked),
    ],
    step,
    reply(asked, _end, [move]) {
      const { answer, proof } = asked.puzzle;
      const moves = [...new Set([move, answer[0]])];
      return {
        right: move === answer[0],
        reasons: moves.map((one) => t("{move}: {tiles} of {unseen} unseen tiles beat it; it wins in {chance} of 100 " +
          "cases.", { move: one, unseen: proof.unseen, ...odds(asked, one) })),
      };
    },
  },
  {
    name: "only",
    exact: false,
    title: () => t("Only move"),
    task: () => t("One move is by far the best. Which one?"),
    hints: (asked) => placementHints(asked),
    step,
    reply: (asked, _end, [move]) => measuredReply(asked, move, share),
  },
];

/**
 * @param {any} engine
 * @param {Puzzle} puzzle
 * @param {string} move
 * @returns {Reply}
 */
function sureWin(engine, { answer, proof }, move) {
  /** @type {{ rack: string, draws: string, moves: number[] }[]} */
  const refuted = proof.refuted;
  if (move === answer[0]) {
    const count = sum(refuted.map(({ moves }) => moves.length));
    return { right: true, reasons: [
      t("It wins against every rack. Each of the other {count} placements fails.", { count })] };
  }
  const found = refuted.find(({ moves }) => moves.includes(engine.moveNumber(move))) ?? refuted[0];
  const rack = spaced(found.rack);
  const reasons = [t("If your rival holds {rack}, {move} does not win.", { rack: rack.join(" "), move })];
  if (found.draws) reasons.push(t("The bag then gives {tiles}.", { tiles: spaced(found.draws).join(" ") }));
  reasons.push(t("{move} wins for sure.", { move: answer[0] }));
  return {
    right: false, reasons,
    picture: html`<${RackPicture} tiles=${rack} equipment=${engine.equipment} label=${t("Your rival's rack")}/>`,
  };
}
