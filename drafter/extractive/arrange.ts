import type { Written } from './compose.ts'
import type { Labels, LanguagePack } from './pack.ts'

const labelOf = (sentence: Written, labels: Labels): number =>
  labels.findIndex(([, pattern]) => pattern.test(sentence.candidate.text))

const labelled = (sentence: Written, label: string | undefined): Written =>
  label ? { ...sentence, text: `${label}: ${sentence.text}` } : sentence

/** Brings sentences of the same group together, keeping the order within a group; the first one names the group. */
function grouped(
  sentences: readonly Written[],
  groupOf: (sentence: Written) => number,
  nameOf: (group: number) => string | undefined,
): Written[] {
  const groups = new Map<number, Written[]>()
  for (const sentence of sentences) {
    const group = groupOf(sentence)
    groups.set(group, [...(groups.get(group) ?? []), sentence])
  }
  return [...groups]
    .sort(([a], [b]) => a - b)
    .flatMap(([group, own]) => own.map((sentence, at) => (at === 0 ? labelled(sentence, nameOf(group)) : sentence)))
}

/** More problems than one problem can have labels. */
const APART = 100

/** Orders findings by organ system, naming each system once; a finding that names none stays with the one before it. */
function findings(sentences: readonly Written[], labels: Labels): Written[] {
  let group = -1
  const groupOf = (sentence: Written) => {
    const own = labelOf(sentence, labels)
    if (own >= 0) group = own
    return group
  }
  return grouped(sentences, groupOf, (at) => labels[at]?.[0])
}

/**
 * Orders the steps of a plan by problem and kind. The kinds are looked for in the order of `labels` and written in
 * reverse.
 */
function steps(sentences: readonly Written[], labels: Labels): Written[] {
  const groupOf = (sentence: Written) => {
    const own = labelOf(sentence, labels)
    return sentence.candidate.problem * APART + (own < 0 ? 0 : labels.length - own)
  }
  return grouped(sentences, groupOf, (group) => labels[labels.length - (group % APART)]?.[0])
}

/** What a doctor thinks, labelled as such among the steps of the plan. */
const reasoning = (sentences: readonly Written[], label: string | undefined): Written[] =>
  grouped(
    sentences,
    ({ candidate }) => candidate.problem,
    () => label,
  )

/**
 * Findings by organ system, reasoning and plan by problem; everything else keeps the order it was said in.
 *
 * @param together whether assessment and plan are one section
 */
export function arranged(chosen: readonly Written[], pack: LanguagePack, together: boolean): Written[] {
  const of = (name: Written['candidate']['section']) => chosen.filter(({ candidate }) => candidate.section === name)
  const apart: readonly string[] = ['review', 'exam', 'assessment', 'plan']
  return [
    ...chosen.filter(({ candidate }) => !apart.includes(candidate.section)),
    ...findings(of('review'), pack.labels.review),
    ...findings(of('exam'), pack.labels.exam),
    ...reasoning(of('assessment'), together ? pack.reasoning : undefined),
    ...steps(of('plan'), pack.labels.plan),
  ]
}
