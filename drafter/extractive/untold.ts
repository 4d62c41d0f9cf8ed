import { saysMore, toldIn } from '../writing/untold.ts'
import type { Language } from '../writing/words.ts'
import type { Written } from './compose.ts'
import type { Candidate } from './select.ts'

/** Words of all quotes together: as many as the longest selection has. */
const MOST_WORDS = 420

/**
 * What names something clinical that no sentence about the same place tells.
 *
 * @param known sentences of the note
 * @param others what else was said, in the order in which it was said
 * @param write the sentence, if it is supported and may stand in the note
 */
export function quotedBeside(
  known: readonly Written[],
  others: readonly Candidate[],
  write: (other: Candidate) => Written[],
  language: Language,
): Written[] {
  const told = new Map<number, string[]>()
  const tell = ({ text, spans }: Pick<Candidate, 'text' | 'spans'>) => {
    for (const { segment } of spans) told.set(segment, [...(told.get(segment) ?? []), ...toldIn(text)])
  }
  for (const { text, candidate } of known) tell({ text, spans: candidate.spans })
  let left = MOST_WORDS
  return others.flatMap((one) => {
    const here = one.spans.flatMap(({ segment }) => told.get(segment) ?? [])
    if (left <= 0 || !saysMore(one.text, new Set(here), language)) return []
    const written = write(one)
    if (written.length > 0) tell(one)
    left -= written.reduce((sum, { text }) => sum + text.split(' ').length, 0)
    return written
  })
}
