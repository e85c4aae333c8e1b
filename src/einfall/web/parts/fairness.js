// Checks a finished game from its record alone: that chance was settled beforehand, and that the log
// has not been changed since. It is a second writing, on purpose, of what the service does (einfall/chance.py, the
// service's fair.py, and each game's way to draw): whoever checks the service must not ask the service how.

import { Allowed } from "./allowed.js";

/** @import { Chance, ChanceParts, LineStep } from "../games/room.d.ts" */

/** @param {string} text */
const bytesOf = (text) => new TextEncoder().encode(text);

/** @param {Uint8Array} bytes */
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {unknown} text */
function bytesOfHex(text) {
  if (typeof text !== "string" || !/^([0-9a-f]{2})+$/.test(text)) throw new NotFair("seed text");
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

// What is wrong: a code that verify.js or the room of the game has words for, and where.
export class NotFair extends Error {
  /**
   * @param {string} code
   * @param {Record<string, string | number>} details
   */
  constructor(code, details = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** @param {Uint8Array[]} parts */
async function sha256(...parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest("SHA-256", whole));
}

// The numbers that follow from the seed and a label: each block is HMAC-SHA256 of the label and its
// number, read as eight words of 32 bits.
class Stream {
  /**
   * @param {CryptoKey} key
   * @param {string} label
   */
  constructor(key, label) {
    this.key = key;
    this.label = label;
    this.blocks = 0;
    /** @type {number[]} */
    this.words = [];
  }

  async nextWord() {
    if (!this.words.length) {
      const block = await sign(this.key, `${this.label}/${this.blocks}`);
      const view = new DataView(block.buffer);
      this.words = [0, 1, 2, 3, 4, 5, 6, 7].map((place) => view.getUint32(4 * place));
      this.blocks += 1;
    }
    return /** @type {number} */ (this.words.shift());
  }

  /**
   * A number below a bound: words that would make some likelier than others are passed over.
   * @param {number} bound
   */
  async below(bound) {
    const fair = 2 ** 32 - (2 ** 32 % bound);
    for (;;) {
      const word = await this.nextWord();
      if (word < fair) return word % bound;
    }
  }
}

/**
 * @param {CryptoKey} key
 * @param {string} text
 */
async function sign(key, text) {
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, bytesOf(text)));
}

/**
 * @param {unknown} one
 * @param {unknown} two
 */
const same = (one, two) => JSON.stringify(one) === JSON.stringify(two);

/**
 * Whether the service has signed the log: yes, or no ("none"), or this browser cannot tell ("unknown").
 * @param {any} fair
 * @param {any[]} log
 * @returns {Promise<"signed" | "none" | "unknown">}
 */
async function signatureOf({ key, signature, table }, log) {
  if (!key && !signature) return "none";
  const lines = log.map(({ number, at, hash }) => `${number} ${Math.round(at * 1000)} ${hash}\n`).join("");
  const text = `einfall record\n${table}\n${hexOf(await sha256(bytesOf(lines)))}\n`;
  let publicKey;
  try {
    publicKey = await crypto.subtle.importKey("raw", bytesOfHex(key), { name: "Ed25519" }, false, ["verify"]);
  } catch (problem) {
    if (problem instanceof NotFair || /** @type {any} */ (problem).name === "DataError") throw new NotFair("signature");
    return "unknown"; // browsers have learned it at different times
  }
  const right = await crypto.subtle.verify({ name: "Ed25519" }, publicKey, bytesOfHex(signature), bytesOf(text));
  if (!right) throw new NotFair("signature");
  return "signed";
}

/** @typedef {(name: string) => Promise<ChanceParts | null>} ChanceOf what a game knows of chance */

// Reads the log, and keeps what has happened in the game and was not taken back.
class LogReader {
  /**
   * @param {CryptoKey} key
   * @param {string} table
   * @param {ChanceOf} chanceOf
   */
  constructor(key, table, chanceOf) {
    this.key = key;
    this.table = table;
    this.chanceOf = chanceOf;
    /** @type {ChanceParts | null} */
    this.parts = null; // of the game that was played
    /** @type {any} */
    this.created = null;
    /** @type {any} */
    this.ended = null;
    /** @type {string[]} */
    this.seeds = [];
    /** @type {string[]} */
    this.commitments = [];
    /** @type {LineStep[]} */
    this.line = [];
    this.draws = 0;
    /** @type {Allowed | null} */
    this.allowed = null;
  }

  label() {
    if (this.created.challenge) return `challenge/${this.created.challenge}/${this.created.game}`;
    return ["table", this.table, ...this.seeds.map((seed) => seed || "-")].join("/");
  }

  // Chance as it stands, from everything that was not taken back.
  chance() {
    const chance = /** @type {ChanceParts} */ (this.parts).makeChance(this.created.rules);
    for (const step of this.line) {
      if (step.moves) chance.decide(step.moves);
      else if (step.outcome) chance.happen(step.outcome);
    }
    return chance;
  }

  /**
   * @param {any} event
   * @param {number} number
   * @param {number} at
   */
  async follow(event, number, at) {
    if ((number === 1) !== (event.type === "created")) throw new NotFair("created");
    this.allowed ??= new Allowed(event);
    this.allowed.follow(event, at, number);
    if (event.type === "created") {
      this.parts = await this.chanceOf(event.game);
      if (!this.parts) throw new NotFair("game");
      this.created = event;
      this.seeds = event.chairs.map(() => "");
      this.commitments = event.chairs.map(() => "");
    } else if (event.type === "sat") {
      this.seeds[event.seat] = event.seed || this.seeds[event.seat];
      this.commitments[event.seat] = event.commitment || this.commitments[event.seat];
    } else if (event.type === "revealed") {
      const told = bytesOf(`${this.table}/${event.seat}/${event.seed}`);
      if (hexOf(await sha256(told)) !== this.commitments[event.seat]) throw new NotFair("seat commitment");
      this.seeds[event.seat] = event.seed;
    } else if (event.type === "played") {
      this.line.push({ number, moves: event.moves });
    } else if (event.type === "happened") {
      await this.happen(event, number);
    } else if (event.type === "taken back") {
      this.line = this.line.filter((step) => step.number < event.number);
    } else if (event.type === "ended") {
      this.ended = event;
    }
  }

  /**
   * @param {any} event
   * @param {number} number
   */
  async happen(event, number) {
    if (event.moves) this.line.push({ number, moves: event.moves });
    const chance = this.chance();
    const lane = chance.lane();
    if (lane !== (event.seat ?? 0)) {
      throw new NotFair("seat", { seat: (event.seat ?? 0) + 1, right: lane + 1 });
    }
    const before = this.line.filter((step) => step.outcome && step.lane === lane).length;
    const due = await chance.due(new Stream(this.key, `${this.label()}/${lane}/${before}`));
    if (!same(due, event.outcome)) {
      throw new NotFair("outcome", { due: due.join(" "), told: event.outcome.join(" ") });
    }
    this.line.push({ number, lane, outcome: event.outcome });
    this.draws += 1;
  }
}

/**
 * The game as the record tells it has to be the one of the log.
 * @param {any} record
 * @param {LogReader} reading
 */
function compare(record, { parts, line, ended }) {
  if (!parts || !same(parts.told(record), parts.retell(line))) throw new NotFair("record");
  if (!same(record.result ?? null, ended.result)) throw new NotFair("result");
}

/**
 * What was found of a game that is sound.
 * @typedef {{
 *   game: string, commitment: string, challenge: string | null, events: number, draws: number, seeds: number,
 *   players: string[], hash: string, version: number, signature: "signed" | "none" | "unknown", key: string,
 * }} Verdict
 */

/**
 * Check a record with its log. NotFair says what does not hold.
 * @param {any} record
 * @param {ChanceOf} chanceOf
 * @param {(number: number, count: number) => void} progress is called after each event
 * @returns {Promise<Verdict>}
 */
export async function verify(record, chanceOf, progress = () => {}) {
  const { fair, log } = record ?? {};
  if (!fair || !Array.isArray(log) || !log.length) throw new NotFair("no log");
  if (!fair.seed) throw new NotFair("not revealed");
  const seed = bytesOfHex(fair.seed);
  if (hexOf(await sha256(seed)) !== fair.commitment) throw new NotFair("commitment");
  const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const reading = new LogReader(key, fair.table, chanceOf);
  let hash = new Uint8Array(32);
  const timed = JSON.parse(log[0].event).version > 1;
  for (const [place, entry] of log.entries()) {
    const number = place + 1;
    try {
      if (entry.number !== number) throw new NotFair("number");
      const time = timed ? `${Math.round(entry.at * 1000)} ` : "";
      hash = await sha256(hash, await sign(key, `salt/${number}`), bytesOf(time + entry.event));
      if (hexOf(hash) !== entry.hash) throw new NotFair("hash");
      await reading.follow(JSON.parse(entry.event), number, entry.at);
    } catch (problem) {
      if (problem instanceof NotFair) throw new NotFair(problem.code, { ...problem.details, number });
      throw new NotFair("unreadable", { number });
    }
    progress(number, log.length);
  }
  if (reading.created.commitment !== fair.commitment) throw new NotFair("other commitment");
  if (!reading.ended) throw new NotFair("no end");
  compare(record, reading);
  return {
    game: reading.created.game,
    commitment: fair.commitment,
    challenge: reading.created.challenge ?? null,
    events: log.length,
    draws: reading.draws,
    seeds: reading.seeds.filter(Boolean).length,
    players: record.players,
    hash: hexOf(hash),
    version: reading.created.version ?? 1,
    signature: await signatureOf(fair, log),
    key: fair.key ?? "",
  };
}
