import type { Occurrence } from './occurrences.ts'

/**
 * Collects occurrences by key and keeps the ones nearest to an instant, before or after, because a doctor plans with
 * those. At most twice the wanted number is in memory.
 */
export function nearest({ most, at }: { most: number; at: number }) {
  let kept = new Map<string, Occurrence>()
  let cut = false

  const distance = ({ start, end }: Occurrence) => Math.max(start - at, at - end, 0)
  function leaveOut() {
    if (kept.size <= most) return
    cut = true
    const byDistance = [...kept.values()].sort((one, other) => distance(one) - distance(other))
    kept = new Map(byDistance.slice(0, most).map((each) => [each.key, each]))
  }

  return {
    add(occurrence: Occurrence): void {
      kept.set(occurrence.key, occurrence)
      if (kept.size > 2 * most) leaveOut()
    },
    /** `cut`: there were more. */
    result(): { occurrences: Occurrence[]; cut: boolean } {
      leaveOut()
      return { occurrences: [...kept.values()], cut }
    },
  }
}
