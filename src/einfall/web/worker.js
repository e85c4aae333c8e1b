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
// A page that has all it needs says so: now there is time for everything else. Only when all is kept does a first visit
// go through here: before, that would be a detour.
worker.addEventListener("message", (/** @type {WorkerEvent} */ event) =>
  event.waitUntil(keepAll().then(() => worker.clients.claim()).catch(() => {})));
worker.addEventListener("fetch", (/** @type {FetchEvent} */ event) => {
  if (event.request.method === "GET" && isOurs(event.request.url)) event.respondWith(fetchFirst(event.request));
});

// somebody is to be told that it is their turn; not who looks at the table already
worker.addEventListener("push", (/** @type {any} */ event) => event.waitUntil(tell(event.data?.json())));

/** @param {{ title: string, text: string, table: string } | undefined} message */
async function tell(message) {
  if (!message) return;
  const path = `t/${message.table}`;
  const windows = await worker.clients.matchAll({ type: "window" });
  const looks = windows.some((/** @type {any} */ one) =>
    one.visibilityState === "visible" && one.url.startsWith(new URL(path, ROOT).href));
  if (looks) return;
  const icon = new URL("web/icon-192.png", ROOT).href;
  const how = { body: message.text, icon, tag: `${ROOT.pathname}${path}` };
  await worker.registration.showNotification(message.title, how);
}

// a notification leads to its table
worker.addEventListener("notificationclick", (/** @type {any} */ event) => event.waitUntil(open(event.notification)));

/** @param {any} notification */
async function open(notification) {
  notification.close();
  const address = new URL(notification.tag, ROOT).href;
  const windows = await worker.clients.matchAll({ type: "window" });
  const there = windows.find((/** @type {{ url: string }} */ { url }) => url.startsWith(address));
  return there ? there.focus() : worker.clients.openWindow(address);
}

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
