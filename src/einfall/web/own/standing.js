// How a table of one's own stands: what its events make of it. As einfall/server/table/standing.py.

import { Bank, inMilliseconds, seatsOf } from "./bank.js";
import { FairStream, NO_HASH, chain, labelOf } from "./fair.js";
import { findGame } from "../games/index.js";

/**
 * @import { Engine, GameStep, Position } from "../games/engine.d.ts"
 * @import { Game } from "../games/room.d.ts"
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
 * The rules of a table: the same for all that play by them, and from the same position.
 * @param {{ game: string, rules: Record<string, any>, position?: string }} created
 */
export function engineOf({ game, rules, position }) {
  const key = JSON.stringify([game, rules, position]);
  let engine = engines.get(key);
  if (!engine) {
    engine = load(findGame(game), rules, position);
    engines.set(key, engine);
    engine.catch(() => engines.delete(key)); // what could not be loaded may be there the next time
  }
  return engine;
}

/**
 * Rules whose games begin at a position, where there is one.
 * @param {Game} game
 * @param {Record<string, any>} rules
 * @param {string} [text]
 */
async function load(game, rules, text) {
  const engine = await (await game.engine()).loadEngine(rules, game);
  if (!text) return engine;
  const { layDraft, readDraft } = await game.positions();
  const beginning = layDraft(engine, readDraft(text, game));
  return Object.assign(engine, { start: () => beginning.slice() });
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
    /** @type {number[]} */
    this.resigned = []; // seats whose people have given the game up
    /** @type {{ seat: number, step: number }[]} */
    this.helped = []; // who had help, and after which event
    /** @type {Event | null} */
    this.ended = null;
    /** @type {string | null} */
    this.rematch = null;
    this.turnBegan = 0;
    this.bank = new Bank();
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
    const lists = ["events", "bodies", "times", "seats", "line", "agreed", "resigned", "helped"];
    for (const list of lists) other[list] = [...other[list]];
    return Object.assign(other, {
      chosen: { ...this.chosen }, position: this.position.slice(), bank: this.bank.copy(),
    });
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

  // When time runs out for the first of those that are waited for.
  deadline() {
    const { clock = 0, bank = 0 } = this.created;
    if (this.state === "revealing") {
      const live = clock || bank;
      return (this.fullSince ?? 0) + (live ? Math.max(live, LEAST_TO_REVEAL) : LONG_TO_REVEAL);
    }
    const limits = this.waitingFor().filter((seat) => !this.seats[seat].bot)
      .flatMap((seat) => this.deadlineOf(seat) ?? []);
    return limits.length ? Math.min(...limits) : null;
  }

  // When the time of a seat runs out that has to decide.
  /** @param {number} seat */
  deadlineOf(seat) {
    const { clock = 0 } = this.created;
    const seconds = [...(clock ? [clock] : []), ...(this.bank.seconds ? [this.bank.atFirst(seat)] : [])];
    return seconds.length ? inMilliseconds(this.turnBegan + Math.min(...seconds)) : null;
  }

  // What a person has left of the bank.
  /**
   * @param {number} seat
   * @param {number} now
   */
  timeLeft(seat, now) {
    if (!this.bank.seconds || this.seats[seat].bot) return null;
    return this.bank.at(seat, this.turnBegan, this.waitingFor().includes(seat) ? now : this.turnBegan);
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

  // Who has yet to agree to what was proposed.
  asked() {
    if (!this.proposal) return [];
    const settled = [...this.seatsOfHand(this.proposal.seat), ...this.agreed];
    if (this.proposal.what === "break off") return this.people(settled);
    return this.concerned(this.proposal.number, settled);
  }

  // The people who sat there at the event of this number or later, except for some.
  /**
   * @param {number} number
   * @param {number[]} but
   */
  concerned(number, but) {
    const replaced = this.events.slice(number - 1).filter(({ type }) => type === "replaced").map(({ seat }) => seat);
    const others = [...but, ...this.resigned];
    return this.seats.flatMap(({ bot }, seat) =>
      (!others.includes(seat) && (bot === null || replaced.includes(seat)) ? [seat] : []));
  }

  /** @param {number} seat */
  timeIsUp(seat) {
    const deadline = this.deadlineOf(seat);
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

  // The same, each with the number of its event.
  numbered() {
    return this.steps().map((step, place) => ({ ...step, number: this.line[place].number }));
  }

  // What a seat, or (null) a watcher, is shown; all of it when the game is over.
  /** @param {number | null} seat */
  viewOf(seat) {
    return this.over ? this.position : this.engine.view(this.position, seat);
  }

  // What of a position is shown when the game is over.
  /** @param {Position} position */
  seen(position) {
    return position;
  }

  // What a seat may do that sees this.
  /**
   * @param {Position} view
   * @param {number} _seat
   */
  movesOf(view, _seat) {
    return this.engine.showMoves(view);
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
      this.bank = new Bank(event.bank, event.increment);
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
      if (event.moves) {
        this.bank.spend(seatsOf(event.moves), this.turnBegan, at);
        this.take({ moves: event.moves }, at, null);
      }
      this.take({ outcome: event.outcome }, at, this.engine.drawer(this.position));
    } else if (type === "chose") {
      this.chosen[seat] = event.move;
      this.bank.stopped[seat] = at;
    } else if (type === "withdrew") {
      delete this.chosen[seat];
      delete this.bank.stopped[seat];
    } else if (type === "played") {
      this.bank.spend(seatsOf(event.moves), this.turnBegan, at);
      this.bank.earn(seatsOf(event.moves)); // what nobody is to notice earns nothing
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
    } else if (type === "resigned") {
      this.resigned.push(seat);
    } else if (type === "helped") {
      this.helped.push({ seat, step: this.step });
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
    this.bank.stopped = {};
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

  // The game as it was before the event of this number; time that was spent stays so.
  /** @param {number} number */
  rewind(number) {
    const [line, steps] = [this.line, this.steps()];
    Object.assign(this, { line: [], turn: 0, chosen: {}, proposal: null, position: this.engine.start() });
    this.bank.stopped = {};
    for (const [place, step] of line.entries()) {
      const { type, moves } = this.events[step.number - 1];
      if (step.number < number) this.advance(steps[place], step);
      else if (type === "played") this.bank.earn(seatsOf(moves), -1);
    }
  }
}
