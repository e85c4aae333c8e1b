// Views made of what they show: for each decision of a game, whether the bytes are those of the view itself.

import { given } from "./given.js";
import { pointsOf, isDecision } from "../../../src/einfall/web/study/analysis.js";
import { readFileSync } from "node:fs";

// kernels lie in files here
globalThis.fetch = async (address) =>
  new Response(readFileSync(new URL(address)), { headers: { "content-type": "application/wasm" } });

const { shown, record } = given;
const { loadEngine } = await import(`../../../src/einfall/web/games/${record.game}/engine.js`);
const engine = await loadEngine(record.rules, shown);
const steps = engine.read(record);
const seats = Array.from({ length: engine.players }, (_, seat) => seat);
const same = pointsOf(engine, steps, seats).filter(isDecision).map(({ number, seat, view }) => {
  const past = steps.filter((step) => step.number < number);
  const made = engine.viewFrom(engine.show(view), seat, past);
  return Buffer.compare(Buffer.from(made), Buffer.from(view)) === 0;
});
process.stdout.write(JSON.stringify(same));
