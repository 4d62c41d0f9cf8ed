import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { StorageFull } from '../platform/blobs/blob-store.ts'
import { AuthError } from '../platform/http/errors.ts'
import { SpeechRefusal } from './rules.ts'
import { CLOSE } from './schema.ts'

/** What a client is told about a fault. Faults that are not the client's are logged. */
export function asRefusal(error: unknown, log: FastifyBaseLogger): SpeechRefusal {
  if (error instanceof SpeechRefusal) return error
  if (error instanceof AuthError) {
    return error.code === 'SESSION_REVOKED'
      ? new SpeechRefusal(CLOSE.unauthorized, 'SESSION_REVOKED', (m) => m.sessionRevoked)
      : new SpeechRefusal(CLOSE.unauthorized, 'UNAUTHORIZED', (m) => m.speech.unauthorized)
  }
  if (error instanceof StorageFull) {
    log.error({ err: error }, 'storage is full')
    return new SpeechRefusal(CLOSE.later, 'STORAGE_FULL', (m) => m.speech.storageFull)
  }
  const reference = randomUUID()
  log.error({ err: error, reference }, 'unexpected error')
  return new SpeechRefusal(CLOSE.internal, 'INTERNAL', (m) => m.internal(reference))
}

export const gone = () => new SpeechRefusal(CLOSE.unknown, 'APPOINTMENT_GONE', (m) => m.speech.appointmentGone)
export const withoutConsent = () =>
  new SpeechRefusal(CLOSE.forbidden, 'CONSENT_REQUIRED', (m) => m.speech.consentRequired)
export const takenOver = () => new SpeechRefusal(CLOSE.conflict, 'TAKEN_OVER', (m) => m.speech.takenOver)
export const sessionOver = () => new SpeechRefusal(CLOSE.unauthorized, 'SESSION_REVOKED', (m) => m.speech.sessionOver)
export const noConfig = () => new SpeechRefusal(CLOSE.noConfig, 'CONFIG_TIMEOUT', (m) => m.speech.noConfig)
export const notStoredYet = () => new SpeechRefusal(CLOSE.later, 'NOT_STORED_YET', (m) => m.speech.notStoredYet)
