import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { api } from '../api/api.ts'
import { API, HttpFailure, wire } from '../api/http.ts'
import { keys } from './queries.ts'

/** Contract 5. */
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
] as const

/** While something is going on and the stream is not there. */
const POLL_MS = 1_500
const REOPEN_MS = 15_000

let streaming = false
const watchers = new Set<() => void>()
const setStreaming = (value: boolean) => {
  streaming = value
  for (const watcher of watchers) watcher()
}
const useStreaming = (): boolean =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => streaming,
  )

/** How often to look at what is going on: not at all while the service tells of changes by itself. */
export const usePolling = (goingOn: boolean): number | false => {
  const live = useStreaming()
  return goingOn && !live ? POLL_MS : false
}

/** Follows the event stream while mounted: what an event tells of is read again. */
export function useLiveUpdates(): void {
  const client = useQueryClient()
  useEffect(() => follow(client), [client])
}

function follow(client: QueryClient): () => void {
  let source: EventSource | null = null
  let reopening: ReturnType<typeof setTimeout> | undefined

  const changed = (event: MessageEvent<string>) => {
    const { appointment_id: id }: { appointment_id: string | null } = JSON.parse(event.data)
    void client.invalidateQueries({ queryKey: keys.appointments })
    if (id) void client.invalidateQueries({ queryKey: keys.appointment(id) })
  }
  const open = () => {
    source = new EventSource(`${API}/events`)
    source.onopen = () => {
      setStreaming(true)
      // What happened before the stream stood.
      void client.invalidateQueries({ queryKey: keys.appointments })
      void client.invalidateQueries({ queryKey: ['appointment'] })
    }
    source.onerror = () => {
      setStreaming(false)
      // The browser reopens by itself after a break, but not after a refusal.
      if (source?.readyState === EventSource.CLOSED) reopening = setTimeout(open, REOPEN_MS)
    }
    for (const type of TYPES) source.addEventListener(type, changed)
    // The next call would hear it anyway: hear it now.
    source.addEventListener('session.revoked', () => {
      api.profile().catch((error) => {
        if (error instanceof HttpFailure && error.status === 401) wire.onSignedOut?.(error)
      })
    })
  }
  open()
  return () => {
    clearTimeout(reopening)
    source?.close()
    setStreaming(false)
  }
}
