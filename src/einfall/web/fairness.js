// Checks a finished game from its record alone: that chance was settled beforehand, and that the log
// has not been changed since. It follows src/einfall/server/table/fair.py and einfall/chance.py.

const bytesOf = (text) => new TextEncoder().encode(text);
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

function bytesOfHex(text) {
  if (typeof text !== "string" || !/^([0-9a-f]{2})+$/.test(text)) throw new NotFair("seed text");
  return Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));
}

// What is wrong: a code that verify.js has words for, and where.
export class NotFair extends Error {
  constructor(code, details = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

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
  constructor(key, label) {
    Object.assign(this, { key, label, blocks: 0, words: [] });
  }

  async nextWord() {
    if (!this.words.length) {
      const block = await sign(this.key, `${this.label}/${this.blocks}`);
      const view = new DataView(block.buffer);
      this.words = [0, 1, 2, 3, 4, 5, 6, 7].map((place) => view.getUint32(4 * place));
      this.blocks += 1;
    }
    return this.words.shift();
  }

  // A number below a bound: words that would make some likelier than others are passed over.
  async below(bound) {
    const fair = 2 ** 32 - (2 ** 32 % bound);
    for (;;) {
      const word = await this.nextWord();
      if (word < fair) return word % bound;
    }
  }
}

async function sign(key, text) {
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, bytesOf(text)));
}

// What chance has to bring. A table remembers what is in the bag and on the racks, no more.

const COLOURS = "ROYGBP";
const KINDS = [...COLOURS].flatMap((one, place) => [...COLOURS.slice(place)].map((two) => one + two));
const kindOf = (tile) => [...tile].sort((one, two) => COLOURS.indexOf(one) - COLOURS.indexOf(two)).join("");

class GenialChance {
  constructor(created) {
    const { players, solo_rack: soloRack } = created.rules;
    this.rackSize = players === 1 && !soloRack ? 1 : 6;
    this.racks = Array.from({ length: players }, () => []);
    this.bag = new Map(KINDS.map((kind) => [kind, kind[0] === kind[1] ? 5 : 6]));
    this.dealt = 0;
    this.mover = 0;
    this.aside = [];
  }

  decide(moves) {
    for (const [seat, move] of Object.entries(moves)) {
      this.mover = Number(seat);
      const rack = this.racks[seat];
      if (move === "swap") this.aside = rack.splice(0);
      if (!move.includes(" ")) continue;
      const place = rack.indexOf(kindOf(move.slice(0, 2)));
      if (place < 0) throw new NotFair("tile", { tile: move.slice(0, 2) });
      rack.splice(place, 1);
    }
  }

  // Whose rack is filled: each in turn at the deal, then whoever has just moved.
  lane() {
    return this.dealt < this.racks.length ? this.dealt : this.mover;
  }

  async due(stream) {
    const tiles = [...this.bag].flatMap(([kind, count]) => Array(count).fill(kind));
    const drawn = [];
    for (let left = this.rackSize - this.racks[this.lane()].length; left > 0; left -= 1) {
      drawn.push(...tiles.splice(await stream.below(tiles.length), 1));
    }
    return drawn;
  }

  happen(outcome) {
    const lane = this.lane();
    for (const tile of outcome) {
      this.bag.set(tile, this.bag.get(tile) - 1);
      this.racks[lane].push(tile);
    }
    // a swapped rack goes back when the new one has been drawn
    for (const tile of this.aside.splice(0)) this.bag.set(tile, this.bag.get(tile) + 1);
    if (this.dealt < this.racks.length) this.dealt += 1;
  }
}

class EinsteinChance {
  decide() {}

  lane() {
    return 0;
  }

  async due(stream) {
    const dice = [];
    for (let die = 0; die < 5; die += 1) dice.push(1 + (await stream.below(6)));
    return dice;
  }

  happen() {}
}

const CHANCES = { genial: GenialChance, einstein: EinsteinChance };
const same = (one, two) => JSON.stringify(one) === JSON.stringify(two);

// The log as it is read: what has happened in the game and was not taken back.
class Reading {
  constructor(key, table) {
    Object.assign(this, { key, table, created: null, ended: null, seeds: [], line: [], draws: 0 });
  }

  label() {
    if (this.created.challenge) return `challenge/${this.created.challenge}/${this.created.game}`;
    return ["table", this.table, ...this.seeds.map((seed) => seed || "-")].join("/");
  }

  // Bag and racks as they stand, from everything that was not taken back.
  chance() {
    const chance = new CHANCES[this.created.game](this.created);
    for (const step of this.line) {
      if (step.moves) chance.decide(step.moves);
      else chance.happen(step.outcome);
    }
    return chance;
  }

  async follow(event, number) {
    if ((number === 1) !== (event.type === "created")) throw new NotFair("created");
    if (event.type === "created") {
      if (!(event.game in CHANCES)) throw new NotFair("game");
      this.created = event;
      this.seeds = event.chairs.map(() => "");
    } else if (event.type === "sat") {
      this.seeds[event.seat] = event.seed || this.seeds[event.seat];
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

  async happen(event, number) {
    if (event.moves) this.line.push({ number, moves: event.moves });
    const chance = this.chance();
    const lane = chance.lane();
    if (lane !== (event.seat ?? 0)) throw new NotFair("seat", { seat: (event.seat ?? 0) + 1, right: lane + 1 });
    const before = this.line.filter((step) => step.outcome && step.lane === lane).length;
    const due = await chance.due(new Stream(this.key, `${this.label()}/${lane}/${before}`));
    if (!same(due, event.outcome)) throw new NotFair("outcome", { due: due.join(" "), told: event.outcome.join(" ") });
    this.line.push({ number, lane, outcome: event.outcome });
    this.draws += 1;
  }
}

// The game as the record tells it has to be the one of the log.
function compare(record, reading) {
  const rounds = [];
  const racks = [];
  for (const { moves, outcome } of reading.line) {
    if (record.game === "einstein") {
      if (outcome) rounds.push([outcome]);
      else rounds.at(-1).push(Object.keys(moves).sort().map((seat) => moves[seat]));
    } else if (moves) {
      rounds.push([Number(Object.keys(moves)[0]), Object.values(moves)[0], []]);
    } else if (rounds.length) {
      rounds.at(-1)[2] = outcome;
    } else {
      racks.push(outcome);
    }
  }
  const told = record.game === "einstein"
    ? record.moves.map(({ roll, choices }) => [roll, choices.filter((choice) => choice !== null)])
    : record.moves.map(({ seat, move, draw }) => [seat, move, draw ?? []]);
  if (!same(told, rounds) || !same(record.setup?.racks ?? [], racks)) throw new NotFair("record");
  if (!same(record.result, reading.ended.result)) throw new NotFair("result");
}

// Check a record with its log. `progress` is called after each event. NotFair says what does not hold.
export async function verify(record, progress = () => {}) {
  const { fair, log } = record ?? {};
  if (!fair || !Array.isArray(log) || !log.length) throw new NotFair("no log");
  if (!fair.seed) throw new NotFair("not revealed");
  const seed = bytesOfHex(fair.seed);
  if (hexOf(await sha256(seed)) !== fair.commitment) throw new NotFair("commitment");
  const key = await crypto.subtle.importKey("raw", seed, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const reading = new Reading(key, fair.table);
  let hash = new Uint8Array(32);
  for (const [place, entry] of log.entries()) {
    const number = place + 1;
    try {
      if (entry.number !== number) throw new NotFair("number");
      hash = await sha256(hash, await sign(key, `salt/${number}`), bytesOf(entry.event));
      if (hexOf(hash) !== entry.hash) throw new NotFair("hash");
      await reading.follow(JSON.parse(entry.event), number);
    } catch (problem) {
      const { code = "unreadable", details = {} } = problem;
      throw new NotFair(code, { ...details, number });
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
  };
}
