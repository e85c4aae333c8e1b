// Lets Einfall be installed, and played without a network from the first visit on. Asks the network first, always: what
// is kept serves only without one.

const KEPT = "einfall";
const TOGETHER = 4; // files that are asked for at once, beside whatever the page needs

// What a service worker has and a page has not; the types of the two cannot be had together.
/** @typedef {{ request: Request, waitUntil: (done: Promise<any>) => void }} WorkerEvent */
/** @typedef {WorkerEvent & { respondWith: (answer: Promise<Response>) => void }} FetchEvent */
const worker = /** @type {any} */ (self);
const ROOT = new URL(".", location.href);
const LIST = new URL("web/files.json", ROOT).href;

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {WorkerEvent} */ event) => event.waitUntil(worker.clients.claim()));
// a page that has all it needs says so: now there is time for everything else
worker.addEventListener("message", (/** @type {WorkerEvent} */ event) => event.waitUntil(keepAll().catch(() => {})));
worker.addEventListener("fetch", (/** @type {FetchEvent} */ event) => {
  if (event.request.method === "GET" && isOurs(event.request.url)) event.respondWith(fetchFirst(event.request));
});

/** @param {string} address */
function isOurs(address) {
  const url = new URL(address);
  return url.origin === ROOT.origin && url.pathname.startsWith(ROOT.pathname)
    && !url.pathname.startsWith(`${ROOT.pathname}api`);
}

// Keep all files there are, and forget those that are no more.
async function keepAll() {
  const kept = await caches.open(KEPT);
  /** @type {Record<string, string>} */
  const before = await kept.match(LIST).then((list) => list?.json()) ?? {};
  const list = await fetch(LIST);
  /** @type {Record<string, string>} */
  const files = await list.clone().json();
  const waiting = ["", ...Object.keys(files)].map((path) => ({ path, address: new URL(path, ROOT).href }));
  const addresses = new Set([LIST, ...waiting.map(({ address }) => address)]);
  const keepNext = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { path, address } = next;
      if (!path || before[path] !== files[path] || !(await kept.match(address))) await kept.add(address);
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, keepNext));
  for (const { url } of await kept.keys()) if (!addresses.has(url)) await kept.delete(url);
  await kept.put(LIST, list);
}

/** @param {Request} request */
async function fetchFirst(request) {
  const kept = await caches.open(KEPT);
  // all pages are one file
  const key = request.mode === "navigate" ? new Request(ROOT) : request;
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
