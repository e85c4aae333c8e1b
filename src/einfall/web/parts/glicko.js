// Ratings by Glicko-2 (Mark Glickman, 2013): of a solver and of a puzzle, as if each attempt were a game between them.

/** @typedef {{ rating: number, deviation: number, volatility: number }} Rated */

/** @type {Rated} */
export const NEW_SOLVER = { rating: 1200, deviation: 350, volatility: 0.06 };
const MIDDLE = 1500;
const SCALE = 173.7178;
const TAU = 0.5; // how much volatilities may change
const CLOSE = 1e-6;
const LEAST_DEVIATION = 45; // so that a rating never stands still

/** @param {number} deviation on the inner scale */
const weight = (deviation) => 1 / Math.sqrt(1 + (3 * deviation ** 2) / Math.PI ** 2);

/**
 * The share of a game that is to be expected.
 * @param {Rated} one
 * @param {Rated} other
 */
export function expected(one, other) {
  return 1 / (1 + Math.exp((-weight(other.deviation / SCALE) * (one.rating - other.rating)) / SCALE));
}

/**
 * A rating after games, each with its share: 1 for a win, 0 for a loss.
 * @param {Rated} rated
 * @param {{ other: Rated, share: number }[]} games
 * @returns {Rated}
 */
export function after(rated, games) {
  const deviation = rated.deviation / SCALE;
  let information = 0;
  let surprise = 0;
  for (const { other, share } of games) {
    const [g, e] = [weight(other.deviation / SCALE), expected(rated, other)];
    information += g ** 2 * e * (1 - e);
    surprise += g * (share - e);
  }
  const variance = 1 / information;
  const volatility = newVolatility(rated.volatility, deviation, variance, variance * surprise);
  const next = 1 / Math.sqrt(1 / (deviation ** 2 + volatility ** 2) + information);
  const rating = (rated.rating - MIDDLE) / SCALE + next ** 2 * surprise;
  return {
    rating: rating * SCALE + MIDDLE, deviation: Math.max(LEAST_DEVIATION, next * SCALE), volatility,
  };
}

/**
 * The volatility for which the change is likeliest, found between two bounds (step 5 of Glickman's paper).
 * @param {number} before
 * @param {number} deviation
 * @param {number} variance
 * @param {number} change
 */
function newVolatility(before, deviation, variance, change) {
  const a = Math.log(before ** 2);
  const f = (/** @type {number} */ x) => {
    const spread = deviation ** 2 + variance + Math.exp(x);
    return (Math.exp(x) * (change ** 2 - spread)) / (2 * spread ** 2) - (x - a) / TAU ** 2;
  };
  let low = a;
  let high = Math.log(change ** 2 - deviation ** 2 - variance);
  if (!(change ** 2 > deviation ** 2 + variance)) {
    let steps = 1;
    while (f(a - steps * TAU) < 0) steps += 1;
    high = a - steps * TAU;
  }
  let [atLow, atHigh] = [f(low), f(high)];
  while (Math.abs(high - low) > CLOSE) {
    const middle = low + ((low - high) * atLow) / (atHigh - atLow);
    const atMiddle = f(middle);
    if (atMiddle * atHigh <= 0) [low, atLow] = [high, atHigh];
    else atLow /= 2;
    [high, atHigh] = [middle, atMiddle];
  }
  return Math.exp(low / 2);
}
