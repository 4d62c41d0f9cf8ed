import { contradicts, isSameThing } from '../facts/compare.ts'
import type { Fact } from '../facts/fact.ts'
import { factsOf } from '../facts/facts.ts'
import type { Role, Segment } from '../port.ts'

/** What the facts of a sentence say about its quotes. */
export interface Agreement {
  /** The sentence tells facts, and each of them is told by the quotes, with nothing that differs. */
  agrees: boolean
  /** The words that these facts are told in, lower case. */
  words: ReadonlySet<string>
}

const said = (text: string, index: number, role: Role): Segment => ({
  ...{ id: `${index}`, start_ms: 0, end_ms: 0, speaker: null, role, text },
})

const ASKS = /\?\s*$/

/** Some things are read only where patients tell them, others only where doctors do, and answers after questions. */
function factsIn(texts: readonly string[], language: 'de' | 'en'): Fact[] {
  const doctors = texts.map((text, at) => said(text, at, 'doctor'))
  const patients = texts.map((text, at) => said(text, at, 'patient'))
  const asked = texts.map((text, at) => said(text, at, ASKS.test(text) || at < texts.length - 1 ? 'doctor' : 'patient'))
  const readings = texts.length > 1 ? [doctors, patients, asked] : [doctors, patients]
  return readings.flatMap((segments) => factsOf(segments, language))
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []

/** Compares the facts of a sentence with those of its quotes: other words of the lexicon for one thing are the same. */
export function agreementOf(sentence: string, quotes: readonly string[], language: 'de' | 'en'): Agreement {
  const own = factsIn([sentence], language)
  if (own.length === 0) return { agrees: false, words: new Set() }
  const source = factsIn(quotes, language)
  const isTold = (fact: Fact) => source.some((other) => isSameThing(other, fact) && !contradicts(other, fact))
  return {
    agrees: own.every(isTold),
    words: new Set(own.flatMap(({ name, text }) => wordsOf(`${name} ${text}`))),
  }
}
