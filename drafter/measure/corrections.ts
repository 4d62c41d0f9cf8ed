// `npm run bench:corrections`: how many of the values that readers say were corrected in talks, and authors in short
// pieces, the drafter changes; how many of the clauses that it changes are part of a correction; and of how many
// corrected values the note tells only the wrong one. As written, and without punctuation.
import { unmarked } from '../corpora/consultations/consultations.ts'
import { type Corrected, type CorrectedTalk, correctedTalks } from '../corpora/judged/corrected.ts'
import { draftFrom } from '../extractive/drafting.ts'
import { learnedJudges } from '../extractive/extractive.ts'
import { correctedIn } from '../extractive/heard.ts'
import { learnedHearing } from '../extractive/learned-hearing.ts'
import { english } from '../languages/english/english.ts'
import { german } from '../languages/german/german.ts'
import type { CitationSource, Segment } from '../port.ts'
import type { Unit } from '../stages/03-units.ts'
import { soapTemplate } from './consultation.ts'

const PACKS = { de: german, en: english } as const
const HEARING = learnedHearing()
const judges = learnedJudges()
const { signal } = new AbortController()

/** The clauses that are corrected, each as the lines of the talk that it was said in. */
function changedIn(segments: readonly Segment[], language: 'de' | 'en'): number[][] {
  const pack = PACKS[language]
  const { utterances, corrected: units } = correctedIn(segments, pack, { ...HEARING[language], corrects: null })
  const startOf = ({ spans: [first] }: Unit) => `${first?.segment} ${first?.start}`
  const wordsOf = ({ text }: Unit) => text.match(/[\p{L}\d.,/]*[\p{L}\d]/gu)?.join(' ')
  const before = new Map(units.map((unit) => [startOf(unit), wordsOf(unit)]))
  const lineOf = new Map(segments.map(({ id }, at) => [id, at + 1]))
  return correctedIn(segments, pack, HEARING[language])
    .corrected.filter((unit) => before.get(startOf(unit)) !== wordsOf(unit))
    .map(({ spans }) => spans.map(({ segment }) => lineOf.get(utterances[segment]?.id ?? '') ?? 0))
}

const plain = (text: string): string => unmarked(text).toLowerCase().trim()

/** The corrections of which a sentence of the note is based on the wrong value, and not on what corrects it. */
function toldWrong({ language, corrected }: CorrectedTalk, segments: readonly Segment[]): Corrected[] {
  if (corrected.length === 0) return []
  const { note } = draftFrom({ segments, language, template: soapTemplate, context: [], signal }, { judges })
  const cited = note.sections.flatMap(({ sentences }) => sentences.flatMap(({ grounds }) => [grounds?.sources ?? []]))
  const says = (sources: readonly CitationSource[], { line, words }: Corrected['wrong']) =>
    sources.some(
      ({ segment_id, quote }) => segments[line - 1]?.id === segment_id && plain(quote).includes(plain(words)),
    )
  return corrected.filter(({ wrong, right }) => cited.some((own) => says(own, wrong) && !says(own, right)))
}

interface Score {
  corrected: number
  found: number
  told: number
  changed: number
  meant: number
}

function scored(talks: readonly CorrectedTalk[], hear: (segment: Segment) => Segment): Score {
  const score: Score = { corrected: 0, found: 0, told: 0, changed: 0, meant: 0 }
  for (const talk of talks) {
    const { language, corrected } = talk
    const segments = talk.segments.map(hear)
    const changed = changedIn(segments, language)
    score.told += toldWrong(talk, segments).length
    const lines = new Set(corrected.flatMap(({ wrong, right }) => [wrong.line, right.line]))
    score.corrected += corrected.length
    score.found += corrected.filter(({ wrong }) => changed.some((own) => own.includes(wrong.line))).length
    score.changed += changed.length
    score.meant += changed.filter((own) => own.some((line) => lines.has(line))).length
  }
  return score
}

const HEARD = {
  'as written': (segment: Segment) => segment,
  'without punctuation': (segment: Segment) => ({ ...segment, text: unmarked(segment.text) }),
} as const
const share = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(0)} % of ${whole}`

for (const [set, talks] of Object.entries(correctedTalks()))
  for (const language of ['de', 'en'] as const)
    for (const [name, hear] of Object.entries(HEARD)) {
      const own = talks.filter((talk) => talk.language === language)
      const { corrected, found, told, changed, meant } = scored(own, hear)
      const heard = `${set}, ${language}, ${name}`.padEnd(42)
      console.log(
        `${heard} corrected values, found: ${share(found, corrected)}; only the wrong one in the note: ${share(told, corrected)}; changed clauses, meant: ${share(meant, changed)}`,
      )
    }
