import { complaintsAmong, symptomsAmong } from '@visite/lexicon'
import type { LanguagePack } from '../extractive/pack.ts'
import type { SectionClass } from '../extractive/sections.ts'
import type { Segment } from '../port.ts'
import { neverEndsSentence } from '../sentences.ts'
import { tokensOf } from '../tokens.ts'

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
  /** The label is the whole question: a bare yes or no says something about it. */
  whole: boolean
}

/** One clause as somebody said it, cleaned, with its place. */
export interface Unit {
  speaker: Speaker
  /** Is it beyond doubt who speaks? Otherwise nobody may be named. */
  sure: boolean
  /** The recogniser's or channel's label: which of the people who speak for a patient. */
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
  /** Between full stops, or a short turn: a whole utterance, however short. */
  whole: boolean
  /** The other speaker's question that this turn answers, if any. */
  asked: Unit | null
  /** Whether this turn began by agreeing or denying. */
  answer: 'yes' | 'no' | null
  /** What the question asked about, if the answer says little without it. */
  topic: Topic | null
  /** The drug that it is about without naming it. */
  of?: string
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
  number: number
  /** Number of words before it. */
  before: number
}

const HARD_STOP = /^[.?!;…]$/
/** Anything longer was never spoken as one word, and slows patterns down. */
const LONGEST_WORD = 100
const wordsIn = (heard: readonly Heard[]): string[] => heard.map(({ word }) => word)
const isDigit = (word: string | undefined): boolean => /^\d/.test(word ?? '')

function hear(segment: Segment, index: number, pack: LanguagePack): Heard[] {
  const tokens = tokensOf(segment.text)
  const heard: Heard[] = []
  for (const [at, { text, start, end }] of tokens.entries()) {
    // "Dr." ends no sentence.
    if (text.length > LONGEST_WORD || (text === '.' && neverEndsSentence(tokens[at - 1]?.text ?? ''))) continue
    const words = pack.expand(text, tokens[at + 1]?.text ?? '') ?? [text]
    for (const word of words) heard.push({ word, segment: index, start, end })
  }
  return heard
}

const UNKNOWN: Voice = { speaker: 'patient', sure: false }

function turnsOf(segments: readonly Segment[], voices: readonly Voice[], pack: LanguagePack): Turn[] {
  const turns: Turn[] = []
  let before = 0
  segments.forEach((segment, index) => {
    const { speaker, sure } = voices[index] ?? UNKNOWN
    // Turns without a word come between two only if the same speaker goes on after them.
    const spoken = turns.findLastIndex(({ heard }) => heard.length > 0)
    if (turns[spoken]?.speaker !== speaker) turns.length = spoken + 1
    const last = turns.at(-1)
    const goesOn = last?.speaker === speaker && last.sure === sure
    const turn = goesOn ? last : { speaker, sure, heard: [], number: turns.length, before }
    if (turn !== last) turns.push(turn)
    for (const one of hear(segment, index, pack)) {
      // "… Yes." begins with its first word.
      if (turn.heard.length === 0 && HARD_STOP.test(one.word)) continue
      turn.heard.push(one)
      before++
    }
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
    const number = heard[at - 2]
    const isApart = number !== undefined && number.end < before.start
    return !(before.word === '.' && pack.decimalPoint(number?.word ?? '', here.word, isApart))
  }
  if (here.segment !== before.segment) {
    // A word that is a whole segment ("no") is an answer and does not continue in the next one.
    const answers = heard[at - 2]?.segment !== before.segment && pack.polarity(before.word) !== null
    return (answers || !pack.dangling(before.word)) && !isDigit(here.word)
  }
  return length >= LONGEST_CLAUSE
}

/** A turn of at most this many words is one utterance, with or without a full stop. */
const SINGLE = 14

/** Anything with more words is not a clause: reading a clause may mean looking at all of it for each word. */
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

/** A list has at least this many. */
const LISTED = 2
/** Words of a list that name a complaint: others join them. */
const NAMING = 0.5

/** "Schwindel, Ohrensausen, Hörverlust.": a doctor who only names complaints is asking about them. */
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

/** What a turn says in reply to the question that it answers. */
function answerTo(asked: Unit | null, heard: string, pack: LanguagePack): Unit['answer'] {
  const begun = asked && pack.polarity(heard)
  return begun && comesBack(asked.text, heard, pack) ? null : begun
}

/** "We'll do an ECG, okay?" says what is being done. */
function withoutTag(clause: readonly Heard[], { speaker }: Turn, pack: LanguagePack): readonly Heard[] {
  const tag = speaker === 'doctor' ? pack.tag.exec(wordsIn(clause).join(' ')) : null
  return tag ? clause.slice(0, (tag[1] ?? '').split(' ').length) : clause
}

/** Is a clause of these words a question? @param open what its turn already asks */
function asks(
  { speaker, text, asked }: Unit,
  words: readonly string[],
  open: Unit | null,
  pack: LanguagePack,
): boolean {
  if (words.includes('?')) return true
  // "any nausea ? you know , muscle aches , chest pain ." continues asking.
  if (speaker === 'doctor' && open && pack.isList(text)) return true
  const isStated = pack.trustsFullStop && words.at(-1) === '.'
  if (text === '' || isStated || !pack.isQuestion(text)) return false
  // "No fever, no chills": a question if the doctor says it, an answer if the patient does.
  return !(speaker === 'patient' && asked && pack.polarity(text) === 'no')
}

/** After more words than this, a doctor's question no longer waits for an answer. */
const ASIDE = 5

/** The question that is open after a clause of `length` words. */
function openAfter(unit: Unit, length: number, open: Unit | null): Unit | null {
  if (unit.text === '') return open
  if (unit.question) return unit
  return unit.speaker === 'doctor' && length > ASIDE ? null : open
}

/** Does a stop end a clause? The start counts as one. */
const isStopped = (clause: readonly Heard[] | undefined): boolean =>
  !clause || HARD_STOP.test(clause.at(-1)?.word ?? '')

/** The clauses of a turn, and the question that it leaves open; `asked` is the one it answers, `total` counts all words. */
function readTurn(
  turn: Turn,
  asked: Unit | null,
  answer: Unit['answer'],
  { segments, total, pack }: { segments: readonly Segment[]; total: number; pack: LanguagePack },
): { units: Unit[]; open: Unit | null } {
  const clauses = clausesOf(turn, pack)
  const single = clauses.length === 1 && turn.heard.length <= SINGLE
  const units: Unit[] = []
  let open: Unit | null = null
  let before = turn.before
  for (const [at, clause] of clauses.entries()) {
    const told = withoutTag(clause, turn, pack)
    const words = wordsIn(told)
    const spans = spansOf(told)
    const unit: Unit = {
      speaker: turn.speaker,
      sure: turn.sure,
      label: segments[spans[0]?.segment ?? -1]?.speaker ?? null,
      turn: turn.number,
      position: before / total,
      spans,
      said: spans.map(({ segment, start, end }) => segments[segment]?.text.slice(start, end) ?? '').join(' '),
      text: pack.clean(words),
      question: false,
      whole: single || (isStopped(clauses[at - 1]) && isStopped(clause)),
      asked,
      answer: at === 0 ? answer : null,
      topic: null,
      reply: null,
    }
    unit.question = asks(unit, words, open, pack)
    open = openAfter(unit, clause.length, open)
    before += clause.length
    if (unit.text !== '' || unit.answer) units.push(unit)
  }
  return { units, open }
}

/**
 * The clauses of a transcript in the order they were said. Clauses without content ("okay.") are left out, but not what
 * they answer: a turn that begins with "no" has `answer` on its first clause.
 */
export function unitsOf(segments: readonly Segment[], voices: readonly Voice[], pack: LanguagePack): Unit[] {
  const turns = turnsOf(segments, voices, pack)
  const total = turns.reduce((sum, { heard }) => sum + heard.length, 0)
  const units: Unit[] = []
  let open: Unit | null = null
  for (const turn of turns) {
    const heard = wordsIn(turn.heard).join(' ')
    const last = units.at(-1)
    const asked: Unit | null = open ?? askedBy(last, turn, heard, pack)
    if (last?.turn === turn.number - 1) last.reply = heard
    const own = readTurn(turn, asked, answerTo(asked, heard, pack), { segments, total, pack })
    for (const unit of own.units) units.push(unit)
    open = own.open
  }
  return units
}
