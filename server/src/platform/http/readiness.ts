import { type Parts, verdictsOf } from '../verdict.ts'

/** Answers proxies that ask whether to send requests here. */
export interface ReadyState {
  status: 'ok' | 'degraded' | 'stopping'
  parts: Readonly<Record<string, { ok: boolean }>>
}

export interface Readiness {
  /** Never rejects. */
  look(): Promise<ReadyState>
  /** From now on it is not ready: requests should go elsewhere. */
  stop(): void
  isStopping(): boolean
}

/** Anybody may ask as often as they like; the parts are checked once in this time. */
const REMEMBERED_MS = 5_000
/** A proxy waits about 5 s for its answer. */
const LIMIT_MS = 4_000

/** @param parts that every answer needs */
export function readinessOf({
  parts,
  now,
  limitMs = LIMIT_MS,
}: {
  parts: Parts
  now: () => Date
  limitMs?: number
}): Readiness {
  let stopping = false
  let last: { at: number; state: Promise<ReadyState> } | null = null

  async function state(): Promise<ReadyState> {
    const verdicts = Object.entries(await verdictsOf(parts, limitMs))
    const ok = verdicts.every(([, verdict]) => verdict.ok)
    return {
      status: ok ? 'ok' : 'degraded',
      parts: Object.fromEntries(verdicts.map(([name, verdict]) => [name, { ok: verdict.ok }])),
    }
  }

  return {
    async look() {
      const at = now().getTime()
      if (!last || at >= last.at + REMEMBERED_MS) last = { at, state: state() }
      const found = await last.state
      return stopping ? { ...found, status: 'stopping' } : found
    },
    stop() {
      stopping = true
    },
    isStopping: () => stopping,
  }
}
