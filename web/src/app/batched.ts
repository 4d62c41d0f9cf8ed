/**
 * Handles the first item at once and batches those that follow shortly, each once: reading a calendar for the first
 * time reports thousands of appointments in a few seconds.
 * @param ms how long to gather
 */
export function batched<T>(act: (things: readonly T[]) => void, keyOf: (thing: T) => string, ms: number) {
  let waiting = new Map<string, T>()
  let timer: ReturnType<typeof setTimeout> | null = null
  const flush = () => {
    timer = null
    if (waiting.size === 0) return
    const things = [...waiting.values()]
    waiting = new Map()
    timer = setTimeout(flush, ms)
    act(things)
  }
  return {
    tell(things: readonly T[]) {
      for (const thing of things) waiting.set(keyOf(thing), thing)
      if (timer === null) flush()
    },
    stop() {
      if (timer !== null) clearTimeout(timer)
      timer = null
      waiting.clear()
    },
  }
}
