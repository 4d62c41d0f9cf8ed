import { createHash } from 'node:crypto'
import type { CodeableConcept } from '@medplum/fhirtypes'
import { Temporal } from 'temporal-polyfill'

/** A code with its meaning in words. */
export const concept = (system: string, code: string, text?: string): CodeableConcept => ({
  coding: [{ system, code }],
  ...(text && { text }),
})

export const LOINC = 'http://loinc.org'

/** `YYYY-MM-DDThh:mm:ss±hh:mm`, in the practice's timezone. */
export const at = (instant: Date, timezone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timezone)
    .toString({ timeZoneName: 'never', smallestUnit: 'second' })

/** Random, fixed for this service: its identifiers are hashed with it. */
const NAMESPACE = Buffer.from('00f2f57ef7254b2b91da4ed852136801', 'hex')

/** `urn:uuid:` with a UUID of version 5. */
export function urn(...name: string[]): string {
  const hash = createHash('sha1').update(NAMESPACE).update(name.join('/')).digest().subarray(0, 16)
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6)
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8)
  return `urn:uuid:${hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`
}
