import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/db/open.ts'
import { ifDue } from '../../platform/db/periodic.ts'
import { periodically } from '../../platform/time/periodically.ts'
import { entriesAfter } from '../chain.ts'
import { deliver } from './deliver.ts'
import { framed, syslogMessage } from './message.ts'
import type { SyslogSettings } from './settings.ts'
import * as store from './store.ts'

/** Entries on one connection. */
const AT_ONCE = 1_000
const LOOK_MS = 1_000
/** How often to try a server that does not answer. */
const AGAIN_MS = 10_000

interface Deps {
  db: Db
  to: SyslogSettings
  /** The origin of the entries: the service's host, the same from every process. */
  host: string
  log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>
  now: () => Date
  lookMs?: number
  againMs?: number
}

/**
 * Forwards entries of the audit trail as they get their places, each chain in order and each entry at least once, from
 * one process at a time. After an interruption it continues from the place stored in the database.
 */
export function forwardTrail(deps: Deps): { stop(): Promise<void> } {
  const { db, to, log, now, lookMs = LOOK_MS, againMs = AGAIN_MS } = deps
  const stopping = new AbortController()
  let fault: string | null = null
  let notBefore = 0

  async function look(): Promise<void> {
    if (stopping.signal.aborted || performance.now() < notBefore) return
    try {
      if ((await store.waiting(db)).length === 0) return
      // A failing server is not a failure of the work, so others may try at once.
      let failed: unknown
      const run = async () => {
        failed = await handOnAll(deps, stopping.signal).then(
          () => undefined,
          (error: unknown) => error,
        )
      }
      if (!(await ifDue(db, now, { name: 'hand the audit trail on', everyMs: 0, run }))) return
      if (failed !== undefined) throw failed
      told(null)
    } catch (error) {
      notBefore = performance.now() + againMs
      if (!stopping.signal.aborted) told(error)
    }
  }

  /** Once, not with every attempt. */
  function told(error: unknown): void {
    const next = error === null ? null : String((error as { code?: unknown }).code ?? error)
    const server = `${to.host}:${to.port}`
    if (next !== null && next !== fault)
      log.error({ err: error, server }, 'the audit trail could not be handed on: it waits and is tried again')
    if (next === null && fault !== null) log.info({ server }, 'the audit trail is handed on again')
    fault = next
  }

  let looking: Promise<void> = Promise.resolve()
  const forwarding = periodically(lookMs, () => {
    looking = look()
    return looking
  })
  return {
    async stop() {
      stopping.abort(new Error('the service stops'))
      forwarding.stop()
      await looking
    },
  }
}

async function handOnAll({ db, to, host, log }: Deps, signal: AbortSignal): Promise<void> {
  for (let chains = await store.waiting(db); chains.length > 0; chains = await store.waiting(db)) {
    for (const { name, after } of chains) {
      const entries = await entriesAfter(db, name, after, AT_ONCE)
      const last = entries.at(-1)
      if (!last) return
      const missing = Number(entries[0]?.chain_seq) - after - 1
      if (missing > 0) log.warn({ chain: name, missing }, 'entries were too old before they could be handed on')
      await deliver(to, framed(entries.map((entry) => syslogMessage(entry, host))), signal)
      if (!(await store.moveOn(db, name, after, Number(last.chain_seq)))) return
    }
  }
}
