import { Type } from 'typebox'
import { Named, NullableString } from '../platform/http/schema.ts'
import { DOERS, KINDS } from './rules.ts'

export const AuditQuery = Type.Object({
  /** Only entries older than this one: `_id` of the last one seen. */
  before: Type.Optional(Type.String()),
  limit: Type.Optional(Type.String()),
})

export const OwnAuditQuery = Type.Object({
  ...AuditQuery.properties,
  kind: Type.Optional(Type.String({ description: `One of ${KINDS.join(', ')}; left out: everything` })),
  by: Type.Optional(Type.String({ description: `One of ${DOERS.join(', ')}; left out: everybody` })),
})

export const AuditEntry = Named('AuditEntry', {
  _id: Type.String(),
  occurredAt: Type.String(),
  actor: Type.String(),
  actorId: NullableString,
  /** In one's own trail: whether the account did it itself, and the name of the one that did. */
  own: Type.Optional(Type.Boolean()),
  actorName: Type.Optional(NullableString),
  action: Type.String(),
  targetType: NullableString,
  targetId: NullableString,
  detail: Type.Record(Type.String(), Type.Unknown()),
})

/** Whether the trail is as it was written, in the words of the operator's command line. */
export const AuditState = Named('AuditState', { ok: Type.Boolean(), detail: Type.String() })
