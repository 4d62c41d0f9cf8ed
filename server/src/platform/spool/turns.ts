/** Runs work when it is its turn. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/** At most this many at the same time, in the order they came. */
export function takingTurns(atOnce: number): Turns {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}

/** Runs work one after the other for each name; those of different names do not wait for each other. */
export function turnsOfEach(): <T>(name: string, work: () => Promise<T>) => Promise<T> {
  const queues = new Map<string, { turns: Turns; users: number }>()
  return async (name, work) => {
    const queue = queues.get(name) ?? { turns: takingTurns(1), users: 0 }
    queues.set(name, queue)
    queue.users++
    try {
      return await queue.turns(work)
    } finally {
      if (--queue.users === 0) queues.delete(name)
    }
  }
}
