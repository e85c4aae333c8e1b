// Lets Einfall be installed. Asks the network first, always: what is kept serves only without one.

const KEPT = "einfall";

// What a service worker has and a page has not; the types of the two cannot be had together.
/** @typedef {{ request: Request, data: string[], waitUntil: (done: Promise<any>) => void }} WorkerEvent */
/** @typedef {WorkerEvent & { respondWith: (answer: Promise<Response>) => void }} FetchEvent */
const worker = /** @type {any} */ (self);

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {WorkerEvent} */ event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("message", (/** @type {WorkerEvent} */ event) => event.waitUntil(keep(["/", ...event.data])));
worker.addEventListener("fetch", (/** @type {FetchEvent} */ event) => {
  if (event.request.method === "GET" && isOurs(event.request.url)) event.respondWith(fetchFirst(event.request));
});

/** @param {string} address */
function isOurs(address) {
  const url = new URL(address, location.href);
  return url.origin === location.origin && !url.pathname.startsWith("/api");
}

/**
 * What a page has loaded by itself.
 * @param {string[]} addresses
 */
async function keep(addresses) {
  const kept = await caches.open(KEPT);
  for (const address of addresses.filter(isOurs)) {
    if (!(await kept.match(address))) await kept.add(address).catch(() => {});
  }
}

/** @param {Request} request */
async function fetchFirst(request) {
  const kept = await caches.open(KEPT);
  // all pages are one file
  const key = request.mode === "navigate" ? new Request("/") : request;
  try {
    const answer = await fetch(request);
    if (!answer.ok) return answer;
    // all of it, before what is kept is touched: the network may fail in the middle
    const whole = new Response(await answer.blob(), answer);
    kept.put(key, whole.clone());
    return whole;
  } catch (error) {
    const old = await kept.match(key);
    if (old) return old;
    throw error;
  }
}
