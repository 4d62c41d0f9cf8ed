/**
 * Unsaved text, kept in this browser until it is saved or discarded or its owner signs out, so that a reload, a second
 * window or a revoked session loses nothing. Entries may be named by appointment ids; apart from the text itself, they
 * hold nothing about patients.
 */
const PREFIX = 'visite.unsaved.'

/** One unsaved text. */
export interface UnsavedText<T> {
  kept(): T | null
  /** null: everything is saved. @returns false when the browser has no room for it */
  keep(value: T | null): boolean
  /** Reports text typed in another window of this browser. @returns a function that stops listening */
  onElsewhere(listener: (value: T | null) => void): () => void
}

export function unsavedText<T>(name: string): UnsavedText<T> {
  const key = PREFIX + name
  const kept = (): T | null => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null')
    } catch {
      return null
    }
  }
  return {
    kept,
    keep(value) {
      try {
        if (value === null) localStorage.removeItem(key)
        else localStorage.setItem(key, JSON.stringify(value))
        return true
      } catch {
        return false
      }
    },
    onElsewhere(listener) {
      const heard = (event: StorageEvent) => {
        if (event.key === key) listener(kept())
      }
      addEventListener('storage', heard)
      return () => removeEventListener('storage', heard)
    },
  }
}

const keptKeys = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))

export const hasUnsavedTexts = (): boolean => keptKeys().length > 0

export function forgetUnsavedTexts(): void {
  for (const key of keptKeys()) localStorage.removeItem(key)
}
