import type { Clause } from '../facts/clauses.ts'
import { isRisk } from '../facts/fact.ts'
import { clausesAmong, factsIn, RULES, type Rules } from '../facts/facts.ts'
import { relativeIn } from '../facts/wording.ts'
import { supportByWords } from '../grounding/grounding.ts'
import { english } from '../languages/english/english.ts'
import { french } from '../languages/french/french.ts'
import { german } from '../languages/german/german.ts'
import type { Draft, DraftRequest, Role, RolesInferred, Segment } from '../port.ts'
import { remembered } from '../remembered.ts'
import { asHeard } from '../stages/01-marks.ts'
import { rolesInferred, utterancesOf, voicesOf } from '../stages/02-speakers.ts'
import type { Unit } from '../stages/03-units.ts'
import { candidatesOf, reasonOf } from '../stages/10-candidates.ts'
import { type Candidate, select } from '../stages/11-select.ts'
import { leftOut, remaining, withFacts } from '../stages/12-facts.ts'
import { arranged } from '../stages/13-arrange.ts'
import { compose, type Written } from '../stages/14-compose.ts'
import { certaintyOf } from '../writing/certain.ts'
import { agreementOf } from './agreement.ts'
import { casingOf } from './casing.ts'
import { factsByClause } from './facts-by-clause.ts'
import { situationsOf } from './features.ts'
import { finishedOf } from './finished.ts'
import { FIT, FIT_UNMARKED } from './fit.ts'
import { heardIn } from './heard.ts'
import type { Judge } from './judge.ts'
import type { LanguagePack } from './pack.ts'
import { type Problem, problemsOf } from './problems.ts'
import { reviewOf } from './review.ts'
import { type SectionClass, sectionsOf } from './sections.ts'
import { sourceOf } from './source.ts'
import { subjectsOfUtterances } from './subjects.ts'
import { summarise } from './summary.ts'

type Use = 'for talk and notes' | 'only for notes'
const LANGUAGES: Readonly<Record<LanguagePack['code'], readonly [LanguagePack, Use]>> = {
  de: [german, 'for talk and notes'],
  en: [english, 'for talk and notes'],
  fr: [french, 'only for notes'],
}
const packsOf = (wanted: Use): LanguagePack[] =>
  Object.values(LANGUAGES).flatMap(([pack, use]) => (use === wanted ? pack : []))
const PACKS: readonly LanguagePack[] = packsOf('for talk and notes')
const ON_TRIAL: readonly LanguagePack[] = packsOf('only for notes')

/** A transcript with the roles that its words show beyond doubt, for other kinds of drafters. */
export function withInferredRoles(
  segments: readonly Segment[],
  language: string,
): { segments: readonly Segment[]; roles: RolesInferred | null } {
  const utterances = utterancesOf(segments)
  const voices = voicesOf(utterances, spoken(textOf(segments), language))
  const said = Map.groupBy(voices.keys(), (at) => utterances[at]?.id)
  const roleOf = (id: string): Role => {
    const heard = (said.get(id) ?? []).flatMap((at) => voices[at] ?? [])
    const [first] = heard
    return first && heard.every(({ speaker, sure }) => sure && speaker === first.speaker) ? first.speaker : 'unknown'
  }
  return {
    segments: segments.map((one) => (one.role === 'unknown' ? { ...one, role: roleOf(one.id) } : one)),
    roles: rolesInferred(utterances, voices),
  }
}

const textOf = (segments: readonly Segment[]): string => segments.map(({ text }) => text.toLowerCase()).join('\n')

/** The pack of the spoken language, which may differ from the note's. */
function spoken(text: string, noteLanguage: string, packs = PACKS): LanguagePack {
  const asked = [...packs, ...ON_TRIAL].find(({ code }) => code === noteLanguage) ?? english
  const share = (pack: LanguagePack) => text.match(pack.everyday)?.length ?? 0
  return packs.reduce((best, pack) => (share(pack) > 2 * share(best) ? pack : best), asked)
}

/** The language of a talk, which may differ from the stated one; null if it is neither German nor English. */
export const spokenLanguage = (segments: readonly Segment[], language: string): LanguagePack['facts'] =>
  PACKS.some(({ code }) => code === language) ? spoken(textOf(segments), language).facts : null

const wordsIn = (units: readonly Unit[]): number => units.reduce((sum, { text }) => sum + text.split(' ').length, 0)

/** Most of a short consultation and about a third of a long one, as clinicians write it: at most 420 words. */
const lengthFor = (units: readonly Unit[]): number => Math.min(420, 120 + 0.3 * wordsIn(units))

/** How each language's clauses are judged. */
export type Judges = Readonly<Record<LanguagePack['code'], Judge>>

export interface Drafting {
  judges: Judges
  /** Keeps what the drafter's own check doubts: only for measuring that check. */
  keepsDoubted?: boolean
  /** Other readers of facts: only for measuring. */
  rules?: Rules
  /** Other packs than the ones in use: only for measuring what their rules are worth. */
  packs?: readonly LanguagePack[]
}

/** An assessment begins with who the patient is and why they came. */
function introduction(selected: readonly Candidate[], pack: LanguagePack): Candidate[] {
  const { identity } = pack
  const first = identity && selected.find(({ text, section }) => section !== 'assessment' && identity.test(text))
  return first ? [{ ...first, section: 'assessment', problem: 0 }] : []
}

/** The first problem that the doctor goes through: a complaint if nobody says why the patient came. */
const firstOf = (problems: ReadonlyMap<Unit, Problem>): Candidate[] =>
  [...problems.values()]
    .slice(0, 1)
    .map(({ name, spans }) => ({ section: 'complaint', text: name, spans, problem: 0, essential: true }))

/** What is said about an unnamed relative gets their name; what is said about a stranger is left out. */
function withSubject(clauses: readonly Clause[], language: LanguagePack['facts']): (one: Candidate) => Candidate[] {
  const whose = subjectsOfUtterances(clauses)
  return (one) => {
    const who = whose(one)
    if (who === null || who === 'other' || !language) return [one]
    return who === 'acquaintance'
      ? []
      : [{ ...one, section: 'family', text: `${relativeIn(language, who)}: ${one.text}` }]
  }
}

/** Drafts a note only from what was said. */
export function draftFrom(
  request: DraftRequest,
  { judges, keepsDoubted, rules = RULES, packs = PACKS }: Drafting,
): Draft {
  const { language, template } = request
  const text = textOf(request.segments)
  const pack = spoken(text, language, packs)
  const writing = [...packs, ...ON_TRIAL].find(({ code }) => code === language) ?? pack
  const judge = judges[pack.code]
  const heard = heardIn(request.segments, pack, judge.hearing)
  const { marked, utterances: segments, voices, units } = heard
  const roles = rolesInferred(segments, voices)
  const casing = casingOf(segments, pack)
  const written = (candidate: Candidate): Written => {
    const sentence = casing.sentence(candidate.text)
    const sources = candidate.spans.flatMap((span) => sourceOf(segments, span))
    const quotes = sources.map(({ quote }) => quote)
    // "Onset: two weeks ago": the label names the question.
    const told = candidate.labelled ? sentence.replace(/^[^:]+: /, '') : sentence
    return { text: sentence, candidate, sources, support: supportByWords(told, quotes, pack.code).support }
  }
  const places = sectionsOf(template)
  const hasOwn = (name: SectionClass) => places.get(name) !== places.get('history')
  const problems = problemsOf(units, pack)
  const clauses = pack.facts ? clausesAmong(heard.corrected, segments, pack.facts, rules) : []
  const read = pack.facts ? factsIn(clauses, segments, pack.facts, rules) : []
  const factsOfClause = factsByClause(read, segments)
  const situations = situationsOf(units, factsOfClause)
  const told = candidatesOf(situations, problems, pack, pack.gender(text), judge).flatMap(
    withSubject(clauses, pack.facts),
  )
  const reason = reasonOf(units, pack)
  const complaint = reason.length > 0 ? reason : firstOf(problems)
  const review = hasOwn('review') ? reviewOf(told, units, pack) : []
  const unmarkedOnes = new Set(marked.filter((one, at) => one !== request.segments[at]).map(({ id }) => id))
  const talk = { segments, voices, unmarked: unmarkedOnes, told: factsOfClause }
  const mustBeTold = ({ facts, text, essential }: Candidate) =>
    facts ? facts.some(isRisk) : essential || pack.safety.test(text)
  const worth = remembered(
    (one: Candidate) =>
      Math.min(1, ...(one.facts ?? []).map(certaintyOf)) *
      judge.fitness(finishedOf(one.facts ? one.text : casing.sentence(one.text), one, talk, pack.code)),
  )
  const leastOf = ({ spans }: Candidate) =>
    spans.some(({ segment }) => unmarkedOnes.has(segments[segment]?.id ?? '')) ? FIT_UNMARKED : FIT
  // A few clumsy words are better than no note, as long as they are more likely right than wrong.
  const saysSomething = told.some((one) => worth(one) >= leastOf(one))
  const isFit = (one: Candidate) => mustBeTold(one) || worth(one) >= (saysSomething ? leastOf(one) : 0)
  const standing = told.filter(isFit)
  const reasons = hasOwn('complaint') ? complaint : []
  const chosen = select([...reasons, ...standing], lengthFor(units), worth)
  // "Cough." has its own section, even if the history says since when.
  const selected = [...reasons.filter((one) => !chosen.includes(one)), ...chosen]
  const agreed = agreementOf(segments, voices, pack, problems.size)
  const identity = selected.find(({ text }) => pack.identity?.test(text))
  const supported = (some: readonly Candidate[]) =>
    some.map(written).filter(({ support }) => keepsDoubted || support === 'supported')
  const checked = (some: readonly Candidate[]) => supported(some.filter(isFit))
  const out = [...leftOut(heard.corrected, heard.replied), ...leftOut(heard.replied, heard.ofPatient)]
  const facts = remaining(read, out, segments)
  const utterances = supported(selected)
  const body = pack.facts ? withFacts(utterances, facts, segments, template, pack.facts, { worth, isFit }) : utterances
  const sure = [...body, ...checked([...introduction(selected, pack), ...review, ...agreed])]
  const headings = [...new Set(problems.values())].map(({ number, name, spans }) =>
    written({ section: 'assessment', text: name, spans, problem: number }),
  )
  const unmarked = asHeard(marked, request.segments)
  const cited = (one: Written): Written => ({ ...one, sources: one.sources.map(unmarked) })
  return {
    note: compose(
      template,
      arranged(sure, pack, places.get('assessment') === places.get('plan')).map(cited),
      headings.map(cited),
      writing.texts.nothingNoted,
    ),
    summary: summarise(body.map(cited), worth, identity),
    facts: read.map((fact) => ({ ...fact, sources: fact.sources.map(unmarked) })),
    engine: 'extractive',
    ...(roles && { meta: { roles } }),
  }
}
