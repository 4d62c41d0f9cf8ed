import type {
  AllergyIntolerance,
  CodeableConcept,
  Condition,
  Dosage,
  Encounter,
  FamilyMemberHistory,
  MedicationStatement,
  Observation,
  Patient,
  Practitioner,
  Quantity,
  Reference,
  ServiceRequest,
} from '@medplum/fhirtypes'
import { relativeIn, titleOf, valueIn } from '@visite/drafter/facts/wording'
import { qualitiesAmong, reasonsAmong } from '@visite/lexicon'
import { messagesFor } from '../../messages/messages.ts'
import { oneLine } from '../../platform/text/one-line.ts'
import type { ExportedFact, ExportedNote } from './exported-note.ts'
import { loincOf, measureOf, PRESSURE, roleOf, ucumOf } from './fhir-codes.ts'
import { at, concept, LOINC, urn } from './fhir-parts.ts'

const HL7 = 'http://terminology.hl7.org/CodeSystem'
const UCUM = 'http://unitsofmeasure.org'
const SNOMED = 'http://snomed.info/sct'
const NO_KNOWN_ALLERGY = '716186003'
const NO_KNOWN_DRUG_ALLERGY = '409137002'

type Resource =
  | AllergyIntolerance
  | Condition
  | FamilyMemberHistory
  | MedicationStatement
  | Observation
  | ServiceRequest

export interface FactResource {
  fullUrl: string
  resource: Resource
  /** Key of the section it belongs to. */
  section: string | null
}

/** Who and when, the same for all facts of a note. */
interface Around {
  subject: Reference<Patient>
  encounter: Reference<Encounter>
  performer: Reference<Practitioner>
  released: boolean
  /** The language of the note. */
  language: 'de' | 'en'
  /** When the patient was seen, and when the note was saved. */
  seen: string
  saved: string
}

/**
 * The facts of a note as R4 resources, without those for which R4 would say more than was said: declined plans,
 * conditional statements, habits, follow-ups, advice, values without a number.
 */
export function factResources(
  note: ExportedNote,
  { subject, encounter, performer }: Pick<Around, 'subject' | 'encounter' | 'performer'>,
): FactResource[] {
  const { timezone, start } = note.encounter
  const around: Around = {
    ...{ subject, encounter, performer, released: note.released },
    language: note.language === 'en' ? 'en' : 'de',
    seen: at(start, timezone),
    saved: at(note.savedAt, timezone),
  }
  return note.facts.flatMap((fact) => {
    const resource = resourceOf(fact, around)
    const fullUrl = urn('fact', note.id, `${note.version}`, fact.id)
    return resource ? [{ fullUrl, resource, section: fact.section }] : []
  })
}

function resourceOf(fact: ExportedFact, around: Around): Resource | null {
  if (fact.assertion === 'conditional') return null
  if (fact.experiencer !== 'patient') return relativesHistory(fact, around)
  switch (fact.kind) {
    case 'drug':
      return medication(fact, around)
    case 'allergy':
      return allergy(fact, around)
    case 'complaint':
      return isReason(fact) ? null : condition(fact, around)
    case 'finding':
      return examination(fact, around) ?? condition(fact, around)
    case 'symptom':
    case 'diagnosis':
    case 'history':
    case 'risk':
      return condition(fact, around)
    case 'vital':
    case 'lab':
      return observation(fact, around)
    case 'order':
    case 'referral':
      return request(fact, around)
    default:
      return null
  }
}

const languageOf = ({ language }: ExportedFact): 'de' | 'en' => (language === 'en' ? 'en' : 'de')

/** "Check-up", "repeat prescription": why somebody comes, but nothing they have. */
const isReason = (fact: ExportedFact): boolean => reasonsAmong(fact.name.split(' '), languageOf(fact)).length > 0

/** "Herz unauffällig": what was examined, and how it was. Null: a finding of another kind. */
function examination(fact: ExportedFact, around: Around): Observation | null {
  const words = fact.name.split(' ')
  const quality = qualitiesAmong(words, languageOf(fact)).find(({ at }) => at > 0)
  if (!quality || fact.assertion !== 'present') return null
  const examined = { ...fact, name: words.slice(0, quality.at).join(' ') }
  const { side } = fact.attributes
  return {
    resourceType: 'Observation',
    status: around.released ? 'final' : 'preliminary',
    category: [concept(`${HL7}/observation-category`, 'exam')],
    code: named(examined, around),
    subject: around.subject,
    encounter: around.encounter,
    effectiveDateTime: around.seen,
    performer: [around.performer],
    ...(side && { bodySite: worded(side, around) }),
    valueString: words.slice(quality.at).join(' '),
  }
}

/** Its name, without its values. */
const named = ({ name, kind }: ExportedFact, { language }: Around): CodeableConcept => ({
  text: oneLine(titleOf({ name, kind, attributes: {} }, language)),
})

function quantity(value: string, unit: string | undefined): Quantity {
  const code = unit && ucumOf(unit)
  return { value: Number(value), ...(unit && { unit }), ...(code && { system: UCUM, code }) }
}

const DRUG_STATUS: Readonly<Record<string, MedicationStatement['status']>> = {
  started: 'intended',
  continued: 'active',
  changed: 'active',
  stopped: 'stopped',
  declined: 'not-taken',
}

function medication(fact: ExportedFact, around: Around): MedicationStatement | null {
  if (fact.assertion === 'possible') return null
  const status = fact.assertion === 'absent' ? 'not-taken' : (DRUG_STATUS[fact.status] ?? 'unknown')
  const dosage = dosageOf(fact, around)
  return {
    resourceType: 'MedicationStatement',
    status,
    medicationCodeableConcept: named(fact, around),
    subject: around.subject,
    context: around.encounter,
    dateAsserted: around.saved,
    ...(dosage && { dosage: [dosage] }),
  }
}

/** Only times per day or week become more than text. */
const RATE = /^(\d+)\/(day|week)$/

function dosageOf({ attributes }: ExportedFact, { language }: Around): Dosage | null {
  const { dose, unit, frequency, route } = attributes
  const parts = [dose, dose && unit, frequency, route].flatMap((part) => (part ? valueIn(language, part) : []))
  if (parts.length === 0) return null
  const [, times, period] = RATE.exec(frequency ?? '') ?? []
  const measured = dose && unit && ucumOf(unit) && Number(dose) > 0
  return {
    text: oneLine(parts.join(' ')),
    ...(times && {
      timing: { repeat: { frequency: Number(times), period: 1, periodUnit: period === 'day' ? 'd' : 'wk' } },
    }),
    ...(measured && { doseAndRate: [{ doseQuantity: quantity(dose, unit) }] }),
  }
}

function allergy(fact: ExportedFact, around: Around): AllergyIntolerance {
  const { assertion } = fact
  const verified = { absent: 'refuted', possible: 'unconfirmed', present: null, conditional: null }[assertion]
  // A denial that names nothing records the absence itself.
  const none = assertion === 'absent' && NO_ALLERGIES.has(fact.name)
  const clinical = concept(
    `${HL7}/allergyintolerance-clinical`,
    assertion === 'absent' && !none ? 'inactive' : 'active',
  )
  return {
    resourceType: 'AllergyIntolerance',
    clinicalStatus: clinical,
    ...(verified && !none && { verificationStatus: concept(`${HL7}/allergyintolerance-verification`, verified) }),
    code: none ? noneKnown(fact, around) : named(fact, around),
    patient: around.subject,
    encounter: around.encounter,
    recordedDate: around.saved,
    recorder: around.performer,
  }
}

/** What the fact readers call allergies that nobody named. */
const NO_ALLERGIES: ReadonlySet<string> = new Set(['allergien', 'allergies', 'allergie', 'allergy'])
const NONE_KNOWN = { de: 'Keine Allergien bekannt', en: 'No known allergies' } as const
const NO_DRUG = { de: 'Keine Arzneimittelallergien bekannt', en: 'No known drug allergies' } as const
const OF_DRUGS = /(?<!\p{L})(?:drug|medic|arznei|medikament)/iu
const OF_OTHERS = /(?<!\p{L})(?:food|latex|pollen|else|other|lebensmittel|sonst|irgend)/iu

/** "Any drug allergies?" - "No.": nothing is said about others. */
const noneKnown = ({ sources }: ExportedFact, { language }: Around): CodeableConcept => {
  const asked = sources.map(({ quote }) => quote).join(' ')
  return OF_DRUGS.test(asked) && !OF_OTHERS.test(asked)
    ? concept(SNOMED, NO_KNOWN_DRUG_ALLERGY, NO_DRUG[language])
    : concept(SNOMED, NO_KNOWN_ALLERGY, NONE_KNOWN[language])
}

function condition(fact: ExportedFact, around: Around): Condition | null {
  const { kind, assertion, time, attributes } = fact
  if (time === 'planned') return null
  const verified = { absent: 'refuted', possible: kind === 'diagnosis' ? 'provisional' : 'unconfirmed', present: null }
  const status = verified[assertion === 'conditional' ? 'possible' : assertion]
  const category = kind === 'diagnosis' && 'encounter-diagnosis'
  return {
    resourceType: 'Condition',
    ...(assertion === 'present' && {
      clinicalStatus: concept(`${HL7}/condition-clinical`, time === 'past' ? 'inactive' : 'active'),
    }),
    ...(status && { verificationStatus: concept(`${HL7}/condition-ver-status`, status) }),
    ...(category && { category: [concept(`${HL7}/condition-category`, category)] }),
    code: named(fact, around),
    ...(attributes.side && { bodySite: [worded(attributes.side, around)] }),
    subject: around.subject,
    encounter: around.encounter,
    recordedDate: around.saved,
    recorder: around.performer,
  }
}

/** In the language of the note, without a code. */
const worded = (value: string, { language }: Around) => ({ text: valueIn(language, value) })

/** R4's extension for how somebody was while it was measured. */
const BODY_POSITION = 'http://hl7.org/fhir/StructureDefinition/observation-bodyPosition'

function observation(fact: ExportedFact, around: Around): Observation | null {
  if (fact.assertion !== 'present') return null
  const measured = measuredBy(fact)
  if (!measured) return null
  const { loinc, ...values } = measured
  const { position, side } = fact.attributes
  return {
    resourceType: 'Observation',
    ...(position && { extension: [{ url: BODY_POSITION, valueCodeableConcept: worded(position, around) }] }),
    status: around.released ? 'final' : 'preliminary',
    category: [concept(`${HL7}/observation-category`, fact.kind === 'vital' ? 'vital-signs' : 'laboratory')],
    code: { ...(loinc && concept(LOINC, loinc)), ...named(fact, around) },
    subject: around.subject,
    encounter: around.encounter,
    effectiveDateTime: around.seen,
    performer: [around.performer],
    ...(side && { bodySite: worded(side, around) }),
    ...values,
  }
}

/** Above it, people mean degrees Fahrenheit. */
const HOTTEST_CELSIUS = 45
/** Above it, HbA1c is in mmol/mol. */
const HIGHEST_HBA1C_PERCENT = 20

/** The value with its code; null without a value, or if its unit is unclear. */
function measuredBy({ name, language, attributes }: ExportedFact) {
  const { systolic, diastolic, value, unit } = attributes
  if (systolic && diastolic) {
    const component = [
      { code: concept(LOINC, PRESSURE.systolic), valueQuantity: quantity(systolic, unit) },
      { code: concept(LOINC, PRESSURE.diastolic), valueQuantity: quantity(diastolic, unit) },
    ]
    return { loinc: PRESSURE.panel, component }
  }
  if (!value || !Number.isFinite(Number(value))) return null
  const measure = measureOf(name, language) ?? ''
  // English speakers say pounds and feet, and the reader of facts takes them for kilograms and centimetres.
  if (language === 'en' && ['weight', 'height', 'bmi'].includes(measure)) return null
  if (measure === 'temperature' && Number(value) > HOTTEST_CELSIUS)
    return { loinc: loincOf(measure), valueQuantity: quantity(value, '°F') }
  if (measure === 'hba1c' && Number(value) > HIGHEST_HBA1C_PERCENT)
    return { loinc: undefined, valueQuantity: quantity(value, 'mmol/mol') }
  // R4's profile of body height has no metres.
  if (measure === 'height' && unit === 'm')
    return { loinc: loincOf(measure), valueQuantity: quantity(String(Math.round(100 * Number(value))), 'cm') }
  return { loinc: loincOf(measure), valueQuantity: quantity(value, unit) }
}

function request(fact: ExportedFact, around: Around): ServiceRequest | null {
  if (fact.assertion !== 'present' || fact.status === 'declined') return null
  const what = named(fact, around)
  const isReferral = fact.kind === 'referral'
  return {
    resourceType: 'ServiceRequest',
    status: around.released ? 'active' : 'draft',
    intent: 'order',
    code: isReferral ? { text: messagesFor(around.language).referral } : what,
    ...(isReferral && { performerType: what }),
    subject: around.subject,
    encounter: around.encounter,
    authoredOn: around.saved,
    requester: around.performer,
  }
}

/** What a relative has. R4 cannot say that a relative does not have it. */
function relativesHistory(fact: ExportedFact, around: Around): FamilyMemberHistory | null {
  if (fact.assertion !== 'present') return null
  const role = roleOf(fact.experiencer)
  const text = relativeIn(around.language, fact.experiencer)
  return {
    resourceType: 'FamilyMemberHistory',
    status: 'partial',
    patient: around.subject,
    date: around.saved,
    relationship: role ? concept(`${HL7}/v3-RoleCode`, role, text) : { text },
    condition: [{ code: named(fact, around) }],
  }
}
