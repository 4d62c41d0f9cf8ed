import type { KeyObject } from 'node:crypto'

/** Data keys in memory, for as long as they are in use. */
export interface KeyCache {
  get(owner: string): KeyObject | undefined
  set(owner: string, key: KeyObject): void
  /** Called after an erasure, so that no erased key stays in memory. */
  clear(): void
}

const MOST = 5_000
/** Keys that another process has destroyed are forgotten after this time at the latest. */
const KEPT_MS = 300_000

/** @param most keys that are kept at the same time */
export function keyCache(most = MOST): KeyCache {
  const known = new Map<string, { key: KeyObject; until: number }>()
  return {
    get(owner) {
      const found = known.get(owner)
      if (found === undefined) return undefined
      if (found.until > performance.now()) return found.key
      known.delete(owner)
      return undefined
    },
    set(owner, key) {
      const [oldest] = known.keys()
      if (known.size >= most && oldest !== undefined) known.delete(oldest)
      known.set(owner, { key, until: performance.now() + KEPT_MS })
    },
    clear: () => known.clear(),
  }
}
