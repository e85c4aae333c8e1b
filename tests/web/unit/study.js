// Games judged by the kernels of the page: for each the points, what is said of each, ledgers and summaries; and what
// becomes of the table after the first move.

import { ledgerOf, isDecision, pointsOf } from "../../../src/einfall/web/study/analysis.js";
import { kindOf, summarise } from "../../../src/einfall/web/study/summary.js";
import { finalOf } from "../../../src/einfall/web/study/verdict.js";
import { given } from "./given.js";
import { readFileSync } from "node:fs";

// kernels and weights lie in files here
globalThis.fetch = async (address) =>
  new Response(readFileSync(new URL(address)), { headers: { "content-type": "application/wasm" } });

const WEB = new URL("../../../src/einfall/web/", import.meta.url);

async function analyse({ shown, record, effort, seed, seats, less }) {
  const room = new URL(`games/${record.game}/`, WEB);
  const [{ loadEngine }, { makeJudge }] = await Promise.all(
    [import(new URL("engine.js", room)), import(new URL("judge.js", room))]);
  const engine = await loadEngine(record.rules, shown);
  const judge = makeJudge(engine, async (name) => readFileSync(new URL(`weights-${name}.bin`, room)));
  Object.assign(judge.told, less);
  const steps = engine.read(record);
  const judged = [];
  for (const point of pointsOf(engine, steps, seats)) {
    const own = judge.seedOf(seed, point.number, point.seat);
    judged.push([point, isDecision(point) ? await judge.judge(point.view, point.played, { effort, seed: own })
      : await judge.chance(point.before, point.after, own)]);
  }
  const start = await judge.start();
  const final = finalOf(engine);
  const decisions = judged.filter(([point]) => isDecision(point))
    .map(([{ number, seat }, verdict]) => ({ number, seat, verdict }));
  const by = { scale: judge.scale, told: judge.told, kind: kindOf(engine) };
  const [[first]] = judged.filter(([point]) => isDecision(point));
  return {
    judge: judge.told.judge,
    decisions,
    facts: await judge.facts(first.view, first.played, judge.seedOf(seed, first.number, first.seat)),
    seats: seats.map((seat) => ({
      ledger: ledgerOf(engine, steps, seat, { start, judged, final }),
      summary: summarise(decisions.filter((one) => one.seat === seat), by),
    })),
  };
}

const answers = [];
for (const one of given) answers.push(await analyse(one));
process.stdout.write(JSON.stringify(answers));
