import type { LanguagePack } from './pack.ts'
import type { Unit } from './units.ts'

/** Words of an answer that are taken together. */
const MOST_WORDS = 16
const lengthOf = (text: string): number => text.split(' ').length

/** Does a clause go on with an answer that is told under a label? */
const goesOn = (unit: Unit | undefined, first: Unit, length: number, pack: LanguagePack): unit is Unit =>
  unit?.turn === first.turn &&
  !unit.question &&
  unit.text !== '' &&
  length + lengthOf(unit.text) <= MOST_WORDS &&
  !(first.topic && pack.standsAlone(unit.text, first.topic))

/**
 * "Any allergies?" – "Sulfa. My lips swelled up.": an answer that says little without its question is told below what
 * was asked for, its clauses together. What stands alone is left alone, and so is a mere yes or no.
 */
export function withTopics(units: readonly Unit[], pack: LanguagePack): Unit[] {
  const out: Unit[] = []
  for (let at = 0; at < units.length; at++) {
    const unit = units[at] as Unit
    const begins = units[at - 1]?.turn !== unit.turn
    const isOneQuestion = units.filter(({ turn, question }) => question && turn === unit.asked?.turn).length === 1
    const topic =
      begins &&
      isOneQuestion &&
      unit.speaker === 'patient' &&
      !unit.question &&
      unit.asked &&
      pack.topic(unit.asked.text)
    const first = topic ? { ...unit, topic } : unit
    const next = units[at + 1]
    const isAnswered = unit.text === '' && !(topic && goesOn(next, first, 0, pack))
    const added = !topic && unit.speaker === 'patient' && !begins && !unit.question ? pack.appended(unit.text) : null
    const last = out.at(-1)
    if (added && last?.turn === unit.turn && !last.question && last.text !== '') {
      out[out.length - 1] = {
        ...last,
        text: `${last.text}, ${added}`,
        said: `${last.said} ${unit.said}`,
        spans: [...last.spans, ...unit.spans],
      }
      continue
    }
    if (!topic || isAnswered || (unit.text !== '' && pack.standsAlone(unit.text, topic))) {
      out.push(unit)
      continue
    }
    for (let more = units[at + 1]; goesOn(more, first, lengthOf(first.text), pack); more = units[at + 1]) {
      first.text = [first.text, more.text].filter(Boolean).join(', ')
      first.said = `${first.said} ${more.said}`
      first.spans = [...first.spans, ...more.spans]
      at++
    }
    out.push(first)
  }
  return out
}
