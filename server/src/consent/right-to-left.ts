import bidi, { type Bidi } from 'bidi-js'

/** A part of a line that runs in one direction. */
export interface Run {
  text: string
  rightToLeft: boolean
}

/**
 * Numbers and Latin words in Arabic run from left to right (Unicode's UAX 9), which pdfkit does not support. The types
 * describe the package's ES module, but Node loads the other one.
 */
export const bidirectional = bidi as unknown as () => Bidi

const ARABIC = /\p{Script=Arabic}/u
/** Direction marks have no glyphs. */
const MARKS = /[\u2066-\u2069]/g

/** Isolates a text from the text beside it, whatever its direction. */
export const isolated = (text: string): string => `\u2068${text}\u2069`

/** The runs of a line of Arabic text, in their order on paper from left to right. */
export function visualRuns(bidi: Bidi, line: string): Run[] {
  // Leave lines such as addresses or telephone numbers unchanged.
  const found = bidi.getEmbeddingLevels(line, ARABIC.test(line) ? 'rtl' : 'ltr')
  const { levels } = found
  const order = bidi.getReorderedIndices(line, found)
  const runs: { from: number; to: number; level: number }[] = []
  for (const index of order) {
    const level = levels[index] ?? 1
    const last = runs.at(-1)
    // Neighbours on paper that are also neighbours in the text.
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

/** Mirrors brackets. */
const mirrored = (bidi: Bidi, text: string): string =>
  [...text].map((letter) => bidi.getMirroredCharacter(letter) ?? letter).join('')

/** Wraps a paragraph at words. @param fits whether a line is narrow enough; a single word is never split */
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
