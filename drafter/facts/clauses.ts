import { type Named, symptomsAmong, warningsAmong } from '@visite/lexicon'
import type { Unit } from '../stages/03-units.ts'
import { pickedFrom } from '../stages/08-choices.ts'
import { WITH_SLASH } from '../tokens.ts'
import { isDenied, type Place } from './denial.ts'
import type { Assertion } from './fact.ts'
import type { FactLanguage } from './language.ts'
import { assignSubjects, type Person, relativeIn, type Subjects } from './people.ts'

/** A clause as the readers of facts see it. */
export interface Clause {
  unit: Unit
  /** Lower case; punctuation marks are separate words. */
  words: readonly string[]
  text: string
  /** Only a question: on its own it says nothing. */
  asks: boolean
  /** About what might happen, and what to do then. */
  conditional: boolean
  /** How the other speaker answers what this clause asks; null: neither yes nor no. */
  answer: 'yes' | 'no' | null
  /** A no that is half taken back, or that denies what another question named: it leaves this one open. */
  isOpen: boolean
  /** The clauses of the other speaker's next turn. */
  replies: readonly Clause[]
  /** Ends the turn, or only a question follows ("is that all right?"): the other speaker answers it. */
  closes: boolean
  /** Whom it is about first; null: the patient. */
  relative: Person | null
  /** Whom each of its words is about. */
  subjects: Subjects
}

const WORDS = new RegExp(
  String.raw`${WITH_SLASH}|\d+(?:[.,]\d+)*(?:[/-]\d+)*|[\p{L}\p{N}][\p{L}\p{N}'’-]*|[,;:?!%]`,
  'gu',
)

const wordsOf = (text: string): string[] => text.toLowerCase().match(WORDS) ?? []

/** The clauses of a talk with what answers them. @param isAlone nobody but the patient answers */
export function clausesOf(units: readonly Unit[], isAlone: boolean, language: FactLanguage): Clause[] {
  const clauses = units.flatMap((unit) =>
    partsOf(unit, language).map((text) => ({
      unit,
      words: wordsOf(text),
      text,
      asks: unit.question || isBareQuestion(unit, language),
      conditional: language.conditional.test(text) || language.when.test(text) || listsSigns(unit, text, language),
      answer: null as Clause['answer'],
      isOpen: false,
      replies: [] as Clause[],
      closes: false,
      relative: null as Clause['relative'],
      subjects: { mentions: [], before: null } as Subjects,
    })),
  )
  const turns = Map.groupBy(clauses, ({ unit }) => unit.turn)
  for (const turn of turns.values()) {
    const [before, last] = [turn.at(-2), turn.at(-1)]
    if (last) last.closes = true
    if (before && last?.asks) before.closes = true
  }
  for (const clause of clauses) {
    clause.replies = turns.get(clause.unit.turn + 1) ?? []
    const reply = clause.replies[0]?.unit
    // A bare yes or no is not a separate clause: it is only heard.
    const heard = reply?.said ?? turns.get(clause.unit.turn)?.at(-1)?.unit.reply ?? ''
    clause.answer = polarityOf(heard, language) ?? reply?.answer ?? null
  }
  for (const turn of turns.values()) leaveOpen(turn, language)
  for (const [at, clause] of clauses.entries()) {
    const before = clauses[at - 1]
    // "If it gets darker | you have thoughts of ending it, phone": the signs continue until it says what to do.
    if (before && goesOnWarning(before, clause, language)) clause.conditional = true
  }
  assignSubjects(clauses, isAlone, language)
  return clauses
}

/**
 * "Has she fallen?" - "No. Well, she slid off the bed." and, of "Short of breath? Any pressure?" - "No pressure.", the
 * one that the answer does not name. Each turn is answered once, however long it is.
 */
function leaveOpen(turn: readonly Clause[], { takesBack, denies }: FactLanguage): void {
  const [first] = turn
  if (!first) return
  const [one = '', other = ''] = first.replies[0]?.words ?? []
  const named = denies.test(one) ? other : denies.test(other) ? one : ''
  const isHalf = takesBack.test(heardNext(first))
  const namesOne = named !== '' && turn.some(({ words }) => words.includes(named))
  for (const clause of turn) clause.isOpen = isHalf || (namesOne && !clause.words.includes(named))
}

/** "Pus, red streaks, fever, come right back", "bei heftigen Kopfschmerzen rufen Sie die 112". */
function listsSigns({ speaker, position, question }: Unit, text: string, language: FactLanguage): boolean {
  if (speaker !== 'doctor' || question || position < LATE) return false
  const words = wordsOf(text)
  const action = actionsAmong(words, language)[0]
  if (!action || language.self.test(words[action.at + action.length] ?? '')) return false
  const listed = words.slice(0, action.at)
  if (symptomsAmong(listed, language.code).length === 0) return false
  const inCase = listed.slice(-CASE).findLastIndex((word) => language.inCaseOf.test(word))
  const isOfPatient = language.addressed.test(
    listed
      .slice(-CASE)
      .slice(inCase, inCase + 2)
      .join(' '),
  )
  if (inCase >= 0 && !isOfPatient) return true
  return listed.length > 1 && listed.includes(',') && !listed.some((word) => language.statement.test(word))
}

/** Words for a case, before what to do in it. */
const CASE = 8

/** What the patient should do if it gets worse: not "I will call you". */
export const actionsAmong = (words: readonly string[], { code, self }: FactLanguage): Named[] =>
  warningsAmong(words, code).filter(({ at }) => !words.slice(Math.max(0, at - 2), at).some((word) => self.test(word)))

const acts = (words: readonly string[], language: FactLanguage): boolean => actionsAmong(words, language).length > 0

const goesOnWarning = (before: Clause, { unit, words }: Clause, language: FactLanguage): boolean =>
  before.conditional &&
  before.unit.turn === unit.turn &&
  unit.speaker === 'doctor' &&
  unit.position > LATE &&
  !acts(before.words, language) &&
  acts(words, language)

const figured = (text: string, { figures }: FactLanguage): string =>
  figures.reduce((written, [spoken, figure]) => written.replace(spoken, figure), joined(text))

/** "E g f r", "t s h": letters that are spelt out. */
const joined = (text: string): string =>
  text.replace(/(?<![\p{L}\d])(?:\p{L} ){2,}\p{L}(?![\p{L}\d'’])/gu, (letters) => letters.replaceAll(' ', ''))

/**
 * A clause is split where it goes on with something hypothetical: "see you in a week | if you get a fever, call". "Call
 * me if you get a fever" is one: without the condition it says something else.
 */
function partsOf({ text, question }: Unit, language: FactLanguage): string[] {
  const told = figured(text, language)
  if (question) return [told]
  return byPerson(told, language).flatMap((part) => byCondition(part, language))
}

/** "I do not want it, my sister had it": split before the other person, and where it comes back to the speaker. */
function byPerson(text: string, language: FactLanguage): string[] {
  const parts: string[] = []
  let from = 0
  for (const { index } of text.matchAll(language.people)) {
    const [before, after] = [text.slice(from, index), text.slice(index)]
    if (!relativeIn(wordsOf(before), language) && !relativeIn(wordsOf(after).slice(0, NEXT), language)) continue
    parts.push(before)
    from = index
  }
  return [...parts, text.slice(from)].map((part) => part.replace(/^[, ]+/, ''))
}

/** "But my sister": words that say whom the next part is about. */
const NEXT = 5

/** "Smoking", "diabetes in the family": a doctor who only names something, and gets an answer, is asking. */
const isBareQuestion = ({ speaker, reply, position, text }: Unit, language: FactLanguage): boolean =>
  speaker === 'doctor' &&
  reply !== null &&
  position < LATE &&
  !language.hedges.test(text) &&
  (language.family.test(text) ? wordsOf(text).length <= 2 * SHORT : wordsOf(text).length <= SHORT) &&
  !wordsOf(text).some((word) => language.denies.test(word))

const SHORT = 4
/** After this share of a talk doctors state and plan. */
const LATE = 0.5

function byCondition(text: string, language: FactLanguage): string[] {
  const parts: string[] = []
  for (let rest = text; ; ) {
    const at = rest.search(language.when)
    if (at <= 0) return [...parts, rest]
    const [before, after] = [rest.slice(0, at), rest.slice(at).replace(/^[, ]+/, '')]
    if (acts(wordsOf(before), language) && !acts(wordsOf(after), language)) return [...parts, rest]
    const [condition = after] = REACH.exec(after) ?? []
    parts.push(before, condition)
    rest = after.slice(condition.length).trim()
    if (rest === '') return parts
  }
}

/** The most words a condition covers if nothing ends it. */
const REACH = /^(?:\S+ ?){1,30}/

/** A plain yes, whatever follows. */
const SURE = /^(?:ja|jo|doch|yes|yeah|yep|aye|genau|klar)(?!\p{L})/u
/** How many words after a yes it may still be denied: "since the coil is in, none". */
const FIRST = 10

function polarityOf(heard: string, { no, yes, denies }: FactLanguage): Clause['answer'] {
  const words = heard
    .toLowerCase()
    .replace(/[^\p{L}\p{N}'’]+/gu, ' ')
    .trim()
  if (no.test(words)) return 'no'
  if (!yes.test(words)) return null
  const isSure =
    SURE.test(words) ||
    !words
      .split(' ')
      .slice(0, FIRST)
      .some((word) => denies.test(word))
  return isSure ? 'yes' : null
}

/**
 * Something hypothetical, or about others; a doctor's wish ("I would like") is not, and patients speak about
 * themselves.
 */
export const isSupposed = ({ text, unit }: Pick<Clause, 'text' | 'unit'>, language: FactLanguage): boolean =>
  unit.speaker !== 'patient' && language.supposes.test(text.replace(language.wishes, ''))

/** The words around a thing, up to where something else begins: "an MRI is not needed | we take an x-ray". */
export function partAround(
  words: readonly string[],
  { at, length }: { at: number; length: number },
  { joinsParts }: FactLanguage,
): string {
  const from = words.slice(0, at).findLastIndex((word) => joinsParts.test(word)) + 1
  const end = words.slice(at + length).findIndex((word) => joinsParts.test(word))
  return words.slice(from, end < 0 ? words.length : at + length + end).join(' ')
}

/** Is it only an explanation of something else: "since the fall"? */
export const explains = (words: readonly string[], at: number, language: FactLanguage): boolean =>
  language.because.test(words[reasonBefore(words, at, language)] ?? '')

/** "For pain, paracetamol", "gegen die Schmerzen Novalgin": a complaint that only says what something is for. */
export const isPurpose = (words: readonly string[], at: number, language: FactLanguage): boolean =>
  AGAINST.test(words[reasonBefore(words, at, language)] ?? '')

/**
 * The place of the word that marks what follows as a reason: also for the second thing in "given anything for sickness
 * or dizziness".
 */
function reasonBefore(words: readonly string[], at: number, { articles, lists }: FactLanguage): number {
  const before = (end: number) => words.slice(0, end).findLastIndex((word) => !articles.test(word))
  const own = before(at)
  const first = lists.test(words[own] ?? '') ? before(own - 1) : own
  return first !== own && AGAINST.test(words[first] ?? '') ? first : own
}
const AGAINST = /^(?:for|against|gegen)$/

/**
 * What a clause says about the thing at these words: that it is so, is not so, or may be so; null: nothing (asked,
 * supposed).
 */
export function assertionAt(clause: Clause, place: Place, language: FactLanguage): Assertion | null {
  const { words, text, unit, asks, conditional } = clause
  if (asks) return null
  if (conditional) return 'conditional'
  if (isSupposed({ text, unit }, language)) return null
  if (isContradicted(clause, language)) return null
  // "No use since the stroke": an explanation is not denied.
  if (explains(words, place.at, language)) return 'present'
  // "She never wheezed until Monday."
  if (isDenied(words, place, language)) return language.exception.test(text) ? null : 'absent'
  return 'present'
}

/** What the other speaker says next, lower case. */
const heardNext = ({ replies }: Clause): string =>
  replies
    .map(({ unit }) => unit.said.toLowerCase())
    .join(' ')
    .replace(/[^\p{L}\p{N}'’ ]+/gu, ' ')
    .replace(/n['’]t\b/g, ' not')
    .replace(/ {2,}/g, ' ')
    .trim()

const denies = ({ words }: Pick<Clause, 'words'>, language: FactLanguage): boolean =>
  words.some((word) => language.denies.test(word))

/** "No wheeze." - "That's wrong, I do.": a doctor's statement that the patient contradicts. */
export const isContradicted = (clause: Clause, language: FactLanguage): boolean =>
  clause.closes &&
  clause.unit.speaker === 'doctor' &&
  denies(clause, language) &&
  language.contrary.test(heardNext(clause))

/** A question that nobody answers says nothing. */
export const isAnswered = ({ asks, replies }: Clause): boolean => !asks || replies.length > 0

/** What an answer says about the `index`-th of the things asked about; null: nothing. */
export function answered(
  clause: Clause,
  index: number,
  things: readonly Pick<Named, 'at' | 'length'>[],
  language: FactLanguage,
): Assertion | null {
  const said = clause.replies.map(({ unit }) => unit.said.toLowerCase()).join(' ')
  const asked = things.map(({ at, length }) => clause.words.slice(at, at + length).join(' '))
  const picked = pickedFrom(clause.replies[0]?.unit.said ?? '', asked, language.code)
  if (picked) return picked.picks[index] ?? null
  // "You are not dizzy?" - "No, I am." - "Yes.": only a plain no means here what it means for other questions.
  if (denies(clause, language) && (clause.answer === 'yes' || isContradicted(clause, language))) return null
  const [first = ''] = clause.replies.map(({ unit }) => unit.said.toLowerCase())
  if (clause.answer === 'no' && (clause.isOpen || language.exception.test(first) || language.wavers.test(first)))
    return null
  if (clause.answer === 'no' || (things.length > 1 && language.restNot.test(said))) return 'absent'
  return clause.answer === 'yes' && things.length === 1 ? 'present' : null
}
