// Tables of one's own, for the pages: a worker that is asked like the service, and live tables without a network.

/** @typedef {{ resolve: (answer: any) => void, reject: (problem: OwnProblem) => void }} Waiting */

// Why a table of one's own refuses.
export class OwnProblem extends Error {
  /**
   * @param {{ code: string, text: string }} problem
   * @param {boolean} refused whether it could be done, but may not
   */
  constructor({ code, text }, refused = code !== "") {
    super(text);
    this.code = code;
    this.refused = refused;
  }
}

const WORKER = "the worker could not be loaded";
const OWN = /^own-/;

/** @param {string} table */
export const isOwn = (table) => OWN.test(table);

// Whether somebody tries a position there: such a game counts for nothing.
/** @param {string} table */
export const isTried = (table) => table.startsWith("own-try-");

// Whether it is a game at a real table, whose score is kept here: it counts for nothing either.
/** @param {string} table */
export const isByHand = (table) => table.startsWith("own-hand-");

/** @type {Worker | null} */
let worker = null;
/** @type {Map<number, Waiting>} */
const waiting = new Map();
/** @type {Map<number, OwnSocket>} */
const sockets = new Map();
let last = 0;

function theWorker() {
  if (worker) return worker;
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module", name: "tables" });
  worker.onmessage = ({ data }) => {
    if ("live" in data) sockets.get(data.live)?.hear(data);
    else {
      const { resolve, reject } = /** @type {Waiting} */ (waiting.get(data.number));
      waiting.delete(data.number);
      if (data.problem) reject(new OwnProblem(data.problem));
      else resolve(data.answer);
    }
  };
  worker.onerror = (event) => {
    const problem = new OwnProblem({ code: "", text: event.message ?? WORKER });
    for (const { reject } of waiting.values()) reject(problem);
    waiting.clear();
  };
  return worker;
}

// Have the worker ready before it is needed.
export function getReady() {
  theWorker();
}

/**
 * @param {"make" | "tryOut" | "setOut" | "show" | "record" | "replay"} ask
 * @param {any[]} given
 * @returns {Promise<any>}
 */
export function askOwn(ask, ...given) {
  const number = (last += 1);
  return new Promise((resolve, reject) => {
    waiting.set(number, { resolve, reject });
    theWorker().postMessage({ number, ask, given });
  });
}

// A connection to a table of one's own that can be used like a WebSocket.
export class OwnSocket {
  /** @param {string} table */
  constructor(table) {
    this.live = (last += 1);
    this.table = table;
    /** @type {number} */
    this.readyState = WebSocket.CONNECTING;
    /** @type {(() => void) | null} */
    this.onopen = null;
    /** @type {((event: { data: string }) => void) | null} */
    this.onmessage = null;
    /** @type {((event: { code: number }) => void) | null} */
    this.onclose = null;
    sockets.set(this.live, this);
    setTimeout(() => {
      if (this.readyState !== WebSocket.CONNECTING) return;
      this.readyState = WebSocket.OPEN;
      this.onopen?.();
    });
  }

  /** @param {string} message */
  send(message) {
    theWorker().postMessage({ live: this.live, table: this.table, message: JSON.parse(message) });
  }

  /** @param {{ told?: object, closed?: number }} data */
  hear({ told, closed }) {
    if (told) this.onmessage?.({ data: JSON.stringify(told) });
    if (closed) {
      this.close();
      this.onclose?.({ code: closed });
    }
  }

  close() {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    sockets.delete(this.live);
    theWorker().postMessage({ live: this.live, table: this.table, closed: true });
  }
}
