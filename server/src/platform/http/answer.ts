import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type Messages, negotiate, type Text } from '../../messages/messages.ts'
import { StorageAway, StorageFull } from '../blobs/blob-store.ts'
import { PasswordsBusy } from '../crypto/passwords.ts'
import { DatabaseAway } from '../db/away.ts'
import { isDamage } from '../db/sqlite/damage.ts'
import { newId } from '../ids.ts'
import { ApiError, EntryError, Refusal } from './errors.ts'
import { NOT_BLANK } from './schema.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Registration and login: faults of a body are answered as `{error}` (spec 7), wherever they are detected. */
    entry?: true
  }
}

/** Refusals by Fastify and the database, in our words and shape. */
const FRAMEWORK: ReadonlyMap<string, [status: number, text: Text]> = new Map(
  Object.entries({
    FST_ERR_CTP_INVALID_JSON_BODY: [400, (m) => m.malformedJson],
    FST_ERR_CTP_EMPTY_JSON_BODY: [400, (m) => m.malformedJson],
    FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, (m) => m.malformedJson],
    FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, (m) => m.unsupportedContentType],
    FST_ERR_CTP_BODY_TOO_LARGE: [413, (m) => m.bodyTooLarge],
    FST_ERR_BAD_URL: [400, (m) => m.routeNotFound],
    // Postgres keeps no NUL character in a text.
    '22021': [400, (m) => m.invalid('', m.problemValue)],
  }),
)

/** The one place where an error becomes an answer. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const messages = negotiate(request.headers['accept-language'])
  const refusal = asRefusal(error) ?? asOutage(error, request.log)
  if (refusal) {
    const invalid = refusal instanceof ApiError && refusal.status === 400
    const told = invalid && request.routeOptions.config.entry ? new EntryError(400, refusal.text) : refusal
    reply.code(told.status).send(told.body(messages))
    return
  }
  const reference = newId()
  request.log.error({ err: error, reference }, 'unexpected error')
  reply.code(500).send(new ApiError(500, (m) => m.internal(reference)).body(messages))
}

/**
 * For routes where every failure, even the database's, is a 400 (spec 7, recordings): other errors are logged and
 * answered in our words.
 */
export const failedAs400 =
  (log: FastifyBaseLogger, text: Text) =>
  (error: unknown): never => {
    if (asRefusal(error)) throw error
    log.error({ err: error }, 'a failure that is told as a bad request')
    throw new ApiError(400, text)
  }

function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return null
  const text = validationText(error)
  if (text) return new ApiError(400, text)
  const known = FRAMEWORK.get((error as FastifyError).code)
  return known ? new ApiError(...known) : null
}

/** What a schema's refusal says; null for any other error. */
function validationText(error: Error): Text | null {
  const finding = (error as FastifyError).validation?.[0]
  return finding ? (m) => m.invalid(fieldOf(finding), problemOf(finding, m)) : null
}

type Finding = NonNullable<FastifyError['validation']>[number]

/** `name` of a missing property, or the path of the wrong one: `patient.email`. */
function fieldOf(finding: Finding): string {
  const missing = finding.params.missingProperty
  const path = finding.instancePath.split('/').slice(1)
  return [...path, ...(typeof missing === 'string' ? [missing] : [])].join('.')
}

function problemOf(finding: Finding, messages: Messages): string {
  const limit = Number(finding.params.limit)
  switch (finding.keyword) {
    case 'required':
      return messages.problemMissing
    case 'pattern':
      return finding.params.pattern === NOT_BLANK ? messages.problemMissing : messages.problemValue
    case 'type':
      return messages.problemType
    case 'minLength':
      return limit === 1 ? messages.problemMissing : messages.problemTooShort(limit)
    case 'maxItems':
      return messages.problemTooMany(limit)
    case 'maxLength':
      return messages.problemTooLong(limit)
    default:
      return messages.problemValue
  }
}

const CONNECTION_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EHOSTUNREACH'])
/** A folder that is not mounted, not writable, broken, or on a server that is away. */
const DISK_CODES = new Set(['EACCES', 'EPERM', 'EROFS', 'EIO', 'ENOTDIR', 'ESTALE', 'EHOSTDOWN', 'EMFILE', 'ENFILE'])
/** Postgres class 08 (connection), 57P (shutdown), 53 (resources); a statement, lock or transaction that took too long. */
const SQL_OUTAGE = /^(08|57P|53|57014|55P03|25P03)/

/** For a database or storage that is away or full: a clear answer, with a reference, and worth a retry. */
function asOutage(error: unknown, log: FastifyBaseLogger): ApiError | null {
  if (error instanceof PasswordsBusy) return new ApiError(503, (m) => m.busy)
  const code = String((error as NodeJS.ErrnoException)?.code ?? '')
  if (error instanceof StorageFull || code === 'ENOSPC' || code === 'SQLITE_FULL' || code === 'EDQUOT') {
    log.error({ err: error }, 'storage is full')
    return new ApiError(507, (m) => m.storageFull)
  }
  if (isDamage(error)) {
    const reference = newId()
    log.error({ err: error, reference }, 'the database file is damaged: restore a backup')
    return new ApiError(503, (m) => m.databaseDamaged(reference))
  }
  const away =
    error instanceof DatabaseAway ||
    error instanceof StorageAway ||
    CONNECTION_CODES.has(code) ||
    DISK_CODES.has(code) ||
    SQL_OUTAGE.test(code) ||
    /^SQLITE_(BUSY|IOERR|CANTOPEN|READONLY)/.test(code)
  if (!away) return null
  const reference = newId()
  log.error({ err: error, reference }, 'a part of the service is away')
  return new ApiError(503, (m) => m.unavailable(reference))
}
