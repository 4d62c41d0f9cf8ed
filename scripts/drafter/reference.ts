// What a clinician wrote about a recorded consultation, as training and measuring read it.
import { readFileSync } from 'node:fs'
import type { SectionHead } from '../../server/src/platform/drafter/extractive/model.ts'
import type { Segment } from '../../server/src/platform/transcriber/transcriber.ts'

/** A consultation with its reference note, one JSON object a line (ACI-Bench's fields). */
export interface Encounter {
  id: string
  /** Lines `[doctor] …` and `[patient] …`. */
  dialogue: string
  note: string
}

/** @throws when a line is not an encounter */
export function encountersIn(file: string): Encounter[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line, index) => {
      const { id, dialogue, note } = JSON.parse(line)
      if (typeof id !== 'string' || typeof dialogue !== 'string' || typeof note !== 'string')
        throw new Error(`${file}:${index + 1}: an encounter has id, dialogue and note`)
      return { id, dialogue, note }
    })
}

/** The dialogue as a transcriber would give it, without times. Lines without a speaker go on with the last one's. */
export function segmentsOf(dialogue: string): Segment[] {
  const segments: Segment[] = []
  for (const line of dialogue.split('\n')) {
    const [, speaker, text] = /^\s*\[([a-z_]+)\]\s*(.*)$/i.exec(line) ?? [null, null, line.trim()]
    const last = segments.at(-1)
    if (!text) continue
    if (!speaker) {
      if (last) last.text += ` ${text}`
      continue
    }
    const role = speaker.startsWith('doctor') ? 'doctor' : 'patient'
    const id = `s${segments.length + 1}`
    segments.push({ id, start_ms: 0, end_ms: 0, speaker, role, text, confidence: null, words: null })
  }
  return segments
}

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
