/** Does the work at once and then every so often, but never twice at the same time. The work must not reject. */
export function periodically(everyMs: number, work: () => Promise<unknown>): { first: Promise<void>; stop(): void } {
  let working: Promise<void> | null = null
  const look = (): Promise<void> => {
    working ??= work().then(() => {
      working = null
    })
    return working
  }
  const timer = setInterval(() => void look(), everyMs)
  return { first: look(), stop: () => clearInterval(timer) }
}
