import type { FailedMail } from '../mails/failed.ts'
import type { KnownJob } from '../platform/jobs/queue.ts'
import type { Work } from './schema.ts'

export const presentJob = ({ id, kind, attempts, running, createdAt, dueAt }: KnownJob): Work => ({
  _id: id,
  kind,
  state: running ? 'running' : attempts > 0 ? 'failing' : 'waiting',
  attempts,
  createdAt,
  dueAt: dueAt.toISOString(),
  reason: null,
})

/** The reason is a mail server's code, which names nobody. */
export const presentFailedMail = ({ id, reason, createdAt }: FailedMail): Work => ({
  _id: id,
  kind: 'mail',
  state: 'failed',
  attempts: null,
  createdAt,
  dueAt: null,
  reason,
})
