// Talking to the service: requests, and a table that stays up to date whatever the connection does.

import { batch, signal } from "../vendor/signals.js";
import { language, t } from "./language.js";
import { OwnSocket, askOwn, isByHand, isOwn, isTried } from "../own/client.js";
import { Pacing } from "./pacing.js";
import { served } from "./address.js";
import { coming, remember } from "./ui.js";
import offered from "../offered.js";

/**
 * @import {
 *   Answer, Created, NewTable, Link, PlayedShown, Presence, Reaction, ServerMessage, Statistics, TableEvent, TableMade,
 *   Update
 * } from "../protocol.d.ts"
 * @import { Head } from "../own/types.d.ts"
 */

// Why the service refuses.
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {string} code for programs
   * @param {string} text for people
   */
  constructor(status, code, text) {
    super(text);
    this.status = status;
    this.code = code;
  }
}

/**
 * @param {string} path
 * @param {object} [body] to be posted
 * @returns {Promise<any>}
 */
async function askService(path, body) {
  if (!served) throw new Refusal(404, "no service", t("That needs a server, and this site has none."));
  const headers = { "accept-language": language.value };
  const answer = await fetch(path, body === undefined ? { headers } : {
    method: "POST", headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body),
  }).catch(() => {
    throw new Refusal(0, "network", t("The server cannot be reached. Games against bots go on without it."));
  });
  const content = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refusal(answer.status, content.code ?? "", content.text ?? answer.statusText);
  return content;
}

const OF_TABLE = /^\/api\/tables\/([\w-]+)(?:\/(record|replay))?$/;

/**
 * Ask the service; or this browser itself, about what it has.
 * @param {string} path
 * @param {object} [body] to be posted
 * @returns {Promise<any>}
 */
export async function ask(path, body) {
  const [, table, what] = OF_TABLE.exec(path) ?? [];
  if (table && isOwn(table)) {
    return askOwn(/** @type {"record" | "replay" | undefined} */ (what) ?? "show", table).catch((problem) => {
      if (served && problem.code === NO_TABLE) return askService(path, body);
      throw problem;
    });
  }
  if (body === undefined && path.startsWith("/api/me/games")) return allGames(path);
  if (path === "/api/me/statistics") return allStatistics();
  return askService(path, body);
}

/**
 * The games of this browser, and what the service has. Without a network, what there is.
 * @template Found
 * @param {string} path
 * @returns {Promise<{ own: Head[], others: Found[] }>}
 */
async function both(path) {
  const own = await import("../own/keeping.js").then(({ list }) => list()).catch(() => []);
  const others = await askService(path).catch((problem) => {
    if (served && !own.length) throw problem;
    return [];
  });
  return { own, others };
}

/**
 * @param {string} path
 * @returns {Promise<PlayedShown[]>}
 */
async function allGames(path) {
  /** @type {{ own: Head[], others: PlayedShown[] }} */
  const { own, others } = await both(path);
  const elsewhere = others.filter(({ table }) => !own.some((one) => one.table === table));
  return [...own, ...elsewhere].sort((one, two) => two.changed - one.changed);
}

/** @returns {Promise<Statistics[]>} */
async function allStatistics() {
  /** @type {{ own: Head[], others: Statistics[] }} */
  const { own, others } = await both("/api/me/statistics");
  const { statisticsOf, together } = await import("../own/statistics.js");
  const counted = own.filter(({ table, moved }) => !moved && !isTried(table) && !isByHand(table));
  return together([...others, ...statisticsOf(counted)]);
}

/**
 * Whether a table concerns nobody but who sits at this screen, so that it can be played in the page itself.
 * @param {NewTable} wanted
 */
function isOnesOwn({ game, seats = [], one_screen: oneScreen }) {
  const levels = offered.find(({ name }) => name === game)?.levels ?? [];
  const thinksHere = (/** @type {string} */ bot) => [...levels, "random"].includes(bot.split(":")[0]);
  return (oneScreen || seats.filter(({ bot }) => !bot).length === 1)
    && seats.every(({ bot }) => !bot || thinksHere(bot));
}

/**
 * Make a table: here if it is one's own. Where it has links, keep them, and take the first one for this browser.
 * @param {NewTable} wanted
 */
export async function makeTable(wanted) {
  if (isOnesOwn(wanted)) {
    const made = coming(askOwn("make", wanted), t("The game is on its way to your browser…"));
    const own = await made.catch((problem) => {
      if (!served || problem.refused) throw problem;
      return null; // a browser that cannot do it itself leaves it to the service
    });
    if (own) return own.table;
  }
  /** @type {TableMade} */
  const made = await ask("/api/tables", wanted);
  const links = remember("links") ?? {};
  links[made.table] = made.links;
  const kept = Object.entries(links).slice(-100);
  remember("links", Object.fromEntries(kept));
  const owners = { ...(remember("owners") ?? {}), [made.table]: made.owner };
  remember("owners", Object.fromEntries(Object.entries(owners).slice(-100)));
  if (made.links.length) await enter(made.table, made.links[0].secret);
  return made.table;
}

/**
 * Keep the score of a game at a real table.
 * @param {NewTable} wanted
 * @returns {Promise<string>} the id of the table
 */
export const keepScore = async (wanted) => (await askOwn("make", wanted, true)).table;

/**
 * Go on with the game of a record after so many decisions: a table of one's own against bots.
 * @param {any} record
 * @param {number} decisions
 * @param {string} bot
 * @returns {Promise<string>} the id of the table
 */
export async function tryPosition(record, decisions, bot) {
  const who = { name: remember("name") || t("Player {number}", { number: 1 }), bot };
  return (await askOwn("tryOut", record, decisions, who)).table;
}

/**
 * Play on from a position: a table of one's own against bots.
 * @param {string} game
 * @param {string} text
 * @param {{ seat: number, bot: string }} how which seat is one's own
 * @returns {Promise<string>} the id of the table
 */
export async function playFrom(game, text, { seat, bot }) {
  const name = remember("name") || t("Player {number}", { number: 1 });
  return (await askOwn("setOut", game, text, { seat, name, bot })).table;
}

/**
 * @param {string} table
 * @param {string} secret
 */
export async function enter(table, secret) {
  return ask(`/api/tables/${table}/enter`, { secret });
}

export function randomText(bytes = 16) {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * What a seat adds to chance: kept in this browser until all have committed to theirs.
 * @param {string} table
 * @param {number} seat
 * @returns {string | undefined}
 */
export const seedOf = (table, seat) => (remember("seeds") ?? {})[table]?.[seat];

/**
 * Make such a seed, and give what is told of it beforehand: its hash. Without HTTPS a browser cannot hash, and the
 * seat adds nothing.
 * @param {string} table
 * @param {number} seat
 */
export async function commitSeed(table, seat) {
  if (!globalThis.crypto?.subtle) return "";
  const seed = seedOf(table, seat) ?? randomText();
  const { [table]: ours, ...others } = remember("seeds") ?? {};
  remember("seeds", Object.fromEntries([...Object.entries(others).slice(-99), [table, { ...ours, [seat]: seed }]]));
  const text = new TextEncoder().encode(`${table}/${seat}/${seed}`);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const NO_TABLE = "no table"; // what a browser says of a table that it has not
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const SILENCE = 20000; // milliseconds without a word after which we ask whether anybody is there
const PATIENCE = 8000; // and so long we wait for the answer

/**
 * @typedef {{ command: object, resolve: (answer: Answer) => void, reject: (problem: Refusal) => void }} Waiting
 */

/** @param {string} table */
function webSocket(table) {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  return new WebSocket(`${scheme}://${location.host}/api/tables/${table}/live`);
}

// A table, live. `update` is how it stands; `events` is all that has happened, without gaps: an event
// that was told once is never told again, so what was hidden in it then stays hidden here.
// A command that was not answered when the connection broke is sent again with the same id.
export class LiveTable {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    this.update = signal(/** @type {Update | null} */ (null));
    this.events = signal(/** @type {TableEvent[]} */ ([]));
    this.opened = signal(0); // how often our seats have been opened in another browser meanwhile
    this.presence = signal(/** @type {Presence} */ ({ type: "presence", seats: [], watchers: 0 }));
    this.felt = signal(/** @type {Reaction | null} */ (null)); // how somebody feels, the last to have shown it
    this.connection = signal(/** @type {"connecting" | "on" | "off"} */ ("connecting"));
    this.problem = signal(/** @type {{ code: string, text: string } | null} */ (null)); // why there is no table here
    /** @type {{ code: string, text: string } | null} */
    this.lastProblem = null;
    this.clockOffset = 0; // the service's time less ours, in seconds
    /** @type {((events: TableEvent[], update: Update) => number) | null} how long news is looked at, in milliseconds */
    this.lasts = null;
    /** @type {Pacing<Update>} */
    this.news = new Pacing((update) => this.show(update), () => this.waiting.size + this.answered.length > 0);
    /** @type {Map<string, Waiting>} */
    this.waiting = new Map();
    /** @type {(Waiting & { message: Answer })[]} */
    this.answered = []; // what is done but not yet seen
    /** @type {WebSocket | OwnSocket | null} */
    this.socket = null;
    this.spoken = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.silence = undefined;
    this.wait = FIRST_WAIT;
    this.closed = false;
    this.isHere = isOwn(table);
    this.wakeUp = () => {
      if (this.connection.value === "off") this.connect();
    };
    // a browser that knows that it is cut off need not wait for the silence
    this.cutOff = () => {
      if (this.connection.value !== "off" && !this.isHere) this.drop();
    };
    addEventListener("online", this.wakeUp);
    addEventListener("offline", this.cutOff);
    this.connect();
    // the service says what is wrong in the language of the connection
    this.unsubscribe = language.subscribe((wanted) => {
      if (wanted !== this.spoken && this.connection.value === "on") this.connect();
    });
  }

  // What the table was made with: always the first event; undefined before anything was told.
  get created() {
    return /** @type {Created | undefined} */ (this.events.value[0]);
  }

  connect() {
    clearTimeout(this.timer);
    this.hangUp();
    if (this.closed) return;
    /** @type {any} */
    const socket = this.isHere ? new OwnSocket(this.table) : webSocket(this.table);
    this.socket = socket;
    this.spoken = language.peek();
    socket.onopen = () => {
      this.news.catchUp();
      const since = this.events.value.length;
      this.say({ do: "hello", since, language: this.spoken, name: remember("name") ?? "" });
      for (const { command } of this.waiting.values()) this.say(command);
    };
    socket.onmessage = (/** @type {{ data: string }} */ event) => this.hear(JSON.parse(event.data));
    socket.onclose = (/** @type {{ code: number }} */ event) => this.lost(event.code);
    this.listen();
  }

  // Close the connection and hear no more of it.
  hangUp() {
    clearTimeout(this.silence);
    if (!this.socket) return;
    Object.assign(this.socket, { onopen: null, onmessage: null, onclose: null });
    this.socket.close();
  }

  // A connection that is dead may take long to say so.
  drop() {
    this.hangUp();
    this.lost();
  }

  // Begin to wait for the next word.
  listen() {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      this.say({ do: "ping" });
      this.silence = setTimeout(() => this.drop(), PATIENCE);
    }, SILENCE);
  }

  /** @param {object} message */
  say(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** @param {ServerMessage} message */
  hear(message) {
    this.listen();
    if (message.type === "update") {
      this.clockOffset = message.now - Date.now() / 1000;
      this.connection.value = "on";
      this.wait = FIRST_WAIT;
      this.news.add(message);
    } else if (message.type === "opened") {
      this.opened.value += 1;
    } else if (message.type === "reaction") {
      this.felt.value = message;
    } else if (message.type === "presence") {
      this.presence.value = message;
    } else if (message.type === "answer") {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (!message.ok) waiting?.reject(new Refusal(409, message.code ?? "", message.text ?? ""));
      else if (waiting) this.answered.push({ message, ...waiting });
      this.keepPromises();
    } else if (message.type === "problem") {
      this.lastProblem = message;
    }
  }

  /**
   * @param {Update} update
   * @returns {number} for how long it is looked at
   */
  show(update) {
    const known = this.events.value.length;
    const fresh = update.events.filter((event) => event.number > known);
    batch(() => {
      this.events.value = [...this.events.value, ...fresh];
      this.update.value = update;
    });
    this.keepPromises();
    return known && this.lasts ? this.lasts(fresh, update) : 0;
  }

  // An answer may come before what it has brought about: nobody is to decide a second time meanwhile.
  keepPromises() {
    const seen = this.events.value.length;
    const ready = this.answered.filter(({ message }) => (message.number ?? 0) <= seen);
    this.answered = this.answered.filter((one) => !ready.includes(one));
    for (const { message, resolve } of ready) resolve(message);
  }

  /** @param {number} code with which it was closed */
  lost(code = 0) {
    clearTimeout(this.silence);
    if (this.isHere && served && this.lastProblem?.code === NO_TABLE) {
      this.isHere = false; // it was played in another browser, and brought to the service
    } else if (code >= 4400) {
      this.closed = true;
      this.problem.value = this.lastProblem ?? { code: String(code), text: "" };
    }
    if (this.closed) return;
    this.connection.value = "off";
    this.timer = setTimeout(() => this.connect(), this.wait * (0.7 + 0.6 * Math.random()));
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
  }

  /**
   * Send a command; the promise is kept when it is done and seen here, however long that takes.
   * @param {string} what
   * @param {object} details
   * @returns {Promise<Answer>}
   */
  do(what, details = {}) {
    this.news.catchUp();
    const command = { do: what, id: randomText(8), ...details };
    return new Promise((resolve, reject) => {
      this.waiting.set(command.id, { command, resolve, reject });
      this.say(command);
    });
  }

  close() {
    this.closed = true;
    removeEventListener("online", this.wakeUp);
    removeEventListener("offline", this.cutOff);
    this.unsubscribe();
    clearTimeout(this.timer);
    this.news.stop();
    this.hangUp();
  }
}
