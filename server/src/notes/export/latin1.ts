/** How other characters are written instead. The words are German, like the one format that needs them. */
const SUBSTITUTES: readonly (readonly [characters: RegExp, written: string])[] = [
  [/[–—−‐‑‒•‣◦]/, '-'],
  [/[„“”‟″]/, '"'],
  [/[‚‘’‛‹›′]/, "'"],
  [/[⁄∕]/, '/'],
  [/[∅⌀]/, 'Ø'],
  [/μ/, 'µ'],
  [/[´ˋ¨¸]/, "'"],
  [/¦/, '|'],
  ...Object.entries({
    ...{ '…': '...', '‰': ' Promille', '€': 'EUR', '≤': '<=', '≥': '>=', '≈': '~', '≠': '!=', '∞': 'unendlich' },
    ...{ '→': '->', '←': '<-', '↔': '<->', '⇒': '=>', '↑': '(auf)', '↓': '(ab)' },
    ...{ α: 'alpha', β: 'beta', γ: 'gamma', δ: 'delta', κ: 'kappa', λ: 'lambda', π: 'pi', σ: 'sigma', ω: 'omega' },
    ...{ Α: 'Alpha', Β: 'Beta', Γ: 'Gamma', Δ: 'Delta', '∆': 'Delta', Σ: 'Sigma', Ω: 'Omega' },
    ...{ ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', ı: 'i', œ: 'oe', Œ: 'OE', ŧ: 't', ŋ: 'ng', ẞ: 'SS', ə: 'e', Ə: 'E' },
  }).map(([character, written]) => [new RegExp(character, 'u'), written] as const),
]

const RAISED = /[⁰¹²³⁴-⁹⁺⁻]*[⁰⁴-⁹⁺⁻][⁰¹²³⁴-⁹⁺⁻]*/gu
const FRACTION_AFTER_DIGIT = /(?<=\d)(?=[¼½¾⅐-⅞])/gu

/**
 * The text with only line feeds and characters that ISO 8859-1 and ISO 8859-15 encode alike, since readers confuse the two.
 * All others are written differently: quotation marks and dashes plain, `€` as EUR, letters without
 * their accents (`š` as s), signs in words, `10⁹` as 10^9 and `2½` as 2 1/2, since 109 and 21/2 are other numbers. A
 * character without an equivalent becomes its number (`[U+0416]`), never a `?`, which would read like doubt.
 */
export const printableLatin1 = (text: string): string =>
  Array.from(withPlainNumbers(text.toWellFormed().normalize('NFC')), (character) => {
    if (isLatin1(character)) return character
    if (/\p{Cf}|\p{Mn}/u.test(character)) return ''
    if (/[\s\p{Cc}]/u.test(character)) return ' '
    const written = substitute(character) ?? decomposed(character)
    return written ?? `[U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`
  }).join('')

const withPlainNumbers = (text: string): string =>
  text.replace(FRACTION_AFTER_DIGIT, ' ').replace(RAISED, (raised) => `^${raised.normalize('NFKD')}`)

const substitute = (character: string): string | undefined =>
  SUBSTITUTES.find(([characters]) => characters.test(character))?.[1]

/** `š` as s, `₂` as 2, `ﬁ` as fi. */
function decomposed(character: string): string | undefined {
  const parts = Array.from(character.normalize('NFKD').replace(/\p{Mn}/gu, ''), (part) => substitute(part) ?? part)
  const written = parts.join('')
  return written && Array.from(written).every(isLatin1) ? written : undefined
}

const isLatin1 = (character: string): boolean =>
  /^[\n\x20-\x7e\xa0-\xa3\xa5\xa7\xa9-\xac\xae-\xb3\xb5-\xb7\xb9-\xbb\xbf-\xff]$/.test(character)
