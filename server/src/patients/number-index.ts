import { createHmac } from 'node:crypto'
import { deriveKey } from '../platform/crypto/keys.ts'
import type { PatientNumber } from './record.ts'
import { numberKey } from './rules.ts'

/** Numbers as keyed hashes: the database can keep them unique and find them, and does not tell them. */
export interface NumberIndex {
  /** With the newest root key. */
  hash(doctorId: string, number: PatientNumber): string
  /** With every root key that is configured, the newest first. */
  hashes(doctorId: string, number: PatientNumber): string[]
  /** What hashes with the newest root key begin with. */
  newest: string
}

export function numberIndex(masterKeys: readonly Uint8Array[]): NumberIndex {
  const keys = masterKeys.map((key) => deriveKey(key, 'patient-number'))
  const hashes = (doctorId: string, number: PatientNumber) =>
    keys.map(({ id, secret }) => {
      const mac = createHmac('sha256', secret).update(`${doctorId}\n${numberKey(number)}`)
      return `${id}.${mac.digest('hex')}`
    })
  return {
    hashes,
    hash: (doctorId, number) => hashes(doctorId, number)[0] ?? '',
    newest: `${keys[0]?.id}.`,
  }
}
