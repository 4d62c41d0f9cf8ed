import type { Written } from './compose.ts'
import type { SectionClass } from './sections.ts'

const PARTS: readonly (readonly SectionClass[])[] = [
  ['complaint', 'history', 'review', 'background'],
  ['assessment', 'results', 'exam'],
  ['plan'],
  ['plan'],
]

/**
 * Two to five sentences of the note: why the patient came, what was found, what happens next. Every one of them is a
 * sentence of the note, so its citation says where it comes from.
 */
export function summarise(sentences: readonly Written[]): string {
  const chosen: Written[] = []
  for (const part of PARTS) {
    const best = sentences
      .filter((sentence) => part.includes(sentence.candidate.section) && !chosen.includes(sentence))
      .sort(
        (a, b) =>
          part.indexOf(a.candidate.section) - part.indexOf(b.candidate.section) ||
          b.candidate.salience - a.candidate.salience,
      )[0]
    if (best) chosen.push(best)
  }
  const rest = [...sentences].sort((a, b) => b.candidate.salience - a.candidate.salience)
  for (const sentence of rest) if (chosen.length < 2 && !chosen.includes(sentence)) chosen.push(sentence)
  return sentences
    .filter((sentence) => chosen.includes(sentence))
    .map(({ text }) => text)
    .join(' ')
}
