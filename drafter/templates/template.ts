import type { DraftTemplate } from '../port.ts'

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
