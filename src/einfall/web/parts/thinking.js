// How the kernels of a game come to a bot's decision: they begin a thought, and go on with it.

/**
 * @import { Kernels } from "./kernels.js"
 * @import { Ranked } from "./thoughts.d.ts"
 */

export class Thinking {
  /** @param {Kernels} kernels of a game */
  constructor(kernels) {
    this.kernels = kernels;
    this.view = kernels.record(kernels.constants.view);
    this.thought = kernels.record("Thought");
  }

  /**
   * @param {Uint8Array} view
   * @param {string} level
   * @param {number} seed
   * @returns {Ranked[]}
   */
  decide(view, level, seed) {
    if (level !== "random") throw new Error(`there is no level ${level} here`);
    this.view.bytes.set(view);
    this.kernels.call.begin(this.view, this.thought, seed);
    return this.ranking();
  }

  /** The moves from the best down, as far as it has thought. */
  ranking() {
    const { count, moves, values } = this.thought;
    return Array.from({ length: count }, (_, n) => ({ move: Number(moves[n]), value: Number(values[n]) }));
  }
}
