import { illnessesAmong, type Relative, symptomsAmong } from '@visite/lexicon'
import { germanNumber } from '@visite/lexicon/numbers/german'
import type { LanguagePack } from '../extractive/pack.ts'
import type { Citation } from '../port.ts'
import { sentencesOf } from '../sentences.ts'
import { type Agreement, agreementOf, reversesDenial } from './by-facts.ts'
import { type Claims, claimsOf, heardIn, type Said } from './claims.ts'
import { evidenceFor } from './evidence.ts'
import { areRelatedWords, hasRelatedWord } from './related-words.ts'
import { learnedSupport } from './support.ts'
import { CHECKED, type CheckedLanguage } from './words.ts'

export type Support = Citation['support']

/** Why a sentence is not (fully) supported. */
export type Doubt =
  | 'number'
  | 'unit'
  | 'drug'
  | 'negation'
  | 'side'
  | 'organ'
  | 'person'
  | 'content'
  | 'question'
  | 'fact'

export interface Verdict {
  support: Support
  doubts: Doubt[]
}

/** What one sentence of the quotes says. */
interface Statement {
  claims: Claims
  /** A question without an answer says nothing. */
  open: boolean
}

/** The sentences of the quotes in order. A question says what its answer makes of it. */
function statementsIn(quotes: readonly string[], language: CheckedLanguage): Statement[] {
  const { pack } = language
  const sentences = quotes.flatMap((quote) => sentencesOf(quote).map(({ start, end }) => quote.slice(start, end)))
  const polarityOf = (at: number) => pack.polarity(heardIn(sentences[at] ?? '', language).join(' '))
  return sentences.map((sentence, at) => {
    const lower = sentence.toLowerCase()
    // "No fever, no chills." answers, "no fevers" asks.
    const stated = (pack.trustsFullStop || /^\W*no\b/.test(lower)) && /\.\s*$/.test(lower)
    const asks = /\?\s*$/.test(lower) || (!stated && pack.isQuestion(pack.clean(heardIn(sentence, language))))
    const answer = asks ? polarityOf(at + 1) : null
    return { claims: claimsOf(sentence, language, answer === 'no'), open: asks && !answer }
  })
}

/** What the quotes say together, and what they only ask. */
function sourceClaims(statements: readonly Statement[]): { claims: Claims; asked: Said[] } {
  const asks = statements.length === 1 && statements[0]?.open === true
  const all = <
    Key extends
      | 'numbers'
      | 'measures'
      | 'drugs'
      | 'kinds'
      | 'series'
      | 'days'
      | 'doses'
      | 'relatives'
      | 'organs'
      | 'sides',
  >(
    key: Key,
  ) => statements.flatMap(({ claims }) => claims[key] as Claims[Key][number][]) as Claims[Key]
  const said = statements.flatMap(({ claims }) => [...claims.said, ...claims.kinds])
  const claims: Claims = {
    numbers: all('numbers'),
    measures: all('measures'),
    unusual: [],
    drugs: all('drugs'),
    kinds: [],
    series: all('series'),
    days: all('days'),
    doses: all('doses'),
    relatives: all('relatives'),
    organs: all('organs'),
    sides: all('sides'),
    said: asks ? [] : said,
    denies: statements.some(({ claims: { denies }, open }) => denies && !open),
  }
  return { claims, asked: asks ? (statements[0]?.claims.said ?? []) : [] }
}

/** The statements that a sentence is about: those that share most of its words, and a mere "no" that follows one. */
function statementsAbout({ said }: Claims, statements: readonly Statement[]): Statement[] {
  const shared = statements.map(({ claims }) => {
    const words = [...claims.said, ...claims.kinds].map(({ word }) => word)
    return said.filter(({ word }) => hasRelatedWord(words, word)).length
  })
  const most = Math.max(0, ...shared)
  if (most === 0) return [...statements]
  const near = (at: number) => 2 * (shared[at] ?? 0) >= most
  return statements.filter(({ claims }, at) => near(at) || (near(at - 1) && claims.denies && isMere(claims)))
}

/** "No.", "not really": it denies what was said before it. */
const isMere = ({ said, numbers }: Claims): boolean => said.length <= 1 && numbers.length === 0

/** The denials of a sentence, compared with those of the statements it is about. */
interface Negation {
  /** Whether they deny anything. */
  denied: boolean
  /** Words that both deny or both affirm, and those that only one of them denies. */
  same: number
  turned: number
  /** In these statements. */
  words: number
}

function negationOf(own: Claims, statements: readonly Statement[]): Negation {
  const { said: source, denies: denied } = sourceClaims(statementsAbout(own, statements)).claims
  let same = 0
  let turned = 0
  for (const { word, denied } of own.said) {
    const found = source.filter((other) => areRelatedWords(word, other.word))
    if (found.length === 0) continue
    if (found.some((other) => other.denied === denied)) same++
    else turned++
  }
  return { denied, same, turned, words: source.length }
}

/** Is something denied on one side only, or is a word denied here but affirmed there? Other statements do not matter. */
function negationTurned({ denies }: Claims, { denied, same, turned, words }: Negation): boolean {
  // In a long statement without full stops, something else may be denied.
  if (denies !== denied) return same === 0 || turned > 0 || words <= SHORT
  return turned > 0 && turned >= 0.2 * (same + turned)
}

const SHORT = 12

function sideTurned(sentence: Claims, source: Claims): boolean {
  return sentence.sides.some(({ side, of }) => {
    const named = source.sides.filter((other) => other.side === side)
    if (named.length === 0) return !(side === 'both' && new Set(source.sides.map((other) => other.side)).size === 2)
    // Both sides are in the source: the correct one is before the same word.
    const others = source.sides.filter((other) => other.side !== side)
    return (
      of !== '' &&
      others.some((other) => areRelatedWords(other.of, of)) &&
      !named.some((other) => areRelatedWords(other.of, of))
    )
  })
}

/** Are the numbers in this order, no matter what is between them? */
function inOrder(series: readonly string[], numbers: readonly string[]): boolean {
  let from = 0
  return series.every((number) => {
    const at = numbers.indexOf(number, from)
    from = at + 1
    return at >= 0
  })
}

/** "150/96" where only "150/90" was said. */
const isOtherPair = ([first, second]: readonly string[], said: Claims['series']): boolean => {
  const same = said.filter(([one]) => one === first)
  return same.length > 0 && same.every(([, other]) => other !== second)
}

/** Does a drug get another one's dose? */
function doseTurned(sentence: Claims, source: Claims): boolean {
  return sentence.doses.some(({ drug, dose }) => {
    const own = source.doses.filter((other) => areRelatedWords(other.drug, drug))
    const others = source.doses.filter((other) => !areRelatedWords(other.drug, drug))
    return own.length > 0 && own.every((other) => other.dose !== dose) && others.some((other) => other.dose === dose)
  })
}

/** May mean any of several relatives. */
const FAMILY: ReadonlySet<Relative> = new Set(['parent', 'grandparent', 'sibling'])
/** Companions speak of a son or a husband who may be the patient. */
const MAY_BE_PATIENT: ReadonlySet<Relative> = new Set(['son', 'daughter', 'wife', 'husband'])

/** Does the sentence name a relative whom the source does not name, or say about the patient what is said about a relative? */
function personTurned(sentence: Claims, source: Claims, quotes: readonly string[], language: CheckedLanguage): boolean {
  const named = source.relatives
  if (!named.some((one) => FAMILY.has(one)) && sentence.relatives.some((one) => !named.includes(one))) return true
  const isOfFamily = sentence.relatives.length > 0 || sentence.said.some(({ word }) => word.startsWith('famil'))
  if (isOfFamily || named.every((one) => MAY_BE_PATIENT.has(one))) return false
  const parts = quotes
    .flatMap((quote) => quote.toLowerCase().match(/[^.!?;]+[.!?;]*/g) ?? [])
    .flatMap((part) => {
      const { said, relatives } = claimsOf(part, language)
      const isSpeakers = part.split(/[^\p{L}]+/u).some((word) => language.speaker.test(word))
      const ofRelative = !isSpeakers && relatives.some((one) => !MAY_BE_PATIENT.has(one))
      // A question says nothing about anybody; one about a relative shows who its answer is about.
      return part.endsWith('?') && !ofRelative ? [] : { words: said.map(({ word }) => word), ofRelative }
    })
  const found = (ofRelative: boolean) => {
    const words = parts.filter((part) => part.ofRelative === ofRelative).flatMap((part) => part.words)
    return sentence.said.some(({ word }) => hasRelatedWord(words, word))
  }
  return found(true) && !found(false)
}

/** "Lisinopril: no, the patient quit that": what follows counts, as it does after a question. */
const ANSWERED = /^([^:.]{3,60}): (?:no|nein), (?=„?\p{L})/iu
/** "Blood in the urine: no". */
const MERELY_NO = /^([^:.]{3,60}): (?:no|nein)\.?$/i

const SUPPORTED = 0.6
const PARTIAL = 0.35

const comparable = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}?]+/gu, ' ')
    .trim()

const SHORTEST_COPY = 4
/** "Reported: “…”": somebody's own words. */
const QUOTED = /^[\p{L}. ]+: [„“](.+)[“”]\.?$/u

/** Word for word what somebody said, from one full stop to the next, so nothing can differ. */
function isCopy(sentence: string, quotes: readonly string[]): boolean {
  const text = comparable(QUOTED.exec(sentence)?.[1] ?? sentence)
  // A few words may have been cut out of a statement that denies them.
  if (text.split(' ').length < SHORTEST_COPY || text.endsWith('?')) return false
  return quotes.some(
    (quote) =>
      comparable(quote) === text ||
      sentencesOf(quote).some(({ start, end }) => comparable(quote.slice(start, end)) === text),
  )
}

/** In the quotes' own words, no other evidence can make up for these; in other words, they may be what the quotes mean. */
const GRAVE: ReadonlySet<Doubt> = new Set(['number', 'drug', 'side'])
/** A wrong unit is wrong in any words. */
const isGrave = ({ doubts, share }: Comparison): boolean =>
  doubts.includes('unit') || (share >= SUPPORTED && doubts.some((doubt) => GRAVE.has(doubt)))
/** In short quotes, these are plain; in long ones, somebody or something else may be meant. */
const isPlainlyWrong = ({ doubts, source }: Comparison, { turned }: Agreement): boolean =>
  source.said.length <= SHORT && (turned || doubts.includes('person') || doubts.includes('organ'))

/** "Better" for "worse", "in the morning" for "in the evening": the quotes have only the other word. */
function isOpposite(sentence: string, quotes: readonly string[], { opposites }: CheckedLanguage): boolean {
  const [own, said] = [sentence.toLowerCase(), quotes.join(' ').toLowerCase()]
  return opposites.some(([one, other]) => {
    const [here, there] = [one.test(own), other.test(own)]
    return here !== there && one.test(said) !== here && other.test(said) !== there
  })
}

/** The chance from which a sentence counts as supported: the fewer of its words are the quotes' own, the more it takes. */
const likely = (share: number): number => Math.min(0.71, 0.33 + 0.8 * (1 - share))

/** If the quotes have so few words that carry meaning, the words or the facts decide. */
const FEW = 6

/** Does a sentence say only facts of its quotes, in the same way? */
const saysFactsAlone = ({ said, denies }: Claims, { agrees, steady, denied, words }: Agreement): boolean =>
  agrees && steady && denies === denied && said.every(({ word }) => hasRelatedWord([...words], word))

const SUPPORTS = learnedSupport()

/**
 * Does a sentence of the note say only what its quotes say? Numbers and their order, units, drugs and their doses, sides,
 * parts of the body and relatives must be theirs; spoken numbers and written ones are the same. Beyond that the chance is
 * learned, from the words, denials, persons, times and facts that both share (`evidence.ts`). `unsupported`: something
 * contradicts the quotes, or little of it is in them; `partial`: part of the sentence may not be.
 *
 * @param quotes the cited stretches in order; a question is followed by its answer
 */
export function supportOf(sentence: string, quotes: readonly string[], language: 'de' | 'en'): Verdict {
  if (isCopy(sentence, quotes)) return verdictOn([], 1)
  const comparison = comparedByWords(sentence, quotes, language)
  const { doubts, share, source, own } = comparison
  if (isGrave(comparison)) return { support: 'unsupported', doubts }
  const agreement = agreementOf(sentence, quotes, language)
  if (agreement.misstated || isOpposite(sentence, quotes, CHECKED[language]))
    return { support: 'unsupported', doubts: [...new Set([...doubts, 'fact' as const])] }
  if (isPlainlyWrong(comparison, agreement))
    return verdictOn([...new Set([...doubts, ...(agreement.turned ? (['negation'] as const) : [])])], share)
  const isPlain =
    source.said.length <= FEW && (doubts.length === 0 || (!doubts.includes('number') && saysFactsAlone(own, agreement)))
  // Where no word is to blame, what the words say together is not shown: that is a doubt about content, too.
  const isSupported =
    isPlain || SUPPORTS(evidenceFor(sentence, quotes, comparison, agreement, language)) >= likely(share)
  return verdictOn(isSupported ? [] : doubts.length > 0 ? doubts : ['content'], share)
}

/** What shows whether a sentence is supported, for learning. */
export const evidenceOf = (sentence: string, quotes: readonly string[], language: 'de' | 'en'): string[] =>
  evidenceFor(
    sentence,
    quotes,
    comparedByWords(sentence, quotes, language),
    agreementOf(sentence, quotes, language),
    language,
  )

/** The same without reading facts: for sentences that are the quotes' own words in another form. */
export function supportByWords(sentence: string, quotes: readonly string[], language: LanguagePack['code']): Verdict {
  if (isCopy(sentence, quotes)) return verdictOn([], 1)
  const { doubts, share } = comparedByWords(sentence, quotes, language)
  return verdictOn(doubts, share)
}

/** Share of a sentence's meaningful words that others have too; 0 if they have other numbers or reverse its meaning. */
export function shareSaid(sentence: string, others: readonly string[], language: LanguagePack['code']): number {
  const { doubts, share } = comparedByWords(sentence, others, language)
  return doubts.every((doubt) => doubt === 'content') ? share : 0
}

/** Mistakes that can happen in reading a fact. Its sentence has the lexicon's words, and its quotes may deny something else. */
const MISTAKABLE: ReadonlySet<Doubt> = new Set(['number', 'unit', 'drug', 'side', 'person'])

/** The same for sentences written from facts: values, drugs, sides and persons must be in the quotes. */
export function supportOfFacts(sentence: string, quotes: readonly string[], language: 'de' | 'en'): Support {
  const { doubts } = comparedByWords(sentence, quotes, language)
  const isMistaken = doubts.some((doubt) => MISTAKABLE.has(doubt)) || reversesDenial(sentence, quotes, language)
  return isMistaken ? 'unsupported' : 'supported'
}

function verdictOn(doubts: Doubt[], share: number): Verdict {
  if (doubts.length === 0) return { support: 'supported', doubts }
  const grave = doubts.some((doubt) => doubt !== 'content' && doubt !== 'fact') || share < PARTIAL
  return { support: grave ? 'unsupported' : 'partial', doubts }
}

/** A sentence compared with its quotes, word by word. */
export interface Comparison {
  own: Claims
  source: Claims
  negation: Negation
  /** Of the words that carry meaning, 0..1. */
  share: number
  doubts: Doubt[]
}

function comparedByWords(sentence: string, quotes: readonly string[], language: LanguagePack['code']): Comparison {
  const checked = CHECKED[language]
  const own = claimsOf(sentence.replace(ANSWERED, '$1: ').replace(MERELY_NO, checked.none), checked)
  const statements = statementsIn(quotes, checked)
  const { claims: source, asked } = sourceClaims(statements)
  const words = source.said.map(({ word }) => word)
  const found = own.said.filter(({ word }) => hasRelatedWord(words, word)).length
  const share = own.said.length > 0 ? found / own.said.length : own.numbers.length > 0 ? 1 : 0
  const negation = negationOf(own, statements)
  const doubts = doubtsAbout(own, source, negation, quotes, checked)
  if (share < SUPPORTED) doubts.push(asked.length > 0 ? 'question' : 'content')
  return { own, source, negation, share, doubts }
}

/** The complaints and illnesses that words name, each with its words. */
function thingsIn({ said }: Claims, code: CheckedLanguage['lexicon']) {
  if (!code) return []
  const words = said.map(({ word }) => word)
  return [...symptomsAmong(words, code), ...illnessesAmong(words, code)].map(({ name, at, length }) => {
    return { name, words: words.slice(at, at + length) }
  })
}

/** Does the sentence name a complaint or an illness that the source neither names nor says in the same words? */
function isAnotherThing(own: Claims, source: Claims, code: CheckedLanguage['lexicon']): boolean {
  const things = thingsIn(own, code)
  if (things.length === 0) return false
  const words = source.said.map(({ word }) => word)
  const names = new Set(thingsIn(source, code).map(({ name }) => name))
  return things.some((thing) => !names.has(thing.name) && !thing.words.some((word) => hasRelatedWord(words, word)))
}

/** "In a week" means in one week. */
const ONE = /(?<!\p{L})(?:an?|one|einer?|einem|einen)(?!\p{L})/iu
const ORDINAL = /^(\p{L}+?)s?te[nrs]?$/u

/** All numbers that a source may mean: "thirty-nine two" is 39.2, "am vierzehnten" is the 14th. */
function numbersOf({ numbers, said }: Claims, quotes: readonly string[]): string[] {
  const decimals = numbers.flatMap((number, at) => {
    const next = numbers[at + 1] ?? ''
    return /^\d+$/.test(number) && /^\d$/.test(next) ? `${number}.${next}` : []
  })
  const ordinals = said.flatMap(({ word }) => {
    const number = germanNumber(ORDINAL.exec(word)?.[1] ?? '')
    return number === null ? [] : String(number)
  })
  return [...numbers, ...decimals, ...ordinals, ...(quotes.some((quote) => ONE.test(quote)) ? ['1'] : [])]
}

function doubtsAbout(
  own: Claims,
  source: Claims,
  negation: Negation,
  quotes: readonly string[],
  checked: CheckedLanguage,
): Doubt[] {
  const numbers = numbersOf(source, quotes)
  const isMissing = own.numbers.some((number) => !numbers.includes(number))
  const isTurned =
    own.series.some((series) => !inOrder(series, source.numbers) || isOtherPair(series, source.series)) ||
    doseTurned(own, source)
  const isOtherDay = source.days.length > 0 && own.days.some((day) => !source.days.includes(day))
  const unitsOf = (number: string) => source.measures.flatMap(([other, unit]) => (other === number ? unit : []))
  const isOtherUnit = own.measures.some(([number, unit]) => {
    const said = unitsOf(number)
    return said.length > 0 && !said.includes(unit)
  })
  const isStrangeUnit = own.unusual.some(([number, unit]) => !unitsOf(number).includes(unit))
  const words = source.said.map(({ word }) => word)
  const found: readonly (readonly [Doubt, boolean])[] = [
    ['number', isMissing || isTurned || isOtherDay],
    ['unit', isOtherUnit || isStrangeUnit],
    ['drug', own.drugs.some((drug) => !hasRelatedWord(words, drug))],
    ['negation', negationTurned(own, negation)],
    ['side', sideTurned(own, source)],
    ['organ', source.organs.length > 0 && own.organs.some((organ) => !source.organs.includes(organ))],
    ['person', personTurned(own, source, quotes, checked)],
    ['fact', isAnotherThing(own, source, checked.lexicon)],
  ]
  return found.flatMap(([doubt, is]) => (is ? [doubt] : []))
}
