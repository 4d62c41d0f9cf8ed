import type { Segment } from '../../transcriber/transcriber.ts'
import type { Draft, DraftRequest } from '../drafter.ts'
import { supportOf } from '../grounding.ts'
import { arranged } from './arrange.ts'
import { casingOf } from './casing.ts'
import { compose, sourceOf, type Written } from './compose.ts'
import { withCorrections } from './corrections.ts'
import { english } from './english/english.ts'
import { type Situation, situationsOf } from './features.ts'
import { german } from './german/german.ts'
import type { Judge } from './judge.ts'
import type { Gender, LanguagePack } from './pack.ts'
import { type Problem, problemsOf } from './problems.ts'
import { reviewOf } from './review.ts'
import { type SectionClass, sectionsOf } from './sections.ts'
import { type Candidate, type Limits, select } from './select.ts'
import { speakersOf } from './speakers.ts'
import { summarise } from './summary.ts'
import { type Unit, unitsOf } from './units.ts'

const PACKS: readonly LanguagePack[] = [german, english]

const textOf = (segments: readonly Segment[]): string => segments.map(({ text }) => text.toLowerCase()).join('\n')

/** The pack of the language that is spoken, which need not be the note's. */
function spoken(text: string, noteLanguage: string): LanguagePack {
  const asked = PACKS.find(({ code }) => code === noteLanguage) ?? english
  const share = (pack: LanguagePack) => text.match(pack.everyday)?.length ?? 0
  return PACKS.reduce((best, pack) => (share(pack) > 2 * share(best) ? pack : best), asked)
}

/** A clause, or an answered question, as it would stand in the note; null where it cannot. */
export const wordingOf = (
  { unit, kind }: Situation,
  section: SectionClass,
  pack: LanguagePack,
  gender: Gender,
): string | null =>
  kind === 'answer'
    ? unit.asked && unit.answer && pack.answered(unit.asked.text, unit.answer, gender)
    : pack.rewrite(unit, section, gender)

const DOCTORS_SECTIONS: ReadonlySet<SectionClass> = new Set(['exam', 'results', 'assessment'])

/** Where words say plainly what a clause is, they count more than the model. */
function placed({ unit, text, kind }: Situation, judged: SectionClass, pack: LanguagePack): SectionClass {
  const reason = pack.cues.reason.test(text)
  if (unit.speaker === 'doctor' && kind === 'said') {
    if (pack.verdict?.test(text) && judged !== 'plan') return 'assessment'
    if (pack.verdict && reason && unit.position < 0.2) return 'complaint'
  }
  // What the patient says is never a finding or a verdict.
  if (unit.speaker === 'patient' && DOCTORS_SECTIONS.has(judged))
    return pack.cues.social.test(text) ? 'social' : 'history'
  // A complaint that names no reason for coming is part of the history.
  return judged === 'complaint' && !reason ? 'history' : judged
}

/** What is said and how it reads count for the same. */
const worth = (salience: number, style: number | undefined): number =>
  style === undefined ? salience : (salience + style) / 2

/** Below this a sentence is talk, whatever it is about. */
const UNLIKE_A_NOTE = 0.04
/** What a doubtful wording keeps of its worth. */
const DOUBTFUL = 0.6

function candidatesOf(
  units: readonly Unit[],
  problems: ReadonlyMap<Unit, Problem>,
  pack: LanguagePack,
  gender: Gender,
  judge: Judge,
): Candidate[] {
  const candidates: Candidate[] = []
  let complained = false
  let problem = 0
  for (const situation of situationsOf(units)) {
    problem = problems.get(situation.unit)?.number ?? problem
    const judged = judge.place(situation)
    const section = placed(situation, judged.section, pack)
    const text = wordingOf(situation, section, pack, gender)
    const { unit, kind } = situation
    const spans = kind === 'answer' && unit.asked ? [...unit.asked.spans, ...unit.spans] : unit.spans
    const reason = kind === 'said' && unit.position < 0.3 && !complained ? pack.complaint(unit.text) : null
    if (reason) {
      complained = true
      candidates.push({ section: 'complaint', text: reason, spans, salience: 1, problem: 0 })
    }
    if (!text) continue
    const style = judge.style?.(text)
    if (style !== undefined && style < UNLIKE_A_NOTE) continue
    const doubtful = kind === 'said' && pack.isDoubtful(text, unit.speaker, section)
    const salience = worth(judged.salience, style) * (doubtful ? DOUBTFUL : 1)
    candidates.push({ section: pack.told.test(text) ? 'plan' : section, text, spans, salience, problem })
  }
  return candidates
}

/**
 * Most of a short consultation and about a third of a long one, as clinicians write it: at most 420 words. Where style is judged too, the bar is
 * higher: what scrapes through below it is mostly talk.
 */
const limitsFor = (units: readonly Unit[], judge: Judge): Limits => ({
  words: Math.min(420, 120 + 0.3 * units.reduce((sum, { text }) => sum + text.split(' ').length, 0)),
  salience: judge.style ? 0.17 : 0.14,
})

/** How each language's clauses are judged. */
export type Judges = Readonly<Record<LanguagePack['code'], Judge>>

export interface Drafting {
  judges: Judges
  /** Keep what the drafter's own check doubts: only for measuring the check. */
  keepsDoubted?: boolean
}

/** Drafts a note from what was said, with nothing else. */
export function draftFrom({ segments, language, template }: DraftRequest, { judges, keepsDoubted }: Drafting): Draft {
  const text = textOf(segments)
  const pack = spoken(text, language)
  const writing = PACKS.find(({ code }) => code === language) ?? pack
  const judge = judges[pack.code]
  const units = withCorrections(unitsOf(segments, speakersOf(segments, pack), pack, judge.breaks), pack)
  const casing = casingOf(segments, pack.cased, pack.keepsCapital)
  const written = (candidate: Candidate): Written => {
    const sentence = casing.sentence(candidate.text)
    const sources = candidate.spans.flatMap((span) => sourceOf(segments, span))
    const quotes = sources.map(({ quote }) => quote)
    return { text: sentence, candidate, sources, support: supportOf(sentence, quotes, pack.code).support }
  }
  const problems = problemsOf(units, pack)
  const candidates = candidatesOf(units, problems, pack, pack.gender(text), judge)
  // A section of its own for the review of systems gets one; the sentences themselves go to the history.
  const places = sectionsOf(template)
  const reviews = pack.review !== null && places.get('review') !== places.get('history')
  const told = candidates.map((one) =>
    pack.review && one.section === 'review' ? { ...one, section: 'history' as const } : one,
  )
  const review = reviews ? reviewOf(told, units, pack) : []
  const chosen = [...select(told, limitsFor(units, judge)), ...review].map(written)
  const sure = chosen.filter(({ support }) => keepsDoubted || support === 'supported')
  const sentences = arranged(sure, pack)
  const headings = [...new Set(problems.values())].map(({ number, name, spans }) =>
    written({ section: 'assessment', text: name, spans, salience: 0, problem: number }),
  )
  return {
    ...compose(template, sentences, headings, writing.texts.notDiscussed),
    summary: summarise(sure.filter(({ candidate }) => !review.includes(candidate))),
    engine: 'extractive',
  }
}
