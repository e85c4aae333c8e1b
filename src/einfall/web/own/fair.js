// Chance that can be checked when the game is over, and the chain of hashes: the same as the service's own
// (einfall/chance.py, einfall/server/table/fair.py), so that a game played in the page can be verified anywhere.

import { bytesOf, hexOf, hmac, joined, sha256 } from "./hash.js";

/** @import { Source } from "../games/engine.d.ts" */

export const SEED_BYTES = 32;
export const NO_HASH = new Uint8Array(32);

/** @param {Uint8Array} seed */
export const commitment = (seed) => hexOf(sha256(seed));

/**
 * What a seat tells of its seed before all have sat down; it holds for this seat alone.
 * @param {string} table
 * @param {number} seat
 * @param {string} seed
 */
export const seatCommitment = (table, seat, seed) => hexOf(sha256(bytesOf(`${table}/${seat}/${seed}`)));

/**
 * What goes into the chance of a table beside its seed.
 * @param {string} table
 * @param {string[]} seeds
 */
export const labelOf = (table, seeds) => ["table", table, ...seeds.map((seed) => seed || "-")].join("/");

/**
 * The hash of an event: of the one before it, its salt, its time in milliseconds, and its JSON.
 * @param {Uint8Array} previous
 * @param {Uint8Array} seed
 * @param {number} number
 * @param {number} at
 * @param {string} body
 */
export const chain = (previous, seed, number, at, body) =>
  sha256(joined(previous, hmac(seed, bytesOf(`salt/${number}`)), bytesOf(`${Math.round(at * 1000)} ${body}`)));

/**
 * The numbers that follow from a seed and a label.
 * @implements {Source}
 */
export class FairStream {
  /**
   * @param {Uint8Array} seed
   * @param {string} label
   */
  constructor(seed, label) {
    this.seed = seed;
    this.label = label;
    this.blocks = 0;
    /** @type {number[]} */
    this.words = [];
  }

  nextWord() {
    if (!this.words.length) {
      const block = new DataView(hmac(this.seed, bytesOf(`${this.label}/${this.blocks}`)).buffer);
      this.words = [7, 6, 5, 4, 3, 2, 1, 0].map((place) => block.getUint32(4 * place));
      this.blocks += 1;
    }
    return /** @type {number} */ (this.words.pop());
  }

  /** @param {number} bound */
  below(bound) {
    const fair = 2 ** 32 - (2 ** 32 % bound);
    for (;;) {
      const word = this.nextWord();
      if (word < fair) return word % bound;
    }
  }
}
