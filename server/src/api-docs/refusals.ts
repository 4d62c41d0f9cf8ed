import { Type } from 'typebox'
import { FEATURES } from '../plans/catalogue.ts'
import { LOGIN_FAILURES } from '../platform/http/errors.ts'
import { OneOf } from '../platform/http/schema.ts'

/** A body with exactly these members. */
const Body = (properties: Parameters<typeof Type.Object>[0]) => Type.Object(properties, { additionalProperties: false })
const success = Type.Literal(false)
const Flag = Type.Optional(Type.Literal(true))

/** The shapes of spec 7, by layer. */
export const REFUSAL_SCHEMAS = {
  /** Authentication layer. */
  AuthError: Body({ success, message: Type.String(), code: Type.Optional(Type.String()) }),
  /** Route handlers. */
  ApiError: Body({ success, error: Type.String(), code: Type.Optional(Type.String()) }),
  /** Subscription and plan. */
  PlanError: Body({
    success,
    code: Type.Optional(Type.String()),
    feature: Type.Optional(OneOf(FEATURES)),
    limit: Type.Optional(Type.Number()),
    used: Type.Optional(Type.Number()),
    message: Type.String(),
    trialExpired: Flag,
    subscriptionExpired: Flag,
  }),
  /** Registration, and what login says about its body. */
  EntryError: Body({ error: Type.String() }),
  LoginError: Body({ failed: OneOf(LOGIN_FAILURES), error: Type.String(), needsVerification: Flag }),
  LoginLimitError: Body({ error: Type.String(), rateLimited: Type.Literal(true) }),
} as const

type SchemaName = keyof typeof REFUSAL_SCHEMAS

interface Refusal {
  status: number
  description: string
  schemas: readonly SchemaName[]
  limited?: true
}

const api = (status: number, description: string): Refusal => ({ status, description, schemas: ['ApiError'] })

/** The shared answers of the document: every way a request can be refused. */
export const REFUSALS = {
  Invalid: api(400, 'The request is invalid: a malformed id, body or form, or a value that breaks a rule'),
  EntryInvalid: { status: 400, description: 'The body breaks a rule', schemas: ['EntryError'] },
  Unauthorized: {
    status: 401,
    description: 'The token is missing or invalid; `SESSION_REVOKED` if the device was signed out',
    schemas: ['AuthError'],
  },
  LoginRefused: {
    status: 401,
    description: 'Wrong credentials or code, or the mail address is not verified',
    schemas: ['LoginError'],
  },
  Forbidden: api(
    403,
    'It belongs to another doctor, is not allowed for this role, or requires a proof of identity: `PROOF_REQUIRED` asks for `POST /user/proof`, `SECOND_FACTOR_REQUIRED` for a second factor',
  ),
  ForbiddenOrPlan: {
    status: 403,
    description: 'It belongs to another doctor, or the plan does not include this',
    schemas: ['ApiError', 'PlanError'],
  },
  NotFound: api(404, 'Not found'),
  UploadTooSlow: api(408, 'The upload was too slow'),
  Conflict: api(409, 'The request conflicts with what is stored'),
  EntryForbidden: {
    status: 403,
    description: 'Accounts can only be opened by invitation, or not at all',
    schemas: ['EntryError'],
  },
  EntryConflict: { status: 409, description: 'The address is already registered', schemas: ['EntryError'] },
  TooLarge: api(413, 'The body or a file in it is too large'),
  UnsupportedMediaType: api(415, 'The content type of the body is not supported'),
  RangeNotSatisfiable: api(416, 'The range is beyond the end of the file'),
  TooLong: api(422, 'It does not fit into the requested format'),
  TooManyRequests: { ...api(429, 'Too many requests; try again after the time given'), limited: true },
  TooManyLogins: {
    status: 429,
    description: 'Too many login attempts for this address; try again after the time given',
    schemas: ['ApiError', 'LoginLimitError'],
    limited: true,
  },
  Failed: api(500, 'An unexpected error, with a reference to the log'),
  Unavailable: api(503, 'A part of the service is unavailable or busy; try again later'),
  StorageFull: api(507, 'The storage is full'),
} as const satisfies Record<string, Refusal>

export type RefusalName = keyof typeof REFUSALS

/** What decides which refusals a route has by its kind. */
interface RouteKind {
  public?: boolean
  /** Takes a body and may write. */
  writes: boolean
  hasPathParameter: boolean
  hasQuery: boolean
  ranges?: boolean
}

/** The refusals of a route: those of its kind, then its own, which replace those with the same status. */
export function refusalsOf(kind: RouteKind, own: readonly RefusalName[] = []): RefusalName[] {
  const names: RefusalName[] = [
    ...(kind.hasPathParameter ? (['Invalid', 'Forbidden', 'NotFound'] as const) : []),
    ...(kind.hasQuery ? (['Invalid'] as const) : []),
    ...(kind.writes ? (['Invalid', 'TooLarge', 'UnsupportedMediaType', 'StorageFull'] as const) : []),
    ...(kind.public ? [] : (['Unauthorized', 'Forbidden'] as const)),
    ...(kind.ranges ? (['RangeNotSatisfiable'] as const) : []),
    'TooManyRequests',
    'Failed',
    'Unavailable',
    ...own,
  ]
  const byStatus = new Map(names.map((name) => [REFUSALS[name].status, name]))
  return [...byStatus].sort(([a], [b]) => a - b).map(([, name]) => name)
}
