import type { Joints, Labels, LanguagePack, List, Matcher } from '../extractive/pack.ts'
import { isRisk } from '../facts/fact.ts'
import type { Written } from './14-compose.ts'

const isAbout = ({ candidate }: Written, pattern: Matcher): boolean => pattern.test(candidate.text.toLowerCase())

const labelOf = (sentence: Written, labels: Labels): number =>
  labels.findIndex(([, pattern]) => isAbout(sentence, pattern))

/** "Planned: splint", "Discussed: “…”": it already says what it is. */
const LABELLED = /^[\p{L} .-]{3,40}: /u
/** Words after which a sentence is about more than one thing. */
const MOST_WORDS = 18

/** Something that names two organ systems, besides values, gets the label of neither. */
const isOfOneSystem =
  (labels: Labels) =>
  (sentence: Written): boolean =>
    labels.slice(1).filter(([, pattern]) => isAbout(sentence, pattern)).length < 2

function labelled(sentence: Written, label: string | undefined, { article, copula, ofName }: Joints): Written {
  const { text } = sentence
  if (!label || LABELLED.test(text) || text.split(' ').length > MOST_WORDS) return sentence
  const bare = text.replace(article, '')
  const at = bare.toLowerCase().indexOf(label.toLowerCase())
  // "Über beiden Lungen Giemen" names it too.
  if (at !== 0) return at > 0 ? sentence : { ...sentence, text: `${label}: ${text}` }
  // "Die Lunge ist frei" names its organ itself: "Lunge: frei".
  const found = bare.slice(label.length).replace(copula, '')
  return QUALITY.test(found) && !ofName.test(found) ? { ...sentence, text: `${label}: ${found.trimStart()}` } : sentence
}
/** After an organ, rather than another name. */
const QUALITY = /^ \p{Ll}/u

/** Brings sentences of the same group together, keeping the order within a group; the first one names the group. */
function grouped(
  sentences: readonly Written[],
  groupOf: (sentence: Written) => number,
  nameOf: (group: number, first: Written) => string | undefined,
  joints: Joints,
): Written[] {
  const groups = new Map<number, Written[]>()
  for (const sentence of sentences) {
    const group = groupOf(sentence)
    groups.set(group, [...(groups.get(group) ?? []), sentence])
  }
  return [...groups]
    .sort(([a], [b]) => a - b)
    .flatMap(([group, own]) =>
      own.map((sentence, at) => (at === 0 ? labelled(sentence, nameOf(group, sentence), joints) : sentence)),
    )
}

/** More problems than a single problem can have labels. */
const APART = 100

/**
 * Orders findings by organ system, naming each system once; a finding that names none stays with the one before it.
 *
 * @param isOfOne whether a finding is of a single system
 */
function findings(
  sentences: readonly Written[],
  labels: Labels,
  joints: Joints,
  isOfOne: (sentence: Written) => boolean = () => true,
): Written[] {
  let group = -1
  const groupOf = (sentence: Written) => {
    const own = labelOf(sentence, labels)
    if (own >= 0) group = own
    return group
  }
  return grouped(sentences, groupOf, (at, sentence) => (isOfOne(sentence) ? labels[at]?.[0] : undefined), joints)
}

/**
 * Orders the steps of a plan by problem and kind. The kinds are looked for in the order of `labels` and written in
 * reverse.
 */
function steps(sentences: readonly Written[], labels: Labels, joints: Joints): Written[] {
  const groupOf = (sentence: Written) => {
    const own = labelOf(sentence, labels)
    return sentence.candidate.problem * APART + (own < 0 ? 0 : labels.length - own)
  }
  return grouped(sentences, groupOf, (group) => labels[labels.length - (group % APART)]?.[0], joints)
}

/** What a doctor thinks, labelled as such among the steps of the plan. */
const reasoning = (sentences: readonly Written[], label: string | undefined, joints: Joints): Written[] =>
  grouped(
    sentences,
    ({ candidate }) => candidate.problem,
    () => label,
    joints,
  )

/** Characters between a drug and what continues about it. */
const NEAR = 30
const FIRST_WORD = /^\p{Lu}\p{Ll}*(?= )/u

/** "Mometasone: twice a week" without what the sentence before it names. */
const withoutName = (one: Written, last: Written): string =>
  one.text.replace(/^([^:]+): /, (label, name) => (last.text.toLowerCase().includes(name.toLowerCase()) ? '' : label))

/** How to take a drug, right after the sentence that names it. */
function goesOn(one: Written, last: Written, { cues, joints }: LanguagePack): boolean {
  const end = last.candidate.spans.at(-1)
  const isBehind = one.candidate.spans.some(
    ({ segment, start }) => segment === end?.segment && start >= end.end && start - end.end < NEAR,
  )
  const text = withoutName(one, last).toLowerCase()
  return (
    isBehind &&
    [one, last].every(({ candidate }) => candidate.section === 'plan' && !candidate.facts) &&
    one.candidate.problem === last.candidate.problem &&
    cues.drug.test(last.text.toLowerCase()) &&
    !cues.drug.test(text) &&
    !cues.test.test(text) &&
    !cues.condition.test(text) &&
    /\d/.test(text) &&
    (cues.dose.test(text) || (joints.leadsOn.test(text) && (cues.duration.test(text) || joints.often.test(text))))
  )
}

/** "Mometasone, every evening, for two weeks." "After that twice a week.": one order, whose drug is named once. */
function withDosesTogether(sentences: readonly Written[], pack: LanguagePack): Written[] {
  const out: Written[] = []
  for (const one of sentences) {
    const at = out.findLastIndex(({ candidate }) => !candidate.facts)
    const last = out[at]
    if (!last || !goesOn(one, last, pack)) out.push(one)
    else
      out[at] = {
        ...last,
        text: `${last.text.replace(/\.$/, '')}${last.text.split(' ').length > 2 ? ';' : ','} ${withoutName(one, last).replace(FIRST_WORD, (word) => (pack.isNoun(word.toLowerCase()) ? word : word.toLowerCase()))}`,
        sources: [...last.sources, ...one.sources],
        candidate: { ...last.candidate, spans: [...last.candidate.spans, ...one.candidate.spans] },
      }
  }
  return out
}

/** A risk, whether present or denied, and a system that is reviewed. */
const standsAlone = ({ candidate, text }: Written, { safety }: LanguagePack): boolean =>
  candidate.section === 'review' || candidate.facts?.some(isRisk) || safety.test(text.toLowerCase())

/**
 * Things that belong in one list and were said one after the other: "The patient denies …". Anything said in between
 * ends the list.
 */
function listedTogether(sentences: readonly Written[], { thingsIn, listed }: List, pack: LanguagePack): Written[] {
  const out: Written[] = []
  for (const one of sentences) {
    const at = out.findLastIndex(({ candidate }) => candidate.section === one.candidate.section)
    const last = out[at]
    const things = last && [last, one].map((each) => (standsAlone(each, pack) ? null : thingsIn(each.text)))
    const [before, own] = things ?? []
    if (!last || !before || !own) out.push(one)
    else
      out[at] = {
        ...last,
        text: listed([...new Set([...before, ...own])]),
        sources: [...last.sources, ...one.sources],
        candidate: { ...last.candidate, spans: [...last.candidate.spans, ...one.candidate.spans] },
      }
  }
  return out
}

/**
 * Findings by organ system, reasoning and plan by problem; everything else keeps the order it was said in.
 *
 * @param together whether assessment and plan are one section
 */
export function arranged(chosen: readonly Written[], pack: LanguagePack, together: boolean): Written[] {
  const told = pack.lists.reduce((some, list) => listedTogether(some, list, pack), withDosesTogether(chosen, pack))
  const of = (name: Written['candidate']['section']) => told.filter(({ candidate }) => candidate.section === name)
  const apart: readonly string[] = ['review', 'exam', 'assessment', 'plan']
  const { labels, joints } = pack
  return [
    ...told.filter(({ candidate }) => !apart.includes(candidate.section)),
    ...findings(of('review'), labels.review, joints),
    ...findings(of('exam'), labels.exam, joints, isOfOneSystem(labels.exam)),
    ...reasoning(of('assessment'), together ? pack.reasoning : undefined, joints),
    ...steps(of('plan'), labels.plan, joints),
  ]
}
