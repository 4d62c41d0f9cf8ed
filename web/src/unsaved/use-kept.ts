import { useCallback, useEffect, useRef } from 'react'
import type { UnsavedText } from './unsaved-text.ts'

const KEEP_MS = 300

/**
 * Keeps what is typed in this browser's storage: soon after the last key, and immediately when nothing is left to keep
 * (null) or when the page or this view goes away (a row scrolled out of sight no longer exists).
 * @param keep stays the same between renders. @returns false when it could not be kept now, or there was no room
 * @returns takes what the storage already has, which is not written again: another window may have saved and removed it
 * meanwhile
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
 * Keeps the fields of a form until it is closed.
 * @param unsaved stays the same between renders; null: nothing is kept
 * @returns to be called when they are saved or discarded
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
