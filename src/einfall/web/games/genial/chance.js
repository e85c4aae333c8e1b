// What the bag has to bring, for whoever checks a game: what is in the bag and on the racks, no more. Colours, kinds
// and the size of a rack stand here once more on purpose: a check must not take them from whom it checks.

import { NotFair } from "../../parts/fairness.js";
import { t } from "../../parts/language.js";

/** @import { Chance, LineStep, Problems } from "../room.d.ts" */

const COLOURS = "ROYGBP";
const KINDS = [...COLOURS].flatMap((one, place) => [...COLOURS.slice(place)].map((two) => one + two));

/** @param {string} tile */
const kindOf = (tile) => [...tile].sort((one, two) => COLOURS.indexOf(one) - COLOURS.indexOf(two)).join("");

/** @implements {Chance} */
class Bag {
  /** @param {Record<string, any>} rules */
  constructor({ players, solo_rack: soloRack }) {
    this.rackSize = players === 1 && !soloRack ? 1 : 6;
    /** @type {string[][]} */
    this.racks = Array.from({ length: players }, () => []);
    this.tiles = new Map(KINDS.map((kind) => [kind, kind[0] === kind[1] ? 5 : 6]));
    this.dealt = 0;
    this.mover = 0;
    /** @type {string[]} */
    this.aside = [];
  }

  /** @param {Record<string, string>} moves */
  decide(moves) {
    for (const [seat, move] of Object.entries(moves)) {
      this.mover = Number(seat);
      const rack = this.racks[this.mover];
      if (move === "swap") this.aside = rack.splice(0);
      if (!move.includes(" ")) continue;
      const place = rack.indexOf(kindOf(move.slice(0, 2)));
      if (place < 0) throw new NotFair("tile", { tile: move.slice(0, 2) });
      rack.splice(place, 1);
    }
  }

  // Whose rack is filled: each in turn at the deal, then whoever has just moved.
  lane() {
    return this.dealt < this.racks.length ? this.dealt : this.mover;
  }

  /** @param {{ below(bound: number): Promise<number> }} stream */
  async due(stream) {
    const tiles = [...this.tiles].flatMap(([kind, count]) => Array(count).fill(kind));
    const drawn = [];
    for (let left = this.rackSize - this.racks[this.lane()].length; left > 0; left -= 1) {
      drawn.push(...tiles.splice(await stream.below(tiles.length), 1));
    }
    return drawn;
  }

  /** @param {(string | number)[]} outcome */
  happen(outcome) {
    const lane = this.lane();
    for (const tile of outcome.map(String)) {
      this.add(tile, -1);
      this.racks[lane].push(tile);
    }
    // a swapped rack goes back when the new one has been drawn
    for (const tile of this.aside.splice(0)) this.add(tile, 1);
    if (this.dealt < this.racks.length) this.dealt += 1;
  }

  /**
   * @param {string} tile
   * @param {number} count
   */
  add(tile, count) {
    this.tiles.set(tile, (this.tiles.get(tile) ?? 0) + count);
  }
}

/** @param {Record<string, any>} rules */
export const makeChance = (rules) => new Bag(rules);

/**
 * The log as a record would tell it: the racks that were dealt, then who moved, what, and what was drawn.
 * @param {LineStep[]} line
 */
export function retell(line) {
  /** @type {any[]} */
  const moves = [];
  const racks = [];
  for (const step of line) {
    if (step.moves) moves.push([Number(Object.keys(step.moves)[0]), Object.values(step.moves)[0], []]);
    else if (moves.length) moves[moves.length - 1][2] = step.outcome;
    else racks.push(step.outcome);
  }
  return { moves, racks };
}

/** @param {any} record */
export const told = (record) => ({
  moves: record.moves.map((/** @type {any} */ { seat, move, draw }) => [seat, move, draw ?? []]),
  racks: record.setup?.racks ?? [],
});

/** @type {Problems} */
export const problems = {
  tile: ({ tile }) => t("The tile {tile} was played, but was not on the rack.", { tile }),
};

/** @param {number} count */
export const checked = (count) => t("All {count} draws of tiles match the seeds.", { count });
