import type { FactKind } from '../facts/fact.ts'
import { listed } from './words.ts'

/** A note's words for the state of a thing. */
export type State = 'present' | 'past' | 'possible' | 'absent' | 'declined' | 'started' | 'changed' | 'stopped'

/** How a language writes things of one kind in one state: several from one clause share a sentence. */
type Phrase = (things: readonly string[]) => string

export interface Phrases {
  /** By kind and state; a kind without its own phrase for a state uses `other`. */
  kinds: Readonly<Partial<Record<FactKind, Readonly<Partial<Record<State, Phrase>>>>>>
  other: Readonly<Record<State, Phrase>>
  /** Statements about anybody but the patient: "Mutter: Diabetes." */
  ofRelative: (relative: string, thing: string, state: State) => string
  /** A family member who is not named. */
  family: string
  /** For a risk that is present, with the words that say it. */
  risk: (thing: string, quote: string) => string
}

const plain: Phrase = (things) => things.join(', ')

/** Allergies in general, not a particular one. */
export const areAll = (things: readonly string[]): boolean =>
  things.every((thing) => /^allerg(?:ie|ien|ies|y)$/i.test(thing))

export const GERMAN: Phrases = {
  kinds: {
    // A bare "Schmerz." tells a reader nothing.
    symptom: { present: (things) => `Beschwerden: ${plain(things)}` },
    complaint: { present: (things) => `Anlass: ${plain(things)}` },
    allergy: {
      present: (things) => `Allergie: ${plain(things)}`,
      possible: (things) => `Allergie möglich: ${plain(things)}`,
      absent: (things) => `Verneint: ${areAll(things) ? 'Allergien' : `Allergie gegen ${listed(things, 'oder')}`}`,
    },
    diagnosis: {
      possible: (things) => `Verdacht auf ${listed(things, 'und')}`,
      absent: (things) => `Kein Hinweis auf ${listed(things, 'oder')}`,
    },
    finding: { absent: (things) => `Kein Hinweis auf ${listed(things, 'oder')}` },
    history: { present: (things) => `Bekannt: ${plain(things)}`, past: (things) => `Vorgeschichte: ${plain(things)}` },
    vital: { past: (things) => `Zuvor ${plain(things)}` },
    lab: { past: (things) => `Zuvor ${plain(things)}` },
    drug: {
      present: (things) => `Medikation: ${plain(things)}`,
      started: (things) => `Neu: ${plain(things)}`,
      changed: (things) => `Geändert: ${plain(things)}`,
    },
    order: { present: (things) => `Geplant: ${plain(things)}` },
    procedure: { present: (things) => `Durchgeführt: ${plain(things)}` },
    referral: { present: (things) => `Überweisung: ${plain(things)}` },
    advice: { present: (things) => `Empfohlen: ${plain(things)}` },
  },
  other: {
    present: plain,
    past: (things) => `Früher: ${plain(things)}`,
    possible: (things) => `Möglich: ${plain(things)}`,
    absent: (things) => `Verneint: ${plain(things)}`,
    declined: (things) => `Nicht vorgesehen: ${plain(things)}`,
    started: plain,
    changed: plain,
    stopped: (things) => `Abgesetzt: ${plain(things)}`,
  },
  ofRelative: (relative, thing, state) => `${relative}: ${thing}${state === 'absent' ? ' verneint' : ''}`,
  family: 'Familie',
  risk: (thing, quote) => `${thing} angesprochen: „${quote}“`,
}

export const ENGLISH: Phrases = {
  kinds: {
    symptom: {
      present: (things) => `The patient reports ${listed(things, 'and')}`,
      absent: (things) => `The patient denies ${listed(things, 'or')}`,
    },
    complaint: {
      present: (things) => `Reason for the visit: ${listed(things, 'and')}`,
      absent: (things) => `The patient denies ${listed(things, 'or')}`,
    },
    risk: { absent: (things) => `The patient denies ${listed(things, 'or')}` },
    social: {
      absent: (things) => `The patient denies ${listed(things, 'or')}`,
      past: (things) => `Past history of ${listed(things, 'and')}`,
    },
    history: {
      present: (things) => `The patient has a history of ${listed(things, 'and')}`,
      past: (things) => `The patient has a past history of ${listed(things, 'and')}`,
      absent: (things) => `The patient denies a history of ${listed(things, 'or')}`,
    },
    allergy: {
      present: (things) => `The patient is allergic to ${listed(things, 'and')}`,
      possible: (things) => `Possible allergy to ${listed(things, 'and')}`,
      absent: (things) => (areAll(things) ? 'No allergies' : `No allergy to ${listed(things, 'or')}`),
    },
    diagnosis: {
      possible: (things) => `Suspected ${listed(things, 'and')}`,
      absent: (things) => `No sign of ${listed(things, 'or')}`,
    },
    finding: { absent: (things) => `No ${listed(things, 'or')}` },
    vital: { past: (things) => `Previously ${plain(things)}` },
    lab: { past: (things) => `Previously ${plain(things)}` },
    drug: {
      present: (things) => `Medication: ${plain(things)}`,
      started: (things) => `Start ${listed(things, 'and')}`,
      changed: (things) => `Changed: ${plain(things)}`,
    },
    order: { present: (things) => `Planned: ${plain(things)}` },
    procedure: { present: (things) => `Done: ${plain(things)}` },
    referral: { present: (things) => `Referral to ${listed(things, 'and')}` },
    advice: { present: (things) => `Advised: ${plain(things)}` },
  },
  other: {
    present: plain,
    past: (things) => `In the past: ${plain(things)}`,
    possible: (things) => `Possible: ${plain(things)}`,
    absent: (things) => `Denied: ${plain(things)}`,
    declined: (things) => `Not planned: ${plain(things)}`,
    started: plain,
    changed: plain,
    stopped: (things) => `Stopped: ${plain(things)}`,
  },
  ofRelative: (relative, thing, state) => `${relative}: ${state === 'absent' ? 'no ' : ''}${thing}`,
  family: 'Family',
  risk: (thing, quote) => `${thing} mentioned: “${quote}”`,
}
