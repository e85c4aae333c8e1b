// Tables of one's own, kept in the browser (IndexedDB). A table is its list of events; what saves reading them stands
// apart, for lists. Appending is a compare-and-swap, for another tab may play at the same table.

/** @import { Kept, Head } from "./types.d.ts" */

const NAME = "einfall";
const VERSION = 1;

// Another tab has appended first.
export class Conflict extends Error {}

/**
 * @template Found
 * @param {IDBRequest<Found>} request
 * @returns {Promise<Found>}
 */
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("heads", { keyPath: "table" });
      request.result.createObjectStore("logs", { keyPath: "table" });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/**
 * @param {IDBTransactionMode} mode
 * @returns {Promise<{ heads: IDBObjectStore, logs: IDBObjectStore, end: Promise<void> }>}
 */
async function begin(mode) {
  const transaction = (await open()).transaction(["heads", "logs"], mode);
  /** @type {Promise<void>} */
  const end = new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  end.catch(() => {});
  return { heads: transaction.objectStore("heads"), logs: transaction.objectStore("logs"), end };
}

/**
 * Keep how a table stands, if it has been kept up to this number before.
 * @param {number} before how many events are known to be kept
 * @param {Head} head
 * @param {Kept} log
 */
export async function keep(before, head, log) {
  const { heads, logs, end } = await begin("readwrite");
  const there = /** @type {Head | undefined} */ (await done(heads.get(head.table)));
  if ((there?.number ?? 0) !== before) throw new Conflict();
  heads.put(head);
  logs.put(log);
  await end;
}

/**
 * @param {string} table
 * @returns {Promise<Kept | undefined>}
 */
export async function find(table) {
  const { logs } = await begin("readonly");
  return done(logs.get(table));
}

/** @returns {Promise<Head[]>} the last changed first */
export async function list() {
  const { heads } = await begin("readonly");
  const found = /** @type {Head[]} */ (await done(heads.getAll()));
  return found.sort((one, two) => two.changed - one.changed);
}

/**
 * A service has the game too, from now on.
 * @param {string} table
 */
export async function markAsMoved(table) {
  const { heads, end } = await begin("readwrite");
  const head = await done(heads.get(table));
  if (head) heads.put({ ...head, moved: true });
  await end;
}

// Delete all of it.
export async function clear() {
  const { heads, logs, end } = await begin("readwrite");
  heads.clear();
  logs.clear();
  await end;
}
