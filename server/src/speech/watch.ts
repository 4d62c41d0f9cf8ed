import * as deviceSessions from '../accounts/sessions.ts'
import * as consents from '../consent/store.ts'
import type { Db } from '../platform/db/open.ts'
import type { Spools } from '../platform/spool/spools.ts'
import type { Connection } from './connection.ts'
import type { LiveTexts } from './live-text.ts'
import { gone, sessionOver, takenOver, withoutConsent } from './refusals.ts'
import type { Limits } from './rules.ts'
import * as store from './store.ts'

interface Deps {
  db: Db
  spools: Spools
  texts: LiveTexts
  connections: ReadonlySet<Connection>
  limits: Limits
  now: () => Date
}

/** A session's row is marked as alive at least this often within the time it can be resumed. */
const SEEN_PER_GRACE = 20

/**
 * @returns a function that checks once: connections whose session or device is over are told; the others may keep
 * acknowledging
 */
export function watchConnections({ db, spools, texts, connections, limits, now }: Deps): () => Promise<void> {
  let seenAt = 0

  async function look(connection: Connection, standing: ReadonlyMap<string, store.Standing>, at: number) {
    const session = connection.session()
    if (!session) return
    const row = standing.get(session.id)
    if (!row) {
      const consent = await consents.ofAppointment(db, { id: session.appointment_id })
      await connection.refuse(consent?.status === 'withdrawn' ? withoutConsent() : gone())
      texts.forget(session.id)
      await spools.remove(session.id)
    } else if (row.generation !== session.generation) await connection.refuse(takenOver())
    else if (row.state === 'open') connection.confirm(at)
  }

  async function refuseSignedOut(): Promise<void> {
    const known = [...connections].flatMap((connection) => {
      const doctor = connection.doctor()
      return doctor ? [{ connection, sid: doctor.session.sid }] : []
    })
    const sids = [...new Set(known.map(({ sid }) => sid))]
    const signedIn = await deviceSessions.signedIn(db, sids, now())
    for (const { connection, sid } of known) if (!signedIn.has(sid)) await connection.refuse(sessionOver())
  }

  return async () => {
    const speaking = [...connections].filter((each) => each.session() !== null)
    const ids = speaking.map((each) => each.session()?.id ?? '')
    const at = performance.now()
    if (at - seenAt >= limits.graceMs / SEEN_PER_GRACE) {
      await store.seen(db, ids, now())
      seenAt = at
    }
    const standing = new Map((await store.standingOf(db, ids)).map((row) => [row.id, row]))
    for (const connection of speaking) await look(connection, standing, at)
    await refuseSignedOut()
  }
}
