// A worker that thinks for bots: one question at a time.

import { Thinking } from "./thinking.js";
import { loadKernels } from "./kernels.js";

/** @import { Answer, Question } from "./thoughts.d.ts" */

/** @type {Map<string, Promise<Thinking>>} */
const games = new Map();
const page = /** @type {{ postMessage: (answer: Answer) => void }} */ (/** @type {unknown} */ (self));

/** @param {string} game */
async function load(game) {
  const room = new URL(`../games/${game}/`, import.meta.url);
  const fetchWeights = async (/** @type {string} */ name) => {
    const answer = await fetch(new URL(`weights-${name}.bin`, room));
    if (!answer.ok) throw new Error(`no weights: ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  };
  return new Thinking(await loadKernels(new URL("kernels.wasm", room).href), fetchWeights);
}

self.onmessage = async (/** @type {MessageEvent<Question>} */ { data }) => {
  const { game, view, level, seed, limits, tell } = data;
  try {
    if (!games.has(game)) games.set(game, load(game));
    const thinking = /** @type {Thinking} */ (await games.get(game));
    const heard = tell ? (/** @type {any} */ ranking) => page.postMessage({ ranking, decided: false }) : undefined;
    page.postMessage({ ranking: await thinking.decide(view, level, seed, limits, heard), decided: true });
  } catch (error) {
    games.delete(game); // what could not be loaded may be there the next time
    page.postMessage({ ranking: [], decided: true, problem: String(error) });
  }
};
