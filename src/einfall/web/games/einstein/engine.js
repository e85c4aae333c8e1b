// The rules of Einstein in the page: the kernels, and above them what the service has in einstein/game.py,
// einstein/client.py and einstein/scribe.py. A test compares the two, position by position.

import { loadKernels } from "../../parts/kernels.js";
import { translated } from "../../parts/language.js";
import { keyOf, rankingOf, settingsOf, writtenRules } from "../../own/options.js";

/**
 * @import { Engine, GameStep, Outcome, Position, Source } from "../engine.d.ts"
 * @import { GameShown, Moves, Plain, Result } from "../../protocol.d.ts"
 * @import { Kernels } from "../../parts/kernels.js"
 * @import { KernelRecord } from "../../parts/records.d.ts"
 */

const WATCHER = 254;
const EVERYTHING = 255;
const EFFECTS = 7;
const CHOICE = /^([1-9]\d?)\+([1-9]\d?)(?:\/([1-6]))?$/;
const ALWAYS = ["players"];

/** @implements {Engine} */
class EinsteinEngine {
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
    this.sides = settings.players;
    this.secondsToDecide = settings.clock;
    this.chanceIsOpen = true;
    this.equipment = shown.equipment;
    this.faces = Object.keys(this.equipment.pips).length;
    this.kernels = kernels;
    this.call = kernels.call;
    this.constants = kernels.constants;
    this.record = kernels.record("EinsteinPosition");
    this.choices = kernels.array("weigh", 1);
    this.effects = kernels.array("weigh", 3);
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
    const { players, clock, easy_penalty: easy } = this.settings;
    const { record } = this;
    record.bytes.fill(0);
    Object.assign(record, {
      players, clock, penalty: easy ? this.equipment.easy_penalty : this.equipment.penalty,
      roll: this.constants.no_roll, viewer: EVERYTHING,
    });
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
    if (this.phase(position) !== "choose") return [];
    return this.seats().filter((seat) => !this.call.is_out(this.record.sheets[seat]));
  }

  seats() {
    return Array.from({ length: this.players }, (_, seat) => seat);
  }

  drawer() {
    return 0;
  }

  /**
   * @param {Position} _position
   * @param {Source} source
   */
  sample(_position, source) {
    return Array.from({ length: this.equipment.dice }, () => 1 + source.below(this.faces));
  }

  /**
   * @param {Position} _position
   * @param {Outcome} outcome
   */
  canHappen(_position, outcome) {
    return outcome.length === this.equipment.dice && outcome.every((die) => String(die) in this.equipment.pips);
  }

  /**
   * @param {Position} position
   * @param {Outcome} outcome
   */
  happen(position, outcome) {
    const dice = outcome.map(Number).sort((one, two) => one - two).join();
    const roll = this.constants.rolls.findIndex((/** @type {number[]} */ one) => one.join() === dice);
    this.call.roll_dice(this.at(position), roll);
    this.keep(position);
  }

  // The number of a choice; -1 for a text that is none.
  /** @param {string} text */
  moveNumber(text) {
    const [, low, high, fifth = "0"] = CHOICE.exec(text) ?? [];
    const pair = this.constants.pairs.findIndex((/** @type {number[]} */ [one, two]) =>
      one === Number(low) && two === Number(high));
    return pair < 0 ? -1 : pair * this.constants.fifths + Number(fifth);
  }

  /** @param {number} move */
  moveText(move) {
    const [low, high] = this.constants.pairs[Math.floor(move / this.constants.fifths)];
    const fifth = move % this.constants.fifths;
    return fifth ? `${low}+${high}/${fifth}` : `${low}+${high}`;
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
    const { record } = this;
    return this.toAct(position).includes(seat)
      && this.call.is_legal(record.sheets[seat], record.roll, this.moveNumber(move)) === 1;
  }

  /**
   * @param {Position} position
   * @param {number} seat
   * @param {string} move
   */
  whyForbidden(position, seat, move) {
    const { sheets, roll } = this.at(position);
    const text = this.constants.refusals[this.call.broken_rule(sheets[seat], roll, this.moveNumber(move))];
    const fixed = Object.keys(this.equipment.pips).filter((value) => sheets[seat].fifths[Number(value)]);
    return translated(text, { choice: move, dice: this.constants.rolls[roll].join("-"), fixed: fixed.join(", ") });
  }

  /**
   * @param {Position} position
   * @param {Moves} moves
   */
  decide(position, moves) {
    const record = this.at(position);
    for (const [seat, move] of Object.entries(moves)) this.call.choose(record, Number(seat), this.moveNumber(move));
    this.call.end_turn(record);
    this.keep(position);
  }

  /** @returns {string[]} */
  along() {
    return [];
  }

  isSeen() {
    return true;
  }

  /**
   * @param {Position} position
   * @param {number} seat
   * @param {string} move
   */
  counts(position, seat, move) {
    const { sheets, penalty } = this.at(position);
    const [[, , , , , after]] = this.weighed(sheets[seat], [this.moveNumber(move)]);
    return { score: after - this.call.score(sheets[seat], penalty) };
  }

  // What each choice does to a sheet: itself, ticks and worth of both sums, the score, whether it is the last.
  /**
   * @param {KernelRecord} sheet
   * @param {number[]} choices
   */
  weighed(sheet, choices) {
    for (const [place, choice] of choices.entries()) this.choices.numbers[place] = BigInt(choice);
    this.call.weigh(sheet, this.choices, this.record.penalty, this.effects);
    const { numbers } = this.effects;
    return choices.map((_, place) =>
      Array.from(/** @type {BigInt64Array} */ (numbers.slice(EFFECTS * place, EFFECTS * (place + 1))), Number));
  }

  /** @param {Position} position */
  result(position) {
    const record = this.at(position);
    const scores = this.seats().map((seat) => this.call.score_of(record, seat));
    return { scores, ranking: rankingOf(scores.map((score) => [score])) };
  }

  /** @param {Result} result */
  points(result) {
    return [...result.scores];
  }

  /**
   * @param {Position} position
   * @param {number | null} seat
   */
  view(position, seat) {
    this.at(position).viewer = seat ?? WATCHER;
    return this.record.bytes.slice();
  }

  /** @param {Position} view */
  show(view) {
    const { phase, thrower, roll, penalty, sheets } = this.at(view);
    return {
      phase: this.constants.phases[phase],
      thrower,
      dice: roll === this.constants.no_roll ? null : [...this.constants.rolls[roll]],
      penalty,
      sheets: this.seats().map((seat) => this.showSheet(sheets[seat], penalty)),
    };
  }

  /**
   * @param {any} shown
   * @param {number} seat
   */
  viewFrom(shown, seat) {
    const record = this.at(this.start());
    const dice = shown.dice.join();
    for (const [one, { ticks, fifths }] of shown.sheets.entries()) {
      const sheet = record.sheets[one];
      for (const [sum, count] of Object.entries(ticks)) sheet.sums[Number(sum)] = count;
      for (const [value, count] of Object.entries(fifths)) sheet.fifths[Number(value)] = count;
    }
    Object.assign(record, {
      roll: this.constants.rolls.findIndex((/** @type {number[]} */ one) => one.join() === dice),
      phase: keyOf(this.constants.phases, shown.phase), thrower: shown.thrower, viewer: seat,
    });
    return record.bytes.slice();
  }

  /**
   * @param {KernelRecord} sheet
   * @param {number} penalty
   */
  showSheet(sheet, penalty) {
    const { sums, fifths } = sheet;
    /** @type {number[]} */
    const numbers = this.equipment.sums;
    const values = Array.from({ length: this.faces }, (_, face) => face + 1).filter((value) => fifths[value]);
    return {
      ticks: Object.fromEntries(numbers.map((number) => [number, sums[number]])),
      worth: Object.fromEntries(numbers.map((number) => [number, this.call.worth(number, sums[number], penalty)])),
      fifths: Object.fromEntries(values.map((value) => [value, fifths[value]])),
      score: this.call.score(sheet, penalty),
      out: this.call.is_out(sheet) === 1,
    };
  }

  /** @param {Position} view */
  showMoves(view) {
    const { sheets, viewer, roll } = this.at(view);
    const sheet = sheets[viewer];
    const count = this.call.list_legal(sheet, roll, this.choices);
    const legal = Array.from(/** @type {BigInt64Array} */ (this.choices.numbers.slice(0, count)), Number);
    return {
      free_throw: this.call.is_free_throw(this.call.usable_values(sheet), roll) === 1,
      choices: this.weighed(sheet, legal).map((row) => this.showChoice(row)),
    };
  }

  // Everybody sees the dice: nothing has to be found out.
  /** @returns {GameStep[] | null} */
  behind() {
    return null;
  }

  /** @param {Position} position */
  viewByHand(position) {
    return this.view(position, null);
  }

  /**
   * @param {Position} position
   * @param {number} seat
   */
  showEntries(position, seat) {
    return this.showMoves(this.view(position, seat));
  }

  /** @param {number[]} effects */
  showChoice([choice, low, high, lowWorth, highWorth, score, ends]) {
    const [one, two] = this.constants.pairs[Math.floor(choice / this.constants.fifths)];
    return {
      move: this.moveText(choice),
      sums: [one, two],
      fifth: choice % this.constants.fifths || null,
      ticks: { [one]: low, [two]: high },
      worth: { [one]: lowWorth, [two]: highWorth },
      score,
      ends: ends === 1,
    };
  }

  /** @param {GameStep[]} steps */
  written(steps) {
    /** @type {any[]} */
    const moves = [];
    for (const { moves: decided, outcome } of steps) {
      if (outcome || !moves.length) moves.push({ ...(outcome && { roll: outcome }) }); // dice may lie there at first
      if (decided) moves[moves.length - 1].choices = this.seats().map((seat) => decided[seat] ?? null);
    }
    return { moves };
  }

  /** @param {any} record */
  read({ moves }) {
    return moves.flatMap((/** @type {any} */ { roll, choices }, /** @type {number} */ place) => {
      const number = place + 1;
      const decided = (choices ?? []).flatMap((/** @type {string | null} */ choice, /** @type {number} */ seat) =>
        (choice === null ? [] : [[seat, choice]]));
      return [
        ...(roll ? [{ number, outcome: roll }] : []),
        ...(decided.length ? [{ number, moves: Object.fromEntries(decided) }] : []),
      ];
    });
  }
}

/**
 * @param {Record<string, Plain>} rules
 * @param {GameShown} shown
 */
export async function loadEngine(rules, shown) {
  return new EinsteinEngine(await loadKernels(new URL("kernels.wasm", import.meta.url).href), rules, shown);
}
