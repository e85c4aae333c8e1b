// Says what moves and tables are worth to a seat, by the kernels of a game. As einfall/study/judge.py.

import { isDecided, labelOf, scaleOf } from "./verdict.js";

/**
 * @import { Engine, Position } from "../games/engine.d.ts"
 * @import { Kernels } from "../parts/kernels.js"
 * @import { Chance, Effort, Option, Told, Verdict } from "./types.d.ts"
 */

/** @typedef {{ move: number, value: number, loss: number, error: number }} Tried */
/** @typedef {{ columns: Float64Array[], worlds: number }} Outcomes a column for each move, a number for each world */

export class Judge {
  /**
   * @param {Engine & { kernels: Kernels }} engine
   * @param {(name: string) => Promise<Uint8Array>} fetchWeights
   */
  constructor(engine, fetchWeights) {
    this.engine = engine;
    this.kernels = engine.kernels;
    this.call = engine.kernels.call;
    /** @type {Told} */
    this.told = engine.kernels.constants.study;
    this.scale = scaleOf(engine.sides, this.told);
    this.fetchWeights = fetchWeights;
    this.weights = this.kernels.given("begin", 2);
    this.thought = this.kernels.record("Thought");
    this.words = this.kernels.array("seed_words", 0);
    /** @type {string | null} */
    this.held = null; // whose weights are there; at first none
  }

  // What a game's own judge says.

  /** @returns {number} so many of what `outcomes` counts make one of what the scale counts */
  get unit() {
    throw new Error("each game has its own");
  }

  /**
   * The weights that a view needs; null for none.
   * @param {Position} _view
   * @returns {string | null}
   */
  weightsFor(_view) {
    throw new Error("each game has its own");
  }

  /**
   * The moves that look best at first sight, from the best down.
   * @param {Position} _view
   * @param {number} _most
   * @returns {number[]}
   */
  candidates(_view, _most) {
    throw new Error("each game has its own");
  }

  /**
   * What each move leads to in each of so many worlds.
   * @param {Position} _view
   * @param {number[]} _moves
   * @param {number} _worlds
   * @param {number} _seed
   * @returns {Outcomes}
   */
  outcomes(_view, _moves, _worlds, _seed) {
    throw new Error("each game has its own");
  }

  /**
   * What the best move gets more of than the one played, by name.
   * @param {Position} _view
   * @param {number} _best
   * @param {number} _played
   * @param {number} _seed
   * @returns {Record<string, number>}
   */
  reasons(_view, _best, _played, _seed) {
    return {};
  }

  /**
   * How many moves are legal.
   * @param {Position} _view
   * @returns {number}
   */
  countLegal(_view) {
    throw new Error("each game has its own");
  }

  // What all judges do.

  /** @returns {Promise<number>} what a seat can expect before anything has happened */
  async start() {
    return 1 / this.engine.sides;
  }

  /**
   * @param {number} seed
   * @param {number} number
   * @param {number} seat
   */
  seedOf(seed, number, seat) {
    return this.call.point_seed(this.words, seed, number, seat);
  }

  /** @param {string | null} name */
  async hold(name) {
    if (name === this.held) return;
    const bytes = name === null ? null : await this.fetchWeights(name);
    if (bytes) this.weights.bytes.set(bytes);
    else this.weights.bytes.fill(0);
    this.held = name;
  }

  /**
   * What is said of a move in a view; without one, of the best.
   * @param {Position} view
   * @param {string | null} text
   * @param {{ effort: Effort, seed: number, why?: boolean }} how
   * @returns {Promise<Verdict>}
   */
  async judge(view, text, { effort, seed, why = true }) {
    await this.hold(this.weightsFor(view));
    const [most, worlds, freshWorlds] = effort;
    const played = text === null ? null : this.engine.moveNumber(text);
    const moves = this.candidates(view, most);
    if (played !== null && !moves.includes(played)) moves.push(played);
    const screened = this.screen(view, moves, played, worlds, seed);
    const best = moves.length > 1 ? screened[0].move : moves[0];
    const chosen = played ?? best;
    const compared = best === chosen ? [best] : [best, chosen];
    const fresh = this.outcomes(view, compared, freshWorlds, seed ^ this.told.fresh);
    const { mean: behind, error } = this.difference(fresh, 0, compared.length - 1);
    const values = fresh.columns.map((column) => total(column) / (fresh.worlds * this.unit));
    const pair = behind < 0 // in new worlds, what was played turns out to be the best
      ? [tried(chosen, values[1], 0, 0), tried(best, values[0], -behind, error)]
      : compared.map((move, place) => tried(move, values[place], place && behind, place && error));
    const mine = /** @type {Tried} */ (pair.find(({ move }) => move === chosen));
    const found = pair[0].move;
    const forced = this.countLegal(view) === 1;
    return {
      played: this.engine.moveText(chosen),
      best: this.engine.moveText(found),
      value: pair[0].value,
      loss: mine.loss,
      error: mine.error,
      label: forced ? "forced" : isDecided(pair[0].value, mine.value, this.scale, this.told) ? "decided"
        : labelOf(mine.loss, mine.error, this.scale, this.told),
      options: this.options(pair, screened),
      worlds: fresh.worlds > 1 ? fresh.worlds : 0,
      reasons: why && found !== chosen ? this.reasons(view, found, chosen, seed) : {},
    };
  }

  /**
   * Compare moves in the same worlds, the better half in twice as many each time.
   * @param {Position} view
   * @param {number[]} moves
   * @param {number | null} played
   * @param {number} worlds
   * @param {number} seed
   * @returns {Tried[]}
   */
  screen(view, moves, played, worlds, seed) {
    /** @type {Tried[]} */
    let dropped = [];
    for (let [left, many] = [moves, worlds]; ; many *= 2) {
      const results = this.outcomes(view, left, many, seed);
      const totals = results.columns.map(total);
      const order = left.map((_, place) => place).sort((one, two) => totals[two] - totals[one] || one - two);
      const options = order.map((place) => {
        const { mean, error } = this.difference(results, order[0], place);
        return tried(left[place], totals[place] / (results.worlds * this.unit), mean, error);
      });
      const kept = Math.floor((left.length + 1) / 2);
      if (kept < this.told.least_field || results.worlds === 1) return [...options, ...dropped];
      const keeps = options.map(({ move }, place) => place < kept || move === played);
      dropped = [...options.filter((_, place) => !keeps[place]), ...dropped];
      left = options.filter((_, place) => keeps[place]).map(({ move }) => move);
    }
  }

  /**
   * The mean of the differences between two moves, and half the width of its interval.
   * @param {Outcomes} outcomes
   * @param {number} one
   * @param {number} two
   */
  difference({ columns, worlds }, one, two) {
    const differences = columns[one].map((value, world) => value - columns[two][world]);
    const sum = total(differences);
    const mean = sum / (worlds * this.unit);
    if (worlds < 2) return { mean, error: 0 };
    const squares = differences.reduce((added, value) => added + value * value, 0);
    const variance = Math.max(0, squares - (sum * sum) / worlds) / (worlds - 1);
    return { mean, error: (this.told.sure * Math.sqrt(variance / worlds)) / this.unit };
  }

  /**
   * All that were compared, from the best down; of the pair, what the fresh worlds say.
   * @param {Tried[]} pair
   * @param {Tried[]} screened
   * @returns {Option[]}
   */
  options(pair, screened) {
    const [best] = pair;
    const least = this.scale.points ? -Infinity : 0; // other worlds may have more to lose than the best is worth here
    const others = screened.filter(({ move }) => pair.every((one) => one.move !== move))
      .map((one) => ({ ...one, value: Math.max(least, best.value - one.loss) }));
    return [...pair, ...others].sort((one, two) => one.loss - two.loss)
      .map((one) => ({ ...one, move: this.engine.moveText(one.move) }));
  }

  /**
   * What chance was worth to the viewer, who saw what it brought.
   * @param {Position} _before
   * @param {Position} _after
   * @param {number} _seed
   * @returns {Promise<Chance>}
   */
  async chance(_before, _after, _seed) {
    throw new Error("each game has its own");
  }
}

/**
 * @param {number} move
 * @param {number} value
 * @param {number} loss
 * @param {number} error
 * @returns {Tried}
 */
const tried = (move, value, loss, error) => ({ move, value, loss, error });

/** @param {Float64Array} column */
const total = (column) => column.reduce((sum, value) => sum + value, 0);
