// A game at a real table, entered by hand: people say what happened, and nothing is drawn or rolled here. Where chance
// is hidden, the events have only what everybody saw, and the rules find a game behind them (engine.behind).

import { Refused } from "./refused.js";
import { Table, event } from "./table.js";
import { isByHand } from "./client.js";
import { t } from "../parts/language.js";

/**
 * @import { Engine, GameStep, Outcome, Position } from "../games/engine.d.ts"
 * @import { Event, Step } from "./standing.js"
 */

export class TableByHand extends Table {
  // All are there from the beginning.
  /** @param {Event} created */
  create(created) {
    this.add(created);
    for (const [seat, { name }] of created.chairs.entries()) this.sit(seat, { name });
  }

  // What people decided, where only that is seen.
  get past() {
    return this.line.flatMap(({ number }) => Object.values(this.events[number - 1].moves ?? {}));
  }

  goOn() {
    if (this.begun && !this.over && this.engine.over(this.position)) this.end(this.engine.result(this.position));
  }

  /**
   * @param {number} seat
   * @param {{ move?: string, turn?: number | null }} command
   */
  move(seat, command) {
    if (this.engine.chanceIsOpen) {
      super.move(seat, command);
      return;
    }
    const { move = "", turn = null } = command;
    this.mustGoOn();
    if (turn !== null && turn !== this.turn) {
      throw new Refused("stale", t("The game has moved on; please look again."));
    }
    const moves = this.engine.behind([...this.past, move])?.findLast((step) =>
      step.moves && Object.values(step.moves).every((one) => this.engine.isSeen(one)))?.moves;
    if (!moves) throw new Refused("illegal", t("The rules forbid it, or there is no such tile left."));
    this.add(this.decided(moves));
    this.goOn();
  }

  /** @returns {string[]} */
  consider() {
    return [];
  }

  /** @param {any} command */
  obey(command) {
    if (command.do === "happen") this.happen(command.outcome);
    else if (command.do === "undo") this.undo();
    else return false;
    return true;
  }

  // What chance has brought at the table.
  /** @param {Outcome} outcome */
  happen(outcome) {
    this.mustGoOn();
    if (!this.engine.chanceIsOpen || this.engine.toAct(this.position).length) {
      throw new Refused("chance", t("Now a decision is to be entered."));
    }
    if (!Array.isArray(outcome) || !this.engine.canHappen(this.position, outcome)) {
      throw new Refused("chance", t("Chance cannot bring this."));
    }
    this.add({ type: "happened", outcome });
  }

  // Take back what was entered last; also the last entry of a game that is over.
  undo() {
    const chosen = this.events.findLast(({ type, seat }) => type === "chose" && seat in this.chosen);
    if (chosen) {
      this.add(event("withdrew", { seat: chosen.seat }));
      return;
    }
    const last = this.line.at(-1);
    if (!last) throw new Refused("take back", t("There is nothing to take back."));
    const { moves = {} } = this.events[last.number - 1];
    const seats = Object.keys(moves).map(Number);
    this.add(event("taken back", { seat: seats.at(-1) ?? 0, number: last.number }));
    for (const seat of seats.slice(0, -1)) this.add(event("chose", { seat, move: moves[seat] }));
  }

  /**
   * @param {Event} added
   * @param {number} at
   */
  follow(added, at) {
    if (added.type === "taken back") this.ended = null;
    super.follow(added, at);
    if (added.type === "created" && !this.engine.chanceIsOpen) this.lookBehind();
  }

  /**
   * @param {GameStep} taken
   * @param {Step} step
   */
  advance(taken, step) {
    if (this.engine.chanceIsOpen) {
      super.advance(taken, step);
      return;
    }
    this.line.push(step);
    this.lookBehind();
  }

  /** @param {number} number */
  rewind(number) {
    if (this.engine.chanceIsOpen) {
      super.rewind(number);
      return;
    }
    Object.assign(this, { line: this.line.filter((step) => step.number < number), chosen: {}, proposal: null });
    this.lookBehind();
  }

  // Let the position be that of the game behind what was entered.
  lookBehind() {
    const position = this.engine.start();
    for (const { moves, outcome } of this.steps()) {
      if (moves) this.engine.decide(position, moves);
      else if (outcome) this.engine.happen(position, outcome);
    }
    Object.assign(this, { position, turn: this.line.length });
  }

  // What lies on racks is made up, and nobody is shown it.
  viewOf() {
    return this.seen(this.position);
  }

  /** @param {Position} position */
  seen(position) {
    return this.engine.viewByHand(position);
  }

  /**
   * @param {Position} _view
   * @param {number} seat
   */
  movesOf(_view, seat) {
    return this.engine.showEntries(this.position, seat, this.past);
  }

  get origin() {
    return { by_hand: { chance: this.engine.chanceIsOpen ? "entered" : "reconstructed" } };
  }

  numbered() {
    return this.engine.chanceIsOpen ? super.numbered() : this.steps().map((step, number) => ({ ...step, number }));
  }

  steps() {
    return this.engine.chanceIsOpen ? super.steps() : (this.engine.behind(this.past) ?? []);
  }
}

/**
 * A new table; its id says of which kind.
 * @param {string} id
 * @param {Uint8Array} seed
 * @param {Engine} engine
 * @returns {Table}
 */
export const newTable = (id, seed, engine) => new (isByHand(id) ? TableByHand : Table)(id, seed, engine);
