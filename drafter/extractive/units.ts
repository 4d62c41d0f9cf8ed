import { complaintsAmong, symptomsAmong } from '@visite/lexicon'
import type { Segment } from '../port.ts'
import { tokensOf } from '../tokens.ts'
import type { LanguagePack } from './pack.ts'
import type { SectionClass } from './sections.ts'

export type Speaker = 'doctor' | 'patient'

/** Who says an utterance, and whether that is known. */
export interface Voice {
  speaker: Speaker
  sure: boolean
}

/** A stretch of one segment's text: `segments[segment].text.slice(start, end)` is the quote. */
export interface Span {
  segment: number
  start: number
  end: number
}

/** The label an answer is written under. */
export interface Topic {
  /** In the words of the question: "blood in the urine". */
  label: string
  section: SectionClass
  /** The label is the whole question: a mere yes or no says something about it. */
  whole: boolean
}

/** One clause as somebody said it, cleaned, with its place. */
export interface Unit {
  speaker: Speaker
  /** Is it beyond doubt who speaks? Otherwise nobody must be named. */
  sure: boolean
  /** The recogniser's or channel's label: of those who speak for a patient, which one. */
  label?: string | null
  /** Number of the turn, counting up; a turn ends when the speaker changes. */
  turn: number
  /** Share of the consultation before it, 0..1. */
  position: number
  spans: Span[]
  /** As it was heard. */
  said: string
  /** Lower case, spoken numbers as digits, no fillers. */
  text: string
  question: boolean
  /** Between full stops, or a short turn: the recogniser heard a whole utterance, however short. */
  whole: boolean
  /** The other speaker's question that this turn answers, if any. */
  asked: Unit | null
  /** Whether this turn began by agreeing or denying. */
  answer: 'yes' | 'no' | null
  /** What the question asked about, if the answer says little without it. */
  topic: Topic | null
  /** How the other speaker continues after the last clause of a turn, as heard; null for every other clause. */
  reply: string | null
}

/** A heard word with the place it came from. A boundary is the end of a segment. */
interface Heard {
  word: string
  segment: number
  start: number
  end: number
}

interface Turn extends Voice {
  heard: Heard[]
}

const HARD_STOP = /^[.?!;…]$/
/** Anything longer was never spoken as one word, and patterns take long for it. */
const LONGEST_WORD = 100
const isDigit = (word: string | undefined): boolean => /^\d/.test(word ?? '')

function hear(segment: Segment, index: number, pack: LanguagePack): Heard[] {
  const tokens = tokensOf(segment.text)
  const heard: Heard[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (!token) continue
    if (token.text.length > LONGEST_WORD) continue
    const words = pack.expand(token.text, tokens[at + 1]?.text ?? '') ?? [token.text]
    for (const word of words) heard.push({ word, segment: index, start: token.start, end: token.end })
  }
  return heard
}

const UNKNOWN: Voice = { speaker: 'patient', sure: false }

function turnsOf(segments: readonly Segment[], voices: readonly Voice[], pack: LanguagePack): Turn[] {
  const turns: Turn[] = []
  segments.forEach((segment, index) => {
    const { speaker, sure } = voices[index] ?? UNKNOWN
    const heard = hear(segment, index, pack)
    const last = turns.at(-1)
    const turn = last?.speaker === speaker && last.sure === sure ? last : { speaker, sure, heard: [] }
    if (turn !== last) turns.push(turn)
    for (const one of heard) turn.heard.push(one)
  })
  return turns
}

/** Does a clause of `length` words end before `heard[at]`? */
function ends(heard: readonly Heard[], at: number, length: number, pack: LanguagePack): boolean {
  const before = heard[at - 1]
  const here = heard[at]
  if (!before || !here) return false
  if (HARD_STOP.test(before.word)) {
    // A recogniser's "zero . five" is a decimal point, not an end.
    return !(before.word === '.' && pack.decimalPoint(heard[at - 2]?.word ?? '', here.word))
  }
  if (here.segment !== before.segment) {
    // A word that is a whole segment ("no") is an answer and does not continue in the next one.
    const answers = heard[at - 2]?.segment !== before.segment && pack.polarity(before.word) !== null
    return (answers || !pack.dangling(before.word)) && !isDigit(here.word)
  }
  return length >= LONGEST_CLAUSE
}

/** A turn of no more words is one utterance, with or without a full stop. */
const SINGLE = 14

/**
 * More words than this are not a clause, whatever they are: reading a clause may mean looking at all of it for each
 * word.
 */
const LONGEST_CLAUSE = 150
function clausesOf(turn: Turn, pack: LanguagePack): Heard[][] {
  const clauses: Heard[][] = []
  let clause: Heard[] = []
  turn.heard.forEach((heard, at) => {
    if (clause.length > 0 && ends(turn.heard, at, clause.length, pack)) {
      clauses.push(clause)
      clause = []
    }
    clause.push(heard)
  })
  if (clause.length > 0) clauses.push(clause)
  return clauses
}

function spansOf(clause: readonly Heard[]): Span[] {
  const spans: Span[] = []
  for (const { segment, start, end } of clause) {
    const last = spans.at(-1)
    if (last?.segment === segment) last.end = end
    else spans.push({ segment, start, end })
  }
  return spans
}

/** "Numbness or tingling?" - "No. Some tingling though.": what the no denies is mentioned again after it. */
function comesBack(asked: string, heard: string, pack: LanguagePack): boolean {
  const stems = (text: string) => (text.match(/\p{L}{5,}/gu) ?? []).map((word) => word.slice(0, 5))
  const named = new Set(stems(asked))
  return heard
    .split(/[.,;!?]/)
    .slice(1)
    .some((part) => !pack.cues.negation.test(part) && stems(part).some((stem) => named.has(stem)))
}

/** A list has as many. */
const LISTED = 2
/** Words of a list that name a complaint: others join them. */
const NAMING = 0.5

/** "Schwindel, Ohrensausen, Hörverlust.": a doctor who names complaints and nothing else asks for them. */
function listsComplaints({ speaker, text }: Unit, { facts, cues }: LanguagePack): boolean {
  if (speaker !== 'doctor' || facts === null || cues.negation.test(text)) return false
  // "I will ask a few things: chest pain, swollen legs."
  const words = text.slice(text.lastIndexOf(':') + 1).match(/[\p{L}\p{M}'’-]+/gu) ?? []
  const named = new Set(
    [...symptomsAmong(words, facts), ...complaintsAmong(words, facts)].flatMap(({ at, length }) =>
      Array.from({ length }, (_, next) => at + next),
    ),
  )
  const count = new Set(symptomsAmong(words, facts).map(({ name }) => name)).size
  return count >= LISTED && named.size >= NAMING * words.length
}

/** The last clause of the turn before, if it or its answer shows that it was a question. It is marked as one. */
function askedBy(last: Unit | undefined, { speaker }: Turn, heard: string, pack: LanguagePack): Unit | null {
  if (!last || last.speaker === speaker || last.question) return null
  if (listsComplaints(last, pack)) {
    last.question = true
    return last
  }
  if (/[.!]\s*$/.test(last.said)) return null
  if (!pack.mayAsk?.test(last.text) || (pack.polarity(heard) === null && last.position > 0.5)) return null
  last.question = true
  return last
}

/**
 * The clauses of a transcript in the order they were said. Clauses without content ("okay.") are left out, but what
 * they answer is not: a turn that begins with "no" carries `answer` on its first clause.
 */
export function unitsOf(segments: readonly Segment[], voices: readonly Voice[], pack: LanguagePack): Unit[] {
  const turns = turnsOf(segments, voices, pack)
  const total = Math.max(
    1,
    turns.reduce((sum, turn) => sum + turn.heard.length, 0),
  )
  const units: Unit[] = []
  let before = 0
  let asked: Unit | null = null
  turns.forEach((turn, number) => {
    const heard = turn.heard.map(({ word }) => word).join(' ')
    if (!asked) asked = askedBy(units.at(-1), turn, heard, pack)
    const last = units.at(-1)
    if (last?.turn === number - 1) last.reply = heard
    const answered: Unit | null = asked
    asked = null
    const begun = answered ? pack.polarity(heard) : null
    const answer = answered && begun && comesBack(answered.text, heard, pack) ? null : begun
    let ended = true
    const clauses = clausesOf(turn, pack)
    const single = clauses.length === 1 && turn.heard.length <= SINGLE
    for (const [at, clause] of clauses.entries()) {
      const said = clause.map(({ word }) => word)
      const begins = ended
      ended = HARD_STOP.test(said.at(-1) ?? '')
      // "We'll do an ECG, okay?" says what is being done.
      const tag = turn.speaker === 'doctor' ? pack.tag.exec(said.join(' ')) : null
      const told = tag ? clause.slice(0, (tag[1] ?? '').split(' ').length) : clause
      const text = pack.clean(told.map(({ word }) => word))
      const stated = pack.trustsFullStop && said.at(-1) === '.'
      // "any nausea ? you know , muscle aches , chest pain ." continues asking.
      const goesOn = turn.speaker === 'doctor' && asked?.turn === number && pack.isList(text)
      // "No fever, no chills": a question if the doctor says it, an answer if the patient does.
      const denies = turn.speaker === 'patient' && answered !== null && pack.polarity(text) === 'no'
      const asks = text !== '' && !stated && !denies && pack.isQuestion(text)
      const question = (said.includes('?') && !tag) || goesOn || asks
      const spans = spansOf(told)
      const unit: Unit = {
        speaker: turn.speaker,
        sure: turn.sure,
        label: segments[spans[0]?.segment ?? -1]?.speaker ?? null,
        turn: number,
        position: before / total,
        spans,
        said: spans.map(({ segment, start, end }) => segments[segment]?.text.slice(start, end) ?? '').join(' '),
        text,
        question,
        whole: single || (begins && ended),
        asked: answered,
        answer: at === 0 ? answer : null,
        topic: null,
        reply: null,
      }
      before += clause.length
      if (question && text !== '') asked = unit
      else if (turn.speaker === 'doctor' && text !== '' && asked && said.length > 5) asked = null
      if (text !== '' || unit.answer) units.push(unit)
    }
  })
  return units
}
