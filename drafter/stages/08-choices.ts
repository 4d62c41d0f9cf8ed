import { symptomsAmong } from '@visite/lexicon'
import type { Choices, LanguagePack } from '../extractive/pack.ts'
import type { Assertion } from '../facts/fact.ts'
import { CHOICES } from '../languages/choices.ts'
import type { Unit } from './03-units.ts'

/** A list has at least this many. */
const LISTED = 2

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\d'’-]+/gu) ?? []

/** What an answer says about one thing in a list; null: nothing. */
type Chosen = Extract<Assertion, 'present' | 'absent'> | null

interface Picked {
  picks: readonly Chosen[]
  /** If each thing has its own answer, what that says about it. */
  details: readonly string[]
  /** What is said after the pick. */
  rest: string
}

/** "No, yes, no.": an answer to each. */
function answeredEach(
  said: string,
  items: readonly (string | null)[],
  { between, no, yes, just }: Choices,
): Picked | null {
  const parts = said.split(between).flatMap((part) => part.trim() || [])
  // "No, I had that last year" to two things is one answer.
  const plain = parts.filter((part) => no.test(part) || yes.test(part)).length
  if (parts.length !== items.length || plain < LISTED) return null
  // "No, no, just a cough."
  if (parts.some((part) => just.test(part))) return null
  const picks = parts.map((part) => (no.test(part) ? ('absent' as const) : ('present' as const)))
  const details = parts.map((part) => (no.test(part) || yes.test(part) ? '' : part))
  return picks.includes('present') ? { picks, details, rest: '' } : null
}

/** "Just the first two." */
function nthOf(said: string, items: readonly (string | null)[], { only, nth, places, counts }: Choices): Picked | null {
  const sole = only.exec(said)
  const [whole, place = '', count] = sole ?? nth.exec(said) ?? []
  if (whole === undefined) return null
  const from = places[place] ?? 0
  const many = count === undefined ? 1 : (counts[count] ?? Number(count))
  const start = from < 0 ? items.length - many : from
  const picks = items.map((_, at) => {
    if (at >= start && at < start + many) return 'present'
    return sole ? 'absent' : null
  })
  return { picks, details: [], rest: said.slice(said.indexOf(whole) + whole.length).replace(/^[ ,.]+/, '') }
}

/** "Everything but the cough." */
function allBut(said: string, items: readonly (string | null)[], { except }: Choices): Picked | null {
  const left = wordsOf(except.exec(said)?.[1] ?? '').filter((word) => word.length > 2)
  const picks = items.map((item) => (wordsOf(item ?? '').some((word) => left.includes(word)) ? 'absent' : 'present'))
  return picks.includes('absent') ? { picks, details: [], rest: '' } : null
}

/**
 * What an answer picks out of a list: "just the last", "alles außer Fieber", "no, yes, no"; null if it picks nothing.
 *
 * @param items what was asked about, by the names used; null: not in the lexicon
 */
export function pickedFrom(answer: string, items: readonly (string | null)[], language: 'de' | 'en'): Picked | null {
  if (items.length < LISTED) return null
  const said = answer.toLowerCase().replace(/[\s.!?]+$/, '')
  const words = CHOICES[language]
  return answeredEach(said, items, words) ?? nthOf(said, items, words) ?? allBut(said, items, words)
}

/** The complaints that a question lists, as it names them; null where it names something else. */
function listedIn(question: string, language: 'de' | 'en'): (string | null)[] {
  const parts = question.split(CHOICES[language].between).filter((part) => part.trim() !== '')
  const namedIn = (text: string) => {
    const words = wordsOf(text)
    return symptomsAmong(words, language).map(({ at, length }) => words.slice(at, at + length).join(' '))
  }
  // Without commas, only the lists show where one ends.
  return parts.length >= LISTED ? parts.map((part) => namedIn(part)[0] ?? null) : namedIn(question)
}

/**
 * "Fever, chills, night sweats?" - "Just the last.": the answer says what it picks out of the list. What it leaves out
 * is not denied here but in the facts (`facts/clauses.ts`), which know that the quotes are question and answer.
 */
export function withChoices(units: readonly Unit[], { facts, clean }: LanguagePack): Unit[] {
  if (facts === null) return [...units]
  return units.flatMap((unit) => {
    if (unit.speaker !== 'patient' || !unit.asked || unit.question) return unit
    const items = listedIn(unit.asked.text, facts)
    const picked = pickedFrom(unit.said, items, facts)
    if (!picked) return unit
    const chosen = items.flatMap((item, at) => (picked.picks[at] === 'present' ? [[item, picked.details[at]]] : []))
    if (chosen.length === 0 || chosen.some(([item]) => item === null)) return unit
    const text = chosen.map((one) => one.filter(Boolean).join(' ')).join(', ')
    const spans = [...unit.asked.spans, ...unit.spans]
    const told = { ...unit, text, said: text, spans, asked: null, answer: null, whole: true }
    const rest = clean(picked.rest.split(' '))
    return rest ? [told, { ...unit, text: rest, asked: null, answer: null }] : told
  })
}
