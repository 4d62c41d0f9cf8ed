/** Texts that are hard on the rules, by what they are full of. */
export const TEXTS: Readonly<Record<string, (length: number) => string>> = {
  blanks: (length) => `a${' '.repeat(Math.max(0, length - 2))}b`,
  lines: (length) => 'ja\n'.repeat(length / 3),
  words: (length) => 'Ja. Nein, '.repeat(length / 10),
  marks: (length) => '.:-"\u202e '.repeat(length / 6),
}
