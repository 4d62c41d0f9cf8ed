import { useCallback, useEffect, useRef } from 'react'
import type { UnsavedText } from './unsaved-text.ts'

const KEEP_MS = 300

/**
 * Keeps typed text in this browser's storage: soon after the last keystroke, and immediately when nothing is left to
 * keep (null) or when the page or this view goes away (a row scrolled out of sight is unmounted).
 * @param keep stays the same between renders. @returns false when it could not be kept now, or there was no room
 * @returns a function to call with the text the storage already has; that text is not written again, because another
 * window may have saved and removed it meanwhile
 */
export function useKept<T>(value: T, keep: (value: T) => boolean): (known: T) => void {
  const newest = useRef(value)
  newest.current = value
  const known = useRef(value)
  const keepNewest = useCallback(() => {
    if (newest.current !== known.current && keep(newest.current)) known.current = newest.current
  }, [keep])
  useEffect(() => {
    if (value === null) return keepNewest()
    const timer = setTimeout(keepNewest, KEEP_MS)
    return () => clearTimeout(timer)
  }, [keepNewest, value])
  useEffect(() => {
    addEventListener('pagehide', keepNewest)
    return () => {
      removeEventListener('pagehide', keepNewest)
      keepNewest()
    }
  }, [keepNewest])
  return useCallback((value) => {
    known.current = value
  }, [])
}

/**
 * Keeps a form's fields until the form closes.
 * @param unsaved stays the same between renders; null: nothing is kept
 * @returns a function to call when the fields are saved or discarded
 */
export function useKeptFields<T>(unsaved: UnsavedText<T> | null, fields: T): () => void {
  const done = useRef(unsaved === null)
  const keep = useCallback((newest: T) => !done.current && unsaved?.keep(newest) === true, [unsaved])
  useKept(fields, keep)
  return useCallback(() => {
    done.current = true
    unsaved?.keep(null)
  }, [unsaved])
}
