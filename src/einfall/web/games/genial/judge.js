// The judge of Einfach Genial in the page: the learned value, looking ahead in sampled worlds. As
// einfall/study/genial/judge.py.

import { Judge } from "../../study/judge.js";

/**
 * @import { Position } from "../engine.d.ts"
 * @import { JudgeParts } from "../../study/types.d.ts"
 */

class GenialJudge extends Judge {
  /** @param {ConstructorParameters<typeof Judge>} given */
  constructor(...given) {
    super(...given);
    const { kernels } = this;
    this.view = kernels.record("GenialPosition");
    this.later = kernels.record("GenialPosition");
    this.manner = kernels.record("Manner");
    this.sampling = kernels.record("Sampling");
    this.found = kernels.array("gather_facts", 6);
    for (const [name, numbers] of Object.entries(this.told.first_sight)) {
      if (typeof this.manner[name] === "number") [this.manner[name]] = numbers;
      else this.manner[name].set(numbers.map(BigInt));
    }
  }

  get unit() {
    return this.kernels.constants.value_unit;
  }

  /** @param {Position} view */
  weightsFor(view) {
    this.view.bytes.set(view);
    const needed = this.call.weights_needed(this.view, this.manner);
    return needed < 0 ? null : this.kernels.constants.weights[needed];
  }

  /**
   * @param {Position} view
   * @param {number} most
   */
  candidates(view, most) {
    this.view.bytes.set(view);
    this.call.begin(this.view, this.manner, this.weights, this.thought, 0, 0);
    const count = Math.min(this.thought.count, most, this.told.most_candidates - 1);
    return Array.from(/** @type {BigInt64Array} */ (this.thought.moves.slice(0, count)), Number);
  }

  /**
   * @param {Position} view
   * @param {number[]} moves
   * @param {number} worlds
   * @param {number} seed
   */
  outcomes(view, moves, worlds, seed) {
    const { sampling, weights, thought } = this;
    const { at_once: atOnce, most_candidates: wide } = this.told;
    this.view.bytes.set(view);
    sampling.count = moves.length;
    sampling.moves.set(moves.map(BigInt));
    this.call.start_thinking(seed, weights, thought);
    const columns = moves.map(() => new Float64Array(worlds));
    for (let done = 0; done < worlds; done += atOnce) {
      const more = Math.min(atOnce, worlds - done);
      this.call.measure_moves(this.view, more, weights, thought, sampling);
      const { results } = sampling;
      for (let world = 0; world < more; world += 1) {
        for (const [place, column] of columns.entries()) column[done + world] = Number(results[world * wide + place]);
      }
    }
    return { columns, worlds };
  }

  // Points in each colour; among others what they get meanwhile, bonuses and swaps.
  /**
   * @param {Position} view
   * @param {number} best
   * @param {number} played
   * @param {number} seed
   */
  reasons(view, best, played, seed) {
    const [one, two] = [best, played].map((move) => this.gather(view, move, seed));
    const apart = Object.entries(this.told.facts)
      .map(([name, place]) => [name, (one[place] - two[place]) / this.whyWorlds]);
    return Object.fromEntries(apart.filter(([, value]) => value));
  }

  /**
   * How likely others take each cell after a move, before it is one's turn again.
   * @param {Position} view
   * @param {string} move
   * @param {number} seed
   */
  async facts(view, move, seed) {
    if (this.engine.sides === 1) return null;
    await this.hold(this.weightsFor(view));
    const found = this.gather(view, this.engine.moveNumber(move), seed).slice(this.told.taken);
    const { cells } = this.engine.shown.equipment;
    const likely = found.map((count, place) =>
      /** @type {[string, number]} */ ([cells[place].cell, count / this.whyWorlds]));
    return Object.fromEntries(likely.filter(([, chance]) => chance));
  }

  get whyWorlds() {
    return this.engine.sides === 1 ? this.told.why_worlds_alone : this.told.why_worlds;
  }

  /**
   * What a move brings, added up over the same worlds for any move.
   * @param {Position} view
   * @param {number} move
   * @param {number} seed
   */
  gather(view, move, seed) {
    this.view.bytes.set(view);
    this.found.numbers.fill(0n);
    this.call.gather_facts(this.view, move, this.whyWorlds, seed, this.weights, this.thought, this.found);
    return Array.from(/** @type {BigInt64Array} */ (this.found.numbers.slice()), Number);
  }

  /** @param {Position} view */
  countLegal(view) {
    const { words, ways, slots } = /** @type {any} */ (this.engine.showMoves(view));
    return words.length + ways.length * slots.length;
  }

  async start() {
    return this.engine.sides === 1 ? this.told.average_alone : super.start();
  }

  // What the tiles drawn were worth, beyond what was to be expected.
  /**
   * @param {Position} before
   * @param {Position} after
   * @param {number} seed
   */
  async chance(before, after, seed) {
    await this.hold(this.weightsFor(before));
    this.view.bytes.set(before);
    this.later.bytes.set(after);
    const { viewer } = this.later;
    const due = this.later.rack_count[viewer] - this.view.rack_count[viewer];
    const counted = this.call.luck_of_draw(this.view, this.later, due, seed, this.weights, this.thought);
    const luck = counted / this.unit;
    return { luck: this.engine.sides === 1 ? this.told.most_alone * luck : luck };
  }
}

/** @type {JudgeParts["makeJudge"]} */
export const makeJudge = (engine, fetchWeights) => new GenialJudge(engine, fetchWeights);
