// Ratings by Glicko-2.

import assert from "node:assert/strict";
import { test } from "node:test";
import { NEW_SOLVER, after, expected } from "../../../src/einfall/web/parts/glicko.js";

const rated = (rating, deviation) => ({ rating, deviation, volatility: 0.06 });
const near = (one, other, by) => assert.ok(Math.abs(one - other) <= by, `${one} is not ${other}`);

test("the example of Glickman's paper", () => {
  const games = [
    { other: rated(1400, 30), share: 1 }, { other: rated(1550, 100), share: 0 }, { other: rated(1700, 300), share: 0 },
  ];
  const { rating, deviation, volatility } = after(rated(1500, 200), games);
  near(rating, 1464.06, 0.01);
  near(deviation, 151.52, 0.01);
  near(volatility, 0.05999, 0.00001);
});

test("a right answer lifts a solver and lowers the puzzle, the more the less was expected", () => {
  const [easy, hard] = [rated(900, 200), rated(1700, 200)];
  const [ofEasy, ofHard] = [easy, hard].map((other) => after(NEW_SOLVER, [{ other, share: 1 }]).rating);
  assert.ok(NEW_SOLVER.rating < ofEasy && ofEasy < ofHard);
  assert.ok(after(hard, [{ other: NEW_SOLVER, share: 0 }]).rating < hard.rating);
});

test("equals share", () => near(expected(rated(1500, 50), rated(1500, 300)), 0.5, 1e-12));

test("whatever happens, ratings stay numbers and never stand still", () => {
  let solver = NEW_SOLVER;
  for (let n = 0; n < 500; n += 1) solver = after(solver, [{ other: rated(400, 200), share: n % 50 ? 1 : 0 }]);
  for (const part of Object.values(solver)) assert.ok(Number.isFinite(part));
  assert.ok(solver.deviation >= 45);
});
