import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

/** RFC 6238 with what every authenticator app assumes: SHA-1, 6 digits, 30 seconds. */
const STEP_SECONDS = 30
/** Clocks may be one step apart (contract 2). */
const WINDOW = 1
/** RFC 4226, 4: 160 bits are recommended. */
const SECRET_BYTES = 20

const BACKUP_CODES = 10
/** Crockford's alphabet: no two characters look alike. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const GROUPS = 4
const GROUP_LENGTH = 6

/** A new TOTP secret as base32. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

const totp = (secret: string, label = '') =>
  new TOTP({ issuer: 'Visite', label, secret: Secret.fromBase32(secret), period: STEP_SECONDS })

/** The URL an authenticator app reads, also as a QR code. */
export function enrolment(secret: string, email: string): { otpauth_url: string; qr_svg: string } {
  const otpauth_url = totp(secret, email).toString()
  return { otpauth_url, qr_svg: renderSVG(otpauth_url) }
}

/** The code's time step; null if it fits no step around `now`. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = totp(secret).validate({ token: code, timestamp: now.getTime(), window: WINDOW })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta
}

/** Ten codes of 120 bits, in groups that are easy to copy. */
export const newBackupCodes = (): string[] => Array.from({ length: BACKUP_CODES }, newBackupCode)

function newBackupCode(): string {
  const characters = [...randomBytes(GROUPS * GROUP_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length])
  return Array.from({ length: GROUPS }, (_, group) =>
    characters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-')
}

/** Parses typed codes, with or without spaces and hyphens, in any case. */
export function readCode(typed: string): { kind: 'totp' | 'backup_code'; code: string } {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '')
  return { kind: /^\d{6}$/.test(code) ? 'totp' : 'backup_code', code }
}
