// Lets Einfall be installed. Asks the network first, always: what is kept serves only without one.

const KEPT = "einfall";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => event.waitUntil(keep(["/", ...event.data])));
self.addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && isOurs(event.request.url)) event.respondWith(fetchFirst(event.request));
});

function isOurs(address) {
  const url = new URL(address, location);
  return url.origin === location.origin && !url.pathname.startsWith("/api");
}

// What a page has loaded by itself.
async function keep(addresses) {
  const kept = await caches.open(KEPT);
  for (const address of addresses.filter(isOurs)) {
    if (!(await kept.match(address))) await kept.add(address).catch(() => {});
  }
}

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
