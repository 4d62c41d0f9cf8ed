import { relativeNamed } from '@visite/lexicon'
import { withinLength } from '../extractive/length.ts'
import type { CitationSource, Note, Sentence } from '../note.ts'
import type { Role, Segment } from '../port.ts'
import { sentencesOf } from '../sentences.ts'
import { contradicts, isSameThing } from './compare.ts'
import type { Fact } from './fact.ts'
import { CLAUSES_ALONE, factsOf, type Rules } from './facts.ts'
import { isFormOf } from './naming.ts'

export interface NoteCheck {
  facts: readonly Fact[]
  /** ISO 639-1, of the talk. */
  language: string
  note: Note
  /** ISO 639-1, of the note. */
  noteLanguage: string
}

/**
 * Characters of a section that facts are read out of: about ten printed pages. The rest counts only by its citations.
 */
const MOST_READ = 20_000

/** A sentence of the note with what can be read out of it. */
interface Told {
  text: string
  sources: readonly CitationSource[]
  facts: readonly Fact[]
}

/**
 * Ids of the facts that the note contains. It contains one if the same fact can be read out of it, with nothing that
 * differs; or if a sentence based on the same words of the talk names it, with all its numbers, and says nothing else
 * about it. In a language other than the talk's, names differ: there, the same words with the same numbers are enough.
 */
export function factsInNote({ facts, language, note, noteLanguage }: NoteCheck): string[] {
  const told = note.sections.flatMap(({ sentences }) => toldBy(sentences, noteLanguage))
  const read = Map.groupBy(
    told.flatMap((sentence) => sentence.facts),
    ({ name }) => name,
  )
  const resting = new Map<string, Told[]>()
  for (const sentence of told) {
    for (const id of new Set(sentence.sources.flatMap(({ segment_id }) => segment_id ?? []))) {
      const others = resting.get(id)
      if (others) others.push(sentence)
      else resting.set(id, [sentence])
    }
  }
  const isSameLanguage = language === noteLanguage
  return facts
    .filter((fact) => {
      const same = (read.get(fact.name) ?? []).filter((one) => isSameThing(one, fact))
      if (same.some((one) => !contradicts(one, fact))) return true
      const near = new Set(fact.sources.flatMap(({ segment_id }) => resting.get(segment_id ?? '') ?? []))
      return [...near].some((sentence) => cites(sentence, fact) && tells(sentence, fact, isSameLanguage))
    })
    .map(({ id }) => id)
}

const cites = ({ sources }: Told, fact: Fact): boolean =>
  sources.some(({ segment_id, quote }) =>
    fact.sources.some(
      (own) => own.segment_id === segment_id && (own.quote.includes(quote) || quote.includes(own.quote)),
    ),
  )

function tells({ text, facts }: Told, fact: Fact, isSameLanguage: boolean): boolean {
  if (facts.some((one) => isSameThing(one, fact) && contradicts(one, fact))) return false
  const words = wordsOf(text)
  const said = new Set(words)
  const numbers = NUMBERS.flatMap((key) => fact.attributes[key] ?? [])
  if (!numbers.every((number) => said.has(number) || said.has(number.replace('.', ',')))) return false
  if (!isSameLanguage) return true
  return wordsOf(fact.name).every((part) => words.some((word) => isFormOf(word, part)))
}

const NUMBERS = ['value', 'systolic', 'diastolic', 'dose'] as const

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\d+(?:[.,]\d+)?|[\p{L}\p{M}]+/gu) ?? []

/** What was learned from talk does not apply to a note, which says in each sentence what happens to a drug. */
const AS_NOTED: Rules = { ...CLAUSES_ALONE, verify: null }

const LABELLED = /^[\p{L}][\p{L} -]*: /u
const GOES_ON = /^(?:er|sie|es|he|she|they|it)(?!\p{L})/iu

/** "Vater: Nierensteine. Allergie: Penicillin.": what has a label stands alone; another sentence may continue the previous one. */
function passagesOf<Part extends { text: string }>(parts: readonly Part[]): Part[][] {
  const passages: Part[][] = []
  let last = ''
  for (const part of parts) {
    const begins = LABELLED.test(part.text) || (LABELLED.test(last) && !GOES_ON.test(part.text))
    if (begins || passages.length === 0) passages.push([part])
    else passages.at(-1)?.push(part)
    last = part.text
  }
  return passages
}

/** What can be read out of a section. */
function toldBy(sentences: readonly Sentence[], language: string): Told[] {
  const parts = sentences.flatMap(({ text, grounds }) =>
    sentencesOf(text).map(({ start, end }) => ({ text: text.slice(start, end), sources: grounds?.sources ?? [] })),
  )
  const found = parts.map((): Fact[] => [])
  if (language === 'de' || language === 'en') {
    // Some things are read only if patients say them, others only if doctors do; a note reports both.
    for (const role of ['patient', 'doctor'] as const) {
      const { read } = withinLength(
        parts.map(({ text }, index) => said(text, index, role)),
        MOST_READ,
      )
      const passages = passagesOf(read)
      for (const fact of passages.flatMap((passage) => factsOf(passage, language, AS_NOTED))) {
        for (const { segment_id } of fact.sources) {
          const at = Number(segment_id)
          found[at]?.push(withExperiencer(fact, parts[at]?.text ?? '', language))
        }
      }
    }
  }
  return parts.map((part, index) => ({ ...part, facts: found[index] ?? [] }))
}

/** "Mutter: Diabetes": a note names a relative only to say what they have. */
function withExperiencer(fact: Fact, sentence: string, language: 'de' | 'en'): Fact {
  if (fact.experiencer !== 'patient') return fact
  const experiencer = wordsOf(sentence)
    .map((word) => relativeNamed(word, language))
    .find((relative) => relative !== null)
  return experiencer ? { ...fact, kind: 'family', experiencer } : fact
}

const said = (text: string, index: number, role: Role): Segment => ({
  ...{ id: `${index}`, start_ms: 0, end_ms: 0, speaker: null, role, text },
})
