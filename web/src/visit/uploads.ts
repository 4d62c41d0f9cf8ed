import i18next from 'i18next'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Sending } from '../api/api.ts'
import { notify } from '../ui/notices.tsx'

interface State {
  /** 0..1; null: nothing is on its way. */
  progress: number | null
  /** Why the last one failed. */
  failure: unknown
}

export interface Upload extends State {
  /** Sends what `run` sends, one at a time. @returns whether it has arrived */
  send(run: (sending: Sending) => Promise<unknown>): Promise<boolean>
  cancel(): void
}

const IDLE: State = { progress: null, failure: null }
const states = new Map<string, State>()
const running = new Map<string, AbortController>()
const watchers = new Map<string, Set<() => void>>()

function change(name: string, state: State): void {
  states.set(name, state)
  for (const watcher of watchers.get(name) ?? []) watcher()
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** Sends what `run` sends under this name, whether or not a view shows it. @returns whether it has arrived */
export async function sendUpload(name: string, run: Parameters<Upload['send']>[0]): Promise<boolean> {
  const controller = new AbortController()
  const { signal } = controller
  running.set(name, controller)
  addEventListener('beforeunload', askBeforeLeaving)
  change(name, { progress: 0, failure: null })
  try {
    await run({ onProgress: (progress) => change(name, { progress, failure: null }), signal })
    change(name, IDLE)
    return true
  } catch (failure) {
    if (signal.aborted) change(name, IDLE)
    else failUpload(name, failure)
    return false
  } finally {
    if (running.get(name) === controller) running.delete(name)
    if (running.size === 0) removeEventListener('beforeunload', askBeforeLeaving)
  }
}

/** Tells of a failure where the upload is shown, or where nothing of it is seen. */
export function failUpload(name: string, failure: unknown): void {
  change(name, { progress: null, failure })
  if (!watchers.has(name)) notify(i18next.t('upload.failedElsewhere'), 'failed')
}

export const cancelUpload = (name: string): void => running.get(name)?.abort()

/** Ends what is on its way: whoever signs out sends nothing more. */
export function cancelUploads(): void {
  for (const controller of running.values()) controller.abort()
  states.clear()
}

/**
 * An upload that goes on while other views are shown: they tell of its failure then, and its progress stands here when
 * its own view is opened again.
 * @param name of what it is for
 */
export function useUpload(name: string): Upload {
  const subscribe = useCallback(
    (watcher: () => void) => {
      const those = watchers.get(name) ?? new Set()
      watchers.set(name, those.add(watcher))
      return () => {
        those.delete(watcher)
        if (those.size === 0) watchers.delete(name)
      }
    },
    [name],
  )
  const state = useSyncExternalStore(subscribe, () => states.get(name) ?? IDLE)
  const acts = useMemo(
    () => ({
      send: (run: Parameters<Upload['send']>[0]) => sendUpload(name, run),
      cancel: () => cancelUpload(name),
    }),
    [name],
  )
  return { ...state, ...acts }
}
