/** Where a text is stored; it opens nowhere else. */
export interface OpenedPlace {
  table: string
  column: string
  row: string
}

/**
 * Recently opened short texts: opening one costs more than everything else a list does with it. They stay in memory no
 * longer than the keys that open them, and are found only by their own row, column and seal.
 */
export interface OpenedCache {
  /** @param at now, by `performance.now`: reading the clock for every text of a list would cost as much as finding the text */
  get(place: OpenedPlace, sealed: string, at: number): string | undefined
  set(place: OpenedPlace, sealed: string, text: string, at: number): void
  /** Called after an erasure, so that no erased text stays in memory. */
  clear(): void
}

const MOST = 4_000
const LONGEST = 600
const KEPT_MS = 60_000

interface Opened extends OpenedPlace {
  text: string
  until: number
}

const isIn = (found: Opened, { table, column, row }: OpenedPlace): boolean =>
  found.row === row && found.column === column && found.table === table

export function openedCache(): OpenedCache {
  const known = new Map<string, Opened>()
  return {
    get(place, sealed, at) {
      const found = sealed.length > LONGEST ? undefined : known.get(sealed)
      return found !== undefined && isIn(found, place) && found.until > at ? found.text : undefined
    },
    set({ table, column, row }, sealed, text, at) {
      if (sealed.length > LONGEST) return
      known.delete(sealed)
      const [oldest] = known.keys()
      if (known.size >= MOST && oldest !== undefined) known.delete(oldest)
      known.set(sealed, { table, column, row, text, until: at + KEPT_MS })
    },
    clear: () => known.clear(),
  }
}
