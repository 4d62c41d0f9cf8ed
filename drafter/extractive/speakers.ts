import type { Segment } from '../port.ts'
import type { LanguagePack } from './pack.ts'
import type { Speaker } from './units.ts'

/** How much a text sounds like the one who asks, examines and prescribes: above 0 the doctor, below the patient. */
function doctorly(text: string, pack: LanguagePack): number {
  const lower = text.toLowerCase()
  const count = (pattern: RegExp) => lower.match(new RegExp(pattern, 'g'))?.length ?? 0
  return count(pack.manner.doctor) - count(pack.manner.patient)
}

/**
 * Who speaks in each segment. The channel's role is taken as it is, unless the whole transcript says that the two
 * were swapped; a segment without a role goes by its speaker's other words, or by its own.
 */
export function speakersOf(segments: readonly Segment[], pack: LanguagePack): Speaker[] {
  const scores = new Map<string, number>()
  const keyOf = (segment: Segment) => (segment.role === 'unknown' ? (segment.speaker ?? '') : segment.role)
  for (const segment of segments)
    scores.set(keyOf(segment), (scores.get(keyOf(segment)) ?? 0) + doctorly(segment.text, pack))
  const swapped = (scores.get('patient') ?? 0) - (scores.get('doctor') ?? 0) >= 6 && (scores.get('doctor') ?? 0) < 0
  const labels = [...scores.keys()].filter((key) => key !== 'doctor' && key !== 'patient' && key !== '')
  const asks = labels.reduce<string | null>(
    (best, label) => (best === null || (scores.get(label) ?? 0) > (scores.get(best) ?? 0) ? label : best),
    null,
  )
  return segments.map((segment) => {
    if (segment.role !== 'unknown') return (segment.role === 'doctor') !== swapped ? 'doctor' : 'patient'
    if (segment.speaker !== null && labels.length > 1) return segment.speaker === asks ? 'doctor' : 'patient'
    return doctorly(segment.text, pack) > 0 ? 'doctor' : 'patient'
  })
}
