/**
 * Short texts that were opened a moment ago: opening one costs more than everything else a list does with it. They are no
 * longer in memory than the keys that open them, and found again only in their own row, column and seal.
 */
export interface OpenedCache {
  get(place: string, sealed: string): string | undefined
  set(place: string, sealed: string, text: string): void
  /** Something was erased: nothing of it stays in memory. */
  clear(): void
}

const MOST = 4_000
const LONGEST = 600
const KEPT_MS = 60_000

export function openedCache(): OpenedCache {
  const known = new Map<string, { place: string; text: string; until: number }>()
  return {
    get(place, sealed) {
      const found = sealed.length > LONGEST ? undefined : known.get(sealed)
      return found !== undefined && found.place === place && found.until > performance.now() ? found.text : undefined
    },
    set(place, sealed, text) {
      if (sealed.length > LONGEST) return
      known.delete(sealed)
      const [oldest] = known.keys()
      if (known.size >= MOST && oldest !== undefined) known.delete(oldest)
      known.set(sealed, { place, text, until: performance.now() + KEPT_MS })
    },
    clear: () => known.clear(),
  }
}
