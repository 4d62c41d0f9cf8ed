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
  const light = useCallback((wanted: readonly CitationSource[]) => {
    clearTimeout(resting.current)
    setSources(wanted)
  }, [])
  return useMemo(
    () => ({
      sources,
      said,
      hear,
      opened,
      open,
      listening,
      light,
      point(wanted) {
        light(wanted)
        if (listening && wanted.length > 0) resting.current = setTimeout(() => sound(wanted), REST_MS)
      },
      play(wanted) {
        light(wanted)
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
    [sources, said, opened, listening, sound, light],
  )
}
