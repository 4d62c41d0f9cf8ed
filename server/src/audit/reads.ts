import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Db } from '../platform/db/open.ts'
import { byAccount } from './actions.ts'
import { type AuditEntry, record } from './store.ts'

/** The same person reading the same thing again is told once in this time. */
const GATHERED_MS = 10 * 60_000
/** Reads that are remembered; of more, some are told again. */
const REMEMBERED = 20_000

/**
 * Tells who has read what, before the answer leaves: what cannot be written into the audit trail is not answered. For the
 * `onRoute` hook; routes that say nothing of reading cost nothing.
 */
export function auditReads({ db, now }: { db: Db; now: () => Date }): (route: RouteOptions) => void {
  const told = new Map<string, number>()

  function isTold(key: string, at: number): boolean {
    const before = told.get(key)
    return before !== undefined && at - before < GATHERED_MS && at >= before
  }

  function remember(key: string, at: number): void {
    told.delete(key)
    told.set(key, at)
    const oldest = told.keys().next().value
    if (told.size > REMEMBERED && oldest !== undefined) told.delete(oldest)
  }

  return (route) => {
    const action = route.config?.reads
    if (!action) return
    const tell = async (request: FastifyRequest, reply: FastifyReply) => {
      if (reply.statusCode >= 400) return
      const at = now()
      const target = targetOf(request)
      const key = `${request.doctor.id} ${action} ${target.id}`
      if (!action.endsWith('exported') && isTold(key, at.getTime())) return
      const actor = byAccount(request.doctor.id)
      const entry = { actor, action, target, owner: request.doctor.id } satisfies AuditEntry
      await db.transaction().execute((tx) => record(tx, entry, at))
      // Only what is written: another request may read the same while this one is still being told.
      remember(key, at.getTime())
    }
    route.onSend = [...[route.onSend ?? []].flat(), tell]
  }
}

/** The record that the path names, or for a list the account whose it is. A request reads only what is the caller's. */
function targetOf({ params, doctor, routeOptions }: FastifyRequest): NonNullable<AuditEntry['target']> {
  const [id] = Object.values(params as Record<string, string>)
  const { owns } = routeOptions.config
  const type = owns === undefined || owns === 'booking' ? 'appointment' : owns
  return id === undefined ? { type: 'account', id: doctor.id } : { type, id: id.toLowerCase() }
}
