import type { Sending } from '../api/api.ts'

export interface UploadState {
  /** 0..1; null: no upload is in progress. */
  progress: number | null
  /** Why the last upload failed. */
  failure: unknown
}

/** Uploads in progress, named by purpose, whether or not a view shows them. */
export interface Uploads {
  state(name: string): UploadState
  /** @returns how to stop listening */
  subscribe(name: string, watcher: () => void): () => void
  /** Runs `run`, one at a time per name. @returns whether the upload arrived */
  send(name: string, run: (sending: Sending) => Promise<unknown>): Promise<boolean>
  /** Reports a failure in the view that shows the upload or, if none does, as unseen. */
  fail(name: string, failure: unknown): void
  cancel(name: string): void
  /** Cancels uploads in progress: nothing more is sent after signing out. */
  cancelAll(): void
}

const IDLE: UploadState = { progress: null, failure: null }

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()

/** @param onUnseen called when an upload that no view shows fails */
export function createUploads({ onUnseen }: { onUnseen: () => void }): Uploads {
  const states = new Map<string, UploadState>()
  const running = new Map<string, AbortController>()
  const watchers = new Map<string, Set<() => void>>()

  function change(name: string, state: UploadState): void {
    states.set(name, state)
    for (const watcher of watchers.get(name) ?? []) watcher()
  }

  function fail(name: string, failure: unknown): void {
    change(name, { progress: null, failure })
    if (!watchers.has(name)) onUnseen()
  }

  return {
    fail,
    state: (name) => states.get(name) ?? IDLE,
    subscribe(name, watcher) {
      const watching = watchers.get(name) ?? new Set()
      watchers.set(name, watching.add(watcher))
      return () => {
        watching.delete(watcher)
        if (watching.size === 0) watchers.delete(name)
      }
    },
    async send(name, run) {
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
        else fail(name, failure)
        return false
      } finally {
        if (running.get(name) === controller) running.delete(name)
        if (running.size === 0) removeEventListener('beforeunload', askBeforeLeaving)
      }
    },
    cancel: (name) => running.get(name)?.abort(),
    cancelAll() {
      for (const controller of running.values()) controller.abort()
      states.clear()
    },
  }
}
