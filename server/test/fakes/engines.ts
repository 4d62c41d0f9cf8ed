import { type Citation, parse } from '@visite/drafter/note'
import type { Draft, Drafter, DraftRequest } from '@visite/drafter/port'
import { spoken as spokenToDrafter } from '@visite/drafter/test/spoken'
import type { Segment, TranscribeRequest, Transcriber, Transcript } from '@visite/hearing/port'

/** Segments of alternating speakers, two seconds each. */
export const spoken = (...texts: string[]): Segment[] =>
  spokenToDrafter(...texts).map((segment) => ({ ...segment, confidence: null, words: null }))

export const heard = (segments: Segment[]): Transcript => ({
  segments,
  language: 'de',
  engine: 'scripted',
  duration_seconds: 60,
  warnings: [],
})

/** Gives scripted answers, for faults that no real engine shows on demand. */
export const scriptedTranscriber = (
  script: (request: TranscribeRequest) => Promise<Transcript> | Transcript,
): Transcriber => ({
  name: 'scripted',
  quality: 'demonstration',
  check: async () => ({ ok: true, detail: 'scripted' }),
  transcribe: async (request) => script(request),
  live: async () => ({ push: () => {}, flush: async () => {} }),
})

/** A draft in a script: texts, and the offsets of the citations. */
interface Scripted extends Omit<Draft, 'note' | 'summary'> {
  notes: string
  summary: string
  citations: Citation[]
  summary_citations?: Citation[]
}

export const scriptedDrafter = (
  script: (request: DraftRequest) => Promise<Draft | Scripted> | Draft | Scripted,
): Drafter => ({
  name: 'scripted',
  check: async () => ({ ok: true, detail: 'scripted' }),
  async draft(request) {
    const answer = await script(request)
    if ('note' in answer) return answer
    const { notes, summary, citations, summary_citations, ...rest } = answer
    const note = parse(notes, request.template.sections, citations)
    return { ...rest, note, summary: parse(summary, [], summary_citations) }
  },
})
