/**
 * `npm run bench:facts`: how many of the facts that readers found in the project's consultations are read out of them,
 * and how many of those read out are among them. Frozen consultations first; `--open` leaves them out, `--missed` lists
 * what is missed or wrong in the open ones, `--written` counts only facts certain enough to be a sentence in a note.
 * `--ablate` prints what each rule is worth: how many more right, wrong and turned facts there are with it than without
 * (German open, open without punctuation, frozen, frozen without; English likewise); then, of the facts that readers
 * judged in the open talks, how many right and wrong ones are only there with it, and only without it.
 */
import {
  type Consultation,
  type ConsultationSet,
  SETS,
  unpunctuated,
  VARIED_SETS,
} from '../corpora/consultations/consultations.ts'
import { about, contradicts } from '../corpora/facts/agreement.ts'
import { type Annotated, annotated, type GoldFact } from '../corpora/facts/gold.ts'
import { factKeyOf, factVerdicts, isRight, judgedFacts } from '../corpora/judged/facts.ts'
import { talksForFacts } from '../corpora/judged/judged.ts'
import { type Fact, isRisk } from '../facts/fact.ts'
import { factsOf, RULES, type Rules } from '../facts/facts.ts'
import type { FactLanguage } from '../facts/language.ts'
import { isCertain } from '../writing/certain.ts'

interface Score {
  read: number
  right: number
  flipped: number
  gold: number
  found: number
  must: number
  mustFound: number
}
const nothing = (): Score => ({ read: 0, right: 0, flipped: 0, gold: 0, found: 0, must: 0, mustFound: 0 })

function compared({ facts: gold }: Annotated, read: readonly Fact[], of: (kind: string) => Score, missed?: string[]) {
  const found = new Set<GoldFact>()
  for (const fact of read) {
    const score = of(fact.kind)
    score.read++
    const near = gold.filter((one) => about(fact, one))
    const same = near.filter((one) => !contradicts(fact, one))
    for (const one of same) found.add(one)
    if (same.length > 0) score.right++
    else if (near.length > 0) score.flipped++
    if (same.length === 0) missed?.push(toldWrongly(fact, near))
  }
  for (const one of gold) {
    const score = of(one.kind)
    const [isFound, isMust] = [Number(found.has(one)), Number(one.must === true)]
    score.gold++
    score.must += isMust
    score.found += isFound
    score.mustFound += isMust * isFound
    if (!isFound) missed?.push(toldNot(one))
  }
}

function toldWrongly({ kind, text, assertion, experiencer, status, sources }: Fact, near: readonly GoldFact[]): string {
  const wanted = near.map((one) => JSON.stringify([one.names[0], one.assertion, one.status, one.attributes]))
  const quotes = sources.map(({ quote }) => quote).join(' | ')
  return `  ${near.length > 0 ? 'FLIP' : 'more'} ${kind}: ${text} (${assertion}, ${experiencer}, ${status}) ${wanted} <${quotes}>`
}

const toldNot = ({ kind, names, attributes = {}, assertion, sources }: GoldFact): string =>
  `  lost ${kind}: ${names[0]} ${JSON.stringify(attributes)} (${assertion}) ${sources}`

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`)
const row = (name: string, { read, right, flipped, gold, found, must, mustFound }: Score): void =>
  console.log(
    [
      name.padEnd(34),
      `precision ${percent(right, read)}`.padEnd(18),
      `flips ${flipped}`.padEnd(11),
      `recall ${percent(found, gold)}`.padEnd(15),
      `of what must be there ${percent(mustFound, must)}`.padEnd(31),
      `(${read} read, ${gold} to read)`,
    ].join(' '),
  )

export interface Measured {
  all: Score
  kinds: Map<string, Score>
}

/** All consultations of a language that are frozen, or open. */
export function measureFacts(
  language: 'de' | 'en',
  frozen: boolean,
  as: (consultation: Consultation) => Consultation = (one) => one,
  missed?: string[],
  rules: Rules = RULES,
  isCounted: (fact: Fact) => boolean = () => true,
): Measured {
  const sets: ConsultationSet[] = [...SETS, ...VARIED_SETS].filter((set) => set.endsWith(language))
  const all = nothing()
  const kinds = new Map<string, Score>()
  for (const one of sets.flatMap(annotated).filter(({ consultation }) => consultation.frozen === frozen)) {
    const { segments } = as(one.consultation)
    missed?.push(one.consultation.id)
    const scores = new Map<string, Score>()
    const of = (kind: string): Score => {
      const score = scores.get(kind) ?? nothing()
      scores.set(kind, score)
      return score
    }
    compared(one, factsOf(segments, language, rules).filter(isCounted), of, missed)
    for (const [kind, score] of scores) {
      const sum = kinds.get(kind) ?? nothing()
      for (const key of Object.keys(score) as (keyof Score)[]) {
        sum[key] += score[key]
        all[key] += score[key]
      }
      kinds.set(kind, sum)
    }
  }
  return { all, kinds }
}

const NEVER = /(?!)/g

/** The rules without one reader, or without one pattern or list of the languages. */
function without(part: string): Rules {
  const { [part]: left, ...readers } = RULES.readers
  if (left) return { ...RULES, readers }
  const emptied = (words: FactLanguage): FactLanguage => ({
    ...words,
    [part]: Array.isArray(words[part as never]) ? [] : NEVER,
  })
  return { ...RULES, words: { de: emptied(RULES.words.de), en: emptied(RULES.words.en) } }
}

/** Whether readers found the facts right that are read in the open talks, every other one without punctuation. */
function judgedBy(rules: Rules): Map<string, boolean | undefined> {
  const verdictOn = factVerdicts(judgedFacts())
  return new Map(
    talksForFacts().flatMap((talk, index) => {
      const { segments } = index % 2 === 0 ? talk : unpunctuated(talk)
      return factsOf(segments, talk.language, { ...rules, verify: null }).map((fact) => {
        const verdict = verdictOn(talk.name, fact)
        return [`${talk.name} ${factKeyOf(fact)}`, verdict && isRight(verdict)] as const
      })
    }),
  )
}

/** "3 right, 9 wrong": what readers judged that only one of two has. */
function onlyIn(some: ReadonlyMap<string, boolean | undefined>, others: ReadonlyMap<string, unknown>): string {
  const own = [...some].filter(([fact]) => !others.has(fact)).map(([, right]) => right)
  return `${own.filter((right) => right === true).length} right, ${own.filter((right) => right === false).length} wrong`
}

/**
 * What each reader, pattern and list is worth: how many more facts are right, wrong and turned with it than without.
 */
function ablate(): void {
  const halves = (['de', 'en'] as const).flatMap((language) =>
    [false, true].flatMap((frozen) => [undefined, unpunctuated].map((as) => ({ language, frozen, as }))),
  )
  const figures = (rules: Rules) =>
    halves.map(({ language, frozen, as }) => measureFacts(language, frozen, as, undefined, rules).all)
  const whole = figures(RULES)
  const judged = judgedBy(RULES)
  const parts = Object.entries(RULES.words.de).filter(([, part]) => part instanceof RegExp || Array.isArray(part))
  for (const part of [...Object.keys(RULES.readers), ...parts.map(([name]) => name)]) {
    const less = figures(without(part))
    const left = judgedBy(without(part))
    const worth = whole.map(({ right, read, flipped }, at) => {
      const other = less[at] ?? nothing()
      return `${right - other.right}/${read - right - other.read + other.right}/${flipped - other.flipped}`
    })
    console.log(
      part.padEnd(16),
      ...worth.map((one) => one.padStart(12)),
      `  with ${onlyIn(judged, left)}, without ${onlyIn(left, judged)}`,
    )
  }
}

if (import.meta.main && process.argv.includes('--ablate')) ablate()
else if (import.meta.main) {
  for (const frozen of process.argv.includes('--open') ? [false] : [true, false]) {
    for (const language of ['de', 'en'] as const) {
      const missed: string[] = []
      const name = `${language}, ${frozen ? 'frozen' : 'open'}`
      const isWritten = (fact: Fact) => isCertain(fact) || isRisk(fact)
      const isCounted = process.argv.includes('--written') ? isWritten : undefined
      const { all, kinds } = measureFacts(language, frozen, undefined, missed, RULES, isCounted)
      const bare = measureFacts(language, frozen, unpunctuated, undefined, RULES, isCounted)
      row(name, all)
      row(`${name}, without punctuation`, bare.all)
      for (const [kind, score] of [...kinds].sort()) row(`  ${kind}`, score)
      for (const [kind, score] of [...bare.kinds].sort()) row(`  ${kind}, without punctuation`, score)
      if (!frozen && process.argv.includes('--missed')) console.log(missed.join('\n'))
    }
  }
}
