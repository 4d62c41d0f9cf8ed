import type { LanguagePack } from './pack.ts'
import type { Unit } from './units.ts'

/** The values in a text by what they measure: `side` -> `left`, `mg` -> `10`. */
function valuesOf(text: string, pack: LanguagePack): Map<string, string> {
  const values = new Map<string, string>()
  for (const [kind, pattern] of Object.entries(pack.values)) {
    const match = pattern.exec(text)
    if (match) values.set(kind, match[0])
  }
  const drug = pack.correctsDrugs ? pack.drugIn(text) : null
  if (drug) values.set('drug', drug)
  for (const [, number, unit] of text.matchAll(/(\d+(?:[.,]\d+)?) ([\p{L}%µ]+)/gu))
    if (number && unit) values.set(`unit ${unit.replace(/s$/, '')}`, number)
  return values
}

const conflicting = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): [string, string][] =>
  [...after].flatMap(([kind, value]): [string, string][] => {
    const old = before.get(kind)
    return old !== undefined && old !== value ? [[old, value]] : []
  })

const cleaned = (text: string, pack: LanguagePack): string =>
  pack.clean(text.match(/[\p{L}\d][\p{L}\d'’:/-]*(?:[.,]\d+)*/gu) ?? [])

/** "my right knee hurts, no, the left one": what was meant, or an empty text if that is not certain. */
function meant(before: string, after: string, pack: LanguagePack): string {
  // "No, that was his sister": it is about somebody else.
  if (/^(?:that|this|das) /.test(after) && pack.values.relative?.test(after)) return ''
  // Repeated as a whole sentence.
  if (after.split(' ').length >= 4 && pack.statement.test(after)) return after
  const changes = conflicting(valuesOf(before, pack), valuesOf(after, pack))
  return changes.reduce((text, [old, value]) => text.replace(old, value), changes.length > 0 ? before : '')
}

/** How far back to look for what a correction takes back. */
const WINDOW = 4

/** A text with one value in place of another, whatever its case; null if it is not written there like that. */
function replaced(text: string, old: string, value: string): string | null {
  const at = text.toLowerCase().indexOf(old)
  if (at < 0) return null
  const written = /^\p{Lu}/u.test(text.slice(at)) ? value.charAt(0).toUpperCase() + value.slice(1) : value
  return text.slice(0, at) + written + text.slice(at + old.length)
}

/** "On Saturday. Sorry, Sunday.": the value replaces the other one in what the same speaker said. */
function putRight(units: Unit[], at: number, values: ReadonlyMap<string, string>, pack: LanguagePack): boolean {
  const correcting = units[at]
  const wrong = units
    .slice(Math.max(0, at - WINDOW), at)
    .findLast(
      ({ text, speaker }) => speaker === correcting?.speaker && conflicting(valuesOf(text, pack), values).length,
    )
  if (!correcting || !wrong) return false
  for (const [old, value] of conflicting(valuesOf(wrong.text, pack), values)) {
    wrong.text = wrong.text.replace(old, value)
    wrong.said = replaced(wrong.said, old, value) ?? wrong.text
  }
  wrong.spans = [...wrong.spans, ...correcting.spans]
  correcting.text = ''
  return true
}

function takeBack(
  units: readonly Unit[],
  at: number,
  values: ReadonlyMap<string, string>,
  pack: LanguagePack,
): boolean {
  let found = false
  for (const unit of units.slice(Math.max(0, at - WINDOW), at)) {
    if (unit.text === '' || conflicting(valuesOf(unit.text, pack), values).length === 0) continue
    unit.text = ''
    unit.answer = null
    found = true
  }
  return found
}

/** "I'll start you on 1000, no," */
const BROKEN_OFF = /\S, (?:no|nein|nee)[ ,.]*$/

/** Words of a side named by itself. */
const ONLY_A_SIDE = 3

/** "We'll x-ray the right wrist." - "The left.": the reply names nothing but the other side. */
function isOtherSide(wrong: Unit, { speaker, said, question }: Unit, { values }: LanguagePack): boolean {
  const words = said.toLowerCase().match(/\p{L}+/gu) ?? []
  if (wrong.speaker === speaker || wrong.question || question || words.length > ONLY_A_SIDE) return false
  const side = values.side?.exec(words.join(' '))?.[0]
  const named = values.side?.exec(wrong.text)?.[0]
  return side !== undefined && named !== undefined && side !== named
}

/** Turns between an order and what takes it back. */
const UNTIL_WITHDRAWN = 12

/** "No semaglutide for now.": what the doctor proposed earlier is no longer an order. */
function withdraw(units: readonly Unit[], at: number, pack: LanguagePack): void {
  const { speaker, text } = units[at] as Unit
  const drug = speaker === 'doctor' && pack.withdrawn.test(text) ? pack.drugIn(text) : null
  if (!drug) return
  for (const unit of units.slice(Math.max(0, at - UNTIL_WITHDRAWN), at)) {
    if (unit.speaker !== 'doctor' || unit.question || !unit.text.includes(drug) || !pack.cues.order.test(unit.text))
      continue
    unit.text = ''
    unit.answer = null
  }
}

/**
 * Takes back what a speaker corrected: within a clause, the corrected value replaces the first one; an earlier clause
 * that the correction contradicts loses its text. Clauses without text stay out of the note.
 */
export function withCorrections(units: readonly Unit[], pack: LanguagePack): Unit[] {
  const out = units.map((unit) => ({ ...unit }))
  out.forEach((unit, at) => {
    withdraw(out, at, pack)
    const last = out[at - 1]
    if (last && isOtherSide(last, unit, pack)) last.text = ''
    const said = unit.said.toLowerCase()
    if (unit.speaker === 'doctor' && BROKEN_OFF.test(said)) {
      unit.text = ''
      return
    }
    const match = pack.correction.exec(said)
    if (!match) return
    const before = cleaned(said.slice(0, match.index), pack)
    const after = cleaned(said.slice(match.index + match[0].length), pack)
    if (before.split(' ').length > 1) {
      unit.text = meant(before, after, pack)
      return
    }
    const values = valuesOf(after, pack)
    const isValue = after.split(' ').length < 4 && !pack.statement.test(after)
    if (isValue && putRight(out, at, values, pack)) return
    if (!takeBack(out, at, values, pack)) return
    unit.text = after
    unit.answer = null
  })
  return out.filter(({ text, answer }) => text !== '' || answer !== null)
}
