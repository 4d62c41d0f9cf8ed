/** Waits until all promises have settled, at most `ms` milliseconds. */
export async function settledWithin(ms: number, promises: Iterable<Promise<unknown>>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([Promise.allSettled(promises), promise])
  clearTimeout(timer)
}
