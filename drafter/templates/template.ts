export interface TemplateSection {
  /** Stable within the template: `subjective`, `plan`, … */
  key: string
  heading: string
  /** What belongs here, in the template's language: models read it, rules ignore it. */
  instruction: string
  format: 'paragraph' | 'bullets'
  /** If a required section has no content, the note says so and invents nothing. */
  required: boolean
}

export interface DraftTemplate {
  key: string
  sections: readonly TemplateSection[]
}

/** A way of writing a note: built in, or the doctor's own (contract 6). */
export interface Template extends DraftTemplate {
  id: string
  /** null: built in. */
  doctorId: string | null
  name: string
  /** ISO 639-1. */
  language: string
  specialty: string | null
  /** Rises with every change. */
  version: number
  isDefault: boolean
  createdAt: string
  updatedAt: string
}
