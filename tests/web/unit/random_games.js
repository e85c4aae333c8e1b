// Random games by the kernels of the page, from given starts: the bytes of each position at the end.

import { readFileSync } from "node:fs";
import { Kernels } from "../../../src/einfall/web/parts/kernels.js";
import { given } from "./given.js";

const { module, record, starts, games } = given;
const kernels = new Kernels(new WebAssembly.Module(readFileSync(module)));
const position = kernels.record(record);
const words = kernels.array("seed_words", 0);
const ends = starts.map((start) => Array.from({ length: games }, (_, game) => {
  position.bytes.set(Buffer.from(start, "base64"));
  kernels.call.seed_words(words, 1, game);
  const decisions = kernels.call.play_randomly(position, words);
  return [decisions, Buffer.from(position.bytes).toString("base64")];
}));
process.stdout.write(JSON.stringify(ends));
