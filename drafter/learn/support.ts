// Which sentences say only what their quotes say: true and false sentences, written as clinicians would, sentences that
// readers called usable, and the true ones with a fault put into them.
import { type JudgedSentence, judgedSentences, talksForFacts } from '../corpora/judged/judged.ts'
import { type SupportedSentence, supportedSentences } from '../corpora/judged/supported.ts'
import { type Model, SUPPORT_HEADS, type SupportHead } from '../extractive/model.ts'
import { evidenceOf } from '../grounding/grounding.ts'
import { type Fault, type Statement, seededFaults } from '../measure/faults.ts'
import { type Example, train } from './regression.ts'

type Language = 'de' | 'en'

const exampleOf = ({ text, quotes }: Pick<Statement, 'text' | 'quotes'>, language: Language, supported: 0 | 1) => ({
  features: evidenceOf(text, quotes, language),
  target: { supported },
})

/** The evidence of whether sentences are supported, in their order. */
export const writtenExamples = (sentences: readonly SupportedSentence[]): Example<SupportHead>[] =>
  sentences.map(({ sentence, quotes, language, fault }) =>
    exampleOf({ text: sentence, quotes }, language, fault === null ? 1 : 0),
  )

/**
 * Faults that a check of numbers, units, drugs and sides does not notice, and every how many-th of each is kept: the
 * written sentences stay in the majority, because only those are as hard as a model's.
 */
const FAULTS = {
  'negation flipped': 1,
  'complaint or illness swapped': 5,
  'organ swapped': 15,
  'relative swapped': 15,
  'sentence invented': 15,
  'wrong span': 15,
} satisfies Partial<Record<Fault, number>>
/** Of the usable sentences. */
const JUDGED_KEPT = 4

const every = <T>(step: number, all: readonly T[]): T[] => all.filter((_, at) => at % step === 0)

/** True sentences of the open talks. */
function trueStatements(written: readonly SupportedSentence[], judged: readonly JudgedSentence[], language: Language) {
  const talks = new Map(talksForFacts().map(({ name, segments }) => [name, segments]))
  const of = (talk: string, text: string, quotes: string[]): Statement => {
    return { id: talk, text, quotes, segments: talks.get(talk) ?? [] }
  }
  return {
    written: written
      .filter((one) => one.fault === null && one.language === language)
      .map(({ talk, sentence, quotes }) => of(talk, sentence, quotes)),
    judged: judged
      .filter((one) => one.verdict === 'U' && one.quotes.length > 0 && one.language === language)
      .map(({ talk, text, quotes }) =>
        of(
          talk,
          text,
          quotes.map((quote) => quote.text),
        ),
      ),
  }
}

/** All examples of the open talks. */
export function supportExamples(written = supportedSentences(), judged = judgedSentences()): Example<SupportHead>[] {
  const others = (['de', 'en'] as const).flatMap((language) => {
    const statements = trueStatements(written, judged, language)
    const all = [...statements.written, ...statements.judged]
    const faulty = (Object.keys(FAULTS) as (keyof typeof FAULTS)[]).flatMap((fault) =>
      every(FAULTS[fault], seededFaults(fault, all, language)),
    )
    return [
      ...every(JUDGED_KEPT, statements.judged).map((one) => exampleOf(one, language, 1)),
      ...faulty.map((one) => exampleOf(one, language, 0)),
    ]
  })
  return [...writtenExamples(written), ...others]
}

/** The same examples in the same order give the same weights, bit for bit. */
export const learnSupport = (examples: readonly Example<SupportHead>[]): Model<SupportHead> =>
  train(SUPPORT_HEADS, examples, { bits: 13, epochs: 12, rate: 0.04, decay: 1e-3, orders: 6 })
