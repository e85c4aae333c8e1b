// A finished game checked from its record alone, and what is found out when it was changed.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { verify } from "../../../src/einfall/web/parts/fairness.js";

const records = JSON.parse(readFileSync(process.env.RECORDS, "utf8"));
const chanceOf = (game) => import(`../../../src/einfall/web/games/${game}/chance.js`);
const changed = (record, change) => {
  const copy = structuredClone(record);
  change(copy);
  return copy;
};

for (const record of records) {
  test(`a game of ${record.game} that was played fairly is sound`, async () => {
    let seen = 0;
    const verdict = await verify(record, chanceOf, () => { seen += 1; });
    assert.equal(verdict.game, record.game);
    assert.equal(verdict.events, record.log.length);
    assert.equal(seen, record.log.length);
    assert.equal(verdict.signature, "signed");
    assert.equal(verdict.draws, record.log.filter(({ event }) => JSON.parse(event).type === "happened").length);
  });

  const changes = {
    "no log": (one) => { one.log = []; },
    "not revealed": (one) => { one.fair.seed = null; },
    "seed text": (one) => { one.fair.seed = "xyz"; },
    commitment: (one) => { one.fair.seed = "00".repeat(32); },
    hash: (one) => { one.log[1].event = one.log[1].event.replace("Ada", "Eva"); },
    number: (one) => { one.log.splice(2, 1); },
    "no end": (one) => { one.log.pop(); },
    record: (one) => { one.moves.pop(); },
    result: (one) => { one.result.scores.reverse(); },
    signature: (one) => { one.fair.signature = "00".repeat(64); },
  };
  for (const [code, change] of Object.entries(changes)) {
    test(`a game of ${record.game} with something wrong: ${code}`, async () => {
      await assert.rejects(verify(changed(record, change), chanceOf), { code });
    });
  }
}

test("the room of a game has words for what only that game can get wrong", async () => {
  const chance = await chanceOf("genial");
  const bag = chance.makeChance({ players: 2 });
  const wrong = (problem) => chance.problems[problem.code](problem.details).includes("RO");
  assert.throws(() => bag.decide({ 0: "RO h7 h8" }), wrong);
});

const fair = JSON.parse(readFileSync(process.env.FAIR, "utf8"));
for (const [name, record] of Object.entries(fair)) {
  test(`all that happened was allowed: ${name}`, async () => {
    await verify(record, chanceOf);
  });
}

// Each of them has hashes that are right. What only the rules forbid, a page does not find.
const forgeries = JSON.parse(readFileSync(process.env.FORGERIES, "utf8"));
const ONLY_BY_THE_RULES = ["a swap that was not allowed"];
for (const [name, record] of Object.entries(forgeries)) {
  if (ONLY_BY_THE_RULES.includes(name)) continue;
  test(`a forgery is found out: ${name}`, async () => {
    await assert.rejects(verify(record, chanceOf), (problem) => !["hash", "record", "result"].includes(problem.code));
  });
}
