import { createHmac } from 'node:crypto'
import { deriveKey } from '../platform/crypto/keys.ts'
import type { PatientNumber } from './record.ts'
import { numberKey } from './rules.ts'

/** Numbers as keyed hashes, which the database can look up and keep unique without revealing them. */
export interface NumberIndex {
  /** Hashes with the newest root key. */
  hash(doctorId: string, number: PatientNumber): string
  /** Hashes with every configured root key, newest first. */
  hashes(doctorId: string, number: PatientNumber): string[]
  /** Prefix of hashes made with the newest root key. */
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
