import { createHash } from 'node:crypto'
import type {
  Bundle,
  BundleEntry,
  CodeableConcept,
  Composition,
  CompositionSection,
  Encounter,
  HumanName,
  Narrative,
  Patient,
  Practitioner,
  Reference,
} from '@medplum/fhirtypes'
import { Temporal } from 'temporal-polyfill'
import { messagesFor } from '../../messages/messages.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import { oneLine } from '../../platform/text/one-line.ts'
import type { ExportedNote } from './exported-note.ts'

/**
 * LOINC codes of the built-in templates' sections. `history` is the general one, because a referral letter and a
 * follow-up use that key for more than the present illness. Sections without a certain code carry their title only.
 */
const SECTION_CODES: ReadonlyMap<string, string> = new Map([
  ['subjective', '61150-9'],
  ['objective', '61149-1'],
  ['assessment', '51848-0'],
  ['plan', '18776-5'],
  ['chief_complaint', '10154-3'],
  ['history', '11329-0'],
  ['past_history', '11348-0'],
  ['medications', '10160-0'],
  ['allergies', '48765-2'],
  ['family_history', '10157-6'],
  ['social_history', '29762-2'],
  ['exam', '29545-1'],
  ['results', '30954-2'],
  ['mental_status', '10190-7'],
  ['findings', '29554-3'],
])

const PROGRESS_NOTE = { code: '11506-3', display: 'Progress note' }
/**
 * LOINC document codes by the key of the template. All are in FHIR R4's value set `c80-doc-typecodes`, and are the codes
 * that HL7's C-CDA 2.1 gives its History and Physical, Referral Note and Procedure Note. Every other note is a progress
 * note.
 */
const DOCUMENT_CODES: ReadonlyMap<string, { code: string; display: string }> = new Map([
  ['anamnese', { code: '34117-2', display: 'History and physical note' }],
  ['arztbrief', { code: '57133-1', display: 'Referral note' }],
  ['procedure', { code: '28570-0', display: 'Procedure note' }],
])

/** What practices write into the free field `appointment_type` when nobody comes to the practice. */
const VIRTUAL = /video|virtual|virtuell|online|remote|tele|phone|chat/i

const ACT_CODES = 'http://terminology.hl7.org/CodeSystem/v3-ActCode'
const URIS = 'urn:ietf:rfc:3986'

/**
 * The note as a HL7 FHIR R4 (4.0.1) document: a Bundle of a Composition and the Patient, Practitioner and Encounter it
 * refers to, so that every reference resolves inside. The same note gives the same document: identifiers are UUIDs of
 * version 5 made from ours (RFC 9562, 5.5), and all times are the note's. Composition.identifier is the same for all
 * versions of a note, Bundle.identifier differs. A draft is `preliminary` and its title says so. Encounter is
 * `in-progress` while a draft was saved before the appointment's end, else `finished`.
 */
export function fhirBundle(note: ExportedNote): Bundle {
  const { author, encounter, patient } = note
  const urls = {
    composition: urn('composition', note.id, `${note.version}`),
    patient: urn('patient', encounter.id),
    practitioner: urn('practitioner', author.id),
    encounter: urn('encounter', encounter.id),
  }
  const patientName = patientHumanName(patient)
  const practitionerName = authorHumanName(author)
  const subject: Reference<Patient> = referenceTo(urls.patient, patientName)
  const performer: Reference<Practitioner> = referenceTo(urls.practitioner, practitionerName)
  const sections = sectionsOf(note)

  const composition: Composition = {
    resourceType: 'Composition',
    language: note.language,
    identifier: { system: URIS, value: urn('note', note.id) },
    status: note.released ? 'final' : 'preliminary',
    type: {
      coding: [{ system: 'http://loinc.org', ...(DOCUMENT_CODES.get(note.templateKey ?? '') ?? PROGRESS_NOTE) }],
    },
    subject,
    encounter: { reference: urls.encounter },
    date: at(note.savedAt, encounter.timezone),
    author: [performer],
    title: titleOf(note),
    ...(sections.length > 0 && { section: sections }),
  }
  const patientResource: Patient = {
    resourceType: 'Patient',
    ...namesOf(patientName),
    ...telecomOf(patient),
  }
  const practitioner: Practitioner = {
    resourceType: 'Practitioner',
    ...namesOf(practitionerName),
    ...(oneLine(author.specialty) && { qualification: [{ code: { text: oneLine(author.specialty) } }] }),
  }
  const entry: BundleEntry[] = [
    { fullUrl: urls.composition, resource: composition },
    { fullUrl: urls.patient, resource: patientResource },
    { fullUrl: urls.practitioner, resource: practitioner },
    { fullUrl: urls.encounter, resource: encounterOf(note, subject, performer) },
  ]
  return {
    resourceType: 'Bundle',
    language: note.language,
    identifier: {
      system: URIS,
      value: urn('document', note.id, `${note.version}`, note.released ? 'released' : 'draft'),
    },
    type: 'document',
    timestamp: note.savedAt.toISOString(),
    entry,
  }
}

function encounterOf(
  { encounter, released, savedAt }: ExportedNote,
  subject: Reference<Patient>,
  performer: Reference<Practitioner>,
): Encounter {
  const kind = oneLine(encounter.kind)
  const room = oneLine(encounter.room ?? '')
  const over = released || (encounter.end !== null && savedAt >= encounter.end)
  return {
    resourceType: 'Encounter',
    status: over ? 'finished' : 'in-progress',
    class: VIRTUAL.test(encounter.kind)
      ? { system: ACT_CODES, code: 'VR', display: 'virtual' }
      : { system: ACT_CODES, code: 'AMB', display: 'ambulatory' },
    ...(kind && { type: [{ text: kind }] }),
    subject,
    participant: [{ individual: performer }],
    period: {
      start: at(encounter.start, encounter.timezone),
      ...(encounter.end && { end: at(encounter.end, encounter.timezone) }),
    },
    ...(room && { location: [{ location: { display: room } }] }),
  }
}

const titleOf = ({ language, released }: ExportedNote): string => {
  const messages = messagesFor(language)
  return released ? messages.noteExport.title : `${messages.noteExport.title} (${messages.noteExport.draft})`
}

function sectionsOf({ language, sections, summary }: ExportedNote): CompositionSection[] {
  const all = summary.trim()
    ? [...sections, { key: null, heading: messagesFor(language).noteExport.summary, text: summary }]
    : sections
  return all.flatMap(({ key, heading, text: body }) => {
    const title = oneLine(heading ?? '')
    const content = blocks(body)
    if (!title && !content) return []
    const code = codeOf(key)
    return {
      ...(title && { title }),
      ...(code && { code }),
      // A section has to have text (cmp-1), and a narrative has to say something (txt-2).
      text: narrative(content || '<p>–</p>', language),
    }
  })
}

function codeOf(key: string | null): CodeableConcept | null {
  const code = SECTION_CODES.get(key ?? '')
  return code ? { coding: [{ system: 'http://loinc.org', code }] } : null
}

const narrative = (content: string, language: string): Narrative => ({
  status: 'generated',
  div: `<div xmlns="http://www.w3.org/1999/xhtml" lang="${escapeHtml(language)}" xml:lang="${escapeHtml(language)}">${content}</div>`,
})

/** Lines as paragraphs, neighbouring bullets as one list; empty for a text without a word. */
function blocks(body: string): string {
  const lines = body.split(/\r\n|\r|\n/).map((line) => oneLine(line.replace(/[\ufffe\uffff]/g, '')))
  return lines
    .map((line, i) => {
      if (!isBullet(line)) return line && `<p>${escapeHtml(line)}</p>`
      const opens = isBullet(lines[i - 1]) ? '' : '<ul>'
      const closes = isBullet(lines[i + 1]) ? '' : '</ul>'
      return `${opens}<li>${escapeHtml(line.slice(2))}</li>${closes}`
    })
    .join('')
}

const isBullet = (line: string | undefined): boolean => line?.startsWith('- ') ?? false

function authorHumanName(author: ExportedNote['author']): HumanName {
  const family = oneLine(author.lastName)
  const given = oneLine(author.firstName)
  const prefix = oneLine(author.title ?? '')
  return {
    ...text(`${author.title ?? ''} ${author.firstName} ${author.lastName}`),
    ...(family && { family }),
    ...(given && { given: [given] }),
    ...(prefix && { prefix: [prefix] }),
  }
}

function patientHumanName({ name, firstName, lastName }: ExportedNote['patient']): HumanName {
  const given = oneLine(firstName ?? '')
  const family = oneLine(lastName ?? '')
  return { ...text(name), ...(family && { family }), ...(given && { given: [given] }) }
}

function telecomOf(patient: ExportedNote['patient']): Pick<Patient, 'telecom'> {
  const telecom = (['phone', 'email'] as const).flatMap((system) => {
    const value = oneLine(patient[system] ?? '')
    return value ? [{ system, value }] : []
  })
  return telecom.length > 0 ? { telecom } : {}
}

/** FHIR has no empty elements: unknown values are left out. */
const namesOf = (name: HumanName): { name?: HumanName[] } => (Object.keys(name).length > 0 ? { name: [name] } : {})

const text = (value: string): { text?: string } => (oneLine(value) ? { text: oneLine(value) } : {})

const referenceTo = (reference: string, { text: display }: HumanName) => ({ reference, ...(display && { display }) })

/** `YYYY-MM-DDThh:mm:ss±hh:mm`, in the practice's timezone. */
const at = (instant: Date, timezone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timezone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' })

/** Random, fixed for this service: its identifiers are hashed with it. */
const NAMESPACE = Buffer.from('00f2f57ef7254b2b91da4ed852136801', 'hex')

/** `urn:uuid:` with a UUID of version 5. */
function urn(...name: string[]): string {
  const hash = createHash('sha1').update(NAMESPACE).update(name.join('/')).digest().subarray(0, 16)
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  return `urn:uuid:${hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`
}
