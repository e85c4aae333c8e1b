// All tables of one's own that are in use, in step with what is kept; the bots that are to decide there, and the
// clocks. What the service has in live/rooms.py, live/caretaker.py, live/new_tables.py and live/service.py.

import { Conflict, find, keep } from "./keeping.js";
import { SEED_BYTES, commitment } from "./fair.js";
import { newTable } from "./by_hand.js";
import { chairsOfRematch, clean, event } from "./table.js";
import { Refused } from "./refused.js";
import { isByHand } from "./client.js";
import { headOf, keptOf, readTable, recordOf, replayOf } from "./written.js";
import { hexOf } from "./hash.js";
import { choose } from "./thinking.js";
import { findGame } from "../games/index.js";
import { engineOf } from "./standing.js";
import { layOut, seatAfter, upTo } from "./trying.js";
import { showUpdate } from "./sight.js";
import { t } from "../parts/language.js";

/**
 * @import { Table } from "./table.js"
 * @import { Answer, NewTable } from "../protocol.d.ts"
 * @import { Event } from "./standing.js"
 */

const QUICK_LEVEL = "club";
const OWN = "own-";
const TRIED = "own-try-"; // a position that somebody tries; such a game counts for nothing
const HAND = "own-hand-"; // a game at a real table, entered by hand
const VERSION = 2; // of the protocol

/** @typedef {(table: Table) => void} Deed */
/**
 * @typedef {{ chairs: object[], clock?: number, bank?: number, increment?: number, previous?: string,
 *   position?: string }} How
 */

// A table in memory, and who is told what happens there.
class Room {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    /** @type {Map<string, Answer>} */
    this.answers = new Map(); // by the client's own name for a command: one that comes again is not done again
    /** @type {Promise<unknown>} */
    this.busy = Promise.resolve();
    /** @type {Set<string>} */
    this.asked = new Set(); // the decisions that bots are asked for: the event before, and the seat
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.alarm = undefined;
  }

  /** @param {Table} table as it stands from now on */
  become(table) {
    this.table = table;
  }

  // The seats that are played here: all that no bot was given.
  get hand() {
    return this.table.created.chairs.flatMap((/** @type {any} */ { bot }, /** @type {number} */ seat) =>
      (bot ? [] : [seat]));
  }
}

const seconds = () => Math.round(Date.now()) / 1000;

/** @param {number} bytes */
const randomBytes = (bytes) => crypto.getRandomValues(new Uint8Array(bytes));

export class Tables {
  constructor() {
    /** @type {Map<string, Promise<Room>>} */
    this.rooms = new Map();
    /** @type {(id: string) => void} */
    this.changed = () => {}; // told of each table that was changed here
  }

  /**
   * The room of a table; refused where there is none.
   * @param {string} id
   */
  room(id) {
    let found = this.rooms.get(id);
    if (!found) {
      found = this.load(id);
      this.rooms.set(id, found);
      found.catch(() => this.rooms.delete(id));
    }
    return found;
  }

  /** @param {string} id */
  async load(id) {
    const kept = await find(id);
    if (!kept) throw new Refused("no table", t("There is no such table."));
    const room = new Room(await readTable(kept));
    this.lookAfter(room);
    return room;
  }

  /** @param {NewTable} wanted */
  async make(wanted, byHand = false) {
    const { game, rules = {}, seats = [], one_screen: oneScreen = false, clock = 0, bank = 0, increment = 0 } = wanted;
    const engine = await engineOf({ game, rules });
    if (seats.length !== engine.players) {
      throw new Refused("seats", t("There are {given} seats for {players} players.", {
        given: seats.length, players: engine.players,
      }));
    }
    const chairs = seats.map(({ bot = null, name = "" }, seat) =>
      lean({ bot, name: clean(name), hand: oneScreen || byHand ? 0 : seat }));
    if (byHand) return this.begin(engine, { chairs }, HAND);
    return this.begin(engine, { chairs, clock: clock || engine.secondsToDecide, bank, increment });
  }

  /**
   * @param {Table["engine"]} engine
   * @param {How} how
   * @param {string} kind how its id begins
   */
  async begin(engine, how, kind = OWN) {
    return this.lay(engine, kind, how, (table, created) => table.create(created));
  }

  /**
   * A position to try: a table at which the game of a record goes on after so many decisions. Whoever was to decide
   * then is the visitor; the others are bots.
   * @param {any} record
   * @param {number} decisions
   * @param {{ name: string, bot: string }} who
   */
  async tryOut(record, decisions, { name, bot }) {
    const engine = await engineOf(record);
    const steps = upTo(engine.read(record), decisions);
    const seat = seatAfter(engine, steps);
    const chairs = Array.from({ length: engine.players }, (_, one) => (one === seat ? { name } : { bot, hand: one }));
    return this.lay(engine, TRIED, { chairs: chairs.map(lean) }, (table, created) =>
      layOut(table, created, { seat, name, steps }));
  }

  /**
   * A table at which the game goes on from a position that somebody has set up. What is hidden there is made up.
   * @param {string} game
   * @param {string} text
   * @param {{ seat: number, name: string, bot: string }} who the seat is the visitor's, the others are bots
   */
  async setOut(game, text, { seat, name, bot }) {
    const found = findGame(game);
    const { draftOf, fillIn, layDraft, readDraft, writeDraft } = await found.positions();
    const draft = readDraft(text, found);
    const rules = await engineOf({ game, rules: draft.rules });
    const beginning = layDraft(rules, draft);
    fillIn(rules, beginning);
    const position = writeDraft(draftOf(rules, beginning), found);
    const engine = await engineOf({ game, rules: rules.rules, position });
    const chairs = Array.from({ length: engine.players }, (_, one) => (one === seat ? { name } : { bot, hand: one }));
    return this.lay(engine, TRIED, { chairs: chairs.map(lean), position }, (table, created) =>
      layOut(table, created, { seat, name, steps: [] }));
  }

  /**
   * @param {Table["engine"]} engine
   * @param {string} kind how its id begins
   * @param {How} how
   * @param {(table: Table, created: Event) => void} begin
   */
  async lay(engine, kind, how, begin) {
    const { chairs, clock = 0, bank = 0, increment = 0, previous = "", position = "" } = how;
    const seed = randomBytes(SEED_BYTES);
    const table = newTable(kind + hexOf(randomBytes(10)), seed, engine);
    table.now = seconds();
    const { name: game, rules } = engine;
    const promised = { game, rules, chairs, commitment: commitment(seed) };
    const usual = { clock: clock || null, previous, position };
    const banked = bank ? { bank, ...(increment && { increment }) } : {};
    begin(table, { ...event("created", promised, usual), version: VERSION, ...banked });
    const room = new Room(table);
    await keep(0, headOf(table, room.hand), keptOf(table));
    this.rooms.set(table.id, Promise.resolve(room));
    this.lookAfter(room);
    return { table: table.id, links: [], commitment: table.created.commitment };
  }

  /**
   * Try something on a copy, keep what it brings, and let the copy stand for the table; one after the other.
   * @param {Room} room
   * @param {Deed} deed
   */
  change(room, deed) {
    const changed = room.busy.then(() => this.changeNow(room, deed));
    room.busy = changed.catch(() => {});
    return changed;
  }

  /**
   * @param {Room} room
   * @param {Deed} deed
   */
  async changeNow(room, deed) {
    const before = room.table.number;
    const draft = room.table.copy(seconds());
    deed(draft);
    if (draft.number === before) return;
    try {
      await keep(before, headOf(draft, room.hand), keptOf(draft));
    } catch (problem) {
      if (!(problem instanceof Conflict)) throw problem;
      await this.refresh(room);
      await this.changeNow(room, deed);
      return;
    }
    room.become(draft);
    this.changed(draft.id);
    this.tell(room);
    this.lookAfter(room);
  }

  // Another tab has changed the table.
  /** @param {Room} room */
  async refresh(room) {
    const kept = await find(room.table.id);
    if (!kept || kept.bodies.length <= room.table.number) return;
    room.become(await readTable(kept));
    this.tell(room);
    this.lookAfter(room);
  }

  /** @param {Room} room */
  tell(room) { for (const listener of room.listeners) listener(); }

  // Ask the bots that are to decide, and set the clock for the people.
  /** @param {Room} room */
  lookAfter(room) {
    clearTimeout(room.alarm);
    const { table } = room;
    for (const seat of table.waitingFor()) {
      const { bot } = table.seats[seat];
      if (bot) this.askBot(room, seat, bot);
    }
    const deadline = table.deadline();
    if (deadline) room.alarm = setTimeout(() => this.timeIsUp(room), Math.max(0, 1000 * (deadline - seconds())));
  }

  /** @param {Room} room */
  timeIsUp(room) {
    const { table } = room;
    const late = table.waitingFor().filter((/** @type {number} */ seat) =>
      !table.seats[seat].bot && (table.deadlineOf(seat) ?? Infinity) <= seconds());
    for (const seat of late) this.askBot(room, seat, QUICK_LEVEL, true);
    if (!late.length) this.lookAfter(room); // alarms go off a moment too early now and then
  }

  /**
   * @param {Room} room
   * @param {number} seat
   * @param {string} bot
   * @param {boolean} clock
   */
  async askBot(room, seat, bot, clock = false) {
    const { table } = room;
    const { number, step } = table;
    const decision = `${step}/${seat}`;
    if (room.asked.has(decision)) return;
    room.asked.add(decision);
    try {
      const decided = await decide(table, seat, bot);
      await this.change(room, (draft) => {
        const still = clock || draft.seats[seat].bot === bot;
        if (draft.step === step && still && draft.waitingFor().includes(seat)) draft.move(seat, { ...decided, clock });
      });
    } finally {
      room.asked.delete(decision);
      if (room.table.number !== number) this.lookAfter(room);
    }
  }

  /**
   * Carry a command out, and say what became of it.
   * @param {string} id
   * @param {any} command
   * @returns {Promise<Answer>}
   */
  async do(id, command) {
    const room = await this.room(id);
    const known = room.answers.get(command.id);
    if (known) return known;
    const answer = await this.doNow(room, command).catch((problem) => {
      if (!(problem instanceof Refused)) throw problem;
      return /** @type {Answer} */ ({
        type: "answer", id: command.id, ok: false, code: problem.code, text: problem.message,
      });
    });
    room.answers.set(command.id, answer);
    return answer;
  }

  /**
   * @param {Room} room
   * @param {any} command
   * @returns {Promise<Answer>}
   */
  async doNow(room, command) {
    const { hand } = room;
    const waiting = hand.filter((/** @type {number} */ seat) => room.table.waitingFor().includes(seat));
    const seat = command.seat ?? (["move", "consider"].includes(command.do) ? waiting[0] : undefined) ?? hand[0];
    if (!hand.includes(seat)) throw new Refused("seat", t("That seat is not yours."));
    let number = room.table.number + 1;
    if (command.do === "consider") {
      const then = room.table.consider(seat, command.move);
      return { type: "answer", id: command.id, ok: true, ...(then.length && { then }) };
    }
    if (command.do === "rematch") {
      await this.rematch(room);
    } else {
      await this.change(room, (draft) => {
        number = draft.number + 1;
        obey(draft, seat, command);
        number = Math.min(number, draft.number);
      });
    }
    const other = command.do === "rematch" && room.table.rematch ? { table: room.table.rematch } : {};
    return { type: "answer", id: command.id, ok: true, number, ...other };
  }

  // Another table for the same players, unless there is one.
  /** @param {Room} room */
  async rematch(room) {
    const { table } = room;
    if (!table.over) throw new Refused("rematch", t("The game is not over yet."));
    if (table.rematch) return;
    const { clock, bank, increment } = table.created;
    const engine = await engineOf(/** @type {any} */ (table.created));
    const how = { chairs: chairsOfRematch(table), clock, bank, increment, previous: table.id };
    const made = await this.begin(engine, how, isByHand(table.id) ? HAND : OWN);
    await this.change(room, (draft) => { if (!draft.rematch) draft.goOnAt(made.table); });
  }

  /**
   * @param {string} id
   * @param {number} since
   */
  async show(id, since = 0) {
    return this.showRoom(await this.room(id), since);
  }

  /**
   * @param {Room} room
   * @param {number} since
   */
  showRoom(room, since) {
    const { table } = room;
    return showUpdate(table, room.hand, since <= table.number ? since : 0, seconds());
  }

  /**
   * A finished game as a record, with its log.
   * @param {string} id
   */
  async record(id) {
    return recordOf((await this.finished(id)).table);
  }

  /**
   * Each decision of a finished game with the table before it, and the table at the end.
   * @param {string} id
   */
  async replay(id) {
    const { table } = await this.finished(id);
    return replayOf(table.engine, table.numbered(), table.number, (position) => table.seen(position));
  }

  /** @param {string} id */
  async finished(id) {
    const room = await this.room(id);
    if (!room.table.over) throw new Refused("not over", t("The game is not over yet."));
    return room;
  }
}

/**
 * Without what is as usual.
 * @param {Record<string, any>} fields
 */
const lean = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value));

/**
 * What a bot decides, and what along with it.
 * @param {Table} table
 * @param {number} seat
 * @param {string} bot
 */
async function decide(table, seat, bot) {
  const { engine } = table;
  const after = table.position.slice();
  const move = await choose(engine, engine.view(after, seat), bot);
  if (!table.consider(seat, move).length) return { move };
  engine.decide(after, { [seat]: move });
  return { move, then: await choose(engine, engine.view(after, seat), bot) };
}

/**
 * What a command does to a table.
 * @param {Table} table
 * @param {number} seat
 * @param {any} command
 */
export function obey(table, seat, command) {
  if (command.do === "sit") table.sit(seat, command);
  else if (command.do === "reveal") table.reveal(seat, command.seed);
  else if (command.do === "move") table.move(seat, { move: command.move, turn: command.turn, then: command.then });
  else if (command.do === "take back") table.takeBack(seat);
  else if (command.do === "reply") table.answer(seat, command.agree);
  else if (command.do === "leave") table.leave(seat);
  else if (command.do === "resign") table.resign(seat);
  else if (command.do === "help") table.help(seat);
  else if (command.do === "break off") table.breakOff(seat);
  else if (!table.obey(command)) throw new Refused("command", t("That cannot be done here."));
}
