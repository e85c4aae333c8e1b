// Hexagons, half-made choices and words of Einfach Genial.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { coloursOn, layOut, raysOf, readTile } from "../../../src/einfall/web/games/genial/geometry.js";
import { ghostAt, readMoves, readTyped } from "../../../src/einfall/web/games/genial/choosing.js";
import { lastSwap, marksOf, standingMoves } from "../../../src/einfall/web/games/genial/history.js";
import {
  cellText, countsText, ghostText, linesText, rackText, scoresText, tileName,
} from "../../../src/einfall/web/games/genial/words.js";

const { genial: equipment } = JSON.parse(readFileSync(process.env.EQUIPMENT, "utf8"));
const layout = layOut(equipment, 5);

test("a board is laid out once", () => {
  assert.equal(layOut(equipment, 5), layout);
  assert.equal(layout.cells.length, 91);
  assert.equal(layOut(equipment, 7).cells.length, 169);
});

test("every cell is found where it is drawn", () => {
  for (const { name, x, y } of layout.cells) {
    assert.equal(layout.at(x, y), name);
    assert.equal(layout.at(x + 11, y - 9), name);
  }
  assert.equal(layout.at(5000, 0), null);
});

test("a neighbour's neighbour the other way is oneself", () => {
  for (const { name } of layout.cells) {
    layout.directions.forEach((_, direction) => {
      const next = layout.step(name, direction);
      if (!next) return;
      assert.equal(layout.step(next, (direction + 3) % 6), name);
      assert.equal(layout.direction(name, next), direction);
    });
  }
  assert.equal(layout.direction("h8", "h8"), -1);
});

test("a tile looks along lines of its colours, but not towards its twin", () => {
  const colours = coloursOn(["BB h9 h10", "BB f8 g8", "OR h5 h6"], equipment);
  const rays = raysOf(readTile("RB h7 h8"), layout, colours);
  assert.deepEqual(rays.map(({ colour, from, cells }) => [colour, from, cells.join(" ")]).sort(), [
    ["B", "h8", "g8 f8"], ["B", "h8", "h9 h10"], ["R", "h7", "h6"],
  ].sort());
});

const LEGAL = readMoves({
  slots: ["h7 h8", "h8 i8", "h8 h9"], ways: ["RB", "BR"], words: [],
  points: { h7: [1, 0, 0, 0, 0, 0], h8: [0, 0, 0, 0, 2, 0] },
});

test("slots are read both ways", () => {
  assert.deepEqual([...LEGAL.twins.get("h8")].sort(), ["h7", "h9", "i8"]);
  assert.deepEqual([...readMoves(null).cells], []);
});

test("a tile turns as little as it has to", () => {
  const order = equipment.colours;
  const held = (facing, grip = 0) => ghostAt("h8", { facing, grip }, "RB", LEGAL, layout, order);
  assert.equal(held(0).text, "RB h8 h9");
  assert.equal(held(3).text, "BR h7 h8"); // cells are named in reading order
  assert.deepEqual([...held(3, 1).points], [["B", 2], ["R", 1]]);
  assert.equal(ghostAt("a1", { facing: 0, grip: 0 }, "RB", LEGAL, layout, order), null);
  assert.equal(ghostAt("h8", { facing: 0, grip: 0 }, undefined, LEGAL, layout, order), null);
});

test("a move is typed in any order and with any capitals", () => {
  for (const text of ["RB h7 h8", "rb h7 h8", "br H8 h7", "br,h8,h7"]) {
    assert.equal(readTyped(text, layout), "RB h7 h8", text);
  }
  assert.equal(readTyped(" SWAP ", layout), "swap");
});

const EVENTS = [
  { type: "played", number: 3, moves: { 0: "RB h7 h8" } },
  { type: "played", number: 5, moves: { 1: "GG a1 a2" } },
  { type: "taken back", number: 6, from: 5, seat: 1 },
  { type: "played", number: 7, moves: { 1: "swap" } },
];

test("what was taken back does not stand", () => {
  const moves = standingMoves(EVENTS);
  assert.deepEqual(moves.map(({ move }) => move), ["RB h7 h8", "swap"]);
  assert.equal(lastSwap(moves).seat, 1);
  assert.equal(lastSwap([...moves, { seat: 1, move: "OO a1 a2", number: 9 }]), null);
});

test("the last turn of each seat is marked in its manner, the very last one most", () => {
  const moves = ["RB a1 a2", "GG b1 b2", "OO c1 c2"].map((move, seat) => ({ move, seat, number: seat }));
  assert.deepEqual([...marksOf([...moves, { move: "BB d1 d2", seat: 0, number: 4 }], 3)], [
    ["BB d1 d2", "marked seat-0 last"], ["OO c1 c2", "marked seat-2"], ["GG b1 b2", "marked seat-1"],
  ]);
  assert.deepEqual([...marksOf(moves, 1)], [["OO c1 c2", "marked seat-2 last"]]);
});

test("tiles, cells and scores in words", () => {
  assert.equal(tileName("RR"), "double red");
  assert.equal(tileName("RB"), "red blue");
  assert.equal(countsText([["R", 3], ["B", 0]]), "red 3");
  assert.equal(countsText([["B", 0]]), "no points");
  assert.match(rackText(["RB", "GG"]), /^1: red blue, 2: double green$/);
  assert.match(scoresText("Ada", [3, 1, 4, 1, 5, 9], equipment), /orange, green/);
  const ghost = ghostAt("h8", { facing: 3, grip: 0 }, "RB", LEGAL, layout, equipment.colours);
  assert.match(ghostText(ghost), /red on h8, blue left on h7/);
  const table = {
    colours: coloursOn(["RB a1 a2"], equipment), equipment, legal: LEGAL, tile: "RB", last: new Set(["a1"]),
    ghost: null, cursor: "h8",
  };
  assert.match(cellText("a1", table), /^a1, red heart/);
  assert.match(cellText("h7", table), /^h7, free, red 1$/);
  assert.match(cellText("o1", table), /not allowed/);
  assert.match(linesText("h8", layout, { tiles: ["BB h9 h10"] }, equipment), /right blue 2/);
});
