// Keeps the dashboard's own files, so that it starts without a network. Nothing from the API is ever stored.

// The build writes the list of its files here (vite.config.ts): another build is another worker.
const FILES = __FILES__
/** A build is named by its first script. Windows that show it hold a lock of this name (main.tsx). */
const BUILD = `visite ${__FIRST_SCRIPT__}`
const PAGE = '/'
/** A network that swallows everything never reports a failure. */
const PATIENCE_MS = 5_000

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(Promise.all([gather(), passBy(event)]))
})
self.addEventListener('activate', (event) => event.waitUntil(Promise.all([self.clients.claim(), tidy()])))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (url.pathname.startsWith('/assets/') || FILES.includes(url.pathname)) event.respondWith(file(request))
  else if (request.mode === 'navigate' && !url.pathname.startsWith('/api/')) event.respondWith(page(event))
})

/** Nothing of the API is kept here: where a browser knows how, such requests do not wait until this worker has started. */
const passBy = (event) =>
  event.addRoutes?.({ condition: { urlPattern: '/api/*' }, source: 'network' }).catch(() => undefined)

/** Fetches what this build has, one by one: what a window requests meanwhile comes first. */
async function gather() {
  const cache = await caches.open(BUILD)
  for (const path of [...FILES, PAGE]) {
    // These are named by their content: an older build's file of the same name is the same.
    const kept = path.startsWith('/assets/') ? await caches.match(path) : undefined
    const answer = kept ?? (await fetch(path, { priority: 'low' }))
    if (!answer.ok) throw new Error(`${path} is not there`)
    await cache.put(path, answer)
  }
}

/** Deletes the files of builds that no window shows any more. */
async function tidy() {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const shown = new Set(held.map(({ name }) => name))
  for (const name of await caches.keys()) if (name !== BUILD && !shown.has(name)) await caches.delete(name)
}

/** Storing may fail (no room); answering must not. */
async function file(request) {
  return (await caches.match(request).catch(() => undefined)) ?? fetch(request)
}

/** The newest page while the service answers, otherwise this build's (with the headers it came with). */
async function page(event) {
  const answer = await Promise.race([fetch(event.request).catch(() => null), later(PATIENCE_MS)])
  // A proxy's error page for a service that is away is not an answer.
  if (answer && answer.status < 500) {
    event.waitUntil(tidy().catch(() => undefined))
    return answer
  }
  const cache = await caches.open(BUILD).catch(() => null)
  return (await cache?.match(PAGE)) ?? answer ?? Response.error()
}

const later = (ms) => new Promise((resolve) => setTimeout(resolve, ms, null))
