import type { TextsOf } from './texts.ts'

/** The facts extracted from an appointment's transcript, and the clinician's verdicts on them. */
export interface FactsRow {
  appointment_id: string
  transcription_id: string
  /** Generation of the transcript they were extracted from. */
  generation: number
  /** The spoken language, in which the facts are named. */
  language: string
  /** `Fact[]`; a fact keeps its id when it is extracted again. */
  facts_json: string
  /** `Judged[]`, including verdicts on facts that have disappeared, in case they return. */
  verdicts_json: string
  /** The note that `in_note_json` is about, and its version; null before the first look, and without a note. */
  note_id: string | null
  note_version: number | null
  /** Ids of the facts the note mentions. */
  in_note_json: string
  created_at: string
  updated_at: string
}

export interface FactsTables {
  facts: FactsRow
}

export const factsTexts = {
  facts: {
    facts_json: 'sealed',
    verdicts_json: 'sealed',
    language: 'word',
    in_note_json: 'made',
  },
} as const satisfies TextsOf<FactsTables>
