// How the kernels of a game come to a bot's decision: they begin a thought, and go on with it.

/**
 * @import { Kernels } from "./kernels.js"
 * @import { Limits, Ranked } from "./thoughts.d.ts"
 */

const RANDOM = "random";
const MOST_SIMULATIONS = 1e9;
const BETWEEN_LOOKS = 0.02; // seconds
const BETWEEN_WORDS = 0.1;
const WEIGHTS_OF_BEGIN = 2; // which of the things that `begin` takes

export class Thinking {
  /**
   * @param {Kernels} kernels of a game
   * @param {(name: string) => Promise<Uint8Array>} fetchWeights
   */
  constructor(kernels, fetchWeights) {
    this.kernels = kernels;
    this.fetchWeights = fetchWeights;
    this.view = kernels.record(kernels.constants.view);
    this.manner = kernels.record("Manner");
    this.thought = kernels.record("Thought");
    this.weights = kernels.given("begin", WEIGHTS_OF_BEGIN);
    /** Whose weights are there. */
    this.held = "";
  }

  /**
   * The ranking of a bot, as far as its budget lets it think.
   * @param {Uint8Array} view
   * @param {string} level
   * @param {number} seed
   * @param {Limits} [limits]
   * @param {(ranking: Ranked[]) => void} [heard]
   * @returns {Promise<Ranked[]>}
   */
  async decide(view, level, seed, limits = {}, heard = undefined) {
    if (level === RANDOM) {
      this.view.bytes.set(view);
      return [{ move: this.kernels.call.any_move(this.view, this.thought, seed), value: 0 }];
    }
    const usual = this.kernels.constants.levels[level];
    if (!usual) throw new Error(`there is no level ${level} here`);
    await this.prepare(view, usual.manner);
    const { simulations, seconds } = "simulations" in limits || "seconds" in limits ? limits : usual;
    const { begin } = this.kernels.call;
    begin(this.view, this.manner, this.weights, this.thought, seed, simulations ?? MOST_SIMULATIONS);
    if (!this.thought.decided) this.thinkOn(simulations ?? MOST_SIMULATIONS, seconds ?? Infinity, heard);
    return this.ranking();
  }

  /**
   * Put everything into the kernels' memory.
   * @param {Uint8Array} view
   * @param {Record<string, number[]>} manner
   */
  async prepare(view, manner) {
    for (const [name, numbers] of Object.entries(manner)) {
      if (typeof this.manner[name] === "number") [this.manner[name]] = numbers;
      else this.manner[name].set(numbers.map(BigInt));
    }
    this.view.bytes.set(view);
    const needed = this.kernels.call.weights_needed(this.view, this.manner);
    const name = needed < 0 ? this.held : this.kernels.constants.weights[needed];
    if (name !== this.held) {
      this.weights.bytes.set(await this.fetchWeights(name));
      this.held = name;
    }
  }

  /**
   * Where there is a time, it reckons with as many simulations as it could make in it so far.
   * @param {number} simulations
   * @param {number} seconds
   * @param {(ranking: Ranked[]) => void} [heard]
   */
  thinkOn(simulations, seconds, heard) {
    const begun = performance.now();
    let [more, said] = [seconds < Infinity || heard ? 1 : MOST_SIMULATIONS, 0];
    while (!this.goOn(more)) {
      const spent = (performance.now() - begun) / 1000;
      if (spent >= seconds) return;
      const speed = this.thought.simulations / Math.max(spent, 1e-4);
      if (seconds < Infinity) this.thought.budget = Math.min(Math.floor(speed * seconds), simulations);
      more = Math.max(1, Math.floor(speed * BETWEEN_LOOKS));
      if (heard && spent - said > BETWEEN_WORDS) {
        said = spent;
        heard(this.ranking());
      }
    }
  }

  /** @param {number} simulations */
  goOn(simulations) {
    const { view, manner, weights, thought } = this;
    return this.kernels.call.go_on(view, manner, weights, thought, simulations) !== 0;
  }

  /** The moves from the best down, as far as it has thought. */
  ranking() {
    const { count, moves, values } = this.thought;
    const unit = this.kernels.constants.value_unit;
    return Array.from({ length: count }, (_, n) => ({ move: Number(moves[n]), value: Number(values[n]) / unit }));
  }
}
