import { isAcquaintance, isFormOfAddress, type Relative, relativeNamed } from '@visite/lexicon'
import type { Clause } from './clauses.ts'
import type { FactLanguage } from './language.ts'

/**
 * Whom a statement is about; `other`: somebody who speaks for the patient; `acquaintance`: somebody who is not a
 * relative.
 */
export type Person = Relative | 'other' | 'acquaintance'

/** The person a statement is about from these words on; null: the patient. */
interface Mention {
  at: number
  who: Person | null
}

/** Who is named in a clause, and whom the talk was about when it began. */
export interface Subjects {
  mentions: readonly Mention[]
  before: Person | null
  /** It is about somebody who has not been named: "he had forty". */
  unnamed?: boolean
}

/** Whose the thing at these words is: that of the person named last before it, or else of the one named after it. */
export function subjectAt({ subjects: { mentions, before } }: Pick<Clause, 'subjects'>, at: number): Person | null {
  const last = mentions.findLast((one) => one.at <= at)
  if (last) return last.who
  return before ?? mentions[0]?.who ?? null
}

/** Whom a clause is about first; null: only the patient. */
export const mainSubjectOf = ({ subjects: { mentions, before } }: Pick<Clause, 'subjects'>): Person | null =>
  mentions.find(({ who }) => who !== null)?.who ?? (mentions.length === 0 ? before : null)

const SPEAKER = /^(?:ich|mir|mich|wir|uns|i|me|myself|we|us)$/
/** "My older brother": words between a possessive and the person. */
const POSSESSED = 3

/** The relative named by a word, whatever is joined to it. */
const relativeAt = (words: readonly string[], at: number, { code, spouse }: FactLanguage): Relative | null => {
  const word = words[at]?.replace(/['’]s$/, '') ?? ''
  const named = spouse.find(([phrase]) => phrase.test(`${words[at - 1] ?? ''} ${word}`))
  return named?.[1] ?? relativeNamed(word, code)
}

const relativesIn = (words: readonly string[], language: FactLanguage): Relative[] =>
  words.flatMap((_, at) => relativeAt(words, at, language) ?? [])

export const relativeIn = (words: readonly string[], language: FactLanguage): Relative | null =>
  relativesIn(words, language)[0] ?? null

/**
 * "Sister, how is he?", "Schwester Beate", "So, Mom, what is going on?": this is how a doctor addresses colleagues or
 * companions.
 */
const isCalled = (words: readonly string[], at: number, { possessive }: FactLanguage): boolean =>
  isFormOfAddress(words[at] ?? '') &&
  !words.slice(Math.max(0, at - POSSESSED), at).some((word) => possessive.test(word))

function personAt({ words, unit }: Clause, at: number, language: FactLanguage): Person | null {
  const relative = relativeAt(words, at, language)
  if (relative) return unit.speaker === 'doctor' && isCalled(words, at, language) ? null : relative
  const isOther =
    isAcquaintance(words[at] ?? '', language.code) || language.stranger.test(words.slice(at - 1, at + 2).join(' '))
  return isOther ? 'acquaintance' : null
}

/**
 * "My wife says I snore" says nothing about her, nor "I am her neighbour" about the person spoken for.
 *
 * @param patient who is not a relative here
 */
function mentionsIn(clause: Clause, patient: ReadonlySet<Person>, language: FactLanguage): Mention[] {
  const { words, text } = clause
  if (language.quotes.test(text) || language.introduces.test(text)) return []
  const people = words.map((_, at) => personAt(clause, at, language))
  return people.flatMap((who, at): Mention[] => {
    // "My grandad on my dad's side."
    if (who) return words[at + 1] === 'side' || isLikened(words, at) ? [] : [{ at, who: patient.has(who) ? null : who }]
    return isPatientAt(clause, at, people, language) ? [{ at, who: null }] : []
  })
}

/**
 * "He snores like my husband (does)": says nothing about the person of the comparison. "Like my mother, who had …" is
 * about her.
 */
const isLikened = (words: readonly string[], at: number): boolean =>
  words.length - at - 1 <= 1 && words.slice(Math.max(1, at - POSSESSED), at).some((word) => /^(?:like|wie)$/.test(word))

/** The person a doctor addresses; patients who say "I", or name something of their own: "my knee". */
function isPatientAt(
  { words, unit }: Clause,
  at: number,
  people: readonly (Person | null)[],
  { addressed, self }: FactLanguage,
): boolean {
  const word = words[at] ?? ''
  if (unit.speaker === 'doctor') return addressed.test(`${words[at - 1] ?? ''} ${word}`)
  return (
    SPEAKER.test(word) || (self.test(word) && people.slice(at + 1, at + 1 + POSSESSED).every((one) => one === null))
  )
}

/** "He was sixty": about the person named before, unless the speaker mentions themselves. */
const goesOnAbout = ({ words, text }: Clause, { otherSubject, self }: FactLanguage): boolean =>
  otherSubject.test(text) && !words.some((word) => self.test(word))

/** "That's my twin. Hashimoto's.", "also malignant?": a few words that only add something. */
const ADDED = 3
/** "My father had that too. And a heart attack, at 72." */
const ADDS_TOO = /^(?:und (?:auch )?(?:noch )?eine?n?|and (?:also |then )?an?) /i
const TOO = 8
const adds = ({ words, unit, text }: Clause, before: Clause | undefined, { self, addressed }: FactLanguage): boolean =>
  ((words.length <= ADDED && !words.includes(',')) || (words.length <= TOO && ADDS_TOO.test(unit.said))) &&
  (before?.unit.turn === unit.turn || (unit.question && unit.speaker === 'doctor' && !addressed.test(` ${text}`))) &&
  !words.some((word) => self.test(word))

/** An answer of few words that does not name its own subject. */
const SHORT_ANSWER = 8
/** "Brothers, sisters?" */
const ONLY_ASKED = 4
const LONG_ANSWER = 16
/** With a companion present, the person a doctor asks about may be the patient: "what does your son weigh?" */
const MAY_BE_PATIENT: ReadonlySet<Person | null> = new Set(['son', 'daughter', 'wife', 'husband', null])
const answersAbout = ({ words, unit }: Clause, before: Clause | undefined, { self }: FactLanguage): boolean =>
  before?.asks === true &&
  before.unit.speaker !== unit.speaker &&
  [before.subjects.before, ...before.subjects.mentions.map(({ who }) => who)].some((who) => !MAY_BE_PATIENT.has(who)) &&
  words.length <= (before.words.length <= ONLY_ASKED ? LONG_ANSWER : SHORT_ANSWER) &&
  !words.some((word) => self.test(word))

/**
 * Who is not a relative here: the companion who says so, and the person spoken for by somebody who says "she" more than
 * "I". That person is the relative they name most, if one is named before they say "she": "how is the little one?"
 * names none.
 */
function whoIsSpokenFor(clauses: readonly Clause[], isSpokenFor: boolean, language: FactLanguage): ReadonlySet<Person> {
  const companions = clauses.flatMap(({ words, text }) =>
    language.introduces.test(text) ? (relativeIn(words, language) ?? []) : [],
  )
  const first = clauses.findIndex(
    ({ unit, words }) => unit.speaker === 'patient' && words.some((word) => language.otherPerson.test(word)),
  )
  const isNamed = clauses.slice(0, first + 1).some(({ words }) => relativeIn(words, language))
  if (!isSpokenFor || !isNamed) return new Set(companions)
  const named = Map.groupBy(
    clauses.flatMap((clause) => relativeIn(clause.words, language) ?? []),
    (one) => one,
  )
  const most = [...named].sort((a, b) => b[1].length - a[1].length)[0]?.[0]
  return new Set([...companions, ...(most ? [most] : [])])
}

/** One such word does not make somebody a spokesperson. */
const MERE_MENTION = 1

/** Does somebody speak for the patient, who says "she" more than "I"? */
function saysOthers(clauses: readonly Clause[], { otherPerson, self }: FactLanguage): boolean {
  const words = clauses.filter(({ unit }) => unit.speaker === 'patient').flatMap((clause) => clause.words)
  const count = (pattern: RegExp) => words.filter((word) => pattern.test(word)).length
  return count(otherPerson) > Math.max(MERE_MENTION, 1.5 * count(self))
}

/** "He had forty": whoever it is, it is not the patient, who speaks alone. */
const isOfUnnamed = ({ unit, text }: Clause, { unnamed }: FactLanguage): boolean =>
  unit.speaker === 'patient' && unit.sure && unnamed.test(text)

/** "I have high blood pressure myself", says somebody who speaks for the patient. */
const tellsOfSelf = ({ unit, text }: Clause, { ownMatter }: FactLanguage): boolean =>
  unit.speaker === 'patient' && ownMatter.test(text)

/**
 * The voices of companions of a patient who speaks too: of several voices, those that say "he" and "she" as often as
 * "I". An interpreter says "I" for the patient.
 */
function companionsAmong(
  clauses: readonly Clause[],
  { otherPerson, self, interprets }: FactLanguage,
): ReadonlySet<string> {
  if (clauses.some(({ text }) => interprets.test(text))) return new Set()
  const voices = Map.groupBy(
    clauses.filter(({ unit }) => unit.speaker === 'patient' && typeof unit.label === 'string'),
    ({ unit }) => unit.label ?? '',
  )
  if (voices.size < 2) return new Set()
  const count = (own: readonly Clause[], pattern: RegExp) =>
    own.flatMap(({ words }) => words).filter((word) => pattern.test(word)).length
  return new Set([...voices].flatMap(([label, own]) => (count(own, otherPerson) >= count(own, self) ? label : [])))
}

/**
 * Says for each clause whom it is about: the person named stays the subject until somebody else is mentioned.
 *
 * @param isAlone nobody but the patient answers
 */
export function assignSubjects(clauses: readonly Clause[], isAlone: boolean, language: FactLanguage): void {
  const companions = companionsAmong(clauses, language)
  const isSpokenFor = saysOthers(clauses, language)
  const patient = whoIsSpokenFor(clauses, isSpokenFor, language)
  const speaksAlone = isAlone && !isSpokenFor && !clauses.some(({ text }) => language.introduces.test(text))
  /** Companions speak about themselves, or else the person who speaks for the patient does. */
  const isOfSpeaker = (clause: Clause): boolean =>
    (companions.size > 0 ? companions.has(clause.unit.label ?? '') : isSpokenFor) && tellsOfSelf(clause, language)
  let told: Person | null = null
  for (const [at, clause] of clauses.entries()) {
    const before = clauses[at - 1]
    const isNewTurn = before?.unit.turn !== clause.unit.turn
    const goesOn = goesOnAbout(clause, language) && !(isNewTurn && isSpokenFor)
    if (!goesOn && !adds(clause, before, language) && !answersAbout(clause, before, language)) told = null
    const mentions = mentionsIn(clause, patient, language)
    const unnamed = told === null && speaksAlone && isOfUnnamed(clause, language)
    clause.subjects = isOfSpeaker(clause)
      ? { mentions: [], before: 'other' }
      : { mentions, before: unnamed ? 'acquaintance' : told, unnamed }
    clause.relative = mainSubjectOf(clause)
    const last = mentions.at(-1)
    if (last) told = last.who
  }
}
