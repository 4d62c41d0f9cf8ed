import type { LanguagePack } from './pack.ts'
import type { Candidate } from './select.ts'

/** A candidate with the label that stands before it, if any. */
export interface Arranged {
  candidate: Candidate
  label: string | null
}

type Labels = readonly (readonly [string, RegExp])[]

const labelled = (candidate: Candidate, labels: Labels): number =>
  labels.findIndex(([, pattern]) => pattern.test(candidate.text))

/**
 * Findings go by organ system, each system named once, and the steps of a plan by their kind; a sentence that names
 * none stays with the one before it. Everything else keeps the order it was said in.
 */
export function arranged(chosen: readonly Candidate[], pack: LanguagePack): Arranged[] {
  const out: Arranged[] = []
  for (const section of ['exam', 'plan'] as const) {
    const labels = section === 'exam' ? pack.labels.exam : pack.labels.plan
    const groups = new Map<number, Candidate[]>()
    let group = -1
    for (const candidate of chosen.filter((one) => one.section === section)) {
      const own = labelled(candidate, labels)
      if (own >= 0 || section === 'plan') group = own
      groups.set(group, [...(groups.get(group) ?? []), candidate])
    }
    const order = [...groups.keys()].sort((a, b) => a - b)
    for (const key of order)
      for (const [at, candidate] of (groups.get(key) ?? []).entries())
        out.push({ candidate, label: at === 0 ? (labels[key]?.[0] ?? null) : null })
  }
  const others = chosen.filter(({ section }) => section !== 'exam' && section !== 'plan')
  return [...others.map((candidate) => ({ candidate, label: null })), ...out]
}
