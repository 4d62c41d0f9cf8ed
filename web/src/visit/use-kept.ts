import { useCallback, useEffect, useRef } from 'react'

const KEEP_MS = 300

/**
 * Keeps what is typed in this browser's storage: soon after the last key, and at once when nothing is left to keep
 * (null), or the page or this view goes away (a row that scrolls out of sight exists no longer).
 * @param keep stays the same between renders (`useCallback`). @returns false when it was not the time to
 * @returns told of what the storage has already, which is not written again: another window may have saved and removed
 *   it meanwhile
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
