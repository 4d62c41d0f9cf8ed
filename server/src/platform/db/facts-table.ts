/** What was read out of an appointment's transcript, and what the clinician thinks of it. */
export interface FactsRow {
  appointment_id: string
  transcription_id: string
  /** Of the transcript it was read out of. */
  generation: number
  /** The spoken language, in which the facts are named. */
  language: string
  /** `Fact[]`, with ids that stay when a fact comes again. */
  facts_json: string
  /** `Judged[]`: also of facts that are not read any more, in case they come again. */
  verdicts_json: string
  /** The note that `in_note_json` is about, and its version; null before the first look, and without a note. */
  note_id: string | null
  note_version: number | null
  /** Ids of the facts that the note tells. */
  in_note_json: string
  created_at: string
  updated_at: string
}
