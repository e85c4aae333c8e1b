// A table of one's own: what may be done there. As einfall/server/table/table.py: a command is checked, and adds
// events; first what was asked for, then all that follows without anybody's doing.

import { Refused } from "./refused.js";
import { Standing } from "./standing.js";
import { findGame } from "../games/index.js";
import { hexOf } from "./hash.js";
import { seatCommitment } from "./fair.js";
import { t } from "../parts/language.js";

/**
 * @import { Event } from "./standing.js"
 * @import { Moves } from "../protocol.d.ts"
 */

/**
 * An event as it is kept: without what is as usual.
 * @param {string} type
 * @param {Record<string, any>} fields
 * @param {Record<string, any>} usual fields that are left out where they say nothing
 * @returns {Event}
 */
export function event(type, fields, usual = {}) {
  const said = Object.entries(usual).filter(([, value]) => value || value === 0);
  return { type, ...fields, ...Object.fromEntries(said) };
}

export class Table extends Standing {
  // Do what only some tables know; whether this one does.
  /**
   * @param {any} _command
   * @returns {boolean}
   */
  obey(_command) {
    return false;
  }

  // How a game came about that was not played here, for its record.
  /** @returns {object | null} */
  get origin() {
    return null;
  }

  /** @param {Event} created */
  create(created) {
    this.add(created);
    this.goOn();
  }

  /**
   * @param {number} seat
   * @param {{ name?: string, commitment?: string }} command
   */
  sit(seat, { name: given = "", commitment = "" }) {
    if (this.created.chairs[seat].bot) throw new Refused("bot", t("A bot sits there."));
    if (this.over) throw new Refused("over", t("The game is over."));
    if (this.resigned.includes(seat)) throw new Refused("resigned", t("You have resigned."));
    const mine = this.seats[seat];
    const wanted = clean(given) || mine.name || t("Player {number}", { number: seat + 1 });
    const name = distinct(wanted, this.people([seat]).map((other) => this.seats[other].name));
    const settled = mine.here && mine.bot === null;
    const promise = this.fullSince !== null || commitment === mine.commitment ? "" : commitment;
    if (promise || !settled || name !== mine.name) this.add(event("sat", { seat, name }, { commitment: promise }));
    this.goOn();
  }

  // A seat tells the seed that it has committed to.
  /**
   * @param {number} seat
   * @param {string} seed
   */
  reveal(seat, seed) {
    const mine = this.seats[seat];
    if (this.over) throw new Refused("over", t("The game is over."));
    if (this.fullSince === null) throw new Refused("not yet", t("Seeds are revealed when everybody has sat down."));
    if (!mine.commitment || seatCommitment(this.id, seat, seed) !== mine.commitment) {
      throw new Refused("reveal", t("That is not the seed whose hash was given."));
    }
    if (mine.seed) return;
    this.add(event("revealed", { seat, seed }));
    this.goOn();
  }

  /**
   * A seat decides; `then` says what it decides along with it.
   * @param {number} seat
   * @param {{ move?: string, turn?: number | null, clock?: boolean, then?: string }} command
   */
  move(seat, { move = "", turn = null, clock = false, then = "" }) {
    this.mustGoOn();
    if (turn !== null && turn !== this.turn) {
      throw new Refused("stale", t("The game has moved on; please look again."));
    }
    if (seat in this.chosen) {
      throw new Refused("chosen", t("You have already chosen; take your choice back to choose again."));
    }
    if (clock && !this.timeIsUp(seat)) throw new Refused("clock", t("There is still time."));
    this.mustBeLegal(seat, move);
    if (this.waitingFor().join() !== String(seat)) {
      this.add(event("chose", { seat, move }, { clock }));
    } else {
      this.decide({ ...this.chosen, [seat]: move }, clock);
      this.decideAlong(seat, then);
    }
    this.goOn();
  }

  // What a seat has to decide along with a move, for nobody is to notice that it could.
  /**
   * @param {number} seat
   * @param {string} move
   */
  consider(seat, move) {
    const draft = this.copy(this.now);
    draft.mustGoOn();
    if (draft.waitingFor().join() !== String(seat)) return [];
    draft.mustBeLegal(seat, move);
    draft.decide({ ...draft.chosen, [seat]: move });
    return draft.along(seat);
  }

  /** @param {number} seat */
  takeBack(seat) {
    this.mustGoOn();
    if (seat in this.chosen) {
      this.add(event("withdrew", { seat }));
      return;
    }
    const steps = this.steps();
    const decided = this.line.filter((_, place) => seat in (steps[place].moves ?? {})).map(({ number }) => number);
    const number = this.withWhatItGoesAlong(seat, decided);
    if (!number) throw new Refused("take back", t("You have not moved yet."));
    const chanceSpoke = this.line.some((step) => step.lane !== null && step.number >= number);
    if (chanceSpoke && this.concerned(number, [seat]).length) {
      throw new Refused("take back", t("Among people, a move cannot be taken back after a draw or a roll."));
    }
    this.propose(event("proposed", { seat, what: "take back" }, { number }));
  }

  /**
   * @param {number} seat
   * @param {boolean} agree
   */
  answer(seat, agree) {
    if (!this.asked().includes(seat)) throw new Refused("answer", t("You have not been asked anything."));
    this.add(event("answered", { seat, agree }));
    this.carryOut();
  }

  /** @param {number} seat */
  leave(seat) {
    if (this.seats[seat].bot || !this.seats[seat].here) return;
    this.add(event("left", { seat }));
    if (this.fullSince !== null && !this.over && !this.people().length) this.end(null, "left");
    else if (this.proposal) this.carryOut();
  }

  /**
   * A person gives the game up. Where other people play on, a bot takes the seat.
   * @param {number} seat
   */
  resign(seat) {
    this.mustGoOn();
    const { bot: stands, here } = this.seats[seat];
    if (stands || !here) throw new Refused("resign", t("Only who sits at the table can resign."));
    this.add(event("resigned", { seat }));
    const playing = this.seats.flatMap((_, one) => (this.resigned.includes(one) ? [] : [one % this.engine.sides]));
    if (new Set(playing).size < 2 || !this.people([seat]).length) this.end(null, "resigned");
    else this.add(event("replaced", { seat, bot: this.created.stand_in || findGame(this.created.game).usual_level }));
  }

  /**
   * A person gets help with the decision that is due, which the record says. Among people there is none.
   * @param {number} seat
   */
  help(seat) {
    this.mustGoOn();
    const people = this.created.chairs.filter((/** @type {any} */ { bot }) => !bot).length;
    if (people !== 1) throw new Refused("help", t("There is no help in games between people, nor in a challenge."));
    if (!this.waitingFor().includes(seat)) throw new Refused("turn", t("It is not your turn."));
    const known = this.helped.some((one) => one.seat === seat && one.step === this.step);
    if (!known) this.add(event("helped", { seat }));
  }

  /** @param {number} seat */
  breakOff(seat) {
    this.mustGoOn();
    this.propose(event("proposed", { seat, what: "break off" }));
  }

  // The same players play on at another table.
  /** @param {string} table */
  goOnAt(table) {
    this.add(event("rematch", { table }));
  }

  /** @param {Event} added */
  add(added) {
    this.apply(added, this.now);
  }

  mustGoOn() {
    if (this.over) throw new Refused("over", t("The game is over."));
    if (this.begun) return;
    throw new Refused("not begun", this.fullSince === null ? t("The game begins when everybody has sat down.")
      : t("The game begins when all seeds have been revealed."));
  }

  /**
   * @param {number} seat
   * @param {string} move
   */
  mustBeLegal(seat, move) {
    if (!this.engine.isMove(move)) throw new Refused("notation", t("This is not a move."));
    const { engine, position } = this;
    if (engine.isLegal(position, seat, move)) return;
    throw new Refused("illegal", engine.toAct(position).includes(seat) ? engine.whyForbidden(position, seat, move)
      : t("The rules forbid it."));
  }

  // All have decided.
  /**
   * @param {Moves} moves
   * @param {boolean} clock
   */
  decide(moves, clock = false) {
    const seen = Object.values(moves).every((move) => this.engine.isSeen(move));
    this.add(seen ? this.decided(moves, clock) : this.decideUnseen(moves));
  }

  // What this seat may decide now, if the others are not to notice that it may.
  /** @param {number} seat */
  along(seat) {
    return this.waitingFor().join() === String(seat) ? this.engine.along(this.position) : [];
  }

  // Decide what comes with a move; without a word, the way that nobody notices.
  /**
   * @param {number} seat
   * @param {string} text
   */
  decideAlong(seat, text) {
    const along = this.along(seat);
    if (along.length) {
      if (text) this.mustBeLegal(seat, text);
      const quiet = /** @type {string} */ (along.find((move) => !this.engine.isSeen(move)));
      this.decide({ [seat]: text || quiet });
    } else if (text && this.engine.isSeen(text)) {
      throw new Refused("illegal", t("That cannot be decided along with this move."));
    }
  }

  // The number of the last of a seat's decisions, or of the move that it came along with; 0 if there is none.
  /**
   * @param {number} seat
   * @param {number[]} decided
   */
  withWhatItGoesAlong(seat, decided) {
    const last = decided.at(-1) ?? 0;
    if (decided.length < 2) return last;
    const before = this.copy(this.now);
    before.rewind(last);
    return before.along(seat).length ? decided[decided.length - 2] : last;
  }

  /**
   * @param {Moves} moves
   * @param {boolean} clock
   */
  decided(moves, clock = false) {
    const counts = Object.fromEntries(Object.entries(moves).map(([seat, move]) =>
      [seat, this.engine.counts(this.position, Number(seat), move)]));
    return event("played", { moves, counts }, { clock });
  }

  // A decision that nobody notices goes into one event with what it leads to.
  /** @param {Moves} moves */
  decideUnseen(moves) {
    const after = this.position.slice();
    this.engine.decide(after, moves);
    if (this.engine.over(after) || this.engine.toAct(after).length) return this.decided(moves);
    return { ...this.happening(after), moves };
  }

  // Chance speaks where it is due, and the game ends where it does.
  goOn() {
    while (this.begun && !this.over) {
      if (this.engine.over(this.position)) this.end(this.engine.result(this.position));
      else if (this.engine.toAct(this.position).length) return;
      else this.add(this.happening(this.position));
    }
  }

  /**
   * @param {object | null} result
   * @param {string} why there is none
   */
  end(result, why = "") {
    this.add(event("ended", { result, seed: hexOf(this.seed) }, { why }));
  }

  /** @param {Event} proposal */
  propose(proposal) {
    this.add(proposal);
    this.carryOut();
  }

  // Do what was proposed, if all have agreed.
  carryOut() {
    const { proposal } = this;
    if (!proposal || this.asked().length) return;
    if (proposal.what === "break off") this.end(null, "agreed");
    else this.add(event("taken back", { seat: proposal.seat, number: proposal.number }));
  }
}

/**
 * A name without invisible characters, and without spaces around it.
 * @param {string} name
 */
export const clean = (name) => name.replace(/[\p{C}\s]+/gu, " ").trim();

/**
 * What two names have in common that look alike.
 * @param {string} name
 */
const look = (name) => name.normalize("NFKD").replace(/[^\p{L}\p{N}]/gu, "").toLowerCase() || name;

/**
 * The name, with a number if it could be taken for one of the others.
 * @param {string} name
 * @param {string[]} others
 */
function distinct(name, others) {
  for (let number = 1; ; number += 1) {
    const one = number === 1 ? name : `${name} ${number}`;
    if (!others.some((other) => look(other) === look(one))) return one;
  }
}

/**
 * The same players, each one seat further round, so that somebody else begins.
 * @param {Table} table
 */
export function chairsOfRematch({ created, seats }) {
  const chairs = created.chairs.map((/** @type {any} */ chair, /** @type {number} */ seat) =>
    ({ ...chair, ...(!chair.bot && { name: seats[seat].name }) }));
  return [...chairs.slice(1), chairs[0]];
}
