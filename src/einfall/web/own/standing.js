// How a table of one's own stands: what its events make of it. As einfall/server/table/standing.py.

import { FairStream, NO_HASH, chain, labelOf } from "./fair.js";
import { findGame } from "../games/index.js";

/**
 * @import { Engine, GameStep, Position } from "../games/engine.d.ts"
 * @import { Moves } from "../protocol.d.ts"
 */

/** @typedef {Record<string, any> & { type: string }} Event as it is kept: without what is as usual */
/**
 * @typedef {{
 *   bot: string | null, name: string, hand: number, here: boolean, seed: string, commitment: string,
 * }} Seat
 */
/** @typedef {{ number: number, lane: number | null }} Step the event that brought it, and for whom chance spoke */

const LEAST_TO_REVEAL = 60; // seconds that seats have at least to reveal their seeds, where there is a clock
const LONG_TO_REVEAL = 3 * 24 * 3600; // the same where there is none

/** @type {Map<string, Promise<Engine>>} */
const engines = new Map();

/**
 * The rules of a table: the same for all that play by them.
 * @param {{ game: string, rules: Record<string, any> }} created
 */
export function engineOf({ game, rules }) {
  const key = JSON.stringify([game, rules]);
  let engine = engines.get(key);
  if (!engine) {
    const found = findGame(game);
    engine = found.engine().then(({ loadEngine }) => loadEngine(rules, found));
    engines.set(key, engine);
    engine.catch(() => engines.delete(key)); // what could not be loaded may be there the next time
  }
  return engine;
}

export class Standing {
  /**
   * @param {string} id
   * @param {Uint8Array} seed
   * @param {Engine} engine
   */
  constructor(id, seed, engine) {
    this.id = id;
    this.seed = seed;
    this.engine = engine;
    this.now = 0; // the time at which what is being done counts as done
    /** @type {Event[]} */
    this.events = [];
    /** @type {string[]} */
    this.bodies = [];
    /** @type {number[]} */
    this.times = [];
    this.hash = NO_HASH;
    /** @type {Seat[]} */
    this.seats = [];
    /** @type {Step[]} */
    this.line = [];
    this.turn = 0;
    /** @type {Moves} */
    this.chosen = {};
    /** @type {Event | null} */
    this.proposal = null;
    /** @type {number[]} */
    this.agreed = [];
    /** @type {Event | null} */
    this.ended = null;
    /** @type {string | null} */
    this.rematch = null;
    this.turnBegan = 0;
    /** @type {number | null} */
    this.fullSince = null; // when everybody had sat down for the first time
    /** @type {Position} */
    this.position = engine.start();
  }

  /**
   * A table to try something at; this one stays as it is.
   * @param {number} now
   * @returns {this}
   */
  copy(now) {
    const later = Math.max(Math.round(now * 1000) / 1000, this.times.at(-1) ?? 0);
    const other = Object.assign(Object.create(Object.getPrototypeOf(this)), this, { now: later });
    for (const list of ["events", "bodies", "times", "seats", "line", "agreed"]) other[list] = [...other[list]];
    return Object.assign(other, { chosen: { ...this.chosen }, position: this.position.slice() });
  }

  get number() {
    return this.events.length;
  }

  get created() {
    return this.events[0];
  }

  // The number of the last event that changed the position.
  get step() {
    return this.line.at(-1)?.number ?? 0;
  }

  get over() {
    return this.ended !== null;
  }

  // Whether everybody has sat down once, and revealed what they add to chance.
  get begun() {
    return this.fullSince !== null && !this.hiding().length;
  }

  // The seats that have committed to a seed and have yet to reveal it.
  hiding() {
    return this.seats.flatMap(({ commitment, seed }, seat) => (commitment && !seed ? [seat] : []));
  }

  get state() {
    if (this.over) return "over";
    return this.fullSince === null ? "open" : this.begun ? "playing" : "revealing";
  }

  waitingFor() {
    const toAct = this.begun && !this.over ? this.engine.toAct(this.position) : [];
    return toAct.filter((seat) => !(seat in this.chosen));
  }

  deadline() {
    const { clock = 0 } = this.created;
    if (this.state === "revealing") {
      return (this.fullSince ?? 0) + (clock ? Math.max(clock, LEAST_TO_REVEAL) : LONG_TO_REVEAL);
    }
    if (!clock || this.waitingFor().every((seat) => this.seats[seat].bot)) return null;
    return this.turnBegan + clock;
  }

  /** @param {number[]} but */
  people(but = []) {
    return this.seats.flatMap(({ bot, here }, seat) => (bot === null && here && !but.includes(seat) ? [seat] : []));
  }

  // The seats that are played by the same hand as this one.
  /** @param {number} seat */
  seatsOfHand(seat) {
    const { hand } = this.seats[seat];
    return this.created.chairs.flatMap((/** @type {any} */ chair, /** @type {number} */ one) =>
      (!chair.bot && (chair.hand ?? 0) === hand ? [one] : []));
  }

  // Who has yet to agree that a move is taken back.
  asked() {
    if (!this.proposal) return [];
    const settled = [...this.seatsOfHand(this.proposal.seat), ...this.agreed];
    return this.concerned(this.proposal.number, settled);
  }

  // The people who sat there at the event of this number or later, except for some.
  /**
   * @param {number} number
   * @param {number[]} but
   */
  concerned(number, but) {
    const replaced = this.events.slice(number - 1).filter(({ type }) => type === "replaced").map(({ seat }) => seat);
    return this.seats.flatMap(({ bot }, seat) =>
      (!but.includes(seat) && (bot === null || replaced.includes(seat)) ? [seat] : []));
  }

  timeIsUp() {
    const deadline = this.deadline();
    return deadline !== null && this.now >= deadline;
  }

  // What chance brings in this position.
  /** @param {Position} position */
  happening(position) {
    const lane = this.engine.drawer(position);
    const drawn = this.line.filter((step) => step.lane === lane).length;
    const label = labelOf(this.id, this.seats.map(({ seed }) => seed));
    const outcome = this.engine.sample(position, new FairStream(this.seed, `${label}/${lane}/${drawn}`));
    return { type: "happened", outcome, ...(!this.engine.chanceIsOpen && { seat: lane }) };
  }

  // What happened in the game, step by step.
  /** @returns {GameStep[]} */
  steps() {
    return this.line.map(({ number, lane }) => {
      const { outcome, moves, counts } = this.events[number - 1];
      return lane === null ? { moves, counts } : { outcome };
    });
  }

  /**
   * Let an event happen that has been checked, or was kept.
   * @param {Event} event
   * @param {number} at
   * @param {string} body as it is kept
   */
  apply(event, at, body = JSON.stringify(event)) {
    this.events.push(event);
    this.bodies.push(body);
    this.times.push(at);
    this.hash = chain(this.hash, this.seed, this.number, at, body);
    this.follow(event, at);
  }

  /**
   * @param {Event} event
   * @param {number} at
   */
  follow(event, at) {
    const { type, seat } = event;
    if (type === "created") {
      this.seats = event.chairs.map((/** @type {any} */ { bot = null, name, hand = 0 }) =>
        ({ bot, name: name || bot || "", hand, here: bot !== null, seed: "", commitment: "" }));
      this.countSeats(at);
    } else if (type === "sat") {
      if (this.seats[seat].bot) this.turnBegan = at;
      const commitment = event.commitment ?? this.seats[seat].commitment;
      this.setSeat(seat, { name: event.name, here: true, bot: null, commitment });
      this.countSeats(at);
      if (this.proposal?.what === "bot" && (this.proposal.about ?? 0) === seat) this.proposal = null;
    } else if (type === "revealed") {
      this.setSeat(seat, { seed: event.seed });
    } else if (type === "happened") {
      if (event.moves) this.take({ moves: event.moves }, at, null);
      this.take({ outcome: event.outcome }, at, this.engine.drawer(this.position));
    } else if (type === "chose") {
      this.chosen[seat] = event.move;
    } else if (type === "withdrew") {
      delete this.chosen[seat];
    } else if (type === "played") {
      this.take({ moves: event.moves }, at, null);
    } else if (type === "taken back") {
      this.rewind(event.number);
      this.turnBegan = at;
    } else if (type === "proposed") {
      Object.assign(this, { proposal: event, agreed: [] });
    } else if (type === "answered") {
      this.agreed.push(seat);
      if (!event.agree) this.proposal = null;
    } else if (type === "replaced") {
      this.setSeat(seat, { bot: event.bot, here: true });
      Object.assign(this, { proposal: null, turnBegan: at });
    } else if (type === "left") {
      this.setSeat(seat, { here: false });
    } else if (type === "ended") {
      Object.assign(this, { ended: event, proposal: null });
    } else if (type === "rematch") {
      this.rematch = event.table;
    }
  }

  // Note when everybody has sat down for the first time.
  /** @param {number} at */
  countSeats(at) {
    if (this.fullSince === null && this.seats.every(({ here }) => here)) this.fullSince = at;
  }

  /**
   * @param {number} number
   * @param {Partial<Seat>} changes
   */
  setSeat(number, changes) {
    this.seats[number] = { ...this.seats[number], ...changes };
  }

  /**
   * The game goes one step further.
   * @param {GameStep} step
   * @param {number} at
   * @param {number | null} lane
   */
  take(step, at, lane) {
    this.advance(step, { number: this.number, lane });
    Object.assign(this, { chosen: {}, proposal: null, turnBegan: at });
  }

  /**
   * @param {GameStep} event
   * @param {Step} step
   */
  advance({ moves, outcome }, step) {
    if (moves) this.engine.decide(this.position, moves);
    else if (outcome) this.engine.happen(this.position, outcome);
    if (this.step < step.number) this.turn += 1;
    this.line.push(step);
  }

  // The game as it was before the event of this number.
  /** @param {number} number */
  rewind(number) {
    const [line, steps] = [this.line, this.steps()];
    Object.assign(this, { line: [], turn: 0, chosen: {}, proposal: null, position: this.engine.start() });
    for (const [place, step] of line.entries()) {
      if (step.number < number) this.advance(steps[place], step);
    }
  }
}
