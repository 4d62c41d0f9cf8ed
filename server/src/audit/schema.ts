import { Type } from 'typebox'
import { Named, NullableString } from '../platform/http/schema.ts'

export const AuditQuery = Type.Object({
  /** Only entries older than this one: `_id` of the last one seen. */
  before: Type.Optional(Type.String()),
  limit: Type.Optional(Type.String()),
})

export const AuditEntry = Named('AuditEntry', {
  _id: Type.String(),
  occurredAt: Type.String(),
  actor: Type.String(),
  actorId: NullableString,
  /** In one's own trail: whether the account did it itself. */
  own: Type.Optional(Type.Boolean()),
  action: Type.String(),
  targetType: NullableString,
  targetId: NullableString,
  detail: Type.Record(Type.String(), Type.Unknown()),
})
