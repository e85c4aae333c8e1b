// Einfach Genial kept by hand: the game behind what everybody saw, which a kernel finds. As genial/game.py.

/**
 * @import { GameStep, Outcome, Position } from "../engine.d.ts"
 * @import { GenialEngine } from "./engine.js"
 */

/**
 * @param {GenialEngine} engine
 * @param {string[]} moves
 */
export function behind(engine, moves) {
  const { story, constants } = engine;
  const numbers = moves.map((move) => engine.moveNumber(move));
  if (numbers.includes(-1) || moves.length > story.actions.length) return null;
  for (const [place, number] of numbers.entries()) story.actions[place] = BigInt(number);
  story.count = moves.length;
  if (engine.call.find_deal(engine.at(engine.start()), story) !== 1) return null;
  return told(engine, [...moves], Array.from(story.kinds.slice(0, story.drawn), (kind) => constants.kinds[kind]));
}

/**
 * Decisions and draws in one; a rack that could have been swapped was kept.
 * @param {GenialEngine} engine
 * @param {string[]} moves
 * @param {string[]} tiles
 */
function told(engine, moves, tiles) {
  /** @type {GameStep[]} */
  const steps = [];
  const position = engine.start();
  while (moves.length || ["deal", "draw", "swap"].includes(engine.phase(position))) {
    const { due, seat, phase } = engine.at(position);
    if (due) {
      const outcome = tiles.splice(0, due);
      steps.push({ outcome });
      engine.happen(position, outcome);
    } else {
      const kept = engine.constants.phases[phase] === "swap" && moves[0] !== "swap";
      const move = kept ? "keep" : /** @type {string} */ (moves.shift());
      steps.push({ moves: { [seat]: move }, counts: { [seat]: engine.counts(position, seat, move) } });
      engine.decide(position, { [seat]: move });
    }
  }
  return steps;
}

/**
 * Without the racks, which are made up, even one that was swapped.
 * @param {GenialEngine} engine
 * @param {Position} position
 */
export function viewByHand(engine, position) {
  const record = engine.at(engine.view(position, null));
  record.shown.fill(engine.constants.kinds.length);
  return record.bytes.slice();
}

/**
 * What may be entered: any tile that is left, a bonus that was declined, and whose rack can have been swapped.
 * @param {GenialEngine} engine
 * @param {Position} position
 * @param {string[]} past
 */
export function showEntries(engine, position, past) {
  const { ways, tiles_of_kind: count } = engine.constants;
  const swap = behind(engine, [...past, "swap"])?.findLast(({ moves }) => moves);
  const shown = engine.showMoves(position);
  const laid = engine.laid(engine.at(position)).map((text) => engine.kindOf(text));
  const isLeft = (/** @type {number} */ kind) => laid.filter((one) => one === kind).length < count[kind];
  return {
    ...shown,
    words: shown.words.filter((word) => word === "decline"),
    ways: ways.filter((/** @type {string} */ way) => isLeft(engine.kindOf(way))),
    swapper: swap ? Number(Object.keys(swap.moves ?? {})[0]) : null,
  };
}
