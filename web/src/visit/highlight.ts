import { createContext, type MouseEvent, type PointerEvent, useContext } from 'react'
import type { CitationSource } from '../api/types.ts'

/** Which sources are highlighted right now, and how to highlight others. */
export interface Highlight {
  sources: readonly CitationSource[]
  /** Id of the transcript segment under the pointer, to highlight the sentences that cite it. */
  said: string | null
  /** The place in the transcript that was asked for last, to be scrolled into view; a new object each time. */
  played: { segment: string } | null
  /** The document opened from a sentence that cites it. */
  opened: { id: string; page: number | null } | null
  /** Highlights the sources; an empty list ends the highlighting. */
  light(sources: readonly CitationSource[]): void
  /**
   * Highlights what the mouse points at. With `listening` on, it also plays it; nothing else plays without a click.
   */
  point(sources: readonly CitationSource[]): void
  /** Highlights them and plays the first one that has a time, or opens the document they are in. */
  play(sources: readonly CitationSource[]): void
  /** Marks a segment as pointed at; null ends it. */
  hear(segment: string | null): void
  open(document: { id: string; page: number | null } | null): void
  /** Whether resting on a sentence with the mouse also plays its source: off by default. */
  listening: boolean
  setListening(on: boolean): void
}

const nothing = () => {}
export const HighlightContext = createContext<Highlight>({
  sources: [],
  said: null,
  played: null,
  opened: null,
  light: nothing,
  point: nothing,
  play: nothing,
  hear: nothing,
  open: nothing,
  listening: false,
  setListening: nothing,
})
export const useHighlight = (): Highlight => useContext(HighlightContext)

/** Props that lead a link to its sources: pointing at it or focusing it highlights them, a click plays them. */
export const sourceLinkProps = (sources: readonly CitationSource[], lit: Highlight) => ({
  onPointerEnter: ({ pointerType }: PointerEvent) =>
    pointerType === 'mouse' ? lit.point(sources) : lit.light(sources),
  onPointerLeave: () => lit.light([]),
  onFocus: () => lit.light(sources),
  onBlur: () => lit.light([]),
  onClick: (event: MouseEvent) => {
    event.preventDefault()
    lit.play(sources)
  },
})
