// What is said of an answer that was measured, whatever the game.

import { t } from "./language.js";

/** @import { Asked, Reply } from "../games/puzzles.d.ts" */

/**
 * What the best move is worth, and how far behind it the answer or the second best is.
 * @param {Asked} asked
 * @param {string} move
 * @param {(value: number) => string} valueText
 * @returns {Reply}
 */
export function measuredReply({ engine, puzzle: { answer, proof } }, move, valueText) {
  const right = move === answer[0];
  /** @type {{ text: string, loss: number }[]} */
  const behind = Object.entries(proof.behind)
    .map(([number, loss]) => ({ text: engine.moveText(Number(number)), loss: Number(loss) }));
  const second = behind.reduce((best, one) => (one.loss < best.loss ? one : best));
  const other = right ? second : behind.find(({ text }) => text === move);
  return { right, reasons: [
    t("{move} is worth {value}.", { move: answer[0], value: valueText(proof.value) }),
    other ? t("{move} is {value} behind.", { move: other.text, value: valueText(other.loss) })
      : t("{move} is at least {value} behind.", { move, value: valueText(proof.ahead) }),
  ] };
}
