import { contradicts, isSameThing, misstates, overstates } from '../facts/compare.ts'
import type { Assertion, Fact, FactKind } from '../facts/fact.ts'
import { CLAUSES_ALONE, factsOf, type Rules } from '../facts/facts.ts'
import type { Role, Segment } from '../port.ts'

/** How the facts of a sentence compare with its quotes. */
export interface Agreement {
  /** The sentence states facts, and the quotes state every one of them, without a difference. */
  agrees: boolean
  /** It affirms what the quotes only deny, or denies what they only affirm. */
  turned: boolean
  /** The quotes only have another value of one of them, or only say that it has ended, was declined or is possible. */
  misstated: boolean
  /** No reading of the quotes says anything else about them. */
  steady: boolean
  /** All of them are denials. */
  denied: boolean
  /** The words that state these facts, lower case. */
  words: ReadonlySet<string>
}

const said = (text: string, index: number, role: Role): Segment => ({
  ...{ id: `${index}`, start_ms: 0, end_ms: 0, speaker: null, role, text },
})

/** Quotes are short: without punctuation they are one statement. Their facts are compared however certain they are. */
const AS_WRITTEN: Rules = {
  ...CLAUSES_ALONE,
  hearing: { de: { ...CLAUSES_ALONE.hearing.de, marks: null }, en: { ...CLAUSES_ALONE.hearing.en, marks: null } },
  verify: null,
}

const ASKS = /\?\s*$/

/** Some facts are only read from patients, others only from doctors, and answers only after questions. */
function factsIn(texts: readonly string[], language: 'de' | 'en'): Reading {
  const doctors = texts.map((text, at) => said(text, at, 'doctor'))
  const patients = texts.map((text, at) => said(text, at, 'patient'))
  const asked = texts.map((text, at) => said(text, at, ASKS.test(text) || at < texts.length - 1 ? 'doctor' : 'patient'))
  const answered = texts.map((text, at) => said(text, at, ASKS.test(text) ? 'doctor' : 'patient'))
  const read = (readings: Segment[][]) => readings.flatMap((segments) => factsOf(segments, language, AS_WRITTEN))
  const answers = texts.length > 1 ? read([asked, answered]) : []
  return { all: [...read([doctors, patients]), ...answers], answered: answers }
}

interface Reading {
  all: Fact[]
  answered: Fact[]
}

const mayBeTurned = ({ kind, assertion }: Fact): boolean =>
  CONDITIONS.has(kind) && (assertion === 'present' || assertion === 'absent')

/** Only a denial of the same thing, whatever else is denied beside it; the answer decides, not the words of its question. */
const turnsAny = (own: readonly Fact[], { all, answered }: Reading): boolean =>
  own.filter(mayBeTurned).some((fact) => {
    const same = (told: readonly Fact[]) => told.filter((other) => isSameThing(other, fact))
    const answers = same(answered)
    const decided = answers.length > 0 ? answers : same(all)
    return decided.length > 0 && decided.every(({ assertion }) => assertion === OPPOSITE[fact.assertion])
  })

const OPPOSITE: Readonly<Partial<Record<Assertion, Assertion>>> = { present: 'absent', absent: 'present' }

/** Words that may deny: without any, no meaning can be reversed. */
const MAY_DENY =
  /(?<!\p{L})(?:no|nope|nah|naw|not|never|none|nothing|denies|denied|without|kein\p{L}*|nicht|nichts|nix|nie|nein|nee|nö|na|net|ned|nich|verneint|ohne|only|just|nur|bloß|(?:do|does|did|ca|wo|is|was|are|were|have|has|had|could|would|should|ai)nt)(?!\p{L})|n['’]t\b/iu

export const mayDeny = (texts: readonly string[]): boolean => texts.some((text) => MAY_DENY.test(text))

/** What somebody has or has not. */
const CONDITIONS: ReadonlySet<FactKind> = new Set(['complaint', 'symptom', 'finding', 'diagnosis', 'history', 'risk'])

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []

/** "Verneint: …": a list of denials. */
const DENIES = /^(?:Verneint|Denied|Denies): /

/** The facts of a note's sentence. "Pat." does not end one. */
function factsOfSentence(sentence: string, language: 'de' | 'en'): Fact[] {
  const facts = factsIn([sentence.replace(DENIES, '').replaceAll('Pat.', 'Pat')], language).all
  return DENIES.test(sentence) ? facts.map((fact) => ({ ...fact, assertion: 'absent' as const })) : facts
}

/** Does a sentence affirm what its quotes only deny, or deny what they only affirm? */
export function reversesDenial(sentence: string, quotes: readonly string[], language: 'de' | 'en'): boolean {
  if (!mayDeny([sentence, ...quotes])) return false
  const own = factsOfSentence(sentence, language).filter(mayBeTurned)
  return own.length > 0 && turnsAny(own, factsIn(quotes, language))
}

/** Words of quotes. */
const SHORT = 16

/** Compares the facts of a sentence with those of its quotes: the lexicon's different words for one thing count as the same. */
export function agreementOf(sentence: string, quotes: readonly string[], language: 'de' | 'en'): Agreement {
  const own = factsOfSentence(sentence, language)
  const none = { agrees: false, turned: false, misstated: false, steady: false, denied: false }
  if (own.length === 0) return { ...none, words: new Set() }
  const source = factsIn(quotes, language)
  // In a long statement, "I think" may be about something else.
  const isShort = quotes.join(' ').split(' ').length <= SHORT
  const same = (fact: Fact) => source.all.filter((other) => isSameThing(other, fact))
  return {
    agrees: own.every((fact) => same(fact).some((other) => !contradicts(other, fact))),
    steady: own.every(
      (fact) => fact.kind !== 'drug' && same(fact).every((other) => other.assertion === fact.assertion),
    ),
    denied: own.every(({ kind, assertion }) => CONDITIONS.has(kind) && assertion === 'absent'),
    turned: turnsAny(own, source),
    misstated: own.some((fact) => {
      // Who only speaks of an illness does not make it a diagnosis.
      const told = same(fact).filter(({ kind }) => fact.kind !== 'diagnosis' || kind === 'diagnosis')
      return told.length > 0 && told.every((other) => misstates(fact, other) || (isShort && overstates(fact, other)))
    }),
    words: new Set(own.flatMap(({ name, text }) => wordsOf(`${name} ${text}`))),
  }
}
