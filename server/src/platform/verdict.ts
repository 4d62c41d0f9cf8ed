import { within } from './time/within.ts'

/** A verdict on one part of the service, as `visite check` prints it. */
export interface Verdict {
  ok: boolean
  /** It works, but the operator should know what `detail` says. */
  warning?: true
  /** One plain line: what it is, or what is wrong and what to do. */
  detail: string
}

/** A part of the service and how it is. */
export type Parts = Readonly<Record<string, () => Promise<Verdict>>>

/** For the verdict on one part; administrators wait for the slowest. */
const VERDICT_MS = 10_000

/** Checks all parts at once; one that gives no verdict in time is bad. */
export async function verdictsOf(parts: Parts, limitMs: number = VERDICT_MS): Promise<Record<string, Verdict>> {
  const late = (): Verdict => ({ ok: false, detail: `no answer within ${limitMs / 1000} s` })
  const looks = Object.entries(parts).map(
    async ([name, check]) => [name, await within(limitMs, check(), late)] as const,
  )
  return Object.fromEntries(await Promise.all(looks))
}
