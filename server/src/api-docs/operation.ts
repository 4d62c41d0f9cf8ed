import type { TSchema } from 'typebox'
import type { AuditedRead } from '../audit/actions.ts'
import type { RefusalName } from './refusals.ts'

/** What kind of record the first identifier of a path names: this decides who owns it, or what it belongs to. */
export const OWNED = [
  ...(['account', 'appointment', 'appointmentType', 'booking', 'calendar', 'calendarAccount', 'case'] as const),
  ...(['document', 'invitation', 'gdtAgent', 'gdtEntry', 'patient', 'passkey', 'session'] as const),
  ...(['template', 'webhook', 'work'] as const),
] as const
export type Owned = (typeof OWNED)[number]

/** An example request; a file's name stands for the file. */
export interface Example {
  body?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, string>>
}

/**
 * What a route says about itself beyond its `schema` (which has its shapes, `operationId`, `summary`, `description`,
 * chapter (`tags`) and, when it answers without a token, `security: []`). The API's document is made from it, and the
 * tests read it there: who may not use the record, and how the example is answered.
 */
export interface RouteDescription {
  /** Others get 403, an unknown one is 404, a malformed one 400 (spec 1.1). */
  owns?: Owned
  /** What every id but the caller's own gets instead, so that nobody learns which ids exist. */
  others?: 403 | 404
  /** For administrators only: others get 403, whatever they ask for (contract 2). */
  admin?: true
  /**
   * What it reads of a clinical record, even if it only answers with one it did not change: goes into the audit trail
   * (`audit/access.ts`).
   */
  reads?: AuditedRead
  /** A sensitive act: 403 `PROOF_REQUIRED` unless the caller has shown who they are within ten minutes (contract 13). */
  fresh?: true
  /** Also for users who must have a second factor and have none yet: what they need to set one up (contract 13). */
  withoutFactor?: true
  /** Refusals beyond those every route of its kind has, see `refusalsOf`; for each status the last one counts. */
  refuses?: readonly RefusalName[]
  /** Clauses of `docs/reference` that it fulfils although they do not name it: `contract 11a gdt`. */
  clauses?: readonly string[]
  /** The multipart form it takes. */
  form?: TSchema
  /** Media types of what it streams instead of JSON. */
  sends?: readonly string[]
  /** Streams parts on demand: `Range`, 206 and 416. */
  ranges?: true
  example?: Example
}

declare module 'fastify' {
  interface FastifyContextConfig extends RouteDescription {}
}
