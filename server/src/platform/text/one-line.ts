/** Foreign text as one line: without control characters and bidirectional marks, white space folded, well-formed. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/\p{Bidi_Control}/gu, '')
    .trim()

/** The same for text of several lines, which end in `\n`. */
export const someLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(oneLine)
    .join('\n')
    .trim()
