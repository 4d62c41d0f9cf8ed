import { createContext, useContext } from 'react'
import type { CitationSource } from '../api/types.ts'

/** Which sources are pointed at right now, and how to point at others. */
export interface Lit {
  sources: readonly CitationSource[]
  /** The document that is shown because a sentence rests on it. */
  opened: { id: string; page: number | null } | null
  /** Lights the sources up; an empty list puts the light out. */
  light(sources: readonly CitationSource[]): void
  /** Lights up what a mouse points at. Only with `listening` on, and only so, is it heard without being asked for. */
  point(sources: readonly CitationSource[]): void
  /** Lights them up and plays the first one that has a time, or opens the document they are in. */
  play(sources: readonly CitationSource[]): void
  open(document: { id: string; page: number | null } | null): void
  /** Whether resting on a sentence with the mouse also plays its source: off until it is chosen. */
  listening: boolean
  setListening(on: boolean): void
}

const nothing = () => {}
export const LitContext = createContext<Lit>({
  sources: [],
  opened: null,
  light: nothing,
  point: nothing,
  play: nothing,
  open: nothing,
  listening: false,
  setListening: nothing,
})
export const useLit = (): Lit => useContext(LitContext)
