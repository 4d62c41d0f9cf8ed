// `npm run bench:fit`: how well finished sentences are judged. First the sentences that readers judged, by the
// threshold from which they are written, each with weights that never saw its talk (five parts). Then the facts that
// readers judged. Then drafts, of talks that are only measured and of the judged ones: how many of the statements that
// the talks' authors want in the note have most of their words in it, and what readers made of those of their sentences
// that they judged.
import { factVerdicts, isRight, type JudgedFact, judgedFacts } from '../corpora/judged/facts.ts'
import {
  FROZEN_TALKS,
  type JudgedSentence,
  type JudgedTalk,
  judgedSentences,
  LANGUAGES,
  TALKS,
  talksForFacts,
  talksIn,
  type Verdict,
} from '../corpora/judged/judged.ts'
import { draftFrom, type Judges } from '../extractive/drafting.ts'
import { learnedJudges } from '../extractive/extractive.ts'
import type { Finished } from '../extractive/finished.ts'
import { fitness } from '../extractive/fit.ts'
import type { FitHead, Model } from '../extractive/model.ts'
import { factsOf, RULES, type Rules } from '../facts/facts.ts'
import { type Verify, verifyBy } from '../facts/verifier.ts'
import { english } from '../languages/english/english.ts'
import { german } from '../languages/german/german.ts'
import { learnFit } from '../learn/fit.ts'
import { rulesHeldOut } from '../learn/outcomes.ts'
import { knownFacts, learnVerifier } from '../learn/verifier.ts'
import { BUILT_IN } from '../templates/built-in.ts'
import { CERTAIN, certaintyOf } from '../writing/certain.ts'

const FOLDS = 5
const BOUNDS = [0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7]

const judged = judgedSentences()
const talks = talksIn(TALKS)
const names = new Set([...talksForFacts().map(({ name }) => name), ...judged.map(({ talk }) => talk)])
const foldOf = new Map([...names].map((name, at) => [name, at % FOLDS]))
const models = Array.from({ length: FOLDS }, (_, fold) =>
  learnFit(judged.filter((one) => foldOf.get(one.talk) !== fold)),
)
const modelFor = (talk: string) => models[foldOf.get(talk) ?? 0] as Model<FitHead>
const heldOut = rulesHeldOut()
const known = knownFacts(heldOut)
const verifiers = Array.from({ length: FOLDS }, (_, fold) =>
  verifyBy(learnVerifier(known.filter(({ talk }) => foldOf.get(talk) !== fold))),
)
const verifierFor = (talk: string) => verifiers[foldOf.get(talk) ?? 0] as Verify
const rulesFor = (talk: string): Rules => ({ ...heldOut(talk), verify: verifierFor(talk) })
const fitnessIn = (talk: string, one: Finished) =>
  fitness(modelFor(talk), one, one.language === 'de' ? german : english)

const isFit = ({ verdict }: JudgedSentence) => verdict === 'U' || verdict === 'C'
const VERDICTS: readonly Verdict[] = ['U', 'C', 'F', 'W']
const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(0)} %`.padStart(6)
const shares = (verdicts: readonly Verdict[]) =>
  VERDICTS.map((verdict) => percent(verdicts.filter((one) => one === verdict).length, verdicts.length)).join('')

const scored = judged.map((one: JudgedSentence) => ({ ...one, own: fitnessIn(one.talk, one) }))
for (const language of LANGUAGES) {
  const all = scored.filter((one) => one.language === language)
  const fit = all.filter(isFit).length
  console.log(
    `\n${language}, ${all.length} judged: usable, clumsy, fragment, wrong; share of those that are right and worth it that is kept`,
  )
  for (const bound of BOUNDS) {
    const kept = all.filter(({ own }) => own >= bound)
    const found = percent(kept.filter(isFit).length, fit)
    console.log(
      `  from ${bound.toFixed(2)}: ${String(kept.length).padStart(4)}  ${shares(kept.map(({ verdict }) => verdict))}  ${found}`,
    )
  }
}

/** What readers made of facts, and how certain they are. */
const judgedIn = (talks: readonly JudgedTalk[], facts: readonly JudgedFact[], rulesFor: (talk: string) => Rules) => {
  const verdictOn = factVerdicts(facts)
  return talks.flatMap(({ name, language, segments }) =>
    factsOf(segments, language, rulesFor(name)).flatMap((fact) => {
      const verdict = verdictOn(name, fact)
      return verdict === undefined ? [] : [{ language, right: isRight(verdict), certainty: certaintyOf(fact) }]
    }),
  )
}
console.log(
  '\nfacts that readers judged, right of all; from the bound on: right of those written, share of the right ones',
)
for (const [half, facts] of [
  ['frozen', judgedIn(talksIn(FROZEN_TALKS), judgedFacts({ frozen: true }), () => RULES)],
  ['open', judgedIn(talksForFacts(), judgedFacts(), rulesFor)],
] as const)
  for (const language of LANGUAGES) {
    const all = facts.filter((one) => one.language === language)
    const right = all.filter((one) => one.right)
    const certain = all.filter(({ certainty }) => certainty >= CERTAIN)
    const both = right.filter(({ certainty }) => certainty >= CERTAIN)
    console.log(
      `${half}, ${language}: ${percent(right.length, all.length)} of ${all.length}; ${percent(both.length, certain.length)}; ${percent(both.length, right.length)}`,
    )
  }

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{M}]{4,}|\d+(?:[.,]\d+)?/gu) ?? []).map((word) => word.slice(0, 5))
const MOST = 0.6
/** Does a note contain most words of a statement? A rough count, the same for every note. */
function isTold(statement: string, sentences: readonly string[]): boolean {
  const wanted = wordsOf(statement)
  const told = new Set(sentences.flatMap(wordsOf))
  return wanted.filter((word) => told.has(word)).length >= MOST * wanted.length
}

const verdicts = new Map(judged.map(({ talk, text, verdict }) => [`${talk}: ${text}`, verdict]))
const verdictOn = (talk: string, text: string) => verdicts.get(`${talk}: ${text}`)
const LABEL = /^[^:]*: /
const shipped = learnedJudges()
const crossed = (talk: string) => {
  const fitness = (one: Finished) => fitnessIn(talk, one)
  return { ...shipped, de: { ...shipped.de, fitness }, en: { ...shipped.en, fitness } }
}

/** @param judgesFor weights that did not learn from the talk */
function measure(
  half: string,
  talks: readonly JudgedTalk[],
  judgesFor: (talk: string) => Judges,
  rulesFor?: (talk: string) => Rules,
): void {
  for (const language of LANGUAGES) {
    const template = BUILT_IN.find((one) => one.key === 'soap' && one.language === language)
    if (!template) throw new Error(`there is no template soap in ${language}`)
    const own = talks.filter((one) => one.language === language)
    const read: Verdict[] = []
    let [written, wanted, told] = [0, 0, 0]
    for (const talk of own) {
      const { name, segments } = talk
      const request = { segments, language, template, context: [], signal: new AbortController().signal }
      const { note } = draftFrom(request, { judges: judgesFor(name), ...(rulesFor && { rules: rulesFor(name) }) })
      const sentences = note.sections.flatMap((section) => section.sentences.filter(({ grounds }) => grounds))
      const texts = sentences.map(({ text }) => text)
      written += texts.length
      read.push(...texts.flatMap((text) => verdictOn(name, text) ?? verdictOn(name, text.replace(LABEL, '')) ?? []))
      wanted += talk.wanted.length
      told += talk.wanted.filter((one) => isTold(one, texts)).length
    }
    const count = (written / own.length).toFixed(0).padStart(3)
    console.log(
      `${half}, ${language}: ${count}; ${percent(told, wanted)}; ${percent(read.length, written)}; ${shares(read)}`,
    )
  }
}

console.log('\ndrafts: sentences a talk; wanted statements told; share read, of these usable, clumsy, fragment, wrong')
measure('frozen', talksIn(FROZEN_TALKS), () => shipped)
measure('open', talks, crossed, rulesFor)
