// The worker in which tables of one's own are played: answers a page as the service would, over messages.

import { Refused } from "./refused.js";
import { Tables } from "./tables.js";
import { speak } from "../parts/language.js";

/**
 * What a page asks: something of the kind that the service is asked by HTTP (`ask`), or about a live table.
 * @typedef {{ number: number, ask: string, given: any[] }
 *   | { live: number, table: string, message?: any, closed?: boolean }} Asked
 */

const tables = new Tables();
/** @type {Map<number, { table: string, tell: () => void }>} */
const connections = new Map();
const others = new BroadcastChannel("einfall.own");
const post = (/** @type {object} */ message) => /** @type {any} */ (self).postMessage(message);

others.onmessage = async ({ data: id }) => {
  if (tables.rooms.has(id)) tables.refresh(await tables.room(id));
};
tables.changed = (id) => others.postMessage(id);

/** @type {Record<string, (...given: any[]) => Promise<any>>} */
const QUESTIONS = {
  make: (wanted, byHand) => tables.make(wanted, byHand),
  tryOut: (record, decisions, who) => tables.tryOut(record, decisions, who),
  setOut: (game, text, who) => tables.setOut(game, text, who),
  show: (id) => tables.show(id),
  record: (id) => tables.record(id),
  replay: (id) => tables.replay(id),
};

self.onmessage = ({ data }) => {
  if ("ask" in data) answer(data);
  else if (data.closed) hangUp(data.live);
  else hear(data);
};

/** @param {{ number: number, ask: string, given: any[] }} asked */
async function answer({ number, ask, given }) {
  try {
    post({ number, answer: await QUESTIONS[ask](...given) });
  } catch (problem) {
    post({ number, problem: inWords(problem) });
  }
}

/** @param {unknown} problem */
const inWords = (problem) =>
  ({ code: problem instanceof Refused ? problem.code : "", text: problem instanceof Error ? problem.message : "" });

// Whoever says hello says in which language to answer: what comes after it waits until that has been learned.
let greeted = Promise.resolve();

/** @param {{ live: number, table: string, message: any }} said */
async function hear({ live, table, message }) {
  const send = (/** @type {object} */ told) => post({ live, told });
  const before = greeted.catch(() => {});
  try {
    if (message.do === "hello") await (greeted = before.then(() => greet(live, table, message, send)));
    else if (message.do === "ping") send({ type: "pong" });
    else send(await before.then(() => tables.do(table, message)));
  } catch (problem) {
    send({ type: "problem", ...inWords(problem) });
    post({ live, closed: problem instanceof Refused ? 4404 : 1011 });
  }
}

/**
 * @param {number} live
 * @param {string} table
 * @param {{ since: number, language: string }} hello
 * @param {(told: object) => void} send
 */
async function greet(live, table, { since, language }, send) {
  await speak(language);
  const room = await tables.room(table);
  await tables.refresh(room);
  let known = since;
  const tell = () => {
    const update = tables.showRoom(room, known);
    known = update.number;
    send(update);
  };
  connections.set(live, { table, tell });
  room.listeners.add(tell);
  send({ type: "presence", seats: room.hand, watchers: 0 });
  tell();
}

/** @param {number} live */
async function hangUp(live) {
  const connection = connections.get(live);
  connections.delete(live);
  if (connection) (await tables.room(connection.table)).listeners.delete(connection.tell);
}
