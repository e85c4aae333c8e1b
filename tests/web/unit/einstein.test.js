// Words and history of Einstein.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { chosenBy, marks, readMove, rounds } from "../../../src/einfall/web/games/einstein/history.js";
import {
  anyOf, changeInWords, effectOfChoice, inWords, nameOfChoice, scoreInWords,
} from "../../../src/einfall/web/games/einstein/words.js";

const { einstein: equipment } = JSON.parse(readFileSync(process.env.EQUIPMENT, "utf8"));

test("a move is read", () => {
  assert.deepEqual(readMove("4+10/4"), { sums: ["4", "10"], fifth: 4 });
  assert.deepEqual(readMove("4+10"), { sums: ["4", "10"], fifth: null });
});

const played = (number, move) => ({ type: "played", number, moves: { 0: move } });

test("the last ticks of a sheet, and the order of its fifth dice", () => {
  const takenBack = { type: "taken back", number: 5, from: 4 };
  const events = [played(2, "4+10/4"), played(4, "3+3/1"), takenBack, played(7, "8+8/2")];
  const [{ order, fresh }] = marks(rounds(events), 1, equipment.boxes);
  assert.deepEqual(order, [4, 2]);
  assert.deepEqual(fresh, { ticks: { 8: 2 }, fifth: 2, round: 7 });
});

test("what one has chosen while others have not", () => {
  const chose = { type: "chose", number: 3, seat: 1, move: "4+10/4" };
  assert.equal(chosenBy([chose], 1), "4+10/4");
  assert.equal(chosenBy([chose], 0), null);
  assert.equal(chosenBy([chose, { type: "withdrew", number: 4, seat: 1 }], 1), null);
  assert.equal(chosenBy([chose, played(4, "4+10/4")], 1), null);
});

test("dice, choices and scores in words", () => {
  assert.equal(inWords(6), "six");
  assert.equal(anyOf(["2", "3", "5"]), "2, 3 or 5");
  assert.equal(anyOf(["2"]), "2");
  assert.equal(changeInWords(-200), "−200");
  assert.equal(changeInWords(0), "no change");
  const sheet = { ticks: { 4: 0, 10: 10 }, worth: { 4: 0, 10: 300 }, fifths: { 4: 3 }, score: 300, out: false };
  const choice = {
    move: "4+10/4", sums: [4, 10], fifth: 4, ticks: { 4: 1, 10: 10 }, worth: { 4: -200, 10: 300 }, score: 100,
    ends: false,
  };
  assert.equal(nameOfChoice(choice), "4 and 10, fifth die 4");
  assert.match(effectOfChoice(choice, sheet), /sum 4: tick 1, −200; sum 10 is full; total −200, then 100/);
  assert.match(scoreInWords("Ada", sheet, equipment), /300 points/);
});
