import { setImmediate } from 'node:timers/promises'

/** Milliseconds of work at a time: others waiting for the same thread do not notice. */
const SLICE_MS = 20

/** Lets others be answered between two stretches of work. */
export const yieldToOthers = (): Promise<void> => setImmediate()

/** Does work that yields now and then, in slices: between them, others are answered. */
export async function inSlices<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const until = performance.now() + SLICE_MS
    let step = work.next()
    while (!step.done && performance.now() < until) step = work.next()
    if (step.done) return step.value
    await yieldToOthers()
  }
}

/** The same in one go. */
export function atOnce<T>(work: Generator<void, T>): T {
  let step = work.next()
  while (!step.done) step = work.next()
  return step.value
}
