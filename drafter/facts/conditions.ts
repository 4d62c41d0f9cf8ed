import {
  allergensAmong,
  complaintsAmong,
  compoundsAmong,
  drugKindsAmong,
  drugsAmong,
  idiomsAmong,
  illnessesAmong,
  type Named,
  risksAmong,
  sideNamed,
  signsAmong,
  symptomsAmong,
  testsAmong,
} from '@visite/lexicon'
import { isReaction } from './allergies.ts'
import { answered, assertionAt, type Clause, explains, isPurpose, isSupposed, partAround } from './clauses.ts'
import type { Assertion, FactKind } from './fact.ts'
import type { FactLanguage } from './language.ts'
import { sideNear, textOf } from './naming.ts'
import { subjectAt } from './people.ts'
import type { Found } from './reconciled.ts'

/** Something a clause may say the patient has. */
export interface Thing extends Named {
  sort: 'risk' | 'illness' | 'symptom'
}

/** What a clause names, and whether it only asks for it. */
interface Telling {
  clause: Clause
  things: readonly Thing[]
  asked: boolean
  language: FactLanguage
}

/** Complaints, findings, illnesses, risks, and those of relatives, that a clause states or that its answer decides. */
export function conditionsIn(clause: Clause, before: readonly Clause[], language: FactLanguage): Found[] {
  if (isReaction(clause, drugsAmong(clause.words, language.code), language)) return []
  if (tellsReaction(clause, before, language)) return []
  const isEffect = tellsEffect(clause, before.at(-1), language)
  const things = thingsIn(clause, language).filter(({ sort }) => sort === 'illness' || !isEffect)
  if (things.length === 0) return sinceIn(clause, before, language)
  const asked = isAsked(clause, things, language)
  const telling = { clause, things, asked, language }
  const repeated = repeatedIn(telling)
  return things.flatMap((thing, index) => {
    const whose = subjectAt(clause, thing.at)
    if (whose === 'acquaintance' || isOnlyNamed(telling, thing)) return []
    const family = whose ?? familyAnswer(telling)
    const stated = asked ? askedAnswer(telling, index, family) : statedAt(clause, thing, language, things[index + 1])
    if (stated === null && thing.sort === 'risk') return riskLeftOpen(telling, thing)
    if (stated === null || stated === 'conditional' || repeated.has(thing.name) || isNoFinding(telling, thing))
      return []
    const experiencer = experiencerOf(telling, thing, family)
    return experiencer === null || isOthersDenial(thing, stated, experiencer)
      ? []
      : [fact(telling, thing, stated, experiencer)]
  })
}

/** Nobody denies a relative's complaints: what is denied is mostly the patient's. */
const isOthersDenial = ({ sort }: Thing, stated: Assertion, experiencer: string): boolean =>
  experiencer !== 'patient' && stated === 'absent' && sort !== 'illness'

/** What the answer names again: the fact is read there. */
function repeatedIn({ clause: { replies, relative }, asked, language }: Telling): ReadonlySet<string> {
  const own = asked ? replies.filter((reply) => reply.relative === relative) : []
  return new Set(own.flatMap((reply) => thingsIn(reply, language).map(({ name }) => name)))
}

/** Is it a reason, a test, a vaccination, or an everyday word that does not mean a complaint? */
function isOnlyNamed(telling: Telling, thing: Thing): boolean {
  const { clause, asked, language } = telling
  const { words, unit, text } = clause
  if (language.testFor.test(words[thing.at + thing.length] ?? '')) return true
  // "Any headache since the fall?" does not ask about a fall.
  if (asked && explains(words, thing.at, language)) return true
  // "Das Blut, das die Kollegin abgenommen hat" is not about weight.
  if (words[thing.at] === 'abgenommen' && words.includes('blut')) return true
  // "Is it worse with coughing?" does not ask about a cough.
  if (asked && CHANGES.test(text) && WITH.test(words[thing.at - 1] ?? '')) return true
  // "I had my flu jab": what somebody is vaccinated against.
  if (INFECTIONS.has(thing.name) && language.vaccinates.test(`${unit.asked?.text ?? ''} ${text}`)) return true
  return thing.everyday === true && !isMeant(telling, thing)
}

const CHANGES = /(?<!\p{L})(?:worse|better|hurts?|schlimmer|stärker|schlechter|besser|mehr weh|tut .*weh)(?!\p{L})/u
const WITH = /^(?:with|when|by|beim|bei|durch)$/

/** Whose it is; null: nobody whose condition matters here. */
function experiencerOf({ clause, asked, language }: Telling, { sort }: Thing, family: string | null): string | null {
  const { text, unit, asks } = clause
  // "Would I go into menopause?" - "No."
  if (asks && unit.speaker === 'patient') return null
  // Self-harm in the family: only the patient's own risks are reported.
  if (family !== null) return sort === 'risk' ? null : family
  if (asked || !language.family.test(text)) return 'patient'
  // "With nobody in the family bleeding": it does not say about whom.
  return sort === 'illness' && unit.speaker === 'patient' ? 'other' : null
}

/**
 * "Any thoughts of harming yourself?" - "Sometimes I am so tired of it.": anything but a plain no is reported, whatever
 * it means.
 */
function riskLeftOpen(telling: Telling, thing: Thing): Found[] {
  const { clause, asked } = telling
  const [reply] = clause.replies
  if (!asked || !DANGERS.has(thing.name) || !reply || reply.asks || clause.answer === 'no') return []
  return [fact(telling, thing, 'possible', 'patient')]
}

/** "My knee hurts." - "Since when?" - "For two weeks.": about the one complaint that was mentioned right before. */
function sinceIn(clause: Clause, before: readonly Clause[], language: FactLanguage): Found[] {
  const { words, unit, asks, relative, text } = clause
  const since = language.since.exec(text)?.[0]
  if (!since || asks || relative || unit.speaker !== 'patient' || words.length > SHORT) return []
  const told = before.findLast((one) => one.unit.speaker === 'patient' && thingsIn(one, language).length > 0)
  const things = told ? thingsIn(told, language) : []
  const [thing] = things
  if (!told || !thing || things.length > 1 || told.relative || told.asks) return []
  if (thing.everyday || statedAt(told, thing, language) !== 'present') return []
  const found = fact({ clause: told, things, asked: false, language }, thing, 'present', 'patient')
  return [{ ...found, attributes: { ...found.attributes, since }, clauses: [told, clause] }]
}
/** Words that only say since when. */
const SHORT = 8

/** What a doctor does, feels or looks for: not an illness or complaint. */
function isNoFinding({ clause: { words, unit }, asked, language }: Telling, { name, at }: Thing): boolean {
  if (asked || unit.speaker !== 'doctor') return false
  if (NO_DIAGNOSES.has(name)) return true
  // "I can not feel the bladder" does not mean numbness, nor "I do not hear a murmur" deafness.
  if (/^(?:can|do)$/.test(words[at] ?? '') && language.self.test(words[at - 1] ?? '')) return true
  // "Hepatitis and HIV serology": what is tested.
  return INFECTIONS.has(name) && testsAmong(words, language.code).length > 0
}

const INFECTIONS: ReadonlySet<string> = new Set([
  ...['influenza', 'covid', 'measles', 'mumps', 'rubella', 'whooping cough', 'chickenpox', 'shingles', 'herpes'],
  ...['hepatitis', 'hepatitis a', 'hepatitis b', 'hepatitis c', 'liver disease', 'tuberculosis', 'malaria'],
  ...['sexually transmitted infection', 'chlamydia', 'gonorrhoea', 'syphilis', 'trichomonas', 'vaginal infection'],
  ...['bacterial vaginosis', 'mononucleosis', 'borreliosis', 'tetanus', 'pneumonia'],
])

/** What a doctor explains or does: not an illness. */
const NO_DIAGNOSES: ReadonlySet<string> = new Set([
  ...['operation', 'chemotherapy', 'radiotherapy', 'transfusion', 'hospital stay', 'vaccinated'],
  ...['last period', 'birth', 'stent', 'coil', 'copper coil', 'hormonal coil', 'contraceptive ring'],
  ...['contraceptive implant', 'dialysis'],
])

/** What an allergy or a drug did to the patient is not a complaint. */
const tellsReaction = (clause: Clause, before: readonly Clause[], language: FactLanguage): boolean =>
  clause.unit.speaker === 'patient' &&
  (language.allergic.test(clause.text) ||
    (language.allergic.test(clause.unit.asked?.text ?? '') && !isBesideAllergies(clause, before, language)) ||
    clause.words.some((word) => language.allergyTo.test(word)))

/** "Any allergies?" - "No. My knee is sore.": nothing in the turn is named that could have done it. */
function isBesideAllergies(clause: Clause, before: readonly Clause[], { code }: FactLanguage): boolean {
  const turn = [...before.filter(({ unit }) => unit.turn === clause.unit.turn), clause]
  const isNamed = ({ words }: Clause) => drugsAmong(words, code).length + allergensAmong(words, code).length > 0
  return turn[0]?.unit.answer === 'no' && !turn.some(isNamed)
}

/** What a drug named here once did is not a complaint of today: "sumatriptan, that made me sick". */
const tellsEffect = (
  { unit, text, words, asks, relative }: Clause,
  last: Clause | undefined,
  { effects, code }: FactLanguage,
): boolean =>
  unit.speaker === 'patient' &&
  !asks &&
  effects.test(text) &&
  ([drugsAmong, drugKindsAmong, allergensAmong].some((among) => among(words, code).length > 0) ||
    (!relative && last?.unit.turn === unit.turn && drugsAmong(last.words, code).length === 1))

/** "Chest pain at rest?" - "No.": under which circumstances a complaint is denied, and only then. */
function circumstanceOf({ words }: Clause, { at, length }: Thing, { circumstance }: FactLanguage): string | undefined {
  const behind = words.slice(at + length).join(' ')
  const before = `${words.slice(0, at).join(' ')} `
  const [, said] = circumstance.behind.exec(behind) ?? circumstance.before.exec(before) ?? []
  return said?.replace(/\byour\b/g, 'the').replace(/\byou\b/g, 'they')
}

function fact({ clause, asked, language }: Telling, thing: Thing, assertion: Assertion, experiencer: string): Found {
  const isLimited = assertion === 'absent' && thing.sort === 'symptom' && experiencer === 'patient'
  const when = isLimited ? circumstanceOf(clause, thing, language) : undefined
  const side = namesSide(when, language) ? null : sideOf(clause, thing, language)
  const isComplaint = assertion === 'present' && thing.sort === 'symptom' && experiencer === 'patient'
  const since = isComplaint ? onsetIn(clause, asked, language) : undefined
  const quality =
    assertion === 'present' && thing.sort === 'symptom' ? qualityBefore(clause, thing, language) : undefined
  return {
    kind: kindOf(clause, thing, experiencer, asked),
    name: [thing.called, when].filter(Boolean).join(' '),
    text: [textOf(clause, thing), when].filter(Boolean).join(' '),
    assertion,
    experiencer,
    time: language.past.test(clause.text) && !asked ? 'past' : 'now',
    attributes: { ...(quality && { quality }), ...(side && { side }), ...(since && { since }) },
    status: 'active',
    // What is said of a danger is kept whole: the plan, and the dog that stops it.
    clauses: asked ? [clause, ...clause.replies.slice(0, DANGERS.has(thing.name) ? TOLD : 1)] : [clause],
  }
}
/** Clauses of an answer about a danger. */
const TOLD = 8

/** Since when a patient has something. What a doctor finds and names beside a time was mostly not there since then. */
function onsetIn({ unit, text, conditional, replies }: Clause, asked: boolean, { since }: FactLanguage) {
  if (conditional || (unit.speaker === 'doctor' && !asked)) return undefined
  return since.exec(asked ? (replies[0]?.text ?? '') : text)?.[0]
}

/** "No rash on the left arm" has its side in its name. */
const namesSide = (when: string | undefined, { code }: FactLanguage): boolean =>
  when?.split(' ').some((word) => sideNamed(word, code)) ?? false

/** "My sister and I both get migraines": an illness is on both sides only if that is said. */
function sideOf({ words, text }: Clause, thing: Thing, language: FactLanguage): string | null {
  const side = sideNear(words, thing, language)
  return side === 'both' && thing.sort === 'illness' && !BILATERAL.test(text) ? null : side
}
const BILATERAL = /(?<!\p{L})(?:beidseit|bilateral|both sides|beide(?:n|r)? seiten)/u

/** "A dry cough", "starke Schmerzen": a complaint's quality, without its ending, to continue its name. */
function qualityBefore({ words }: Clause, { at }: Thing, { quality }: FactLanguage): string | undefined {
  return quality.exec(words[at - 1] ?? '')?.[1]
}

/** Everything named here, in order; of several names for the same words, the one that says most. */
export function thingsIn(clause: Clause, language: FactLanguage): Thing[] {
  const { words, unit } = clause
  const { code } = language
  const sorted = (sort: Thing['sort']) => (named: Named) => ({ ...named, sort })
  const complaints = complaintsAmong(words, code).flatMap((one): Named[] =>
    one.placed
      ? [one]
      : one.name === PAIN && (unit.speaker === 'patient' || PAINFUL.test(words[one.at] ?? ''))
        ? [{ ...one, called: askedAbout(unit.asked?.text, language) ?? one.called }]
        : [],
  )
  const placed = complaints.filter(({ length }) => length > 1)
  const candidates: Thing[] = [
    ...risksAmong(words, code).map(sorted('risk')),
    ...illnessesAmong(words, code).map(sorted('illness')),
    ...(unit.speaker === 'doctor' && !unit.question ? signsAmong(words, code).map(sorted('symptom')) : []),
    ...symptomsAmong(words, code)
      .filter((one) => one.length > 1 || !placed.some((other) => overlap(one, other)))
      .map(sorted('symptom')),
    ...complaints.map(sorted('symptom')),
    ...compoundsAmong(words, code).flatMap((one): Thing[] => (one.sort === 'test' ? [] : [{ ...one, sort: one.sort }])),
  ]
  const idioms = idiomsAmong(words, code)
  const isIdiom = (one: Named) => idioms.some((other) => overlap(one, other) && one.length <= other.length)
  const kept: Thing[] = []
  for (const one of candidates.filter((each) => !isIdiom(each)))
    if (!kept.some((other) => overlap(one, other))) kept.push(one)
  return kept.sort((a, b) => a.at - b.at)
}

const PAIN = 'pain'
/** A doctor who says "pull" or "press" is not talking about pain. */
const PAINFUL = /^(?:pain|hurt|ache|aching|sore|tender|schmerz|weh)/

/** "Pain in the chest?" - "No, I have no pain.": that pain. */
function askedAbout(asked: string | undefined, { code }: FactLanguage): string | null {
  if (!asked) return null
  const words = asked.split(/[ ,]+/)
  const found = [...symptomsAmong(words, code), ...complaintsAmong(words, code).filter(({ placed }) => placed)]
  return found.find(({ called }) => PAINS.test(called))?.called ?? null
}
const PAINS = /pain|ache|schmerz|weh/

const overlap = (a: Named, b: Named): boolean => a.at < b.at + b.length && b.at < a.at + a.length

/** A doctor who only lists complaints is asking, even without a question mark. */
function isAsked({ asks, unit, words, answer }: Clause, named: readonly Named[], language: FactLanguage): boolean {
  if (asks) return true
  // "I am hoarse myself." - "No worries."
  if (words.some((word) => language.self.test(word))) return false
  // Without punctuation: the last thing before a yes or no.
  if (unit.speaker === 'doctor' && unit.reply !== null && answer !== null && unit.position < LATE) return true
  if (unit.speaker !== 'doctor' || unit.reply === null || words.some((word) => language.denies.test(word))) return false
  return named.reduce((sum, { length }) => sum + length, 0) >= LISTED * words.length
}

/** Whose it is by the answer to a question about the family: "my brother." */
function familyAnswer({ clause, asked, language }: Telling): string | null {
  const { replies, text, answer } = clause
  if (!asked || !language.family.test(text)) return null
  if (answer === 'no') return 'other'
  const found = replies.slice(0, FAMILY_REPLIES).find(({ relative }) => relative)?.relative ?? null
  return found === 'acquaintance' ? null : found
}
const FAMILY_REPLIES = 3

/** An everyday word names a complaint in "any trouble with your appetite?", in a list of complaints, and after "no". */
function isMeant({ clause: { text, words }, things, asked, language }: Telling, { at }: Thing): boolean {
  if (!asked) return language.denies.test(words[at - 1] ?? '')
  return language.trouble.test(text) || things.some(({ everyday }) => !everyday)
}

function askedAnswer({ clause, things, language }: Telling, index: number, family: string | null): Assertion | null {
  const stated = answered(clause, index, things, language)
  if (stated !== null || !family || family === 'other') return stated
  const isOwn = (reply: Clause, at: number) =>
    (at === 0 || reply.relative === family) && thingsIn(reply, language).length > 0
  const own = clause.replies.slice(0, FAMILY_REPLIES).some(isOwn)
  return clause.answer === null && things.length === 1 && !own ? 'present' : null
}

/** What a clause that is not a question states about a thing. */
const statedAt = (clause: Clause, thing: Thing, language: FactLanguage, next?: Thing): Assertion | null =>
  clause.unit.speaker === 'doctor'
    ? statedByDoctor(clause, thing, language, next)
    : statedByPatient(clause, thing, language)

/** A doctor's conclusion may be uncertain. */
function statedByDoctor(clause: Clause, thing: Thing, language: FactLanguage, next?: Thing): Assertion | null {
  const { text, words } = clause
  const concludes = thing.sort === 'illness'
  // "I can not rule out a slipped disc."
  if (concludes && language.notExcluded.test(partAround(words, thing, language))) return 'possible'
  // "A tear rather than arthritis."
  if (words[thing.at - 1] === 'than') return null
  // "Come back in three days, bei Fieber sofort."
  if (language.inCaseOf.test(words[thing.at - 1] ?? '')) return null
  if (!concludes) return isPurpose(words, thing.at, language) ? null : assertionAt(clause, thing, language)
  // "Most likely irritable bowel coeliac is ruled out": without a mark.
  const isFollowed = next?.sort === 'illness' && next.at === thing.at + thing.length
  const stated = assertionAt(clause, { ...thing, isFollowed }, language)
  const hedged =
    language.hedges.test(text) && (stated === 'present' || (stated === null && isSupposed(clause, language)))
  return hedged ? 'possible' : stated
}

/** Patients mention what they suppose, and what they have heard. */
function statedByPatient(clause: Clause, thing: Thing, language: FactLanguage): Assertion | null {
  // "I read that it makes you dizzy."
  if (language.heard.test(clause.text)) return null
  // "If I did not wake up, it would be easier": a wish, not a condition.
  if (thing.name === DEATH_WISH) return 'present'
  const stated = assertionAt(clause, thing, language)
  // "I thought it was a pulled muscle", "is that cancer".
  const isWondered = stated === 'present' && thing.sort === 'illness' && language.wonders.test(clause.text)
  return isWondered ? null : stated
}

export function kindOf({ unit }: Clause, { sort }: Pick<Thing, 'sort'>, experiencer: string, asked: boolean): FactKind {
  if (experiencer !== 'patient') return 'family'
  if (sort === 'risk') return 'risk'
  const told = unit.speaker === 'doctor' && !asked
  if (sort === 'illness') return told ? 'diagnosis' : 'history'
  return told ? 'finding' : 'symptom'
}

const DEATH_WISH = 'passive death wish'
/** No answer about these may be missing. */
const DANGERS: ReadonlySet<string> = new Set([
  ...[DEATH_WISH, 'suicidal thoughts', 'self-harm', 'suicide plan', 'suicide attempt', 'violence'],
  'abuse',
])

/** After this share of a talk doctors conclude and plan. */
const LATE = 0.6
/** Share of complaints among a clause's words, from which on it only lists complaints. */
const LISTED = 0.7
