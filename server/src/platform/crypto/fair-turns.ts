/** Who waits for a turn. */
export interface Asker {
  /** Whom the wait is charged to: the network a request comes from, or a signed-in account. */
  of: string
  /** Has signed in before: most turns are kept for those. */
  known: boolean
}

interface Limits {
  /** Turns at the same time. */
  atOnce: number
  /** How many may wait, known ones and strangers each. */
  waiting: number
  /** How many may wait for one asker. */
  each: number
}

interface Waiting {
  begin: () => void
  refuse: () => void
}

/** While both wait, known ones get this many turns before a stranger gets one. */
const KNOWN_FIRST = 2

/**
 * Gives out turns so that no asker keeps the others out: in each lane askers take turns, however many requests each has
 * waiting. When a lane is full, the asker with most requests in it loses the newest. Known askers have a lane of their
 * own, which is served first.
 *
 * @param refusal what a turn that cannot be waited for rejects with
 */
export function fairTurns({ atOnce, waiting, each }: Limits, refusal: () => Error) {
  const known = lane({ waiting, each })
  const strangers = lane({ waiting, each })
  let running = 0
  let knownInARow = 0

  function next(): Waiting | undefined {
    const stranger = known.isEmpty() || (knownInARow >= KNOWN_FIRST && !strangers.isEmpty())
    knownInARow = stranger ? 0 : knownInARow + 1
    return (stranger ? strangers : known).take()
  }

  return async <T>(asker: Asker, work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      // A turn that ends is passed on.
      await new Promise<void>((begin, reject) => {
        const wait = { begin, refuse: () => reject(refusal()) }
        if (!(asker.known ? known : strangers).add(asker.of, wait)) wait.refuse()
      })
    } else running++
    try {
      return await work()
    } finally {
      const following = next()
      if (following) following.begin()
      else running--
    }
  }
}

/** Waiting requests by asker; the first asker has the next turn. */
function lane({ waiting, each }: Pick<Limits, 'waiting' | 'each'>) {
  const byAsker = new Map<string, Waiting[]>()
  let count = 0

  /** Makes room for someone with fewer waiting than another. @returns whether there is room */
  function makeRoom(own: number): boolean {
    const longest = [...byAsker.values()].reduce((most, queue) => (queue.length > most.length ? queue : most), [])
    if (longest.length <= own + 1) return false
    longest.pop()?.refuse()
    count--
    return true
  }

  return {
    isEmpty: () => count === 0,

    /** @returns false when there is no room */
    add(of: string, wait: Waiting): boolean {
      const queue = byAsker.get(of) ?? []
      if (queue.length >= each || (count >= waiting && !makeRoom(queue.length))) return false
      queue.push(wait)
      byAsker.set(of, queue)
      count++
      return true
    },

    take(): Waiting | undefined {
      const [first] = byAsker
      if (!first) return undefined
      const [of, queue] = first
      const wait = queue.shift()
      byAsker.delete(of)
      if (queue.length > 0) byAsker.set(of, queue)
      count--
      return wait
    },
  }
}
