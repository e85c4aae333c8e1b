// Whether all that a log tells of was allowed when it happened: who may sit down, reveal, decide, agree, leave, and
// what follows from that by itself. It is a second writing, on purpose, of what the service does (table.py): whoever
// checks the service must not ask the service. What the rules of a game allow is not known here.

import { NotFair } from "./fairness.js";

const NEWEST = 2;
const ABSENT = 30;
const CLOCKS_DIFFER = 1;
const LEAST_TO_REVEAL = 60;
const LONG_TO_REVEAL = 3 * 24 * 3600;
const AFTER_THE_END = ["left", "rematch"];
// What comes by itself, at the same moment as what it follows.
const FOLLOWS = ["happened", "taken back", "replaced", "ended"];

/** @typedef {{ chair: any, bot: string | null, here: boolean, commitment: string, seed: string }} Seat */

/**
 * @param {any} condition
 * @param {string} what
 */
function must(condition, what) {
  if (!condition) throw new NotFair("not allowed", { what });
}

export class Allowed {
  /** @param {any} created the first event */
  constructor(created) {
    this.created = created;
    this.version = created.version ?? 1;
    if (!(this.version >= 1 && this.version <= NEWEST)) throw new NotFair("version");
    /** @type {Seat[]} */
    this.seats = created.chairs.map((/** @type {any} */ chair) => ({
      chair, bot: chair.bot ?? null, here: Boolean(chair.bot), commitment: "", seed: "",
    }));
    /** @type {number | null} */
    this.fullSince = null;
    this.over = false;
    this.rematch = false;
    this.chosen = new Set();
    /** @type {any} */
    this.proposal = null;
    /** @type {Set<number>} */
    this.agreed = new Set();
    /** @type {Record<number, number>} */
    this.acted = {};
    /** @type {{ number: number, seat: number }[]} */
    this.replaced = [];
    this.turnBegan = 0;
    this.before = created;
    this.at = 0;
  }

  get begun() {
    return this.fullSince !== null && this.seats.every((seat) => !seat.commitment || seat.seed);
  }

  /**
   * Let an event happen, or say that it was not allowed.
   * @param {any} event
   * @param {number} at
   * @param {number} number
   */
  follow(event, at, number) {
    must(typeof at === "number" && at >= this.at, "time");
    must(!this.over || AFTER_THE_END.includes(event.type), "over");
    if (number > 1 && this.comesByItself(event)) must(at === this.at, "time");
    this.at = at;
    const judge = /** @type {Record<string, string>} */ (KINDS)[event.type];
    must(judge, "kind");
    /** @type {any} */ (this)[judge](event, at, number);
    if ("seat" in event && !FOLLOWS.includes(event.type) && !event.clock) this.acted[event.seat] = at;
    if (this.fullSince === null && this.seats.every((seat) => seat.here)) this.fullSince = at;
    this.before = event;
  }

  /** @param {any} event */
  comesByItself(event) {
    return FOLLOWS.includes(event.type) && !(event.type === "happened" && event.moves)
      && event.why !== "not revealed";
  }

  /** @param {number} seat where a person may sit */
  person(seat) {
    must(Number.isInteger(seat) && this.seats[seat] && !this.seats[seat].chair.bot, "seat");
    return this.seats[seat];
  }

  created_() {}

  /**
   * @param {any} event
   * @param {number} at
   */
  sat({ seat, name, seed = "", commitment = "" }, at) {
    const mine = this.person(seat);
    must(typeof name === "string", "seat");
    if (this.version > 1) must(!seed && !(commitment && this.fullSince !== null), "seed");
    else must(!commitment && !(seed && (this.fullSince !== null || (mine.here && !mine.bot))), "seed");
    if (mine.bot) this.turnBegan = at;
    Object.assign(mine, { here: true, bot: null });
    if (commitment) mine.commitment = commitment;
    if (seed) mine.seed = seed;
    if (this.proposal?.what === "bot" && this.proposal.about === seat) this.proposal = null;
  }

  /** @param {any} event */
  revealed({ seat, seed }) {
    const mine = this.person(seat);
    must(this.fullSince !== null && mine.commitment && !mine.seed && seed, "reveal");
    mine.seed = seed;
  }

  /**
   * @param {any} event
   * @param {number} at
   */
  happened({ moves }, at) {
    must(this.begun, "not begun");
    if (moves) this.decides(moves);
    this.goOn(at);
  }

  /** @param {any} event */
  chose({ seat, clock }) {
    must(this.begun && this.seats[seat] && !this.chosen.has(seat), "chosen");
    this.byClock(seat, clock);
    this.chosen.add(seat);
  }

  /** @param {any} event */
  withdrew({ seat }) {
    must(this.chosen.delete(seat), "chosen");
  }

  /**
   * @param {any} event
   * @param {number} at
   */
  played({ moves, clock }, at) {
    must(this.begun, "not begun");
    this.byClock(this.decides(moves), clock);
    for (const seat of Object.keys(moves)) if (!clock) this.acted[Number(seat)] = at;
    this.goOn(at);
  }

  /**
   * All but one had chosen before; which one was the last.
   * @param {Record<string, string>} moves
   */
  decides(moves) {
    const seats = Object.keys(moves).map(Number);
    must(seats.every((seat) => this.seats[seat]), "seat");
    const last = seats.filter((seat) => !this.chosen.has(seat));
    must(last.length === 1, "chosen");
    return last[0];
  }

  /**
   * A clock moves only where there is one, for a person, and when the time is over.
   * @param {number} seat
   * @param {boolean | undefined} clock
   */
  byClock(seat, clock) {
    const seconds = this.created.clock;
    if (clock) must(seconds && !this.seats[seat].bot && this.at >= this.turnBegan + seconds, "clock");
  }

  /** @param {number} at */
  goOn(at) {
    this.chosen.clear();
    this.proposal = null;
    this.turnBegan = at;
  }

  /**
   * @param {any} event
   * @param {number} at
   */
  proposed(event, at) {
    this.person(event.seat);
    must(this.begun, "not begun");
    if (event.what === "bot") {
      const { here, bot } = this.person(event.about ?? 0);
      must(!bot && (event.about ?? 0) !== event.seat, "bot");
      if (this.version > 1) {
        must(event.bot === this.created.stand_in, "bot");
        const acted = this.acted[event.about ?? 0] ?? 0;
        must(!here || (event.gone && acted - CLOCKS_DIFFER <= event.gone && event.gone <= at - ABSENT), "bot");
      }
    } else must(event.what === "take back" && !this.created.challenge, "taken back");
    this.proposal = event;
    this.agreed = new Set();
  }

  // Who has yet to agree.
  asked() {
    const { seat: proposer, what, about = 0, number = 0 } = this.proposal;
    const { hand = 0 } = this.seats[proposer].chair;
    const replaced = this.replaced.filter((one) => one.number >= number).map((one) => one.seat);
    return this.seats.flatMap((seat, at) => {
      const settled = this.agreed.has(at) || (!seat.chair.bot && (seat.chair.hand ?? 0) === hand);
      const concerned = what === "bot" ? !seat.bot && seat.here && at !== about
        : this.version === 1 ? !seat.bot && seat.here : !seat.bot || replaced.includes(at);
      return concerned && !settled ? [at] : [];
    });
  }

  /** @param {any} event */
  answered({ seat, agree }) {
    must(this.proposal && this.asked().includes(seat), "answer");
    this.agreed.add(seat);
    if (!agree) this.proposal = null;
  }

  /** @param {string} what was proposed; all must have agreed */
  agreedTo(what) {
    must(this.proposal?.what === what && !this.asked().length, "agreed");
    return this.proposal;
  }

  /**
   * @param {any} event
   * @param {number} at
   */
  takenBack({ seat, number }, at) {
    const proposal = this.agreedTo("take back");
    must(proposal.seat === seat && proposal.number === number, "agreed");
    this.goOn(at);
  }

  /**
   * @param {any} event
   * @param {number} at
   * @param {number} number
   */
  replaced_({ seat, bot }, at, number) {
    const proposal = this.agreedTo("bot");
    must((proposal.about ?? 0) === seat && proposal.bot === bot, "agreed");
    Object.assign(this.seats[seat], { bot, here: true });
    this.replaced.push({ number, seat });
    this.proposal = null;
    this.turnBegan = at;
  }

  /** @param {any} event */
  left({ seat }) {
    const mine = this.person(seat);
    must(mine.here && !mine.bot, "seat");
    mine.here = false;
  }

  /**
   * A game ends by its rules; or all people have left it; or a seed was not revealed in time.
   * @param {any} event
   * @param {number} at
   */
  ended({ result, why = "" }, at) {
    this.over = true;
    if (result) return must(this.begun && !why, "end");
    if (why === "not revealed") {
      const { clock } = this.created;
      must(this.fullSince !== null && !this.begun, "end");
      const patience = clock ? Math.max(clock, LEAST_TO_REVEAL) : LONG_TO_REVEAL;
      return must(at >= (this.fullSince ?? 0) + patience, "end");
    }
    must(why === (this.version > 1 ? "left" : ""), "end");
    return must(this.before.type === "left" && this.fullSince !== null
      && !this.seats.some((seat) => !seat.bot && seat.here), "end");
  }

  rematch_() {
    must(this.over && !this.rematch, "rematch");
    this.rematch = true;
  }
}

// Which method judges which event.
const KINDS = {
  created: "created_", sat: "sat", revealed: "revealed", happened: "happened", chose: "chose", withdrew: "withdrew",
  played: "played", "taken back": "takenBack", proposed: "proposed", answered: "answered", replaced: "replaced_",
  left: "left", ended: "ended", rematch: "rematch_",
};
