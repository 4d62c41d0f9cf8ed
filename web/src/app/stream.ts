import type { VisiteEvent } from 'visite-client'
import type { Service } from '../api/client.ts'

export type StreamNews = { kind: 'state'; open: boolean } | { kind: 'event'; event: VisiteEvent }

const NAME = 'visite.events'
/** Wait after a refusal or the end of the session; the client itself reconnects after a broken connection. */
const REOPEN_MS = 15_000

/**
 * Follows the stream. A browser allows six connections per host across all its windows, so one window reads the stream
 * and passes it on to the others; when it closes, another takes over.
 * @returns how to stop
 */
export function followStream(events: Service['events'], tell: (news: StreamNews) => void): () => void {
  const ending = new AbortController()
  const channel = new BroadcastChannel(NAME)
  let open = false
  let reading = false
  const announce = (news: StreamNews) => {
    tell(news)
    channel.postMessage(news)
  }
  channel.onmessage = ({ data }: MessageEvent<StreamNews | { kind: 'asked' }>) => {
    if (data.kind !== 'asked') tell(data)
    else if (reading) channel.postMessage({ kind: 'state', open } satisfies StreamNews)
  }
  const read = () =>
    new Promise<void>((done) => {
      reading = true
      const stop = readStream(events, (news) => {
        if (news.kind === 'state') open = news.open
        announce(news)
      })
      ending.signal.addEventListener('abort', () => {
        stop()
        channel.postMessage({ kind: 'state', open: false } satisfies StreamNews)
        channel.close()
        done()
      })
    })
  // Locks exist only on https and localhost; elsewhere every window reads for itself.
  if (navigator.locks) navigator.locks.request(NAME, { signal: ending.signal }, read).catch(() => undefined)
  else void read()
  channel.postMessage({ kind: 'asked' })
  return () => {
    ending.abort()
    if (!reading) channel.close()
  }
}

function readStream(events: Service['events'], tell: (news: StreamNews) => void): () => void {
  const leaving = new AbortController()
  const { signal } = leaving
  const onConnection = (open: boolean) => {
    if (!signal.aborted) tell({ kind: 'state', open })
  }
  void (async () => {
    while (!signal.aborted) {
      try {
        for await (const event of events({ signal, onConnection })) tell({ kind: 'event', event })
      } catch {
        // Refused: polling takes over until the next try.
      }
      await new Promise((again) => setTimeout(again, REOPEN_MS))
    }
  })()
  return () => leaving.abort()
}
