/** A word or a punctuation mark of a text, with its place: `text.slice(start, end) === raw`. */
export interface Token {
  /** Lower case, with plain apostrophes instead of typographic ones. */
  text: string
  raw: string
  /** UTF-16 offsets. */
  start: number
  end: number
}

/** "mg/dl", "L4/5", "and/or": one word, as a pattern's source. Elsewhere, a slash only stands between words. */
export const WITH_SLASH = String.raw`(?:und/oder|and/or|\p{L}\d+/\d+|(?:[kmµnpu]?g|[mµnpu]?mol|m?i?u|ie|[mk]?m|m?l)/(?:[dmµ]?l|mol|[kmµ]?g|min|day|tag|[hdsm]))(?![\p{L}\p{N}])`
const TOKEN = new RegExp(
  String.raw`${WITH_SLASH}|\d+(?:st|nd|rd|th|s)(?![\p{L}\p{N}])|\d+(?:[.,:/]\d+)*|[\p{L}\p{N}]+(?:['’&-][\p{L}\p{N}]+)*-?|['’][\p{L}]+|[.?!;:,…%]`,
  'giu',
)

/** Splits a text in any script into words, numbers and punctuation; everything else is left out. */
export function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(TOKEN), (match) => ({
    text: match[0].toLowerCase().replaceAll('’', "'"),
    raw: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))
}
