// Positions as text, read by the page: for each text its bytes and the text as the page writes it, or what is wrong
// with it, and in which part.

import { given } from "./given.js";
import { readFileSync } from "node:fs";

// kernels lie in files here
globalThis.fetch = async (address) =>
  new Response(readFileSync(new URL(address)), { headers: { "content-type": "application/wasm" } });

const { shown, texts } = given;
const room = `../../../src/einfall/web/games/${shown.name}`;
const { loadEngine } = await import(`${room}/engine.js`);
const { draftOf, layDraft, readDraft, writeDraft } = await import(`${room}/position_text.js`);

const engines = new Map();
async function engineFor(rules) {
  const key = JSON.stringify(rules);
  if (!engines.has(key)) engines.set(key, await loadEngine(rules, shown));
  return engines.get(key);
}

const told = [];
for (const text of texts) {
  try {
    const draft = readDraft(text, shown);
    const engine = await engineFor(draft.rules);
    const position = layDraft(engine, draft);
    const bytes = Buffer.from(position).toString("base64");
    told.push({ bytes, written: writeDraft(draftOf(engine, position), shown), again: writeDraft(draft, shown) });
  } catch (problem) {
    if (problem.code !== "notation") throw problem;
    told.push({ problem: problem.message, part: problem.part });
  }
}
process.stdout.write(JSON.stringify(told));
