import { inLanguage, type Messages, type Text } from '../../messages/messages.ts'

/** A refusal that becomes an answer: thrown anywhere, worded in one place (`answer.ts`). */
export abstract class Refusal extends Error {
  readonly status: number

  constructor(status: number, name: string) {
    super(name)
    this.name = name
    this.status = status
  }

  /** The answer's body, in the shape of its layer (spec 7). */
  abstract body(messages: Messages): Record<string, unknown>
}

/** Authentication layer: `{success: false, message, code?}`. */
export class AuthError extends Refusal {
  readonly text: Text
  readonly code: string | undefined

  constructor(text: Text = 'Unauthorized', code?: string) {
    super(401, 'AuthError')
    this.text = text
    this.code = code
  }

  override body(messages: Messages) {
    return { success: false, message: inLanguage(this.text, messages), ...(this.code && { code: this.code }) }
  }
}

/** Route handlers: `{success: false, error, code?}`. */
export class ApiError extends Refusal {
  readonly text: Text
  readonly code: string | undefined

  constructor(status: number, text: Text, code?: string) {
    super(status, 'ApiError')
    this.text = text
    this.code = code
  }

  override body(messages: Messages) {
    return { success: false, error: inLanguage(this.text, messages), ...(this.code && { code: this.code }) }
  }
}

/** Subscription and plan: `{success: false, code?, message, …}`. */
export class PlanError extends Refusal {
  readonly text: Text
  readonly extras: Record<string, unknown>

  constructor(text: Text, extras: Record<string, unknown>) {
    super(403, 'PlanError')
    this.text = text
    this.extras = extras
  }

  override body(messages: Messages) {
    return { success: false, ...this.extras, message: inLanguage(this.text, messages) }
  }
}

/** The reasons login gives for a refusal (spec 7). */
export const LOGIN_FAILURES = ['Unauthorized Access', 'Email Not Verified'] as const

interface EntryExtras {
  failed?: (typeof LOGIN_FAILURES)[number]
  needsVerification?: true
  rateLimited?: true
}

/** Login and registration, whose failures have their own shapes: `{error, …}` without `success`. */
export class EntryError extends Refusal {
  readonly text: Text
  readonly extras: EntryExtras

  constructor(status: number, text: Text, extras: EntryExtras = {}) {
    super(status, 'EntryError')
    this.text = text
    this.extras = extras
  }

  override body(messages: Messages) {
    return { ...this.extras, error: inLanguage(this.text, messages) }
  }
}

export const notFound = (what: string): ApiError => new ApiError(404, what)

/** A record requested by somebody who does not own it. */
export interface ForeignRecord {
  type: string
  id: string
  ownerId: string
}

/** Somebody else's record, or something for administrators only; not other reasons for a 403. */
export class Forbidden extends ApiError {
  /** Null: no particular record. */
  readonly record: ForeignRecord | null

  constructor(record: ForeignRecord | null) {
    super(403, 'Forbidden')
    this.record = record
  }
}

export const forbidden = (): Forbidden => new Forbidden(null)
/** @param type of the record, as the audit trail names it */
export const foreign = (type: string, { id, doctor_id }: { id: string; doctor_id: string }): Forbidden =>
  new Forbidden({ type, id, ownerId: doctor_id })
