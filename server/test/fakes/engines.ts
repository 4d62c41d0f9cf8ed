import type { Draft, Drafter, DraftRequest } from '@visite/drafter/port'
import type { Segment, TranscribeRequest, Transcriber, Transcript } from '@visite/hearing/port'

/** Segments of one speaker after the other, two seconds each. */
export const spoken = (...texts: string[]): Segment[] =>
  texts.map((text, index) => ({
    id: `s${index + 1}`,
    start_ms: index * 2_000,
    end_ms: index * 2_000 + 1_500,
    speaker: index % 2 === 0 ? 'left' : 'right',
    role: index % 2 === 0 ? 'doctor' : 'patient',
    text,
    confidence: null,
    words: null,
  }))

export const heard = (segments: Segment[]): Transcript => ({
  segments,
  language: 'de',
  engine: 'scripted',
  duration_seconds: 60,
  warnings: [],
})

/** Answers what the script says, for faults no real engine shows on demand. */
export const scriptedTranscriber = (
  script: (request: TranscribeRequest) => Promise<Transcript> | Transcript,
): Transcriber => ({
  name: 'scripted',
  quality: 'demonstration',
  check: async () => ({ ok: true, detail: 'scripted' }),
  transcribe: async (request) => script(request),
  live: async () => ({ push: () => {}, flush: async () => {} }),
})

export const scriptedDrafter = (script: (request: DraftRequest) => Promise<Draft> | Draft): Drafter => ({
  name: 'scripted',
  check: async () => ({ ok: true, detail: 'scripted' }),
  draft: async (request) => script(request),
})
