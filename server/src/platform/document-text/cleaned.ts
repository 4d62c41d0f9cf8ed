/** Characters: a page with more is not a page of text. */
const MAX_CHARS = 100_000
/** Fewer letters and digits than a heading and a page number have. */
const SPARSE = 24

/**
 * Text as it is stored: characters that cannot be shown or stored are removed, ligatures are letters, lines are trimmed, no more than
 * one blank line in a row. Form feeds separate pages (`ContextText`), so there is none inside.
 */
export const cleaned = (text: string): string =>
  text
    .slice(0, MAX_CHARS)
    .toWellFormed()
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
    .normalize('NFC')
    .replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\t\n]|\p{Co}|[\u00ad\ufeff\ufffd]/gu, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const lettersOf = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** Is there too little text for a page, or a font that does not say which letters it draws? */
export function isSparse(text: string): boolean {
  const letters = lettersOf(text)
  return letters < SPARSE || letters < 0.4 * text.replace(/\s/g, '').length
}

/** The longer of the text a page carries and the text in its picture. */
export const fuller = (carried: string, recognised: string): string =>
  lettersOf(carried) > lettersOf(recognised) ? carried : recognised
