/** Lifetime of a code. */
export const CODE_MS = 10 * 60_000
export const MOST_AGENTS = 50
/** Attempts at codes per network and window. */
export const ATTEMPTS = 10
export const ATTEMPTS_MS = 15 * 60_000
/** `last_seen_at` is written at most this often. */
export const SEEN_MS = 60_000

/** No characters that look alike (0 and O, 1 and I). 32 characters, so each is five random bits. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** 60 bits, which cannot be guessed in ten minutes, even with the hash. */
export const CODE_LENGTH = 12

/** @param bytes random, one per character of the code */
export function codeFrom(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return letters.match(/.{4}/g)?.join('-') ?? letters
}

/** The code as compared, however it was typed. */
export const plainCode = (typed: string): string => typed.toUpperCase().replace(/[^A-Z0-9]/g, '')
