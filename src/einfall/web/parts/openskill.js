// Ratings by the model of Plackett and Luce, as OpenSkill has it (Weng and Lin, 2011), with its usual numbers: the same
// that rates bots in tournaments, here for players who change.

/** @typedef {{ mu: number, sigma: number }} Rating how strong somebody is, and how unsure that is */

/** @type {Rating} */
export const UNKNOWN = { mu: 25, sigma: 25 / 3 };
const BETA = 25 / 6;
const TAU = 25 / 300; // how much somebody may have changed since the last game
const KAPPA = 0.0001;

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

/**
 * The ratings of all after a game.
 * @param {Rating[][]} teams
 * @param {number[]} places of the teams; 1 is the best, and equals share one
 * @returns {Rating[][]}
 */
export function rate(teams, places) {
  const known = teams.map((team) => team.map(({ mu, sigma }) => ({ mu, sigma: Math.hypot(sigma, TAU) })));
  const strengths = known.map((team) => sum(team.map(({ mu }) => mu)));
  const doubts = known.map((team) => sum(team.map(({ sigma }) => sigma ** 2)));
  const c = Math.sqrt(sum(doubts.map((doubt) => doubt + BETA ** 2)));
  const powers = strengths.map((mu) => Math.exp(mu / c));
  // for each team, all that came no better than it; and how many came as it did
  const behind = places.map((place) => sum(powers.filter((_, one) => places[one] >= place)));
  const equals = places.map((place) => places.filter((other) => other === place).length);
  return known.map((team, i) => {
    let [omega, delta] = [0, 0];
    for (const q of places.keys()) {
      if (places[q] > places[i]) continue;
      const share = powers[i] / behind[q];
      delta += (share * (1 - share)) / equals[q];
      omega += (q === i ? 1 - share : -share) / equals[q];
    }
    omega *= doubts[i] / c;
    delta *= (doubts[i] / c ** 2) * (Math.sqrt(doubts[i]) / c);
    return team.map(({ mu, sigma }) => {
      const part = sigma ** 2 / doubts[i];
      return { mu: mu + part * omega, sigma: sigma * Math.sqrt(Math.max(1 - part * delta, KAPPA)) };
    });
  });
}
