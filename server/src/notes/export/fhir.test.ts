import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { indexStructureDefinitionBundle, validateResource } from '@medplum/core'
import type { Bundle, Composition, Encounter, Patient, Practitioner, Resource } from '@medplum/fhirtypes'
import { factsOf } from '@visite/drafter/facts'
import { SaxesParser } from 'saxes'
import { beforeAll, describe, expect, it } from 'vitest'
import { exportedNote, KNOWN, PATIENT } from '../../../test/exported-note.ts'
import { spoken } from '../../../test/fakes/engines.ts'
import type { ExportedFact, ExportedNote } from './exported-note.ts'
import { fhirBundle } from './fhir.ts'

const sparse: ExportedNote = exportedNote({
  language: 'en',
  released: false,
  sections: [
    { key: 'plan', heading: 'Plan', text: '' },
    { key: 'constructor', heading: 'Own', text: 'x' },
    { key: null, heading: null, text: ' ' },
  ],
  summary: '',
  author: { id: '64b7f0000000000000000002', title: null, firstName: '', lastName: ' ', specialty: '' },
  patient: { ...PATIENT, name: '', firstName: null, lastName: null, phone: ' ' },
  encounter: { ...exportedNote().encounter, end: null, kind: '', room: null },
})
const hostile: ExportedNote = exportedNote({
  sections: [
    {
      key: 'assessment',
      heading: 'A <b> & "c"',
      text: 'a < b & c > d ]]> "e"\u0007\u0000 \ud800 \uffff\n- eins & zwei\n- <script>alert(1)</script>\nEnde',
    },
  ],
  patient: { ...PATIENT, name: 'Ö <x>', firstName: 'Ö', lastName: '<x> & y', email: 'a@b.example', phone: '+49 30 1' },
})
/** The facts read from a conversation, all of them as if the note mentioned them. */
function factsOfTalk(language: 'de' | 'en', ...lines: string[]): ExportedFact[] {
  const segments = spoken(...lines)
  const section = { vital: 'objective', lab: 'objective', order: 'plan', referral: 'plan' }
  return factsOf(segments, language).map((fact) => ({
    ...fact,
    language,
    section: Object.entries(section).find(([kind]) => kind === fact.kind)?.[1] ?? 'subjective',
  }))
}
const german = exportedNote({
  facts: factsOfTalk(
    'de',
    'Haben Sie Fieber?',
    'Nein. Meine Mutter hatte Diabetes.',
    'Blutdruck im Liegen rechts 130 zu 80, Puls 88. Kalium 4,2. Vielleicht eine Bronchitis.',
    'Ich nehme Ramipril 5 mg zweimal am Tag. Gegen Penicillin bin ich allergisch.',
    'Ich überweise Sie zum Kardiologen. Wir machen ein Röntgen. Das Ibuprofen setzen wir ab.',
    'Ich rauche.',
    'Ein EKG brauchen wir nicht. Kommen Sie in einer Woche wieder.',
  ),
})
const english = exportedNote({
  ...{ language: 'en', released: false },
  facts: factsOfTalk(
    'en',
    'Any allergies?',
    'No, none.',
    'Temperature 101.5, weight 180, your A1c is 53. I can start you on topiramate.',
    "I'd rather not.",
  ),
})
const NOTES: [string, ExportedNote][] = [
  ['a released note', exportedNote()],
  ['a draft', exportedNote({ released: false })],
  ['a note of which little is known', sparse],
  ['a note with markup and control characters in it', hostile],
  ['a note without a text', exportedNote({ sections: [], summary: '', facts: german.facts })],
  ['a note with facts', german],
  ['a draft with facts', english],
  ['a note of a known patient in a practice', exportedNote(KNOWN)],
]

/** HL7's definitions of what is exported (scripts/fhir-definitions.ts). */
const DEFINITIONS: Bundle = JSON.parse(
  gunzipSync(readFileSync(join(import.meta.dirname, '../../../test/fixtures/fhir-r4.json.gz'))).toString(),
)

/** The validator reads a resource's type from its URL, which a UUID does not show; the next test resolves them. */
const UNTYPED = /^Invalid reference: got "urn:uuid:/

const resource = <R extends Resource>(bundle: Bundle, type: R['resourceType']): R => {
  const found = bundle.entry?.find((entry) => entry.resource?.resourceType === type)?.resource
  if (!found) throw new Error(`no ${type} in the bundle`)
  return found as R
}

const valuesOf = (tree: unknown, name: string): unknown[] =>
  tree === null || typeof tree !== 'object'
    ? []
    : Object.entries(tree).flatMap(([key, value]) => [...(key === name ? [value] : []), ...valuesOf(value, name)])

/** The texts of an XHTML narrative by element; throws for anything that is not well-formed. */
function textsIn(div: string): [element: string, text: string][] {
  const texts: [string, string][] = []
  const open: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, uri }) => {
    expect(uri).toBe('http://www.w3.org/1999/xhtml')
    open.push(name)
  })
  parser.on('closetag', () => void open.pop())
  parser.on('text', (text) => void texts.push([open.at(-1) ?? '', text]))
  parser.write(div).close()
  return texts
}

const coded = (code: string) => ({ coding: [{ code }] })

const narrativesOf = (bundle: Bundle): string[] => valuesOf(bundle, 'div').map(String)

describe('a note as a FHIR R4 document (contract 6 export)', () => {
  beforeAll(() => indexStructureDefinitionBundle(DEFINITIONS))

  it.each(NOTES)('is valid for %s: shapes and invariants of the R4 definitions', (_, note) => {
    const bundle = JSON.parse(JSON.stringify(fhirBundle(note))) as Bundle
    for (const each of [bundle, ...(bundle.entry ?? []).flatMap((entry) => entry.resource ?? [])]) {
      expect(validateResource(each).filter(({ details }) => !details?.text?.match(UNTYPED))).toEqual([])
    }
  })

  it('is checked by a validator that notices what is wrong', () => {
    const bundle = fhirBundle(exportedNote())
    const composition = { ...resource<Composition>(bundle, 'Composition'), section: [{ title: 'empty' }] }
    expect(() => validateResource(composition)).toThrow(/cmp-1/)
    expect(() => validateResource({ ...composition, section: [], status: undefined } as never)).toThrow()
  })

  it.each(NOTES)('begins with the composition, and contains everything it refers to: %s', (_, note) => {
    const bundle = fhirBundle(note)
    const urls = (bundle.entry ?? []).map(({ fullUrl }) => fullUrl)
    expect(bundle.type).toBe('document')
    expect(bundle.entry?.slice(0, 4).map((entry) => entry.resource?.resourceType)).toEqual([
      'Composition',
      'Patient',
      'Practitioner',
      'Encounter',
    ])
    expect(new Set(urls).size).toBe(urls.length)
    for (const url of [...urls, bundle.identifier?.value]) {
      expect(url).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    }
    const references = valuesOf(bundle, 'reference')
    expect(references.length).toBeGreaterThanOrEqual(5)
    for (const reference of references) expect(urls).toContain(reference)
    // Every fact stands in a section: a document holds nothing that it does not refer to.
    const listed = resource<Composition>(bundle, 'Composition').section?.flatMap(({ entry = [] }) => entry) ?? []
    const practice = resource<Composition>(bundle, 'Composition').custodian?.reference
    const told = urls.slice(4).filter((url) => url !== practice)
    expect(listed.map(({ reference }) => reference).sort()).toEqual(told.sort())
  })

  it.each(NOTES)('has narratives of well-formed XHTML that say something: %s', (_, note) => {
    for (const div of narrativesOf(fhirBundle(note))) {
      const texts = textsIn(div)
      expect(texts.map(([, text]) => text).join('')).toMatch(/\S/)
      for (const [element] of texts) expect(['p', 'li']).toContain(element)
    }
  })

  it('escapes what is written in the note, and keeps its bullets as a list', () => {
    const [div = ''] = narrativesOf(fhirBundle(hostile))
    expect(textsIn(div)).toEqual([
      ['p', 'a < b & c > d ]]> "e" \ufffd'],
      ['li', 'eins & zwei'],
      ['li', '<script>alert(1)</script>'],
      ['p', 'Ende'],
    ])
    expect(div).not.toContain('<script')
    expect(div).toContain('<ul><li>eins &amp; zwei</li><li>')
  })

  it('codes the sections it is sure of and names all of them', () => {
    const { section } = resource<Composition>(fhirBundle(exportedNote()), 'Composition')
    expect(section?.map(({ title, code }) => [title, code?.coding?.[0]?.code])).toEqual([
      [undefined, undefined],
      ['Anamnese', '61150-9'],
      ['Plan', '18776-5'],
      ['Zusammenfassung', undefined],
    ])
    const own = resource<Composition>(fhirBundle(sparse), 'Composition').section
    expect(own?.map(({ title, code }) => [title, code?.coding?.[0]?.code])).toEqual([
      ['Plan', '18776-5'],
      ['Own', undefined],
    ])
  })

  it.each([
    ['soap', '11506-3'],
    ['follow_up', '11506-3'],
    ['psychotherapy', '11506-3'],
    ['anamnese', '34117-2'],
    ['arztbrief', '57133-1'],
    ['procedure', '28570-0'],
    ['my_own', '11506-3'],
    [null, '11506-3'],
  ])('has a type for the template %s: %s, one of R4’s codes for documents', (templateKey, code) => {
    const { type } = resource<Composition>(fhirBundle(exportedNote({ templateKey })), 'Composition')
    expect(type?.coding).toMatchObject([{ system: 'http://loinc.org', code }])
    const known = DEFINITIONS.entry?.find((entry) => entry.resource?.id === 'c80-doc-typecodes')?.resource
    expect(valuesOf(known, 'code')).toContain(code)
  })

  it('says that a draft is one', () => {
    const released = resource<Composition>(fhirBundle(exportedNote()), 'Composition')
    expect(released).toMatchObject({ status: 'final', title: 'Ärztliche Dokumentation', language: 'de' })
    const draft = resource<Composition>(fhirBundle(exportedNote({ released: false })), 'Composition')
    expect(draft).toMatchObject({
      status: 'preliminary',
      title: 'Ärztliche Dokumentation (ENTWURF – nicht freigegeben)',
    })
  })

  it('carries facts as entries of their sections (contract 12 export)', () => {
    const bundle = fhirBundle(german)
    const { section } = resource<Composition>(bundle, 'Composition')
    const at = (reference: string | undefined) => bundle.entry?.find(({ fullUrl }) => fullUrl === reference)?.resource
    expect(
      section?.map(({ title, entry = [] }) => [title, entry.map(({ reference }) => at(reference)?.resourceType)]),
    ).toEqual([
      // The note has no section for values: they stand in its first one.
      [undefined, ['Observation', 'Observation', 'Observation']],
      [
        'Anamnese',
        [
          'Condition',
          ...['FamilyMemberHistory', 'Condition', 'MedicationStatement', 'AllergyIntolerance', 'MedicationStatement'],
        ],
      ],
      ['Plan', ['ServiceRequest', 'ServiceRequest']],
      ['Zusammenfassung', []],
    ])
  })

  it('says no more and no less about a fact than was said', () => {
    const told = (note: ExportedNote) => (fhirBundle(note).entry ?? []).slice(4).map((entry) => entry.resource)
    const [pressure, pulse, potassium, fever, mother, bronchitis, ramipril, penicillin, ibuprofen, ...plan] =
      told(german)
    expect(fever).toMatchObject({ code: { text: 'Fieber' }, verificationStatus: coded('refuted') })
    expect(fever).not.toHaveProperty('clinicalStatus')
    expect(mother).toMatchObject({
      relationship: { ...coded('MTH'), text: 'Mutter' },
      condition: [{ code: { text: 'Diabetes' } }],
    })
    expect(bronchitis).toMatchObject({ verificationStatus: coded('provisional') })
    expect(pressure).toMatchObject({
      code: { ...coded('85354-9'), text: 'Blutdruck' },
      bodySite: { text: 'rechts' },
      extension: [
        { url: expect.stringMatching(/observation-bodyPosition$/), valueCodeableConcept: { text: 'im Liegen' } },
      ],
      component: [
        { code: coded('8480-6'), valueQuantity: { value: 130, unit: 'mmHg', code: 'mm[Hg]' } },
        { code: coded('8462-4'), valueQuantity: { value: 80 } },
      ],
    })
    expect(pulse).toMatchObject({ code: coded('8867-4'), valueQuantity: { value: 88, code: '/min' } })
    expect(potassium).toMatchObject({ code: coded('2823-3'), category: [coded('laboratory')], status: 'final' })
    expect(ramipril).toMatchObject({
      status: 'active',
      medicationCodeableConcept: { text: 'Ramipril' },
      dosage: [
        {
          text: '5 mg 2x täglich',
          timing: { repeat: { frequency: 2, period: 1, periodUnit: 'd' } },
          doseAndRate: [{ doseQuantity: { value: 5, code: 'mg' } }],
        },
      ],
    })
    expect(penicillin).toMatchObject({ clinicalStatus: coded('active'), code: { text: 'Penicillin' } })
    expect(ibuprofen).toMatchObject({ status: 'stopped' })
    // The ECG was taken back; smoking and the follow-up have no resource.
    expect(plan).toMatchObject([
      { code: { text: 'Überweisung' }, performerType: { text: 'Kardiologie' }, status: 'active' },
      { code: { text: 'Röntgen' } },
    ])
    const [...foreign] = told(english)
    expect(foreign).toMatchObject([
      { valueQuantity: { value: 101.5, code: '[degF]' }, status: 'preliminary' },
      { valueQuantity: { value: 53, unit: 'mmol/mol' }, code: { text: 'HbA1c' } },
      { code: coded('716186003'), clinicalStatus: coded('active') },
      { resourceType: 'MedicationStatement', status: 'not-taken' },
    ])
  })

  it('gives what was examined as an observation, and no condition for a mere reason to come', () => {
    const told = (facts: ExportedNote['facts'], language: 'de' | 'en') =>
      (fhirBundle(exportedNote({ facts, language })).entry ?? []).slice(4).map(({ resource }) => resource)
    expect(told(factsOfTalk('de', 'Das Herz ist unauffällig, der Bauch ist weich.'), 'de')).toMatchObject([
      { resourceType: 'Observation', code: { text: 'Herz' }, valueString: 'unauffällig', category: [coded('exam')] },
      { resourceType: 'Observation', code: { text: 'Bauch' }, valueString: 'weich' },
    ])
    expect(told(factsOfTalk('de', 'Was führt Sie her?', 'Ich komme zur Verlaufskontrolle.'), 'de')).toEqual([])
    expect(told(factsOfTalk('en', 'Any drug allergies?', 'No.'), 'en')).toMatchObject([
      { code: coded('409137002'), clinicalStatus: coded('active') },
    ])
  })

  it('writes a height that was told in metres in centimetres, as its profile wants', () => {
    const facts = factsOfTalk('de', 'Größe ein Meter achtundsechzig.')
    const height = fhirBundle(exportedNote({ facts })).entry?.find(
      ({ resource }) => resource?.resourceType === 'Observation',
    )
    expect(height?.resource).toMatchObject({ code: coded('8302-2'), valueQuantity: { value: 168, code: 'cm' } })
  })

  it('is the same document for the same note, and a different one for another version', () => {
    expect(fhirBundle(exportedNote())).toEqual(fhirBundle(exportedNote()))
    const [first, second] = [fhirBundle(exportedNote()), fhirBundle(exportedNote({ version: 3 }))]
    expect(first.identifier).not.toEqual(second.identifier)
    const identifiers = [first, second].map((each) => resource<Composition>(each, 'Composition').identifier)
    expect(identifiers[0]).toEqual(identifiers[1])
  })

  it('names patient and practitioner as far as they are known', () => {
    const bundle = fhirBundle(hostile)
    expect(resource<Patient>(bundle, 'Patient')).toMatchObject({
      name: [{ text: 'Ö <x>', family: '<x> & y', given: ['Ö'] }],
      telecom: [
        { system: 'phone', value: '+49 30 1' },
        { system: 'email', value: 'a@b.example' },
      ],
    })
    expect(resource<Practitioner>(bundle, 'Practitioner')).toMatchObject({
      name: [{ text: 'Dr. med. Anna Müller', family: 'Müller', given: ['Anna'], prefix: ['Dr. med.'] }],
      qualification: [{ code: { text: 'Allgemeinmedizin' } }],
    })
    expect(resource<Patient>(fhirBundle(sparse), 'Patient')).toEqual({ resourceType: 'Patient' })
  })

  it('says who a known patient is, and which practice keeps the document (contract 9 practice)', () => {
    const bundle = fhirBundle(exportedNote(KNOWN))
    expect(resource<Patient>(bundle, 'Patient')).toMatchObject({
      identifier: [{ type: { text: 'gdt' }, value: '4711' }],
      name: [{ text: 'Gerda Groß', family: 'Groß', given: ['Gerda'] }],
      ...{ gender: 'female', birthDate: '1980-02-01' },
    })
    const organization = bundle.entry?.find(({ resource }) => resource?.resourceType === 'Organization')
    expect(organization?.resource).toEqual({
      resourceType: 'Organization',
      name: 'Praxis am Markt',
      telecom: [
        { system: 'phone', value: '0341 1234' },
        { system: 'email', value: 'praxis@markt.example' },
        { system: 'url', value: 'https://markt.example' },
      ],
      address: [{ line: ['Markt 1'], postalCode: '04109', city: 'Leipzig' }],
    })
    expect(resource<Composition>(bundle, 'Composition').custodian).toEqual({ reference: organization?.fullUrl })
  })

  it.each([
    ['in_person', 'AMB'],
    ['video', 'VR'],
    ['Telefonsprechstunde', 'VR'],
    ['Hausbesuch', 'AMB'],
  ])('gives an appointment of type %s the class %s, and its times with their offset', (kind, code) => {
    const { encounter } = exportedNote()
    const found = resource<Encounter>(fhirBundle(exportedNote({ encounter: { ...encounter, kind } })), 'Encounter')
    expect(found).toMatchObject({
      status: 'finished',
      class: { code },
      type: [{ text: kind }],
      period: { start: '2026-11-21T09:30:00+01:00', end: '2026-11-21T09:50:00+01:00' },
    })
  })

  it('has the encounter in progress if a draft was saved before its end', () => {
    const early = exportedNote({ released: false, savedAt: new Date('2026-11-21T08:40:00Z') })
    expect(resource<Encounter>(fhirBundle(early), 'Encounter').status).toBe('in-progress')
    expect(resource<Encounter>(fhirBundle({ ...early, released: true }), 'Encounter').status).toBe('finished')
    expect(resource<Encounter>(fhirBundle(exportedNote({ released: false })), 'Encounter').status).toBe('finished')
  })
})
