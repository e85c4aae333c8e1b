// Analyses that were made in this browser, kept in it (IndexedDB): a second look is at once.

import { hexOf, sha256 } from "../own/hash.js";

/** @import { KeptAnalysis, Practice } from "./types.d.ts" */

const NAME = "einfall-study";
const VERSION = 1;

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("analyses", { keyPath: "key" });
      request.result.createObjectStore("practice", { keyPath: "id" });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/**
 * Do one thing in a store.
 * @template Found
 * @param {"analyses" | "practice"} name
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest<Found>} act
 * @returns {Promise<Found>}
 */
async function use(name, mode, act) {
  const store = (await open()).transaction(name, mode).objectStore(name);
  const request = act(store);
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * What tells a game from all others: its rules, its chance and its moves.
 * @param {any} record
 */
export function keyOf({ game, rules, setup = null, moves }) {
  return hexOf(sha256(new TextEncoder().encode(JSON.stringify([game, rules, setup, moves])))).slice(0, 32);
}

/**
 * @param {string} key
 * @returns {Promise<KeptAnalysis | undefined>}
 */
export const findAnalysis = (key) => use("analyses", "readonly", (store) => store.get(key));

/** @param {KeptAnalysis} analysis */
export const keepAnalysis = (analysis) => use("analyses", "readwrite", (store) => store.put(analysis));

/** @returns {Promise<KeptAnalysis[]>} the oldest first */
export async function allAnalyses() {
  const found = /** @type {KeptAnalysis[]} */ (await use("analyses", "readonly", (store) => store.getAll()));
  return found.sort((one, two) => one.at - two.at);
}

/** @returns {Promise<Practice[]>} how one's mistakes were practised */
export const allPractice = () => use("practice", "readonly", (store) => store.getAll());

/** @param {Practice} practice */
export const keepPractice = (practice) => use("practice", "readwrite", (store) => store.put(practice));

// Delete all of it.
export async function clearStudy() {
  await use("analyses", "readwrite", (store) => store.clear());
  await use("practice", "readwrite", (store) => store.clear());
}
