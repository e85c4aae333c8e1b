// What a decision is called, and how accurate it was. As einfall/study/verdict.py, by the definitions that stand there.

/**
 * @import { Engine, Position } from "../games/engine.d.ts"
 * @import { Analysis, Label, Scale, Told } from "./types.d.ts"
 */

/**
 * @param {number} players how many sides play against each other
 * @param {Told} told
 * @returns {Scale}
 */
export const scaleOf = (players, told) =>
  (players === 1 ? { spread: told.spread_alone, points: true } : { spread: 0.5, points: false });

/**
 * Whether even what was played wins all but for sure, or even the best move all but loses.
 * @param {number} best
 * @param {number} played
 * @param {Scale} scale
 * @param {Told} told
 */
export const isDecided = (best, played, scale, told) =>
  !scale.points && (played > 1 - told.decided || best < told.decided);

/**
 * Whether there was anything to decide.
 * @param {Label} label
 */
export const wasUnforced = (label) => label !== "forced" && label !== "decided";

/**
 * What a decision with this loss is called.
 * @param {number} loss
 * @param {number} error
 * @param {Scale} scale
 * @param {Told} told
 * @returns {Label}
 */
export function labelOf(loss, error, scale, told) {
  const inSpreads = loss / scale.spread;
  if (inSpreads < told.nothing) return "fine";
  if (loss <= error) return "too close to call";
  const earned = Object.entries(told.faults).filter(([, least]) => inSpreads >= least);
  return /** @type {Label} */ (earned.at(-1)?.[0] ?? "fine");
}

/**
 * The draws or rolls that mattered to a seat: what each brought, by the number of the move.
 * @param {Analysis} analysis
 * @param {number} seat
 * @param {Told} told
 * @returns {Map<number, number>}
 */
export function notableLuck({ ledgers, scale }, seat, told) {
  /** @type {Map<number, number>} */
  const brought = new Map();
  for (const { number, account, amount } of ledgers[seat]?.entries ?? []) {
    if (account === "luck") brought.set(number, (brought.get(number) ?? 0) + amount);
  }
  return new Map([...brought].filter(([, luck]) => Math.abs(luck) >= told.notable_luck * scale.spread));
}

/**
 * From 100 for a decision that lost nothing down to 0.
 * @param {number} loss
 * @param {Scale} scale
 * @param {Told} told
 */
export function accuracyOf(loss, scale, told) {
  const [height, steepness, less] = told.accuracy;
  const chancesLost = ((100 * loss) / scale.spread) * 0.5;
  return Math.min(100, Math.max(0, height * Math.exp(-steepness * chancesLost) - less));
}

/**
 * What a game that has ended brought a seat.
 * @param {Engine} engine
 */
export const finalOf = (engine) => (/** @type {Position} */ position, /** @type {number} */ seat) => {
  const result = engine.result(position);
  if (engine.sides === 1) return engine.points(result)[0];
  const [winners] = result.ranking;
  return winners.includes(seat % engine.sides) ? 1 / winners.length : 0;
};
