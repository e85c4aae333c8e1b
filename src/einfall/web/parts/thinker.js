// A worker that thinks for bots: one question at a time.

import { Thinking } from "./thinking.js";
import { loadKernels } from "./kernels.js";

/** @import { Answer, Question } from "./thoughts.d.ts" */

/** @type {Map<string, Promise<Thinking>>} */
const games = new Map();
const page = /** @type {{ postMessage: (answer: Answer) => void }} */ (/** @type {unknown} */ (self));

/** @param {string} game */
async function load(game) {
  return new Thinking(await loadKernels(new URL(`../games/${game}/kernels.wasm`, import.meta.url).href));
}

self.onmessage = async (/** @type {MessageEvent<Question>} */ { data: { game, view, level, seed } }) => {
  try {
    if (!games.has(game)) games.set(game, load(game));
    const thinking = /** @type {Thinking} */ (await games.get(game));
    page.postMessage({ ranking: thinking.decide(view, level, seed), decided: true });
  } catch (error) {
    games.delete(game); // what could not be loaded may be there the next time
    page.postMessage({ ranking: [], decided: true, problem: String(error) });
  }
};
