import type { FactKind } from '../facts/fact.ts'
import type { TalkFacts } from '../facts/reader.ts'
import { lineOf } from '../facts/wording.ts'
import { inert, type Passage } from './passages.ts'

/** What must not be lost, the most serious first: if there is little room, nothing else is listed. */
const MUST: readonly FactKind[] = [
  ...(['risk', 'allergy', 'drug', 'diagnosis', 'vital', 'lab'] as const),
  ...(['referral', 'order', 'follow_up'] as const),
]

/**
 * The facts said in a part of the talk as a list within `chars`, one a line with its kind: `- symptom: Fieber
 * (verneint).` It reminds the model; it is untrusted text like the transcript, because it is made from what was said.
 */
export function checklistOf({ facts, language }: TalkFacts, part: readonly Passage[], chars: number): string {
  const said = new Set(part.flatMap(segmentsOf))
  const lines = facts
    .filter(({ sources }) => sources.some(({ segment_id }) => said.has(segment_id)))
    .map((fact) => ({
      kind: fact.kind,
      line: `- ${fact.kind}: ${inert(lineOf(fact, language === 'de' ? 'de' : 'en'))}\n`,
    }))
  const whole = lines.map(({ line }) => line).join('')
  if (whole.length <= chars) return whole.trim()
  let room = chars
  return MUST.flatMap((kind) => lines.filter((one) => one.kind === kind))
    .map(({ line }) => line)
    .filter((line) => {
      if (line.length > room) return false
      room -= line.length
      return true
    })
    .join('')
    .trim()
}

const segmentsOf = ({ text, source }: Passage) =>
  source({ start: 0, end: text.length }).map(({ segment_id }) => segment_id)
