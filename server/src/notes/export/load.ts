import { bodyOf, type Note, render, type Section } from '@visite/drafter/note'
import { sectionFor } from '@visite/drafter/templates/places'
import * as accounts from '../../accounts/store.ts'
import { bookingOf } from '../../appointments/present.ts'
import type { OwnedAppointment } from '../../appointments/store.ts'
import { timesOf } from '../../booking/rules.ts'
import { recordOf } from '../../patients/record.ts'
import { displayName } from '../../patients/rules.ts'
import * as patients from '../../patients/store.ts'
import type { FactsRow } from '../../platform/db/facts-table.ts'
import type { Db } from '../../platform/db/open.ts'
import { AuthError, notFound } from '../../platform/http/errors.ts'
import * as logos from '../../practice/logo-store.ts'
import { addressOf } from '../../practice/rules.ts'
import * as practices from '../../practice/store.ts'
import { present } from '../facts/present.ts'
import { goesOut } from '../facts/rules.ts'
import * as notes from '../store.ts'
import type { ExportedFact, ExportedNote, ExportedPatient, ExportedPractice, ExportedSection } from './exported-note.ts'

/**
 * The appointment's note with everything the formats add to it.
 * @param timezone IANA name of the practice timezone
 * @param facts of the appointment, if the format has a place for them
 * @throws {ApiError} 404 when there is no note
 */
export async function exportedNote(
  db: Db,
  appointment: OwnedAppointment,
  timezone: string,
  facts: FactsRow | null,
): Promise<ExportedNote> {
  const note = await notes.ofAppointment(db, appointment)
  if (!note) throw notFound('Notes not found')
  const structure = notes.structureOf(note)
  const account = await accounts.byId(db, appointment.doctor_id)
  if (!account) throw new AuthError()
  const { start, end } = timesOf(appointment, timezone)
  return {
    id: note.id,
    version: note.version,
    language: note.language.slice(0, 2).toLowerCase(),
    // A note written by hand has no template; the appointment still says which kind it is.
    templateKey: note.template_key ?? appointment.notes_type,
    released: appointment.notes_status === 'released',
    sections: structure.note.sections.map(exported),
    facts: facts ? exportedFacts(facts, structure.note, note.template_key) : [],
    summary: printable(render(structure.summary).text).trim(),
    author: {
      id: account.id,
      title: account.title && printable(account.title),
      firstName: printable(account.first_name),
      lastName: printable(account.last_name),
      specialty: printable(account.specialty),
    },
    patient: await exportedPatient(db, appointment),
    practice: await exportedPractice(db, account.id),
    encounter: {
      id: appointment.id,
      start: new Date(start),
      end: end === null ? null : new Date(end),
      timezone,
      kind: appointment.appointment_type,
      room: appointment.room && printable(appointment.room),
    },
    savedAt: new Date(note.updated_at),
  }
}

/** The patient: from the patient's record, else from the booking and the appointment. */
async function exportedPatient(db: Db, appointment: OwnedAppointment): Promise<ExportedPatient> {
  const { patient_id, doctor_id, name } = appointment
  if (patient_id === null) return { ...NO_RECORD, name: printable(name), ...booked(appointment) }
  const record = recordOf(await patients.ownedBy(db, doctor_id, patient_id))
  return {
    id: patient_id,
    name: printable(displayName(record)),
    firstName: printable(record.first_name) || null,
    lastName: printable(record.last_name),
    email: record.email,
    phone: record.phone,
    birthDate: record.birth_date,
    sex: record.sex,
    insurer: record.insurer && printable(record.insurer),
    identifiers: record.identifiers,
  }
}

const NO_RECORD = { id: null, birthDate: null, sex: null, insurer: null, identifiers: [] } as const

function booked(appointment: OwnedAppointment) {
  const patient = bookingOf(appointment)?.patient
  return {
    firstName: patient?.first_name ? printable(patient.first_name) : null,
    lastName: patient?.last_name ? printable(patient.last_name) : null,
    email: patient?.email ?? null,
    phone: patient?.phone ?? null,
  }
}

async function exportedPractice(db: Db, accountId: string): Promise<ExportedPractice | null> {
  const row = await practices.ofAccount(db, accountId)
  if (!row) return null
  const logo = await logos.ofPractice(db, row)
  const reach = [row.phone, row.email, row.website].filter(Boolean)
  const head = row.letterhead?.split('\n') ?? [row.name, ...addressOf(row), ...reach].filter(Boolean)
  const { id, name, street, postal_code: postalCode, city, phone, email, website } = row
  return {
    ...{ id, name, street, postalCode, city, phone, email, website },
    head: head.map(printable),
    logo: logo ? logos.pictureOf(logo) : null,
  }
}

function exportedFacts(row: FactsRow, { sections }: Note, templateKey: string | null): ExportedFact[] {
  const headings = sections.flatMap(({ key, heading }) => (key === null ? [] : [{ key, heading: heading ?? '' }]))
  return present(row)
    .filter(goesOut)
    .map((fact) => ({
      ...fact,
      name: printable(fact.name),
      language: row.language,
      section: sectionFor(fact, templateKey, headings),
    }))
}

/** A section in the form that the formats use. */
function exported({ key, heading, ...section }: Section): ExportedSection {
  const sentences = section.sentences.map((one) => ({ ...one, lead: printable(one.lead), text: printable(one.text) }))
  return {
    key,
    heading: heading === null ? null : printable(heading).trim().replace(/\s*:$/, ''),
    text: bodyOf({ ...section, key, heading, sentences }),
  }
}

/** As XML 1.0 and JSON readers take it: no control characters, no half characters, lines end with `\n`. */
const printable = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])[\p{Cc}\ufffe\uffff]/gu, '')
    .toWellFormed()
