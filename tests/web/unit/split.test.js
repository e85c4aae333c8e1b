// How touched dice become a split.

import assert from "node:assert/strict";
import { test } from "node:test";
import {
  FIFTH, FIRST, SECOND, ghostOf, legalSplits, nextPart, readTyped, settle, settleOn, sumOf, tapsOf, touch,
} from "../../../src/einfall/web/games/einstein/split.js";

const DICE = [1, 3, 4, 4, 6];

// A choice as the service would send it, with one tick for each sum.
function choice(low, high, fifth) {
  const sums = [...new Set([low, high])];
  const ticks = Object.fromEntries(sums.map((sum) => [sum, low === high ? 2 : 1]));
  const worth = Object.fromEntries(sums.map((sum) => [sum, -200]));
  return {
    move: `${low}+${high}${fifth === null ? "" : `/${fifth}`}`, sums: [low, high], fifth, ticks, worth,
    score: -200 * sums.length, ends: false,
  };
}

const EMPTY = { ticks: {}, worth: { 4: 0, 5: 0, 7: 0, 8: 0, 9: 0, 10: 0 }, fifths: {}, score: 0, out: false };
const MOVES = { free_throw: false, choices: [choice(4, 10, 4), choice(4, 8, 6), choice(7, 7, 4), choice(5, 10, 3)] };
const splits = legalSplits(DICE, MOVES);

test("an arrangement of the dice is legal if the service has a choice for it", () => {
  assert.deepEqual(new Set(splits.map((split) => split.choice.move)), new Set(MOVES.choices.map(({ move }) => move)));
  for (const { parts, choice: meant } of splits) {
    const sums = [sumOf(DICE, parts, FIRST), sumOf(DICE, parts, SECOND)].sort((one, two) => one - two);
    assert.deepEqual(sums, meant.sums);
    assert.equal(DICE[parts.indexOf(FIFTH)], meant.fifth);
  }
  assert.deepEqual(legalSplits(null, MOVES), []);
  assert.deepEqual(legalSplits(DICE, null), []);
});

test("dice are touched for the first pair, then for the second, then the rest is settled", () => {
  let taps = [];
  assert.equal(nextPart(settle(splits, taps), null), FIRST);
  for (const die of [0, 1]) taps = touch(splits, taps, null, die);
  assert.equal(nextPart(settle(splits, taps), null), SECOND);
  assert.equal(settle(splits, taps).choice, null);
  // whichever of the two fours goes with the six, it is the same choice
  const settled = settle(splits, touch(splits, taps, null, 4));
  assert.equal(settled.choice.move, "4+10/4");
  assert.deepEqual([settled.parts[2], settled.parts[3]].sort(), [SECOND, FIFTH]);
});

test("a touched die is taken back when it is touched again", () => {
  const taps = touch(splits, [], null, 0);
  assert.deepEqual(touch(splits, taps, null, 0), []);
});

test("a die that leads nowhere cannot be touched", () => {
  const taps = touch(splits, touch(splits, [], null, 0), null, 1); // 1 + 3
  assert.notEqual(touch(splits, taps, null, 4), null);
  const only = legalSplits(DICE, { free_throw: false, choices: [choice(4, 8, 6)] });
  assert.equal(touch(only, [], null, 4), null);
  assert.equal(settle(only, []).choice, null); // nothing is chosen before it is touched
  assert.equal(settle(only, touch(only, [], null, 0)).choice.move, "4+8/6");
});

test("a choice that is named is the same as one that is touched", () => {
  for (const { move } of MOVES.choices) {
    const named = settleOn(splits, move);
    assert.equal(settle(splits, tapsOf(named.parts)).choice.move, move);
  }
  assert.equal(settleOn(splits, "2+2/2"), null);
});

test("the sheet shows beforehand what a split would do, even half of it", () => {
  const half = settle(splits, [{ die: 0, part: FIRST }, { die: 1, part: FIRST }]);
  const ghost = ghostOf(half, DICE, EMPTY, false);
  assert.deepEqual(ghost.ticks, { 4: 1 });
  assert.equal(ghost.score, -200);
  const whole = ghostOf(settleOn(splits, "4+10/4"), DICE, EMPTY, false);
  assert.deepEqual([whole.ticks, whole.fifth, whole.score], [{ 4: 1, 10: 1 }, 4, -400]);
  assert.equal(ghostOf(settle(splits, []), DICE, EMPTY, false), null);
});

test("in a free throw no fifth die is ticked", () => {
  const free = legalSplits(DICE, { free_throw: true, choices: [choice(4, 10, null)] });
  assert.ok(free.length);
  assert.equal(ghostOf(settleOn(free, "4+10"), DICE, EMPTY, true).fifth, null);
});

test("a split is typed in any order", () => {
  for (const text of ["4+10/4", " 10 + 4 / 4 ", "10,4,4", "4 10 4"]) {
    assert.equal(readTyped(text, MOVES.choices)?.move, "4+10/4", text);
  }
  assert.equal(readTyped("7+7", MOVES.choices).move, "7+7/4");
  for (const text of ["", "4", "4+11/4", "four"]) assert.equal(readTyped(text, MOVES.choices), null, text);
});
