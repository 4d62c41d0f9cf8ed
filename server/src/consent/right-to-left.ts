import bidi, { type Bidi } from 'bidi-js'

/** A stretch of a line that is written in one direction. */
export interface Run {
  text: string
  rightToLeft: boolean
}

/**
 * Numbers and Latin words in Arabic read from left to right (Unicode's UAX 9), which pdfkit knows nothing of. The types
 * are those of the package's ES module, while Node loads the other one.
 */
export const bidirectional = bidi as unknown as () => Bidi

const ARABIC = /\p{Script=Arabic}/u
/** Marks of direction have no picture of their own. */
const MARKS = /[\u2066-\u2069]/g

/** Keeps what is inside from being mixed with what is beside it, whatever its direction. */
export const isolated = (text: string): string => `\u2068${text}\u2069`

/** The runs of a line of a text in Arabic, as they stand on the paper from left to right. */
export function visualRuns(bidi: Bidi, line: string): Run[] {
  // A line such as an address or a telephone number stays as it is.
  const found = bidi.getEmbeddingLevels(line, ARABIC.test(line) ? 'rtl' : 'ltr')
  const { levels } = found
  const order = bidi.getReorderedIndices(line, found)
  const runs: { from: number; to: number; level: number }[] = []
  for (const index of order) {
    const level = levels[index] ?? 1
    const last = runs.at(-1)
    // Neighbours on the paper that are neighbours in the text too.
    const follows = last && last.level === level && (level % 2 === 1 ? index === last.from - 1 : index === last.to + 1)
    if (!follows) runs.push({ from: index, to: index, level })
    else if (level % 2 === 1) last.from = index
    else last.to = index
  }
  return runs.map(({ from, to, level }) => {
    const rightToLeft = level % 2 === 1
    const text = line.slice(from, to + 1).replace(MARKS, '')
    return { text: rightToLeft ? mirrored(bidi, text) : text, rightToLeft }
  })
}

/** Brackets are drawn the other way round. */
const mirrored = (bidi: Bidi, text: string): string =>
  [...text].map((letter) => bidi.getMirroredCharacter(letter) ?? letter).join('')

/** Cuts a paragraph into lines of words. @param fits whether a line is not too wide; a single word always is one */
export function linesOf(paragraph: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word
    if (line && !fits(longer)) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return line ? [...lines, line] : lines
}
