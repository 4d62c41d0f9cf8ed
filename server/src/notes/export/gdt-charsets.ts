import iconv from 'iconv-lite'
import { printableLatin1 } from './latin1.ts'

/** Values of GDT's field 9206 (contract 11a gdt). `1`, 7 bits, is a part of each of them. */
const CHARSETS = { '1': 'cp437', '2': 'cp437', '3': 'iso-8859-1', '4': 'iso-8859-15', '5': 'utf-8' } as const
export type CharsetCode = keyof typeof CHARSETS

/** Without 9206 (contract 11a gdt). */
export const DEFAULT_CHARSET: CharsetCode = '2'

export const isCharset = (code: string): code is CharsetCode => Object.hasOwn(CHARSETS, code)

export const encoded = (text: string, code: CharsetCode): Buffer => iconv.encode(text, CHARSETS[code])

/** @returns null for bytes that mean nothing in it */
export function decoded(bytes: Buffer, code: CharsetCode): string | null {
  if (code !== '5') return iconv.decode(bytes, CHARSETS[code])
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The text with only line feeds and characters of the character set; others are written another way. */
export function printableIn(text: string, code: CharsetCode): string {
  if (code === '5')
    return text
      .toWellFormed()
      .normalize('NFC')
      .replace(/(?!\n)[\p{Cc}\u2028\u2029]/gu, ' ')
  if (code === '4') return keeping(ONLY_IN_LATIN9, text)
  const latin1 = printableLatin1(text)
  if (code === '3') return latin1
  return Array.from(latin1, (character) => (has(character, code) ? character : without(character, code))).join('')
}

/** Only in ISO 8859-15: a system that asked in it can read them, and writes names with them. */
const ONLY_IN_LATIN9 = /([€ŠšŽžŒœŸ]+)/

const keeping = (kept: RegExp, text: string): string =>
  text
    .normalize('NFC')
    .split(kept)
    .map((part) => (kept.test(part) ? part : printableLatin1(part)))
    .join('')

const has = (character: string, code: CharsetCode): boolean => decoded(encoded(character, code), code) === character

/** What of ISO 8859-1 is not in CP437. */
const WRITTEN: Readonly<Record<string, string>> = {
  ...{ Ø: 'O', ø: 'o', Ð: 'D', ð: 'd', Þ: 'Th', þ: 'th', '×': 'x', '¹': '^1', '³': '^3' },
  ...{ '§': 'Par.', '©': '(C)', '®': '(R)', '¯': '-', '¶': ' ' },
}

function without(character: string, code: CharsetCode): string {
  const bare = WRITTEN[character] ?? character.normalize('NFD').replace(/\p{Mn}/gu, '')
  return Array.from(bare).every((one) => has(one, code))
    ? bare
    : `[U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`
}
