// Lets Einfall be installed. Asks the network first, always: what is kept serves only without one.

const KEPT = "einfall";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  const ours = url.origin === location.origin && !url.pathname.startsWith("/api");
  if (event.request.method === "GET" && ours) event.respondWith(fetchFirst(event.request));
});

async function fetchFirst(request) {
  const kept = await caches.open(KEPT);
  // all pages are one file
  const key = request.mode === "navigate" ? new Request("/") : request;
  try {
    const answer = await fetch(request);
    if (answer.ok) kept.put(key, answer.clone());
    return answer;
  } catch (error) {
    const old = await kept.match(key);
    if (old) return old;
    throw error;
  }
}
