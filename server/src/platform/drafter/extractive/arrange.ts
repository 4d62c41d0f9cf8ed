import type { Written } from './compose.ts'
import type { LanguagePack } from './pack.ts'

type Labels = readonly (readonly [string, RegExp])[]

const labelOf = (sentence: Written, labels: Labels): number =>
  labels.findIndex(([, pattern]) => pattern.test(sentence.candidate.text))

/**
 * Findings go by organ system, each system named once, and the steps of a plan by their kind; a finding that names
 * no system stays with the one before it. Everything else keeps the order it was said in.
 */
export function arranged(chosen: readonly Written[], pack: LanguagePack): Written[] {
  const out: Written[] = []
  for (const section of ['exam', 'plan'] as const) {
    const labels = pack.labels[section]
    const groups = new Map<number, Written[]>()
    let group = -1
    for (const sentence of chosen.filter(({ candidate }) => candidate.section === section)) {
      const own = labelOf(sentence, labels)
      if (own >= 0 || section === 'plan') group = own
      groups.set(group, [...(groups.get(group) ?? []), sentence])
    }
    for (const key of [...groups.keys()].sort((a, b) => a - b)) {
      const label = labels[key]?.[0]
      for (const [at, sentence] of (groups.get(key) ?? []).entries())
        out.push(at === 0 && label ? { ...sentence, text: `${label}: ${sentence.text}` } : sentence)
    }
  }
  return [...chosen.filter(({ candidate }) => candidate.section !== 'exam' && candidate.section !== 'plan'), ...out]
}
