import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import type { Db } from '../platform/db/open.ts'
import { Forbidden, type ForeignRecord } from '../platform/http/errors.ts'
import { byAccount } from './actions.ts'
import type { TargetType } from './rules.ts'
import { type AuditEntry, record } from './store.ts'

/** The same person doing the same thing again is recorded once within this time. */
const GATHERED_MS = 10 * 60_000
/** How many acts are remembered; beyond that, some are recorded again. */
const REMEMBERED = 20_000

interface Deps {
  db: Db
  now: () => Date
}

/**
 * Records who has read what, before the answer is sent: what cannot be written into the audit trail is not answered.
 * For the `onRoute` hook; routes that do not mention reading cost nothing.
 */
export function auditReads(deps: Deps): (route: RouteOptions) => void {
  const tell = onceIn(deps)
  return (route) => {
    const action = route.config?.reads
    if (!action) return
    const onSend = async (request: FastifyRequest, reply: FastifyReply) => {
      if (reply.statusCode >= 400) return
      const entry = { ...access(request), action, owner: request.doctor.id } satisfies AuditEntry
      await tell(entry, { always: action.endsWith('exported') })
    }
    route.onSend = [...[route.onSend ?? []].flat(), onSend]
  }
}

/** Records who was refused another person's record, or an act that is for administrators. */
export function auditRefusals(deps: Deps) {
  const tell = onceIn(deps)
  const refused = (entry: Omit<Told, 'action'>) => tell({ ...entry, action: 'access.refused' }, { always: false })
  /** Both see it in their trails: the record's owner, and whoever asked. */
  const ofRecord = ({ type, id, ownerId }: ForeignRecord, doctorId: string) =>
    refused({ actor: byAccount(doctorId), target: { type: type as TargetType, id }, owner: ownerId })
  return {
    /** For the `onError` hook. */
    async onError(request: FastifyRequest, _reply: FastifyReply, error: unknown): Promise<void> {
      if (!(error instanceof Forbidden)) return
      await (error.record ? ofRecord(error.record, request.doctor.id) : refused(access(request)))
    },
    ofRecord,
  }
}

type Told = AuditEntry & { target: { id: string } }

function onceIn({ db, now }: Deps) {
  const told = new Map<string, number>()
  return async (entry: Told, { always }: { always: boolean }): Promise<void> => {
    const at = now()
    const actor = entry.actor.kind === 'account' ? entry.actor.id : entry.actor.kind
    const key = `${actor} ${entry.action} ${entry.target.id}`
    const ago = at.getTime() - (told.get(key) ?? Number.NEGATIVE_INFINITY)
    if (!always && ago >= 0 && ago < GATHERED_MS) return
    await db.transaction().execute((tx) => record(tx, entry, at))
    // Only once it is written: another request may do the same while this one is still being recorded.
    told.delete(key)
    told.set(key, at.getTime())
    const oldest = told.keys().next().value
    if (told.size > REMEMBERED && oldest !== undefined) told.delete(oldest)
  }
}

/** Who asks for which record: the one named in the path or, for a list, the account it belongs to. */
function access({ params, doctor, routeOptions }: FastifyRequest) {
  const [id] = Object.values(params as Record<string, string>)
  const { owns } = routeOptions.config
  const type = owns === undefined || owns === 'booking' ? ('appointment' as const) : owns
  const target = id === undefined ? { type: 'account' as const, id: doctor.id } : { type, id: id.toLowerCase() }
  return { actor: byAccount(doctor.id), target }
}
