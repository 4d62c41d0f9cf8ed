// Keeps the dashboard's own files for a start without a network. Nothing of the API is ever stored.
const SHELL = 'visite-shell'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(kept(event))
  else if (request.mode === 'navigate' && !url.search && !url.pathname.startsWith('/api/')) {
    event.respondWith(page(event))
  }
})

/** Files are named by their content: the kept one is the right one. Keeping may fail (no room); answering must not. */
async function kept(event) {
  const cache = await caches.open(SHELL).catch(() => null)
  const found = await cache?.match(event.request)
  if (found) return found
  const answer = await fetch(event.request)
  if (answer.ok && cache) event.waitUntil(cache.put(event.request, answer.clone()).catch(() => undefined))
  return answer
}

/** The newest page while there is a network, the last one otherwise (with the headers it came with). */
async function page(event) {
  const cache = await caches.open(SHELL).catch(() => null)
  try {
    const answer = await fetch(event.request)
    if (cache && answer.ok && (answer.headers.get('content-type') ?? '').includes('text/html')) {
      event.waitUntil(cache.put('/', answer.clone()).catch(() => undefined))
    }
    return answer
  } catch {
    return (await cache?.match('/')) ?? Response.error()
  }
}
