// Torii: MIT licence, see LICENSE.
// The service worker: the page works offline. All files of one build are cached together and served from there, so a
// screen never mixes two builds; a new build waits until the person accepts it or all windows are closed.
// The server's answers (/api, /ws) are never cached.
declare const __VERSION__: string;
declare const __FIRST_FILES__: string[];
declare const __LATE_FILES__: string[];
export {};

const worker = self as unknown as ServiceWorkerGlobalScope;

const CACHE = `torii-${__VERSION__}`;
const ours = new Set([...__FIRST_FILES__, ...__LATE_FILES__]);

/** Names under /assets/ contain a hash: a copy cached by an earlier build is the same file. Others are fetched again. */
async function keep(cache: Cache, file: string): Promise<void> {
  const hashed = file.startsWith("/assets/");
  const kept = hashed ? await caches.match(file) : undefined;
  if (kept) return cache.put(file, kept);
  return cache.add(hashed ? file : new Request(file, { cache: "reload" }));
}

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all(__FIRST_FILES__.map((file) => keep(cache, file)));
  // Engines used before stay usable offline.
  for (const file of __LATE_FILES__) {
    const kept = await caches.match(file);
    if (kept) await cache.put(file, kept);
  }
}

/** The engines are large and not needed at first: they are cached when the page reports that it is idle. */
async function keepLate(): Promise<void> {
  const cache = await caches.open(CACHE);
  for (const file of __LATE_FILES__) if (!(await cache.match(file))) await keep(cache, file);
}

async function tidy(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("torii-") && name !== CACHE).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(tidy()));

worker.addEventListener("message", (event) => {
  if (event.data === "take-over") void worker.skipWaiting();
  if (event.data === "keep-late") event.waitUntil(keepLate().catch(() => undefined));
});

/** A notice was pressed (shell/turn-notices.ts): its game, in a window that is open already if there is one. */
async function openGame(path: string): Promise<void> {
  const [window] = await worker.clients.matchAll({ type: "window" });
  if (!window) return void (await worker.clients.openWindow(path));
  await window.navigate(path).catch(() => null);
  await window.focus();
}

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path } = (event.notification.data ?? {}) as { path?: unknown };
  event.waitUntil(openGame(typeof path === "string" && path.startsWith("/") ? path : "/"));
});

worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin) return;
  // Frames of other pages get the server's own answer: only that one may be framed.
  if (/^\/(?:api|ws|litama|embed)(?:\/|$)/.test(url.pathname)) return;
  if (url.pathname !== "/" && ours.has(url.pathname)) event.respondWith(file(url.pathname));
  else if (event.request.mode === "navigate") event.respondWith(page(event.request));
});

/** Every address of the page is served by the same file. */
async function page(request: Request): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match("/");
  return kept ?? fetch(request);
}

async function file(path: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(path, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(path);
  if (answer.ok) await cache.put(path, answer.clone());
  return answer;
}
