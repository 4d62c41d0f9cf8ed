import { Type } from 'typebox'
import { AsStored, loose, Named, NullableOpenOneOf, NullableString, OneOf, OpenOneOf } from '../platform/http/schema.ts'
import { ACTORS, AUDIT_ACTIONS } from './actions.ts'
import { DOERS, KINDS, TARGET_TYPES } from './rules.ts'

export const AuditQuery = Type.Object({
  /** Only entries older than this one: `_id` of the last one seen. */
  before: Type.Optional(Type.String()),
  limit: Type.Optional(Type.String()),
})

export const OwnAuditQuery = Type.Object({
  ...AuditQuery.properties,
  /** Loose: unknown values are ignored. */
  kind: Type.Optional(loose(OneOf(KINDS, 'Default: everything'), Type.String())),
  by: Type.Optional(loose(OneOf(DOERS, 'Default: everybody'), Type.String())),
})

const Detail = Type.Unsafe<string | number | boolean | null>({ type: ['string', 'number', 'boolean', 'null'] })

export const AuditEntry = Named('AuditEntry', {
  _id: Type.String(),
  occurredAt: Type.String(),
  actor: OneOf(ACTORS),
  actorId: NullableString,
  /** In one's own trail: whether the account did it itself, and the name of whoever did. */
  own: Type.Optional(Type.Boolean()),
  actorName: Type.Optional(NullableString),
  /** An entry from another release may be about something else. */
  action: OpenOneOf(AUDIT_ACTIONS),
  targetType: NullableOpenOneOf(TARGET_TYPES),
  targetId: NullableString,
  detail: AsStored(Type.Record(Type.String(), Detail)),
})

/** Whether the trail is unaltered, in the words of the operator's command line. */
export const AuditState = Named('AuditState', { ok: Type.Boolean(), detail: Type.String() })
