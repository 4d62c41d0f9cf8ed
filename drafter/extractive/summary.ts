import { type Note, summaryOf } from '../note.ts'
import type { Candidate, Worth } from '../stages/11-select.ts'
import type { Written } from '../stages/14-compose.ts'
import type { SectionClass } from './sections.ts'

const PARTS: readonly (readonly SectionClass[])[] = [
  ['complaint', 'history', 'review', 'background'],
  ['assessment', 'results', 'exam'],
  ['plan'],
  ['plan'],
]

/**
 * Two to five sentences of the note with their sources: why the patient came, what was found, what happens next.
 *
 * @param opening says who the patient is and why they came, if anything does
 */
export function summarise(sentences: readonly Written[], worth: Worth, opening?: Candidate): Note {
  const chosen = sentences.filter(({ candidate }) => candidate === opening)
  for (const part of PARTS.slice(chosen.length)) {
    const best = sentences
      .filter((sentence) => part.includes(sentence.candidate.section) && !chosen.includes(sentence))
      .sort(
        (a, b) =>
          part.indexOf(a.candidate.section) - part.indexOf(b.candidate.section) ||
          worth(b.candidate) - worth(a.candidate),
      )[0]
    if (best) chosen.push(best)
  }
  const rest = [...sentences].sort((a, b) => worth(b.candidate) - worth(a.candidate))
  for (const sentence of rest) if (chosen.length < 2 && !chosen.includes(sentence)) chosen.push(sentence)
  const told = sentences.filter((sentence) => chosen.includes(sentence))
  return summaryOf(told.map(({ text, support, sources }) => ({ text, support, sources })))
}
