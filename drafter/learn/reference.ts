// What a clinician wrote about a recorded consultation, as training and measuring read it.

import type { SectionHead } from '../extractive/model.ts'
import { consultationsIn } from '../measure/dialogues.ts'

export { segmentsOf } from '../measure/dialogues.ts'

/** A consultation with its reference note, one JSON object per line (ACI-Bench's fields). */
export interface Encounter {
  id: string
  /** Lines `[doctor] …` and `[patient] …`. */
  dialogue: string
  note: string
}

/** @throws when a line is not an encounter */
export const encountersIn = (file: string): Encounter[] =>
  consultationsIn(file).map(({ id, dialogue, note }) => {
    if (note === null) throw new Error(`${file}: ${id} has no note`)
    return { id, dialogue, note }
  })

const HEADINGS: readonly (readonly [RegExp, SectionHead])[] = [
  [/^(?:chief complaint|cc|reason for visit)\b/i, 'complaint'],
  [/^(?:history of present illness|hpi|interval history|subjective)\b/i, 'history'],
  [/^(?:review of systems?|ros)\b/i, 'review'],
  [
    /^(?:(?:past |current )?(?:medical |surgical |social |family |birth )?history|(?:current )?medications?|allergies)\b/i,
    'background',
  ],
  [/^(?:vitals?|physical|exam|pe\b)/i, 'exam'],
  [/^(?:results?|findings|labs?)\b/i, 'results'],
  [/^(?:assessment|impression|a\/p)\b/i, 'assessment'],
  [/^(?:plan|instructions?|procedure)\b/i, 'plan'],
]
const TREATMENT = /^[•\-\s]*(?:medical treatment|additional testing|patient education|specialist referral|plan)/i

export interface ReferenceSentence {
  section: SectionHead
  text: string
}

/** The sentences of a reference note with their sections; headings and labels are not sentences. */
export function sentencesOf(note: string): ReferenceSentence[] {
  const sentences: ReferenceSentence[] = []
  let section: SectionHead = 'history'
  for (const line of note.split('\n').map((raw) => raw.trim())) {
    if (line === '') continue
    const heading = line.length < 45 && (line === line.toUpperCase() || line.endsWith(':'))
    const named = heading ? HEADINGS.find(([pattern]) => pattern.test(line)) : undefined
    if (named) {
      section = named[1]
      continue
    }
    const own: SectionHead = section === 'assessment' && TREATMENT.test(line) ? 'plan' : section
    for (const text of line.split(/(?<=[a-z0-9)][.?!])\s+(?=[A-Z•])/)) sentences.push({ section: own, text })
  }
  return sentences
}
