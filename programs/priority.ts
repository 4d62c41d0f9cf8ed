import { writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'

/** Work that needs a processor for minutes leaves three quarters of it to processes that answer within milliseconds. */
const STEPS = 5
const LAST = 19

/** Prefix of a command that gives this process priority over it. */
export const LOWER_PRIORITY = ['/usr/bin/nice', '-n', String(STEPS)] as const

/** Gives a child, and the threads it makes from now on, lower priority than this process. */
export function lowerPriority(pid: number | undefined): void {
  if (pid !== undefined) attempt(() => setPriority(pid, Math.min(LAST, getPriority() + STEPS)))
}

/**
 * The same for the session that a child began. Linux weighs sessions against each other before it looks at the
 * processes in one, unless control groups share out the processor: alone in its session, a child would get as much as
 * we do, however nice it is.
 */
export function lowerSessionPriority(pid: number | undefined): void {
  if (pid !== undefined) attempt(() => writeFileSync(`/proc/${pid}/autogroup`, String(STEPS)))
}

/** It may have ended by now, and not every system knows every way. */
function attempt(way: () => void): void {
  try {
    way()
  } catch {}
}
