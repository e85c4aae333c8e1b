// Ratings by OpenSkill: the same figures as the package of that name, and one's own from finished games.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { UNKNOWN, rate } from "../../../src/einfall/web/parts/openskill.js";
import { ratingsAfter } from "../../../src/einfall/web/parts/rating.js";

const near = (one, other) => assert.ok(Math.abs(one - other) < 1e-9, `${one} is not ${other}`);

for (const [number, { teams, places, after }] of JSON.parse(readFileSync(process.env.RATINGS)).entries()) {
  test(`as OpenSkill has it: game ${number + 1}`, () => {
    const ours = rate(teams.map((team) => team.map(([mu, sigma]) => ({ mu, sigma }))), places);
    for (const [side, team] of after.entries()) {
      for (const [place, [mu, sigma]] of team.entries()) {
        near(ours[side][place].mu, mu);
        near(ours[side][place].sigma, sigma);
      }
    }
  });
}

const STRENGTH = { club: 25, expert: 34 };
const result = (seat, name, place, bot = false) => ({ seat, name, place, bot, points: 0 });
const played = (changed, results, more = {}) => ({
  table: `t${changed}`, rules: { players: results.length }, seats: [0], changed, challenge: null, results, ...more,
});

test("who wins gains, and the more the stronger the others are", () => {
  const against = (bot) => ratingsAfter([played(1, [result(0, "Ada", 1), result(1, bot, 2, true)])], STRENGTH)[0];
  assert.ok(against("club").mu > UNKNOWN.mu);
  assert.ok(against("expert").mu > against("club").mu);
  assert.ok(against("expert:time=0.3").mu === against("expert").mu);
});

test("each game makes it surer", () => {
  const games = Array.from({ length: 20 }, (_, n) =>
    played(n, [result(0, "Ada", 1 + (n % 2)), result(1, "club", 2 - (n % 2), true)]));
  const curve = ratingsAfter(games, STRENGTH);
  assert.equal(curve.length, 20);
  assert.ok(curve.every(({ sigma }, n) => n === 0 || sigma < curve[n - 1].sigma));
  assert.ok(Math.abs(curve[19].mu - 25) < 2);
});

test("other people are as strong as their games here show", () => {
  const lost = [1, 2, 3].map((n) => played(n, [result(0, "Ada", 2), result(1, "Bob", 1)]));
  const won = (name) => ratingsAfter([...lost, played(9, [result(0, "Ada", 1), result(1, name, 2)])], STRENGTH);
  const gain = (curve) => curve[3].mu - curve[2].mu;
  assert.ok(gain(won("Bob")) > gain(won("Eve")));
});

test("games alone, on one screen, of a challenge and with unknown bots do not count", () => {
  const both = [result(0, "Ada", 1), result(1, "club", 2, true)];
  for (const game of [
    played(1, both.slice(0, 1)), played(1, both, { seats: [0, 1] }), played(1, both, { challenge: "2030-01-01" }),
    played(1, [both[0], result(1, "greedy", 2, true)]),
  ]) assert.deepEqual(ratingsAfter([game], STRENGTH), []);
});

test("partners share what they gain", () => {
  const results = [result(0, "Ada", 1), result(1, "club", 2, true), result(2, "Bob", 1), result(3, "club", 2, true)];
  const [after] = ratingsAfter([played(1, results, { rules: { players: 4, teams: true } })], STRENGTH);
  assert.ok(after.mu > UNKNOWN.mu);
});
