import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { api } from '../api/api.ts'
import { HttpFailure, wire } from '../api/http.ts'
import { type Change, changedBy, everything } from './changes.ts'
import { followStream, type StreamNews } from './stream.ts'

/** How often to look while the stream is not there: at what the service works on, and at all else. */
const BUSY_POLL_MS = 1_500
const SLOW_POLL_MS = 30_000

let streaming = false
const watchers = new Set<() => void>()
const setStreaming = (value: boolean) => {
  if (streaming === value) return
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

/** How often to look at something that is going on or not: never while the service tells of changes by itself. */
export function usePolling(): (goingOn: boolean) => number | false {
  const live = useStreaming()
  return (goingOn) => (live ? false : goingOn ? BUSY_POLL_MS : SLOW_POLL_MS)
}

/** Follows the event stream while mounted: what an event tells of is read again. */
export function useLiveUpdates(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stop = followStream((news) => hear(client, news))
    return () => {
      stop()
      setStreaming(false)
    }
  }, [client])
}

function hear(client: QueryClient, news: StreamNews): void {
  if (news.kind === 'state') {
    setStreaming(news.open)
    // What happened before the stream stood.
    if (news.open) refresh(client, everything)
    return
  }
  const { type, appointment_id: id } = news.event
  if (type === 'session.revoked') void stillSignedIn()
  refresh(client, changedBy(type, id))
}

const refresh = (client: QueryClient, changes: readonly Change[]): void => {
  for (const change of changes) void client.invalidateQueries(change)
}

/** It may be another device that was signed out; if it is this one, the answer says why (spec 5.6). */
async function stillSignedIn(): Promise<void> {
  try {
    await api.profile()
  } catch (error) {
    if (error instanceof HttpFailure && error.status === 401) wire.onSignedOut?.(error)
  }
}
