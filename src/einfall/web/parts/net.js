// Talking to the service: requests, and a table that stays up to date whatever the connection does.

import { batch, signal } from "../vendor/signals.js";
import { language } from "./language.js";
import { remember } from "./ui.js";

export class Problem extends Error {
  constructor(status, code, text) {
    super(text);
    this.status = status;
    this.code = code;
  }
}

export async function ask(path, body) {
  const options = { headers: { "accept-language": language.value } };
  if (body !== undefined) {
    options.method = "POST";
    options.headers["content-type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  const answer = await fetch(path, options);
  const content = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Problem(answer.status, content.code ?? "", content.text ?? answer.statusText);
  return content;
}

let games;
export function askGames() {
  games ??= ask("/api/games").then((list) => Object.fromEntries(list.map((game) => [game.name, game])));
  games.catch(() => { games = undefined; });
  return games;
}

// Make a table, keep its links, and take the first one for this browser.
export async function makeTable(wanted) {
  const made = await ask("/api/tables", wanted);
  const links = remember("links") ?? {};
  links[made.table] = made.links;
  const kept = Object.entries(links).slice(-100);
  remember("links", Object.fromEntries(kept));
  if (made.links.length) await enter(made.table, made.links[0].secret);
  return made.table;
}

export async function enter(table, secret) {
  return ask(`/api/tables/${table}/enter`, { secret });
}

export const linksOf = (table) => (remember("links") ?? {})[table] ?? [];
export const seatLink = (table, secret) => `${location.origin}/t/${table}#${secret}`;
export const watchLink = (table) => `${location.origin}/t/${table}`;

export function randomText(bytes = 16) {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const SILENCE = 20000; // milliseconds without a word after which we ask whether anybody is there
const PATIENCE = 8000; // and so long we wait for the answer

// A table, live. `update` is how it stands; `events` is all that has happened, without gaps.
// A command that was not answered when the connection broke is sent again with the same id.
export class LiveTable {
  constructor(table) {
    this.table = table;
    this.update = signal(null);
    this.events = signal([]);
    this.presence = signal({ seats: [], watchers: 0 });
    this.connection = signal("connecting"); // or "on", "off"
    this.problem = signal(null); // why there is no table here
    this.clockOffset = 0; // the service's time less ours, in seconds
    this.waiting = new Map();
    this.answered = []; // what is done but not yet seen
    this.wait = FIRST_WAIT;
    this.closed = false;
    this.wakeUp = () => {
      if (this.connection.value === "off") this.connect();
    };
    // a browser that knows that it is cut off need not wait for the silence
    this.cutOff = () => {
      if (this.connection.value !== "off") this.drop();
    };
    addEventListener("online", this.wakeUp);
    addEventListener("offline", this.cutOff);
    this.connect();
    // the service says what is wrong in the language of the connection
    this.unsubscribe = language.subscribe((wanted) => {
      if (wanted !== this.spoken && this.connection.value === "on") this.connect();
    });
  }

  connect() {
    clearTimeout(this.timer);
    this.hangUp();
    if (this.closed) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/live`);
    this.socket = socket;
    this.spoken = language.peek();
    socket.onopen = () => {
      const since = this.events.value.length;
      this.say({ do: "hello", since, language: this.spoken });
      for (const { command } of this.waiting.values()) this.say(command);
    };
    socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    socket.onclose = (event) => this.lost(event.code);
    this.listen();
  }

  // Close the connection and hear no more of it.
  hangUp() {
    clearTimeout(this.silence);
    if (!this.socket) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
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

  say(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  hear(message) {
    this.listen();
    if (message.type === "update") {
      this.clockOffset = message.now - Date.now() / 1000;
      const known = this.events.value.length;
      const fresh = message.events.filter((event) => event.number > known);
      batch(() => {
        // at the end hidden things are shown: what came before is told again from the start
        this.events.value = [...this.events.value, ...fresh];
        this.update.value = message;
        this.connection.value = "on";
      });
      this.wait = FIRST_WAIT;
      this.keepPromises();
    } else if (message.type === "presence") {
      this.presence.value = message;
    } else if (message.type === "answer") {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (!message.ok) waiting?.reject(new Problem(409, message.code, message.text));
      else if (waiting) this.answered.push({ message, ...waiting });
      this.keepPromises();
    } else if (message.type === "problem") {
      this.lastProblem = message;
    }
  }

  // An answer may come before what it has brought about: nobody is to decide a second time meanwhile.
  keepPromises() {
    const seen = this.events.value.length;
    const ready = this.answered.filter(({ message }) => (message.number ?? 0) <= seen);
    this.answered = this.answered.filter((one) => !ready.includes(one));
    for (const { message, resolve } of ready) resolve(message);
  }

  lost(code) {
    clearTimeout(this.silence);
    if (code >= 4400) {
      this.closed = true;
      this.problem.value = this.lastProblem ?? { code: String(code), text: "" };
    }
    if (this.closed) return;
    this.connection.value = "off";
    this.timer = setTimeout(() => this.connect(), this.wait * (0.7 + 0.6 * Math.random()));
    this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
  }

  // Send a command; the promise is kept when it is done and seen here, however long that takes.
  do(what, details = {}) {
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
    this.hangUp();
  }
}
