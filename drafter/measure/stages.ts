// `npm run bench:stages`: where in the drafter what readers want gets lost. Of the facts that readers found in the
// consultations (frozen ones first), how many a clause of their lines still names after each stage over clauses; how many
// clauses a stage changes or takes out, and how many of these name none of the facts; and how many are named by facts that
// were read from their lines, and by sentences of the note that cite these. Asides count with corrections, lists with
// answers. Other stages have their own measures.
import {
  type Consultation,
  type ConsultationSet,
  SETS,
  unpunctuated,
  VARIED_SETS,
} from '../corpora/consultations/consultations.ts'
import { type Annotated, annotated, type GoldFact } from '../corpora/facts/gold.ts'
import { draftFrom } from '../extractive/drafting.ts'
import { learnedJudges } from '../extractive/extractive.ts'
import { heardIn } from '../extractive/heard.ts'
import { learnedHearing } from '../extractive/learned-hearing.ts'
import type { LanguagePack } from '../extractive/pack.ts'
import { english } from '../languages/english/english.ts'
import { german } from '../languages/german/german.ts'
import type { Segment } from '../port.ts'
import { type Unit, unitsOf } from '../stages/03-units.ts'
import { soapTemplate } from './consultation.ts'

type Language = 'de' | 'en'

/** Words, and the line they are from. */
interface Said {
  line: number
  text: string
}

const PACKS: Readonly<Record<Language, LanguagePack>> = { de: german, en: english }
const HEARING = learnedHearing()
const JUDGES = learnedJudges()

const isNamed = ({ names, sources = [] }: GoldFact, { line, text }: Said): boolean =>
  sources.includes(line) && names.some((name) => text.toLowerCase().includes(name))

/** What is left of a talk after each step. */
function* steps(segments: readonly Segment[], language: Language): Generator<readonly [string, Said[]]> {
  const pack = PACKS[language]
  const lines = new Map(segments.map(({ id }, at) => [id, at + 1]))
  const lineOf = (id: string | null | undefined) => lines.get(id ?? '') ?? 0
  const { utterances, voices, corrected, replied, ofPatient, units } = heardIn(segments, pack, HEARING[language])
  const said = (some: readonly Unit[]) =>
    some.flatMap(({ spans, text }) => spans.map(({ segment }) => ({ line: lineOf(utterances[segment]?.id), text })))
  yield ['03-units', said(unitsOf(utterances, voices, pack))]
  yield ['05-corrections', said(corrected)]
  yield ['06-replies', said(replied)]
  yield ['07-companion', said(ofPatient)]
  yield ['09-answers', said(units)]
  const { signal } = new AbortController()
  const { note, facts } = draftFrom(
    { segments, language, template: soapTemplate, context: [], signal },
    { judges: JUDGES },
  )
  yield [
    'facts',
    (facts ?? []).flatMap(({ text, name, sources }) =>
      sources.map(({ segment_id }) => ({ line: lineOf(segment_id), text: `${name} ${text}` })),
    ),
  ]
  const sentences = note.sections.flatMap((section) => section.sentences)
  yield [
    'note',
    sentences.flatMap(({ text, grounds }) =>
      (grounds?.sources ?? []).map(({ segment_id }) => ({ line: lineOf(segment_id), text })),
    ),
  ]
}

interface Tally {
  there: number
  taken: number
  rightly: number
}

/** Adds what one talk has after each step. @returns how many facts it should have */
function count({ facts }: Annotated, segments: readonly Segment[], language: Language, tallies: Map<string, Tally>) {
  let before: Said[] = []
  for (const [name, left] of steps(segments, language)) {
    const remaining = new Set(left.map(({ line, text }) => `${line} ${text}`))
    const taken = name.startsWith('0') ? before.filter(({ line, text }) => !remaining.has(`${line} ${text}`)) : []
    const { there, taken: out, rightly } = tallies.get(name) ?? { there: 0, taken: 0, rightly: 0 }
    tallies.set(name, {
      there: there + facts.filter((fact) => left.some((one) => isNamed(fact, one))).length,
      taken: out + taken.length,
      rightly: rightly + taken.filter((one) => !facts.some((fact) => isNamed(fact, one))).length,
    })
    before = left
  }
  return facts.length
}

for (const frozen of [true, false])
  for (const language of ['de', 'en'] as const)
    for (const [heard, as] of [
      ['as written', (one: Consultation) => one],
      ['without punctuation', unpunctuated],
    ] as const) {
      const sets: ConsultationSet[] = [...SETS, ...VARIED_SETS].filter((set) => set.endsWith(language))
      const tallies = new Map<string, Tally>()
      let wanted = 0
      for (const one of sets.flatMap(annotated).filter(({ consultation }) => consultation.frozen === frozen))
        wanted += count(one, as(one.consultation).segments, language, tallies)
      console.log(`\n${language}, ${frozen ? 'frozen' : 'open'}, ${heard}`)
      for (const [name, { there, taken, rightly }] of tallies) {
        const gone = taken > 0 ? `  changes or takes out ${taken} clauses, ${rightly} of which name none` : ''
        console.log(`${name.padEnd(15)} ${((100 * there) / wanted).toFixed(1).padStart(5)} % of ${wanted} facts${gone}`)
      }
    }
