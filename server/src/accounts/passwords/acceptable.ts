import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Text } from '../../messages/messages.ts'
import { normaliseMailAddress } from '../../platform/mail/address.ts'
import { MIN_PASSWORD } from '../rules.ts'

/** One per line, in lower case. */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'common.txt'), 'utf8')
    .trimEnd()
    .split('\n'),
)

/**
 * Why a new password is refused: too short (spec 8), among the most common, or the account's own address (contract 13).
 * @returns null if it is accepted
 */
export function passwordFault(password: string, email: string): Text | null {
  if (password.length < MIN_PASSWORD) return (m) => m.passwordTooShort
  const plain = normaliseMailAddress(password)
  const address = normaliseMailAddress(email)
  if (plain === address || plain === address.split('@')[0]) return (m) => m.passwordIsAddress
  return COMMON.has(plain) ? (m) => m.passwordCommon : null
}
