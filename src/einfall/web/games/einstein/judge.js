// The judge of Einstein in the page: the learned value, exact over the next rolls; against others, races. As
// einfall/study/einstein/judge.py.

import { Judge } from "../../study/judge.js";

/**
 * @import { Position } from "../engine.d.ts"
 * @import { JudgeParts } from "../../study/types.d.ts"
 */

class EinsteinJudge extends Judge {
  /** @param {ConstructorParameters<typeof Judge>} given */
  constructor(...given) {
    super(...given);
    const { kernels } = this;
    this.view = kernels.record("EinsteinPosition");
    this.choices = kernels.array("value_choices", 1);
    this.values = kernels.array("value_choices", 5);
    this.possible = kernels.array("expect_score", 4);
    this.worths = kernels.array("expect_score", 5);
    this.races = kernels.array("race", 5);
    this.found = kernels.array("gather_facts", 6);
  }

  get unit() {
    return this.engine.players === 1 ? this.kernels.constants.value_unit : this.told.win;
  }

  /** @param {Position} view */
  weightsFor(view) {
    this.view.bytes.set(view);
    const { easy_penalty: easy, weights } = this.kernels.constants;
    return weights[this.view.penalty === easy ? 1 : 0];
  }

  /** @param {number[]} moves */
  give(moves) {
    this.choices.numbers.set(moves.map(BigInt));
  }

  // The scores that are to be expected after choices.
  /**
   * @param {Position} view
   * @param {number[]} moves
   */
  points(view, moves) {
    this.view.bytes.set(view);
    this.give(moves);
    this.call.value_choices(this.view, this.choices, moves.length, this.weights, this.thought, this.values);
    return Array.from(/** @type {BigInt64Array} */ (this.values.numbers.slice(0, moves.length)), Number);
  }

  /**
   * @param {Position} view
   * @returns {number[]}
   */
  legal(view) {
    const { choices } = /** @type {any} */ (this.engine.showMoves(view));
    return choices.map((/** @type {{ move: string }} */ { move }) => this.engine.moveNumber(move));
  }

  /** @param {Position} view */
  countLegal(view) {
    return this.legal(view).length;
  }

  /**
   * @param {Position} view
   * @param {number} most
   */
  candidates(view, most) {
    const legal = this.legal(view);
    const points = this.points(view, legal);
    const order = legal.map((_, place) => place).sort((one, two) => points[two] - points[one] || one - two);
    const count = this.engine.players === 1 ? legal.length : Math.min(most, this.told.most_racers - 1);
    return order.slice(0, count).map((place) => legal[place]);
  }

  /**
   * @param {Position} view
   * @param {number[]} moves
   * @param {number} worlds
   * @param {number} seed
   */
  outcomes(view, moves, worlds, seed) {
    if (this.engine.players === 1) {
      return { columns: this.points(view, moves).map((value) => Float64Array.of(value)), worlds: 1 };
    }
    this.view.bytes.set(view);
    this.give(moves);
    this.call.line_up_choices(this.view, this.choices, moves.length, this.weights, this.thought);
    return this.race(moves.length, worlds, seed);
  }

  /**
   * @param {number} racers
   * @param {number} worlds
   * @param {number} seed
   */
  race(racers, worlds, seed) {
    const { races_a_world: each, most_races: most, most_racers: wide } = this.told;
    const races = Math.min(worlds * each, most);
    this.call.race(this.view.penalty, seed, races, this.weights, this.thought, this.races);
    const { numbers } = this.races;
    const columns = Array.from({ length: racers }, (_, place) =>
      Float64Array.from({ length: races }, (__, number) => numbers[number * wide + place]));
    return { columns, worlds: races };
  }

  /**
   * What becomes of all sheets after a move, added up over the same games for any move.
   * @param {Position} view
   * @param {number} move
   * @param {number} seed
   */
  gather(view, move, seed) {
    this.view.bytes.set(view);
    this.give([move]);
    this.found.numbers.fill(0n);
    this.call.gather_facts(this.view, this.choices, this.told.why_games, seed, this.weights, this.thought, this.found);
    return Array.from(/** @type {BigInt64Array} */ (this.found.numbers.slice()), Number);
  }

  /** @returns {number[]} */
  sums() {
    return this.engine.shown.equipment.sums;
  }

  // The points of each sum at the end. What others get depends on nobody but them.
  /**
   * @param {Position} view
   * @param {number} best
   * @param {number} played
   * @param {number} seed
   */
  reasons(view, best, played, seed) {
    const { why_games: games, facts: { points } } = this.told;
    const [better, worse] = [best, played].map((move) => this.gather(view, move, seed));
    const apart = this.sums().map((sum) => /** @type {[string, number]} */ (
      [`sum ${sum}`, (better[points + sum] - worse[points + sum]) / games]));
    return Object.fromEntries(apart.filter(([, value]) => value));
  }

  /**
   * For each sum the points it brings in the end, how likely it then costs nothing and how likely it is full; the own
   * score and the best one of the others.
   * @param {Position} view
   * @param {string} move
   * @param {number} seed
   */
  async facts(view, move, seed) {
    await this.hold(this.weightsFor(view));
    const found = this.gather(view, this.engine.moveNumber(move), seed);
    const { why_games: games, facts } = this.told;
    const bySum = (/** @type {number} */ first) => Object.fromEntries(
      this.sums().map((sum) => [sum, found[first + sum] / games]));
    return {
      points: bySum(facts.points), safe: bySum(facts.safe), full: bySum(facts.full),
      own: found[facts.own] / games, others: found[facts.others] / games,
    };
  }

  async start() {
    return this.engine.players > 1 ? super.start() : this.expected(this.engine.view(this.engine.start(), 0), 0);
  }

  /**
   * @param {Position} before
   * @param {Position} _after
   * @param {number} seed
   */
  async chance(before, _after, seed) {
    return { expected: await this.expected(before, seed) };
  }

  /**
   * @param {Position} view
   * @param {number} seed
   */
  async expected(view, seed) {
    await this.hold(this.weightsFor(view));
    this.view.bytes.set(view);
    if (this.engine.players > 1) {
      this.call.line_up_sheets(this.view, this.thought);
      const { columns: [column], worlds } = this.race(1, this.told.worlds_before, seed);
      return column.reduce((sum, value) => sum + value, 0) / (worlds * this.unit);
    }
    const { sheets, penalty } = this.view;
    const counted = this.call.expect_score(
      sheets[0], penalty, this.weights, this.thought, this.possible, this.worths,
    );
    return counted / this.unit;
  }
}

/** @type {JudgeParts["makeJudge"]} */
export const makeJudge = (engine, fetchWeights) => new EinsteinJudge(engine, fetchWeights);
