import type { Segment } from '../port.ts'

/** Segments of alternating speakers, two seconds each. */
export const spoken = (...texts: string[]): Segment[] =>
  texts.map((text, index) => ({
    id: `s${index + 1}`,
    start_ms: index * 2_000,
    end_ms: index * 2_000 + 1_500,
    speaker: index % 2 === 0 ? 'left' : 'right',
    role: index % 2 === 0 ? 'doctor' : 'patient',
    text,
  }))
