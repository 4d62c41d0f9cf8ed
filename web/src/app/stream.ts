import { API } from '../api/http.ts'

/** What an event holds (contract 5): ids and states. */
export interface StreamEvent {
  type: string
  appointment_id: string | null
}

export type StreamNews = { kind: 'state'; open: boolean } | { kind: 'event'; event: StreamEvent }

/** Contract 5, and `reset`: events are missing. */
const TYPES = [
  'appointment.created',
  'appointment.updated',
  'appointment.deleted',
  'recording.added',
  'recording.deleted',
  'transcription.completed',
  'transcription.failed',
  'notes.drafted',
  'notes.saved',
  'notes.regenerated',
  'notes.failed',
  'document.added',
  'document.updated',
  'document.deleted',
  'session.revoked',
  'reset',
] as const

const NAME = 'visite.events'
/** After a refusal; after a break the browser comes back by itself. */
const REOPEN_MS = 15_000

/**
 * Follows the stream. A browser has six connections to a host for all its windows, so one window reads the stream and
 * tells the others; when it closes, another one takes over.
 * @returns how to stop
 */
export function followStream(tell: (news: StreamNews) => void): () => void {
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
      const stop = readStream((news) => {
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
  // Locks are there on https and on this machine; elsewhere every window reads for itself.
  if (navigator.locks) navigator.locks.request(NAME, { signal: ending.signal }, read).catch(() => undefined)
  else void read()
  channel.postMessage({ kind: 'asked' })
  return () => {
    ending.abort()
    if (!reading) channel.close()
  }
}

function readStream(tell: (news: StreamNews) => void): () => void {
  let source: EventSource | null = null
  let reopening: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    source = new EventSource(`${API}/events`)
    source.onopen = () => tell({ kind: 'state', open: true })
    source.onerror = () => {
      tell({ kind: 'state', open: false })
      if (source?.readyState === EventSource.CLOSED) reopening = setTimeout(open, REOPEN_MS)
    }
    for (const type of TYPES) {
      source.addEventListener(type, ({ data }: MessageEvent<string>) =>
        tell({ kind: 'event', event: JSON.parse(data) }),
      )
    }
  }
  open()
  return () => {
    clearTimeout(reopening)
    source?.close()
  }
}
