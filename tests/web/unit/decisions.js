// What bots decide by the kernels of the page: the ranking for each question, values in the kernels' own unit.

import { Kernels } from "../../../src/einfall/web/parts/kernels.js";
import { Thinking } from "../../../src/einfall/web/parts/thinking.js";
import { given } from "./given.js";
import { readFileSync } from "node:fs";

const { room, questions } = given;
const kernels = new Kernels(new WebAssembly.Module(readFileSync(`${room}/kernels.wasm`)));
const thinking = new Thinking(kernels, async (name) => readFileSync(`${room}/weights-${name}.bin`));
const unit = kernels.constants.value_unit;
const answers = [];
for (const { view, level, seed, simulations } of questions) {
  const ranking = await thinking.decide(Buffer.from(view, "base64"), level, seed, { simulations });
  answers.push(ranking.map(({ move, value }) => [move, value * unit]));
}
process.stdout.write(JSON.stringify(answers));
