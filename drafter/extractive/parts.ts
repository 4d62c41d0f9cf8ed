import type { Judge } from './judge.ts'
import { odds } from './model.ts'
import type { Gender, LanguagePack } from './pack.ts'
import type { SectionClass } from './sections.ts'
import type { Unit } from './units.ts'

/** A part of a clause in a wording that may stand in a note, and how it was judged. */
interface Part {
  text: string
  style: number
  whole: number
}

/** Seams to try from each end: splitting a clause must not take long. */
const MOST_SEAMS = 5
const FEWEST_WORDS = 5
/** Odds of style and wholeness together that a part must have; less for a longer one and for what must not be lost. */
const GOOD = 2
const NEEDED = 0
const EACH_WORD = 0.2

/**
 * What can be kept of a clause that cannot stand as a whole: the best parts between its seams, in order. A part is not
 * used if what is cut off could change its meaning (`binds`): a condition, a negation, who said it. Empty if a language
 * has no learned judgement or does not split clauses.
 */
export function partsOf(
  unit: Unit,
  section: SectionClass,
  pack: LanguagePack,
  gender: Gender,
  judge: Judge,
  isNeeded: (text: string) => boolean,
): Part[] {
  const { style, fluency } = judge
  const words = unit.text.split(' ')
  if (!style || !fluency || !pack.parts || unit.question || words.length <= FEWEST_WORDS) return []
  const { joins, binds } = pack.parts
  const isSeam = (at: number) =>
    joins.test(words[at] ?? '') || joins.test(words[at - 1] ?? '') || words[at - 1]?.endsWith(',')
  const seams = words.map((_, at) => at).filter((at) => at > 0 && isSeam(at))
  const starts = [0, ...seams.filter((at) => !joins.test(words[at] ?? '')).slice(0, MOST_SEAMS)]
  const stops = [words.length, ...seams.filter((at) => !joins.test(words[at - 1] ?? '')).slice(-MOST_SEAMS)]
  const found: (Part & { from: number; to: number; worth: number })[] = []
  for (const from of starts) {
    if (binds.test(words.slice(0, from).join(' '))) break
    for (const to of stops) {
      const isPart = to - from >= FEWEST_WORDS && to - from < words.length
      if (!isPart || binds.test(words.slice(to).join(' '))) continue
      const said = words.slice(from, to).join(' ').replace(/,$/, '')
      for (const text of pack.rewrite({ ...unit, text: said }, section, gender)) {
        const part = { text, style: style(text), whole: fluency(text), from, to }
        const worth = odds(part.style) + odds(part.whole) + EACH_WORD * (to - from)
        if (worth > (isNeeded(text) ? NEEDED : GOOD)) found.push({ ...part, worth })
      }
    }
  }
  const kept: typeof found = []
  for (const part of found.sort((a, b) => b.worth - a.worth))
    if (kept.every(({ from, to }) => part.to <= from || part.from >= to)) kept.push(part)
  return kept.sort((a, b) => a.from - b.from)
}
