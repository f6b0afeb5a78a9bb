// Shows the shop's own page where a navigation finds no connection. It keeps that page and its
// script, and nothing else: no page of a visitor, no answer of the API, no file of a build. So it
// stands in the way of no update.
const CACHE = "offline-4";
const LANGUAGE = new URL(self.location.href).searchParams.get("lang") === "ar" ? "ar" : "en";
const PAGE = `/offline?lang=${LANGUAGE}`;
const SCRIPT = "/offline.js";

self.addEventListener("install", (event) => {
  event.waitUntil(keepPage().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") event.respondWith(pageOf(event));
  else if (request.url === new URL(SCRIPT, self.location.href).href) {
    event.respondWith(fetch(request).catch(() => caches.match(SCRIPT)));
  }
});

/** Fetched without cookies, so the kept page is the same for every visitor. */
async function keepPage() {
  const cache = await caches.open(CACHE);
  const asked = { cache: "reload", credentials: "omit" };
  await cache.addAll([PAGE, SCRIPT].map((path) => new Request(path, asked)));
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  // The request leaves while this script starts, so that it delays no page.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function pageOf(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const kept = await caches.match(PAGE);
    if (kept) return kept;
    throw error;
  }
}
