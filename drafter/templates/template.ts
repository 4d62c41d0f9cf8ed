export interface TemplateSection {
  /** Stable within the template: `subjective`, `plan`, … */
  key: string
  heading: string
  /** What belongs here, in the template's language: read by a model, ignored by rules. */
  instruction: string
  format: 'paragraph' | 'bullets'
  /** A required section without content is said to be missing rather than filled. */
  required: boolean
}

export interface DraftTemplate {
  key: string
  sections: readonly TemplateSection[]
}

/** A way of writing a note: the built-in ones and the doctor's own (contract 6). */
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
