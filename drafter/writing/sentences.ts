import { examinedAmong, qualitiesAmong } from '@visite/lexicon'
import type { Fact } from '../facts/fact.ts'
import { relativeIn } from '../facts/wording.ts'
import { isNoun } from '../languages/german/nouns.ts'
import type { CitationSource } from '../note.ts'
import { areAll, ENGLISH, GERMAN, type Phrases, type State } from './phrases.ts'
import { allergenAsSaid, completed, drugAsSaid, type Language, named, nounsCased, quotedAs, sentence } from './words.ts'

/** A sentence of a note written from facts, with what they are based on. */
export interface FactSentence {
  text: string
  facts: readonly [Fact, ...Fact[]]
  sources: readonly CitationSource[]
}

const PHRASES: Readonly<Record<Language, Phrases>> = { de: GERMAN, en: ENGLISH }

/** Present, past, possible, absent, or not to be done. */
export function stateOf({ kind, assertion, status, time, attributes }: Fact): State {
  if (status === 'declined') return 'declined'
  const { change } = attributes
  if (kind === 'drug' && time === 'past') return 'past'
  if (change === 'started' || change === 'changed' || change === 'stopped') return change
  if (assertion === 'absent' || assertion === 'possible') return assertion
  return time === 'past' && kind !== 'family' ? 'past' : 'present'
}

/** Things said in one breath share a sentence. Risks stand alone. */
function groupOf(fact: Fact, language: Language): string {
  const { kind, experiencer, sources, id } = fact
  const said = JSON.stringify(sources.map(({ segment_id, quote }) => [segment_id, quote]))
  const isDeniedAllergy = kind === 'allergy' && stateOf(fact) === 'absent'
  if (isDeniedAllergy && !areAll([fact.name])) return 'denied allergies'
  if (kind === 'risk' || kind === 'allergy' || kind === 'family' || kind === 'drug') return id
  return JSON.stringify([kind, stateOf(fact), experiencer, isExamined(fact, language), said])
}

const COMPLAINS: ReadonlySet<string> = new Set(['symptom', 'complaint'])
const isDenied = (fact: Fact): boolean =>
  COMPLAINS.has(fact.kind) && fact.experiencer === 'patient' && stateOf(fact) === 'absent'
/** The most complaints in one denial. */
const MOST_DENIED = 6

/** Complaints that are denied one after the other are one sentence, as doctors write them. */
function groupsOf(facts: readonly Fact[], language: Language): Fact[][] {
  const groups: Fact[][] = []
  for (const group of Map.groupBy(facts, (fact) => groupOf(fact, language)).values()) {
    const last = groups.at(-1)
    const both = last && [...last, ...group]
    if (both && both.length <= MOST_DENIED && both.every(isDenied)) groups[groups.length - 1] = both
    else groups.push(group)
  }
  return groups
}

/** What to write from facts, in the order they were said. */
export function sentencesOf(facts: readonly Fact[], language: Language): FactSentence[] {
  return groupsOf(facts, language).flatMap((group) => {
    const [first, ...rest] = group
    if (!first) return []
    const text = sentence(statementOf([first, ...rest], language))
    return [{ text, facts: [first, ...rest], sources: sourcesOf(group) }]
  })
}

/** Each place once. */
function sourcesOf(group: readonly Fact[]): CitationSource[] {
  const places = new Map<string, CitationSource>()
  for (const source of group.flatMap(({ sources }) => sources))
    places.set(JSON.stringify([source.segment_id, source.quote]), source)
  return [...places.values()]
}

/** A finding is written in the doctor's words: "Innenband stabil"; a drug by the name that was used. */
function thingOf(fact: Fact, language: Language): string {
  if (fact.kind === 'drug') return named({ ...fact, name: drugAsSaid(fact) }, language)
  if (fact.kind === 'allergy') return named({ ...fact, name: allergenAsSaid(fact) }, language)
  const quotes = fact.sources.map(({ quote }) => quote)
  if (!isExamined(fact, language)) {
    return named({ ...fact, name: completed(fact.name, quotes) }, language)
  }
  if (language === 'en') return named({ ...fact, name: fact.text }, language)
  const words = fact.text.split(' ')
  const quality = qualitiesAmong(words, language).find(({ at }) => at > 0)?.at ?? words.length - 1
  const examined = named({ ...fact, name: words.slice(0, quality).join(' '), attributes: {} }, language)
  const side = named(fact, language).slice(named({ ...fact, attributes: {} }, language).length)
  const how = words.slice(quality).join(' ')
  return `${examined} ${nounsCased(how)}${side}`
}

const LAST_WORD = /(?= \S+$)/

/** "Blase nicht tastbar", "bladder not palpable": what was examined, and how it is not. */
const denied = (thing: string, language: Language): string =>
  thing.replace(LAST_WORD, language === 'de' ? ' nicht' : ' not')

/** "Spirale, letzte Periode": an adjective that does not begin the sentence. */
const goesOn = (thing: string): string =>
  thing.replace(/^\p{Lu}\p{Ll}+(?:e|er|es|en)(?= \p{Lu})/u, (word) =>
    isNoun(word.toLowerCase()) ? word : word.charAt(0).toLowerCase() + word.slice(1),
  )

/** "Schwindel, Schwindel beim Aufstehen": the second says all of the first. */
const distinct = (things: readonly string[]): readonly string[] =>
  things.filter((thing) => !things.some((other) => other.startsWith(`${thing} `)))

/** "Fußpulse gut, Fußpulse tastbar": what was examined is named once. */
const together = (things: readonly string[]): string =>
  things
    .map((thing, at) => {
      const [examined = '', ...how] = thing.split(' ')
      return at > 0 && how.length > 0 && things[at - 1]?.startsWith(`${examined} `) ? how.join(' ') : thing
    })
    .join(', ')

function statementOf(group: readonly [Fact, ...Fact[]], language: Language): string {
  const [first] = group
  const phrases = PHRASES[language]
  const state = stateOf(first)
  const things = distinct(group.map((fact) => thingOf(fact, language)).map(goesOn))
  if (first.experiencer !== 'patient') {
    const relative = first.experiencer === 'other' ? phrases.family : relativeIn(language, first.experiencer)
    return phrases.ofRelative(relative, things.join(', '), state)
  }
  if (first.kind === 'risk' && state !== 'absent')
    return phrases.risk(
      things.join(', '),
      first.sources.map(({ quote }) => quotedAs(quote.replace(/[\s.,;]+$/, ''), language)).join(' … '),
    )
  if (isExamined(first, language))
    return together(things.map((thing) => (state === 'absent' ? denied(thing, language) : thing)))
  const phrase = phrases.kinds[first.kind]?.[state] ?? phrases.other[state]
  return phrase(things)
}

/** "Bauch weich": something examined, with its quality. */
export function isExamined({ text, kind }: Pick<Fact, 'text' | 'kind'>, language: Language): boolean {
  const words = text.split(' ')
  if (kind !== 'finding' || words.length < 2) return false
  return examinedAmong(words, language)[0]?.at === 0 && qualitiesAmong(words, language).some(({ at }) => at > 0)
}
