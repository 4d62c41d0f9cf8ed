// Which facts are read rightly: those of talks that readers annotated, and those whose sentences readers judged.
import { SETS, unmarked, VARIED_SETS } from '../corpora/consultations/consultations.ts'
import { about, contradicts } from '../corpora/facts/agreement.ts'
import { annotated, type GoldFact } from '../corpora/facts/gold.ts'
import { type JudgedSentence, judgedSentences, talksIn } from '../corpora/judged/judged.ts'
import { type Model, VERIFIER_HEADS, type VerifierHead } from '../extractive/model.ts'
import type { Fact } from '../facts/fact.ts'
import { factsOf, RULES, type Rules } from '../facts/facts.ts'
import type { Verify } from '../facts/verifier.ts'
import type { Segment } from '../port.ts'
import { sentencesOf } from '../writing/sentences.ts'
import { type Example, train } from './regression.ts'

/** A fact that was read, with what was made of it. */
export interface KnownFact extends Example<VerifierHead> {
  fact: Fact
  language: 'de' | 'en'
  talk: string
  /** What a reader judged; null: known from what readers wrote down. */
  sentence: JudgedSentence | null
  /** As what the talk was read. */
  heard: 'written' | 'unmarked' | 'nameless'
}

type Talk = readonly Segment[]

const HEARD: Readonly<Record<KnownFact['heard'], (talk: Talk) => Talk>> = {
  written: (talk) => talk,
  unmarked: (talk) => talk.map((one) => ({ ...one, text: unmarked(one.text) })),
  nameless: (talk) => talk.map((one) => ({ ...one, text: unmarked(one.text), role: 'unknown', speaker: null })),
}

/** The facts of a talk with what they are judged by. */
function readOut(talk: Talk, language: 'de' | 'en', marks: Rules['marks']) {
  const features: (readonly string[])[] = []
  const verify: Verify = (own) => features.push(own)
  return factsOf(talk, language, { ...RULES, marks, verify }).map((fact, at) => ({
    fact,
    features: features[at] ?? [],
  }))
}

/** Nobody wrote it down: readers leave out what is said in passing, so it may be right all the same. */
const UNMENTIONED = 0.25

function rightness(fact: Fact, gold: readonly GoldFact[], absent: readonly GoldFact[]): number {
  const near = gold.filter((one) => about(fact, one))
  if (near.some((one) => !contradicts(fact, one))) return 1
  const isFalse = near.length > 0 || absent.some((one) => about(fact, one) && !contradicts(fact, one))
  return isFalse ? 0 : UNMENTIONED
}

const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The sentence that tells a fact and that a reader judged. */
function sentenceOf(fact: Fact, judged: readonly JudgedSentence[], language: 'de' | 'en'): JudgedSentence | null {
  const [told] = sentencesOf([fact], language)
  const whole = lettersOf(told?.text ?? '')
  const own = lettersOf((told?.text ?? '').replace(LABEL, ''))
  const quoted = fact.sources.map(({ quote }) => lettersOf(quote))
  const isOf = ({ origin, facts, text, quotes }: JudgedSentence) =>
    origin === 'fact' &&
    facts.some((kind) => kind.startsWith(`${fact.kind} `)) &&
    (facts.length > 1 ? lettersOf(text).includes(own) : lettersOf(text) === whole) &&
    quotes.some((one) =>
      quoted.some((quote) => quote.includes(lettersOf(one.text)) || lettersOf(one.text).includes(quote)),
    )
  return judged.find(isOf) ?? null
}
const LABEL = /^[^:]{3,40}: |^The patient (?:denies|has a history of) /u

/** If a sentence with several facts is wrong, not all of them need be. */
const ONE_OF_SEVERAL = 0.3
const isRight = ({ verdict, facts }: JudgedSentence): number =>
  verdict === 'U' || verdict === 'C' ? 1 : facts.length > 1 ? ONE_OF_SEVERAL : 0

/** All facts of the open talks of which it is known whether they are right. */
export function knownFacts(marks: Rules['marks'] = RULES.marks): KnownFact[] {
  const variants = Object.entries(HEARD) as [KnownFact['heard'], (talk: Talk) => Talk][]
  const gold = [...SETS, ...VARIED_SETS].flatMap(annotated).filter(({ consultation }) => !consultation.frozen)
  const judged = Map.groupBy(judgedSentences(), ({ talk }) => talk)
  return [
    ...gold.flatMap(({ consultation: { id, language, segments }, facts, absent }) =>
      variants.flatMap(([heard, as]) =>
        readOut(as(segments), language, marks).map(({ fact, features }): KnownFact => {
          const target = { right: rightness(fact, facts, absent) }
          return { fact, features, target, language, talk: `${language} ${id}`, sentence: null, heard }
        }),
      ),
    ),
    ...talksIn().flatMap(({ name, language, segments }) =>
      variants.flatMap(([heard, as]) =>
        readOut(as(segments), language, marks).flatMap(({ fact, features }): KnownFact[] => {
          const sentence = sentenceOf(fact, judged.get(name) ?? [], language)
          if (!sentence) return []
          return [{ fact, features, target: { right: isRight(sentence) }, language, talk: name, sentence, heard }]
        }),
      ),
    ),
  ]
}

/** Rules were written for the talks with gold facts: faults are rarer there than in talk that is new. */
const JUDGED_COUNT = 3

/** The same facts in the same order give the same weights, bit for bit. */
export const learnVerifier = (known: readonly KnownFact[]): Model<VerifierHead> =>
  train(
    VERIFIER_HEADS,
    known.flatMap((one) => Array.from({ length: one.sentence ? JUDGED_COUNT : 1 }, () => one)),
    { bits: 15, epochs: 12, rate: 0.02, decay: 1e-3 },
  )
