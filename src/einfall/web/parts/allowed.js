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
    /** @type {Set<number>} */
    this.resigned = new Set();
    /** @type {Record<number, number>} */
    this.acted = {};
    /** @type {{ number: number, seat: number }[]} */
    this.replaced = [];
    this.turnBegan = 0;
    this.helpedNow = false;
    /** @type {number[]} */
    this.timeLeft = this.seats.map(() => created.bank ?? 0); // of the bank, when the turn began
    /** @type {Map<number, number>} */
    this.stopped = new Map(); // when seats have chosen
    /** @type {{ number: number, seats: number[] }[]} */
    this.earned = []; // the decisions for which seats have been given the increment
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
    if (this.before.type === "resigned" && number > 1) must(["replaced", "ended"].includes(event.type), "end");
    this.at = at;
    const judge = /** @type {Record<string, string>} */ (KINDS)[event.type];
    must(judge, "kind");
    /** @type {any} */ (this)[judge](event, at, number);
    if ("seat" in event && !FOLLOWS.includes(event.type) && !event.clock) this.acted[event.seat] = at;
    if (this.fullSince === null && this.seats.every((seat) => seat.here)) this.fullSince = at;
    if (["played", "happened", "taken back"].includes(event.type)) this.helpedNow = false;
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
    must(typeof name === "string" && !this.resigned.has(seat), "seat");
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
    if (moves) {
      this.decides(moves);
      this.spend(Object.keys(moves).map(Number), at);
    }
    this.goOn(at);
  }

  /**
   * @param {any} event
   * @param {number} at
   */
  chose({ seat, clock }, at) {
    must(this.begun && this.seats[seat] && !this.chosen.has(seat), "chosen");
    this.byClock(seat, clock);
    this.chosen.add(seat);
    this.stopped.set(seat, at);
  }

  /** @param {any} event */
  withdrew({ seat }) {
    must(this.chosen.delete(seat), "chosen");
    this.stopped.delete(seat);
  }

  /**
   * @param {any} event
   * @param {number} at
   * @param {number} number
   */
  played({ moves, clock }, at, number) {
    must(this.begun, "not begun");
    this.byClock(this.decides(moves), clock);
    const seats = Object.keys(moves).map(Number);
    for (const seat of seats) if (!clock) this.acted[seat] = at;
    this.spend(seats, at);
    this.earn(seats, this.created.increment ?? 0);
    this.earned.push({ number, seats });
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
    const { clock: each, bank } = this.created;
    const limits = [...(each ? [each] : []), ...(bank ? [this.timeLeft[seat]] : [])];
    const late = limits.some((seconds) => this.at >= Math.round(1000 * (this.turnBegan + seconds)) / 1000);
    if (clock) must(late && !this.seats[seat].bot, "clock");
  }

  /**
   * The bank pays for the time since the turn began, for who has chosen until then.
   * @param {number[]} seats
   * @param {number} at
   */
  spend(seats, at) {
    for (const seat of seats) {
      const spent = Math.max(0, (this.stopped.get(seat) ?? at) - this.turnBegan);
      this.timeLeft[seat] = Math.max(0, Math.round(1000 * (this.timeLeft[seat] - spent)) / 1000);
    }
  }

  /**
   * @param {number[]} seats
   * @param {number} seconds
   */
  earn(seats, seconds) {
    for (const seat of seats) this.timeLeft[seat] = Math.max(0, this.timeLeft[seat] + seconds);
  }

  /** @param {number} at */
  goOn(at) {
    this.chosen.clear();
    this.stopped.clear();
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
    } else if (event.what !== "break off") {
      must(event.what === "take back" && !this.created.challenge, "taken back");
    }
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
      const present = !seat.bot && seat.here;
      const concerned = what === "bot" ? present && at !== about
        : what === "break off" || this.version === 1 ? present
        : (!seat.bot || replaced.includes(at)) && !this.resigned.has(at);
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
    for (const decision of this.earned.filter((one) => one.number >= number)) {
      this.earn(decision.seats, -(this.created.increment ?? 0));
    }
    this.earned = this.earned.filter((one) => one.number < number);
    this.goOn(at);
  }

  /**
   * @param {any} event
   * @param {number} at
   * @param {number} number
   */
  replaced_({ seat, bot }, at, number) {
    if (this.before.type === "resigned") {
      const { stand_in: standIn } = this.created;
      must(this.before.seat === seat && typeof bot === "string" && (!standIn || bot === standIn), "bot");
      must(!this.isGivenUp(seat), "end");
    } else {
      const proposal = this.agreedTo("bot");
      must((proposal.about ?? 0) === seat && proposal.bot === bot, "agreed");
    }
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

  /** @param {any} event */
  resigned_({ seat }) {
    const mine = this.person(seat);
    must(this.begun && mine.here && !mine.bot, "seat");
    this.resigned.add(seat);
  }

  /**
   * Help is for who plays alone with bots, once for each decision, and not in a challenge.
   * @param {any} event
   */
  helped({ seat }) {
    const mine = this.person(seat);
    const people = this.seats.filter(({ chair }) => !chair.bot).length;
    must(this.begun && !mine.bot && people === 1 && !this.created.challenge && !this.helpedNow, "seat");
    this.helpedNow = true;
  }

  /**
   * Whether a game is over when somebody has resigned: one side is left, or no other person plays.
   * @param {number} seat
   */
  isGivenUp(seat) {
    const sides = this.created.rules.teams ? 2 : this.seats.length;
    const playing = this.seats.flatMap((_, one) => (this.resigned.has(one) ? [] : [one % sides]));
    return new Set(playing).size < 2 || !this.seats.some((one, at) => at !== seat && !one.bot && one.here);
  }

  /**
   * A game ends by its rules; or all people have left it, or agreed to; or somebody has resigned; or a seed was not
   * revealed in time.
   * @param {any} event
   * @param {number} at
   */
  ended({ result, why = "" }, at) {
    this.over = true;
    if (result) return must(this.begun && !why, "end");
    if (why === "not revealed") {
      const clock = this.created.clock || this.created.bank;
      must(this.fullSince !== null && !this.begun, "end");
      const patience = clock ? Math.max(clock, LEAST_TO_REVEAL) : LONG_TO_REVEAL;
      return must(at >= (this.fullSince ?? 0) + patience, "end");
    }
    if (why === "agreed") return void this.agreedTo("break off");
    if (why === "resigned") {
      return must(this.before.type === "resigned" && this.isGivenUp(this.before.seat), "end");
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
  left: "left", resigned: "resigned_", helped: "helped", ended: "ended", rematch: "rematch_",
};
