const LOCAL_PART = String.raw`[\p{L}\p{N}\p{M}!#$%&'*+/=?^_{|}~\x60-]+`
const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?`
const ADDRESS = new RegExp(String.raw`^(${LOCAL_PART}(?:\.${LOCAL_PART})*)@(?:${LABEL}\.)+(?!\d+$)${LABEL}$`, 'u')

/** RFC 5321 4.5.3.1, in octets. */
const LONGEST_LOCAL_PART = 64
const LONGEST = 254

/** One spelling for one address: trimmed, lower case, NFKC (trust 1). The result may still not be an address. */
export const normaliseMailAddress = (address: string): string =>
  address.normalize('NFKC').toLowerCase().normalize('NFKC').trim()

/**
 * Whether this is one bare address that a mailer can be given: `local@domain.tld`, letters of any script, no quoted
 * local part, no address literal, no list, no display name, no control character. Normalise first, because NFKC can
 * produce an `@` or a comma.
 */
export function isMailAddress(value: unknown): value is string {
  if (typeof value !== 'string' || Buffer.byteLength(value) > LONGEST || value !== value.normalize('NFKC')) return false
  const local = ADDRESS.exec(value)?.[1]
  return local !== undefined && Buffer.byteLength(local) <= LONGEST_LOCAL_PART
}

export interface Sender {
  name: string
  address: string
}

/** Reads `Praxis Dr. Adler <praxis@example.de>` or a bare address. null if it is neither. */
export function mailSender(from: string): Sender | null {
  const named = /^"?([^"<>\p{Cc}]*?)"?\s*<([^<>]*)>$/u.exec(from.trim())
  const sender = { name: named?.[1] ?? '', address: named?.[2] ?? from.trim() }
  return isMailAddress(sender.address) ? sender : null
}
