/** What a reader gets first. */
export interface Beginning {
  /** Everything after this number. */
  after: number
  /** Events before that are missing. */
  reset: boolean
}

/**
 * Where the reader continues (contract 5): after the event it names, or at the end if it names none. If that event is
 * unknown, or those after it are no longer kept, the reader is told so and gets everything that is kept.
 */
export function beginning(
  lastEventId: string | undefined,
  { last, oldest }: { last: number; oldest: number | null },
): Beginning {
  if (lastEventId === undefined || lastEventId === '') return { after: last, reset: false }
  const seq = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : Number.POSITIVE_INFINITY
  const before = oldest === null ? last : oldest - 1
  return seq >= before && seq <= last ? { after: seq, reset: false } : { after: before, reset: true }
}
