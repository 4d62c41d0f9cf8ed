import type { Fact } from '@visite/drafter/facts/fact'
import type { PatientNumber, Sex } from '../../patients/record.ts'

/** A note as it leaves the service (contract 6), the same for every format. */
export interface ExportedNote {
  id: string
  /** Number of the saved version. */
  version: number
  /** ISO 639-1: of the note and of the words around it. */
  language: string
  /** Key of the note's template, else of the one its appointment asks for; null if neither is known. */
  templateKey: string | null
  /** False: a draft that no clinician has released. Every format says so. */
  released: boolean
  sections: ExportedSection[]
  summary: string
  facts: ExportedFact[]
  author: {
    id: string
    title: string | null
    firstName: string
    lastName: string
    specialty: string
  }
  patient: ExportedPatient
  /** Null: nothing is known of it. */
  practice: ExportedPractice | null
  encounter: {
    /** The appointment's. */
    id: string
    start: Date
    /** null: no duration is known. */
    end: Date | null
    /** IANA name of the practice timezone. */
    timezone: string
    /** The appointment's `appointment_type`: `in_person`, … */
    kind: string
    room: string | null
  }
  savedAt: Date
  /** The addressee of a letter, if one is named; whatever the template. */
  addressee?: Addressee
}

export interface Addressee {
  /** Lines of the address. */
  to: string[]
  /** Null: the colleagues are greeted. */
  salutation: string | null
}

export interface ExportedPatient {
  /** Of the patient's record; null when the appointment names none. */
  id: string | null
  /** The record's name, else the one the appointment gives. */
  name: string
  /** From here on, known from the record or from a booking. */
  firstName: string | null
  lastName: string | null
  email: string | null
  phone: string | null
  /** From here on, known only from the record. `YYYY-MM-DD` */
  birthDate: string | null
  sex: Sex | null
  insurer: string | null
  identifiers: readonly PatientNumber[]
}

export interface ExportedPractice {
  id: string
  /** Lines at the head of a letter. */
  head: readonly string[]
  /** A PNG at the head of a letter, and its pixels. */
  logo: { png: Buffer; width: number; height: number } | null
  name: string
  street: string
  postalCode: string
  city: string
  phone: string
  email: string
  website: string
}

/** A heading of the note with the text below it. */
export interface ExportedSection {
  /** The template's section; null if the clinician wrote their own heading, or none. */
  key: string | null
  heading: string | null
  /** Lines as written: `blocksOf` tells paragraphs and list items. */
  text: string
}

/** A fact that the note mentions or the clinician has accepted. */
export interface ExportedFact extends Fact {
  /** The language it is named in. */
  language: string
  /** Key of the note's section it belongs to; null if that has none. */
  section: string | null
}
