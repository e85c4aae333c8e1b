// The rules of Einfach Genial in the page: the kernels, and above them what the service has in genial/game.py,
// genial/client.py and genial/scribe.py. A test compares the two, position by position.

import { loadKernels } from "../../parts/kernels.js";
import { countsOf, whyForbidden } from "./said.js";
import { behind, showEntries, viewByHand } from "./behind.js";
import { keyOf, rankingOf, settingsOf, writtenRules } from "../../own/options.js";

/**
 * @import { Engine, GameStep, Outcome, Position, Source } from "../engine.d.ts"
 * @import { GameShown, Moves, Plain, Result } from "../../protocol.d.ts"
 * @import { Kernels } from "../../parts/kernels.js"
 * @import { KernelRecord } from "../../parts/records.d.ts"
 */

const WATCHER = 254;
const WAYS = 36;
const RACK = 6;
const SWAP_RULES = { alone: 0, end: 1, start: 2 };
const BONUS_RULES = { alone: 0, must: 1, may: 2 };
const ALWAYS = ["edition", "players", "teams"];

/** @implements {Engine} */
export class GenialEngine {
  /**
   * @param {Kernels} kernels
   * @param {Record<string, Plain>} rules
   * @param {GameShown} shown
   */
  constructor(kernels, rules, shown) {
    const settings = settingsOf(rules, shown);
    this.name = shown.name;
    this.shown = shown;
    this.settings = settings;
    this.rules = writtenRules(settings, shown, ALWAYS);
    this.players = settings.players;
    this.sides = settings.teams ? 2 : settings.players;
    this.secondsToDecide = 0;
    this.chanceIsOpen = false;
    this.equipment = shown.equipment;
    this.kernels = kernels;
    this.call = kernels.call;
    this.constants = kernels.constants;
    /** @type {Record<string, string>} */
    const words = this.constants.words;
    this.words = words;
    this.actions = new Map(Object.entries(words).map(([action, word]) => [word, Number(action)]));
    const cells = this.equipment.cells.map((/** @type {{ cell: string }} */ { cell }) => cell);
    /** @type {number[][]} */
    this.slots = this.constants.slots.map((/** @type {string} */ slot) =>
      slot.split(" ").map((one) => cells.indexOf(one)));
    this.cells = cells;
    this.record = kernels.record("GenialPosition");
    this.found = kernels.array("list_laid", 1);
    this.story = kernels.record("Story");
    /** @type {Engine["behind"]} */
    this.behind = (moves) => behind(this, moves);
    /** @type {Engine["counts"]} */
    this.counts = (position, _seat, move) => countsOf(this, position, move);
    /** @type {Engine["whyForbidden"]} */
    this.whyForbidden = (position, seat, move) => whyForbidden(this, position, seat, move);
    /** @type {Engine["viewByHand"]} */
    this.viewByHand = (position) => viewByHand(this, position);
    /** @type {Engine["showEntries"]} */
    this.showEntries = (position, _seat, past) => showEntries(this, position, past);
  }

  // The position in the kernels' memory.
  /** @param {Position} position */
  at(position) {
    this.record.bytes.set(position);
    return this.record;
  }

  // What the kernels have made of a position.
  /** @param {Position} position */
  keep(position) {
    position.set(this.record.bytes);
  }

  start() {
    const { players, teams, contact, swap, bonus, one_bonus: oneBonus, solo_rack: soloRack } = this.settings;
    const { rack_size: rack, track } = this.equipment;
    const alone = players === 1;
    const { record } = this;
    record.bytes.fill(0);
    Object.assign(record, {
      players,
      sides: this.sides,
      rack_size: alone && !soloRack ? 1 : rack,
      track: alone || teams ? 2 * track : track,
      contact: Number(contact),
      swap_rule: alone ? SWAP_RULES.alone : SWAP_RULES[/** @type {"end" | "start"} */ (swap)],
      bonus_rule: alone ? BONUS_RULES.alone : BONUS_RULES[/** @type {"must" | "may"} */ (bonus)],
      one_bonus: Number(oneBonus),
    });
    this.call.lay_out(record);
    return record.bytes.slice();
  }

  /** @param {Position} position */
  phase(position) {
    return this.constants.phases[this.at(position).phase];
  }

  /** @param {Position} position */
  over(position) {
    return this.phase(position) === "over";
  }

  /** @param {Position} position */
  toAct(position) {
    return ["place", "bonus", "swap"].includes(this.phase(position)) ? [this.record.seat] : [];
  }

  /** @param {Position} position */
  drawer(position) {
    return this.at(position).seat;
  }

  /**
   * @param {Position} position
   * @param {Source} source
   */
  sample(position, source) {
    const { bag, due } = this.at(position);
    const tiles = this.constants.kinds.flatMap((/** @type {string} */ kind, /** @type {number} */ number) =>
      Array(bag[number]).fill(kind));
    return Array.from({ length: due }, () => tiles.splice(source.below(tiles.length), 1)[0]);
  }

  /**
   * @param {Position} position
   * @param {Outcome} outcome
   */
  canHappen(position, outcome) {
    const { bag, due } = this.at(position);
    const kinds = outcome.map((tile) => this.constants.kinds.indexOf(tile));
    const isThere = (/** @type {number} */ kind) => kinds.filter((one) => one === kind).length <= (bag[kind] ?? 0);
    return kinds.length === due && kinds.every(isThere);
  }

  /**
   * @param {Position} position
   * @param {Outcome} outcome
   */
  happen(position, outcome) {
    const record = this.at(position);
    for (const tile of outcome) this.call.draw(record, this.constants.kinds.indexOf(tile));
    this.keep(position);
  }

  // The number of a move; -1 for a text that is none.
  /** @param {string} text */
  moveNumber(text) {
    const action = this.actions.get(text);
    if (action !== undefined) return action;
    const [way, slot] = [this.constants.ways.indexOf(text.slice(0, 2)), this.constants.slots.indexOf(text.slice(3))];
    if (way < 0 || slot < 0 || text[2] !== " ") return -1;
    return this.constants.first_placement + slot * WAYS + way;
  }

  /** @param {number} move */
  moveText(move) {
    const { first_placement: first, ways, slots } = this.constants;
    return this.words[move] ?? `${ways[(move - first) % WAYS]} ${slots[Math.floor((move - first) / WAYS)]}`;
  }

  /** @param {string} text */
  isMove(text) {
    return this.moveNumber(text) >= 0;
  }

  /**
   * @param {Position} position
   * @param {number} seat
   * @param {string} move
   */
  isLegal(position, seat, move) {
    return this.toAct(position).includes(seat) && this.call.is_legal(this.record, this.moveNumber(move)) === 1;
  }

  /**
   * @param {Position} position
   * @param {Moves} moves
   */
  decide(position, moves) {
    const record = this.at(position);
    for (const move of Object.values(moves)) this.call.decide(record, this.moveNumber(move));
    this.keep(position);
  }

  /** @param {Position} position */
  along(position) {
    const others = this.phase(position) === "swap" ? this.call.other_actions(this.record) : 0;
    return this.wordsFor(others);
  }

  // The decisions that are no placements.
  /** @param {number} actions as bits */
  wordsFor(actions) {
    return Object.entries(this.words).filter(([action]) => (actions >> Number(action)) & 1).map(([, word]) => word);
  }

  /** @param {string} move */
  isSeen(move) {
    return move !== "keep";
  }

  /** @param {string} letter */
  colour(letter) {
    return this.equipment.colours.indexOf(letter);
  }

  /** @param {Position} position */
  result(position) {
    const record = this.at(position);
    const scores = this.scores(record);
    const complete = scores.some((_, side) => this.call.all_six_complete(record, side));
    return {
      scores,
      ranking: rankingOf(scores.map((colours) => [...colours].sort((one, two) => one - two))),
      reason: complete ? "all six complete" : "board full",
    };
  }

  /** @param {KernelRecord} record */
  scores(record) {
    return Array.from({ length: this.sides }, (_, side) => [...record.score.slice(6 * side, 6 * side + 6)]);
  }

  /** @param {Result} result */
  points(result) {
    return result.scores.map((colours) => Math.min(...colours));
  }

  /**
   * @param {Position} position
   * @param {number | null} seat
   */
  view(position, seat) {
    const record = this.at(position);
    this.call.hide(record, seat ?? WATCHER);
    return record.bytes.slice();
  }

  /** @param {Position} view */
  show(view) {
    const record = this.at(view);
    const racks = Array.from({ length: this.players }, (_, seat) => this.rack(record, seat));
    const counts = racks.map((_, seat) => record.rack_count[seat]);
    const hidden = counts.reduce((sum, count, seat) => sum + (racks[seat].length ? 0 : count), 0);
    const unseen = [...record.bag.slice()].reduce((sum, count) => sum + count, 0);
    return {
      phase: this.constants.phases[record.phase],
      seat: record.seat,
      bonus: record.bonus,
      tiles: this.laid(record),
      rack_size: record.rack_size,
      racks: racks.map((tiles, seat) => ({ count: counts[seat], tiles: tiles.length || !counts[seat] ? tiles : null })),
      scores: this.scores(record),
      track: record.track,
      ring: this.equipment.rings[this.players],
      bag: unseen - hidden,
      shown: this.tiles(record.shown.slice()),
    };
  }

  /**
   * @param {any} shown
   * @param {number} seat
   * @param {GameStep[]} past
   */
  viewFrom(shown, seat, past) {
    const { kinds, phases } = this.constants;
    const record = this.at(this.start());
    for (const text of shown.tiles) this.layDown(record, text);
    const own = shown.racks[seat].tiles.map((/** @type {string} */ tile) => kinds.indexOf(tile));
    const seen = [...own, ...shown.tiles.map((/** @type {string} */ text) => this.kindOf(text))];
    for (const kind of seen) record.bag[kind] -= 1;
    record.rack.set(own.sort((/** @type {number} */ one, /** @type {number} */ two) => one - two), RACK * seat);
    record.rack_count.set(shown.racks.map((/** @type {{ count: number }} */ { count }) => count));
    record.shown.set(shown.shown.map((/** @type {string} */ tile) => kinds.indexOf(tile)));
    for (const [side, scores] of shown.scores.entries()) record.score.set(scores, 6 * side);
    for (const [mover, text] of this.firstTiles(past)) record.first[mover] = this.symbolAt(text);
    Object.assign(record, { phase: keyOf(phases, shown.phase), seat: shown.seat, due: 0, bonus: shown.bonus });
    record.viewer = seat;
    return record.bytes.slice();
  }

  // The kind of a tile that lies, such as "BR h7 h8".
  /** @param {string} text */
  kindOf(text) {
    const { kinds } = this.constants;
    return Math.max(kinds.indexOf(text.slice(0, 2)), kinds.indexOf(text[1] + text[0]));
  }

  /**
   * @param {KernelRecord} record
   * @param {string} text
   */
  layDown(record, text) {
    const { slots, word_bits: bits } = this.constants;
    const slot = slots.indexOf(text.slice(3));
    for (const [half, cell] of this.slots[slot].entries()) this.call.land(record, cell, this.colour(text[half]));
    record.laid[Math.floor(slot / bits)] |= 1n << BigInt(slot % bits);
  }

  // The first placement of each seat.
  /** @param {GameStep[]} past */
  firstTiles(past) {
    const moves = past.flatMap((step) => Object.entries(step.moves ?? {}));
    const placements = moves.filter(([, move]) => move.includes(" "));
    return new Map(placements.reverse().map(([seat, move]) => [Number(seat), move]));
  }

  /** @param {string} text */
  symbolAt(text) {
    const { slots, slot_symbols: symbols } = this.constants;
    return symbols[slots.indexOf(text.slice(3))];
  }

  /**
   * @param {KernelRecord} record
   * @param {number} seat
   */
  rack({ rack }, seat) {
    return this.tiles(rack.slice(6 * seat, 6 * seat + 6));
  }

  /** @param {Uint8Array} kinds */
  tiles(kinds) {
    return Array.from(kinds, (kind) => this.constants.kinds[kind]).filter(Boolean);
  }

  /** @param {KernelRecord} record */
  laid(record) {
    const slots = this.listed("list_laid", record);
    const { board } = record;
    return slots.map((slot) => {
      const [one, two] = this.slots[slot].map((cell) => this.equipment.colours[board[cell]]);
      return `${one}${two} ${this.constants.slots[slot]}`;
    });
  }

  /**
   * @param {"list_laid" | "list_legal_slots"} kernel
   * @param {KernelRecord} record
   */
  listed(kernel, record) {
    const count = this.call[kernel](record, this.found);
    return Array.from(/** @type {BigInt64Array} */ (this.found.numbers.slice(0, count)), Number);
  }

  /** @param {Position} view */
  showMoves(view) {
    const record = this.at(view);
    const words = this.wordsFor(this.call.other_actions(record));
    const { phases, ways, slots } = this.constants;
    if (!["place", "bonus"].includes(phases[record.phase])) return { words, ways: [], slots: [], points: {} };
    const rack = this.rack(record, record.seat);
    const legal = this.listed("list_legal_slots", record);
    const cells = [...new Set(legal.flatMap((slot) => this.slots[slot]))].sort((one, two) => one - two);
    const rows = cells.map((cell) => [this.cells[cell], [...record.points.slice(6 * cell, 6 * cell + 6)]]);
    return {
      words,
      ways: ways.filter((/** @type {string} */ way) => rack.includes(way) || rack.includes(way[1] + way[0])),
      slots: legal.map((slot) => slots[slot]),
      points: Object.fromEntries(rows.filter(([, counts]) => /** @type {number[]} */ (counts).some(Boolean))),
    };
  }

  /** @param {GameStep[]} steps */
  written(steps) {
    /** @type {Outcome[]} */
    const racks = [];
    /** @type {any[]} */
    const moves = [];
    for (const { moves: decided, counts, outcome } of steps) {
      if (decided) {
        const [[seat, move]] = Object.entries(decided);
        moves.push({ seat: Number(seat), move, ...(move.includes(" ") && { points: counts?.[seat] }) });
      } else if (outcome && moves.length) moves[moves.length - 1].draw = outcome;
      else if (outcome) racks.push(outcome);
    }
    return { setup: { racks }, moves };
  }

  /** @param {any} record */
  read({ setup, moves }) {
    return [
      ...setup.racks.map((/** @type {Outcome} */ outcome) => ({ number: 0, outcome })),
      ...moves.flatMap((/** @type {any} */ { seat, move, draw = [] }, /** @type {number} */ place) => {
        const number = place + 1;
        return [{ number, moves: { [seat]: move } }, ...(draw?.length ? [{ number, outcome: draw }] : [])];
      }),
    ];
  }
}

/**
 * @param {Record<string, Plain>} rules
 * @param {GameShown} shown
 */
export async function loadEngine(rules, shown) {
  return new GenialEngine(await loadKernels(new URL("kernels.wasm", import.meta.url).href), rules, shown);
}
