import { createContext, useContext } from 'react'
import type { CitationSource } from '../api/types.ts'

/** Which sources are pointed at right now, and how to point at others. */
export interface Lit {
  sources: readonly CitationSource[]
  /** Lights the sources up in the transcript; an empty list puts the light out. */
  point(sources: readonly CitationSource[]): void
  /** Lights them up and plays the first one that has a time. */
  play(sources: readonly CitationSource[]): void
}

export const LitContext = createContext<Lit>({ sources: [], point: () => {}, play: () => {} })
export const useLit = (): Lit => useContext(LitContext)
