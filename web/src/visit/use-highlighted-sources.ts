import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { CitationSource } from '../api/types.ts'
import type { Highlight } from './highlight.ts'
import type { Player } from './player.ts'

const NONE: readonly CitationSource[] = []
const KEPT = 'visite.listening'
/** The pointer must rest this long: merely crossing a note should play nothing. */
const REST_MS = 400

/**
 * Highlights, opens and plays the sources of the note's sentences.
 * @param player null: there is nothing to play, or playing is not allowed now
 */
export function useHighlightedSources(player: Player | null): Highlight {
  const [sources, setSources] = useState(NONE)
  const [said, hear] = useState<string | null>(null)
  const [played, setPlayed] = useState<Highlight['played']>(null)
  const held = useHeld()
  const [opened, open] = useState<Highlight['opened']>(null)
  const [listening, setOn] = useState(() => localStorage.getItem(KEPT) === 'on')
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(resting.current), [])

  const sound = useCallback(
    (wanted: readonly CitationSource[]) => {
      const heard = wanted.find(({ start_ms }) => start_ms !== undefined)
      if (heard?.start_ms !== undefined) player?.playFrom(heard.start_ms, heard.end_ms)
      return heard !== undefined
    },
    [player],
  )
  const light = useCallback(
    (wanted: readonly CitationSource[]) => {
      if (held.current) return
      clearTimeout(resting.current)
      setSources(wanted)
    },
    [held],
  )
  return useMemo(
    () => ({
      sources,
      said,
      hear,
      played,
      opened,
      open,
      listening,
      light,
      point(wanted) {
        light(wanted)
        if (listening && !held.current && wanted.length > 0) resting.current = setTimeout(() => sound(wanted), REST_MS)
      },
      play(wanted) {
        light(wanted)
        const segment = wanted.find(({ segment_id }) => segment_id !== undefined)?.segment_id
        if (segment !== undefined) {
          held.current = true
          setPlayed({ segment })
        }
        if (sound(wanted)) return
        const read = wanted.find(({ document_id }) => document_id !== undefined)
        if (read?.document_id) open({ id: read.document_id, page: read.page ?? null })
      },
      setListening(on) {
        localStorage.setItem(KEPT, on ? 'on' : 'off')
        setOn(on)
        clearTimeout(resting.current)
      },
    }),
    [sources, said, played, opened, listening, sound, light, held],
  )
}

/**
 * Holds what was clicked until the user moves the pointer, touches or types: the page is scrolled to its source, and
 * whatever comes to lie below a resting pointer, or loses the focus, changes nothing.
 */
function useHeld() {
  const held = useRef(false)
  useEffect(() => {
    const release = () => {
      held.current = false
    }
    const done = new AbortController()
    for (const type of ['pointermove', 'pointerdown', 'keydown'])
      addEventListener(type, release, { capture: true, passive: true, signal: done.signal })
    return () => done.abort()
  }, [])
  return held
}
