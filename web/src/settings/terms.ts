/** The terms in a text with one on each line, or several with semicolons between them. */
export const termsOf = (text: string): string[] =>
  text
    .split(/[\n;]/)
    .map((term) => term.trim())
    .filter(Boolean)
