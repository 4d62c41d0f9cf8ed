import type { Occurrence } from './occurrences.ts'

/**
 * Gathers occurrences by their keys, and keeps those that lie nearest to an instant, before it or after: what a doctor
 * plans with. However many come, twice as many as are wanted are in memory.
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
