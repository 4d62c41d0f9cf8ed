/** How long a code may be typed in. */
export const CODE_MS = 10 * 60_000
export const MOST_AGENTS = 50
/** Attempts at codes from one network, within the time. */
export const ATTEMPTS = 10
export const ATTEMPTS_MS = 15 * 60_000
/** `last_seen_at` is written at most this often. */
export const SEEN_MS = 60_000

/** Nothing that is read as something else: no 0 and O, no 1 and I. 32 characters, so each is five random bits. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** 60 bits: nobody finds one in ten minutes, not even with the hash. */
export const CODE_LENGTH = 12

/** @param bytes as many random ones as the code is long */
export function codeFrom(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return letters.match(/.{4}/g)?.join('-') ?? letters
}

/** As it is compared, however somebody has typed it. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
