import type {
  Bundle,
  BundleEntry,
  Composition,
  CompositionSection,
  Encounter,
  HumanName,
  Narrative,
  Organization,
  Patient,
  Practitioner,
  Reference,
} from '@medplum/fhirtypes'
import { blocksOf } from '@visite/drafter/note'
import { messagesFor } from '../../messages/messages.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import { oneLine, someLines } from '../../platform/text/one-line.ts'
import type { ExportedNote, ExportedPractice } from './exported-note.ts'
import { type FactResource, factResources } from './fhir-facts.ts'
import { at, concept, LOINC, urn } from './fhir-parts.ts'

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
 * The note as a HL7 FHIR R4 (4.0.1) document: a Bundle of a Composition and the Patient, Practitioner, Encounter and facts
 * it refers to, so that every reference resolves inside. The same note gives the same document: identifiers are UUIDs of
 * version 5 made from ours (RFC 9562, 5.5), and all times are the note's. Composition.identifier is the same for all
 * versions of a note, Bundle.identifier differs. A draft is `preliminary` and its title says so. Encounter is
 * `in-progress` while a draft was saved before the appointment's end, else `finished`.
 */
export function fhirBundle(note: ExportedNote): Bundle {
  const { author, encounter, patient, practice } = note
  const urls = {
    composition: urn('composition', note.id, `${note.version}`),
    patient: urn('patient', patient.id ?? encounter.id),
    practitioner: urn('practitioner', author.id),
    encounter: urn('encounter', encounter.id),
  }
  const organization = practice && organizationOf(practice)
  const custodian: Reference<Organization> | null = organization && { reference: urn('practice', practice.id) }
  const patientName = patientHumanName(patient)
  const practitionerName = authorHumanName(author)
  const subject: Reference<Patient> = referenceTo(urls.patient, patientName)
  const performer: Reference<Practitioner> = referenceTo(urls.practitioner, practitionerName)
  const resources = factResources(note, { subject, encounter: { reference: urls.encounter }, performer })
  const { sections, entries } = sectionsOf(note, resources)

  const composition: Composition = {
    resourceType: 'Composition',
    language: note.language,
    identifier: { system: URIS, value: urn('note', note.id) },
    status: note.released ? 'final' : 'preliminary',
    type: {
      coding: [{ system: LOINC, ...(DOCUMENT_CODES.get(note.templateKey ?? '') ?? PROGRESS_NOTE) }],
    },
    subject,
    encounter: { reference: urls.encounter },
    date: at(note.savedAt, encounter.timezone),
    author: [performer],
    ...(custodian && { custodian }),
    title: titleOf(note),
    ...(sections.length > 0 && { section: sections }),
  }
  const patientResource: Patient = {
    resourceType: 'Patient',
    ...namesOf(patientName),
    ...identifiersOf(patient),
    ...telecomOf(patient),
    ...(patient.sex && { gender: GENDERS[patient.sex] }),
    ...(patient.birthDate && { birthDate: patient.birthDate }),
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
    ...entries,
    ...(organization && custodian?.reference ? [{ fullUrl: custodian.reference, resource: organization }] : []),
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

/**
 * The sections with the resources of their facts. A fact whose section is missing goes into the first one, because a
 * document must refer to everything in it.
 */
function sectionsOf(
  { language, sections, summary }: ExportedNote,
  resources: readonly FactResource[],
): { sections: CompositionSection[]; entries: BundleEntry[] } {
  const all = summary.trim()
    ? [...sections, { key: null, heading: messagesFor(language).noteExport.summary, text: summary }]
    : sections
  const shown = all.filter(({ heading, text: body }) => oneLine(heading ?? '') || paragraphs(body))
  const first = shown[0]
  const placed = first
    ? Map.groupBy(resources, ({ section }) => shown.find(({ key }) => key !== null && key === section) ?? first)
    : new Map<ExportedNote['sections'][number], FactResource[]>()
  const written = shown.map((section): CompositionSection => {
    const title = oneLine(section.heading ?? '')
    const code = SECTION_CODES.get(section.key ?? '')
    const entry = placed.get(section)?.map(({ fullUrl }) => ({ reference: fullUrl }))
    return {
      ...(title && { title }),
      ...(code && { code: concept(LOINC, code) }),
      // A section has to have text (cmp-1), and a narrative has to say something (txt-2).
      text: narrative(paragraphs(section.text) || '<p>–</p>', language),
      ...(entry && { entry }),
    }
  })
  const entries = shown.flatMap((section) => placed.get(section) ?? [])

  return { sections: written, entries: entries.map(({ fullUrl, resource }) => ({ fullUrl, resource })) }
}

const narrative = (content: string, language: string): Narrative => ({
  status: 'generated',
  div: `<div xmlns="http://www.w3.org/1999/xhtml" lang="${escapeHtml(language)}" xml:lang="${escapeHtml(language)}">${content}</div>`,
})

/** A body's paragraphs and lists; empty for one without a word. */
function paragraphs(body: string): string {
  const blocks = blocksOf(someLines(body.replace(/[\ufffe\uffff]/g, '')))
  const goesOn = (at: number) => blocks[at]?.kind === 'item' && !blocks[at].apart && blocks[at - 1]?.kind === 'item'
  return blocks
    .map(({ kind, text }, at) => {
      if (kind === 'paragraph') return `<p>${escapeHtml(text)}</p>`
      return `${goesOn(at) ? '' : '<ul>'}<li>${escapeHtml(text)}</li>${goesOn(at + 1) ? '' : '</ul>'}`
    })
    .join('')
}

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

const GENDERS = { male: 'male', female: 'female', diverse: 'other', unknown: 'unknown' } as const

/** A system without its own address is named in words. */
function identifiersOf({ identifiers }: ExportedNote['patient']): Pick<Patient, 'identifier'> {
  const identifier = identifiers.flatMap(({ system, value }) => {
    const [name, number] = [oneLine(system), oneLine(value)]
    if (!number) return []
    return [/^(https?|urn):\S+$/.test(name) ? { system: name, value: number } : { type: { text: name }, value: number }]
  })
  return identifier.length > 0 ? { identifier } : {}
}

/** The practice; null if it has no name, since nobody could tell which it is. */
function organizationOf({ name, street, postalCode, city, ...practice }: ExportedPractice): Organization | null {
  if (!name) return null
  const reach = [
    { system: 'phone' as const, value: practice.phone },
    { system: 'email' as const, value: practice.email },
    { system: 'url' as const, value: practice.website },
  ].filter(({ value }) => value)
  const address = {
    ...(street && { line: [street] }),
    ...(postalCode && { postalCode }),
    ...(city && { city }),
  }
  return {
    resourceType: 'Organization',
    name,
    ...(reach.length > 0 && { telecom: reach }),
    ...(Object.keys(address).length > 0 && { address: [address] }),
  }
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
