import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Text } from '../../messages/messages.ts'
import { normaliseMailAddress } from '../../platform/mail/address.ts'
import { isBreached } from './breached.ts'

/** The operator's rules for new passwords. */
export interface PasswordRules {
  /** At least the specification's. */
  shortest: number
  /** A file of known passwords, as `isBreached` reads it. */
  breachedFile: string | null
}

/** One per line, in lower case. */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'common.txt'), 'utf8')
    .trimEnd()
    .split('\n'),
)

/**
 * Why a new password is refused: too short (spec 8), among the most common, the account's own address (contract 13), or
 * known from a breach.
 * @returns null if it is accepted
 */
export async function passwordFault(
  password: string,
  email: string,
  { shortest, breachedFile }: PasswordRules,
): Promise<Text | null> {
  if (password.length < shortest) return (m) => m.passwordTooShort(shortest)
  const plain = normaliseMailAddress(password)
  const address = normaliseMailAddress(email)
  if (plain === address || plain === address.split('@')[0]) return (m) => m.passwordIsAddress
  if (COMMON.has(plain)) return (m) => m.passwordCommon
  return breachedFile !== null && (await isBreached(breachedFile, password)) ? (m) => m.passwordBreached : null
}
