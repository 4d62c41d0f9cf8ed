import { SIDES, withDrugNames } from '@visite/lexicon'
import {
  clausesWithValues,
  correctionsIn,
  SLIPS,
  statementOf,
  type Told,
  type ValuedClause,
} from '../extractive/corrected-values.ts'
import type { CorrectionHead, Model } from '../extractive/model.ts'
import type { LanguagePack } from '../extractive/pack.ts'
import type { Unit } from './03-units.ts'

/** A stretch of a clause's text, and what is said in its place. */
interface Edit {
  start: number
  end: number
  text: string
}

const textOf = ({ unit, words }: ValuedClause, at: number, length: number): string => {
  const [first, last] = [words[at], words[at + length - 1]]
  return first && last ? unit.text.slice(first.at, last.at + last.text.length) : ''
}

const SIDE = new RegExp(`^(${SIDES.de})(\\p{L}*)$`, 'u')

/** What is said instead of a value; a German side keeps its ending. */
function instead(wrong: string, right: string, [old, value]: [Told, Told]): string {
  const [side, other] = [SIDE.exec(wrong), SIDE.exec(right)]
  if (side && other) return `${other[1]}${side[2]}`
  // "10 days" - "14": the number alone.
  if (value.of !== '' || old.of === '' || old.of === 'pair') return right
  return old.of === 'times' ? right : wrong.replace(/^\S+/, right)
}

function editOf(clauses: readonly ValuedClause[], wrong: Told, right: Told): Edit {
  const [from, to] = [clauses[wrong.clause], clauses[right.clause]] as [ValuedClause, ValuedClause]
  const old = textOf(from, wrong.at, wrong.length)
  const start = from.words[wrong.at]?.at ?? 0
  const text = instead(old, textOf(to, right.at, right.length), [wrong, right])
  return { start, end: start + old.length, text }
}

/** Takes something back, at the beginning of what corrects it, or at the end of what is corrected. */
const [BEGINS, ENDS] = [
  new RegExp(`^(?:(?:${SLIPS})(?!\\p{L})[ ,]*)+`, 'u'),
  new RegExp(`(?:[ ,]+(?:${SLIPS}))+$`, 'u'),
]
/** Words that only lead to a value, beside these. */
const LEADS = /^(?:make|that|it|the|its|it's|i|mean|meant|ich|meine?|das|die|der|den|dem|es|sind|ist|are|is|was|war|,)$/
const SLIP = new RegExp(`^(?:${SLIPS})$`)
/** So few words say nothing but a value. */
const BARE = 3

/** How many words of a stretch say more than a value. @param known words that say nothing new */
const countMore = (
  { texts }: ValuedClause,
  [start, end]: readonly [number, number],
  { at, length }: Told,
  known: readonly string[] = [],
): number =>
  texts
    .slice(start, end)
    .filter((_, index) => start + index < at || start + index >= at + length)
    .filter((word) => !LEADS.test(word) && !SLIP.test(word) && !known.includes(word)).length

/** Where a word begins, and where it ends. */
const startOf = ({ words, unit }: ValuedClause, place: number): number => words[place]?.at ?? unit.text.length
const endOf = (clause: ValuedClause, place: number): number =>
  startOf(clause, place) + (clause.words[place]?.text.length ?? 0)
const cut = (start: number, end: number): Edit => ({ start, end, text: '' })

/** "My right knee hurts, no, the left one": what goes once the value is put in the place of the other. */
function goesWithin(clause: ValuedClause, wrong: Told, right: Told): Edit | null {
  const [own, other] = [statementOf(clause.texts, wrong), statementOf(clause.texts, right)]
  const [last, next] = [wrong.at + wrong.length - 1, right.at + right.length - 1]
  if (own[0] === other[0]) return right.at - last <= BARE + 1 ? cut(endOf(clause, last), endOf(clause, next)) : null
  const [before, after] = [countMore(clause, own, wrong), countMore(clause, other, right, clause.texts.slice(...own))]
  // "58, no, 54 years old": the later statement says more.
  if (before === 0 && after > 0) return cut(startOf(clause, own[0]), startOf(clause, other[0]))
  if (after >= BARE) return null
  const said = clause.unit.text.slice(endOf(clause, last), endOf(clause, own[1] - 1)).replace(ENDS, '')
  return cut(endOf(clause, last) + said.length, endOf(clause, other[1] - 1))
}

/** "No, the left one.": what goes once a speaker has corrected what was said in the same turn. */
function goesAfter(clause: ValuedClause, right: Told): Edit {
  const { texts, unit } = clause
  const [start, end] = statementOf(texts, right)
  const begun = BEGINS.exec(unit.text)?.[0].length ?? 0
  const isBare = startOf(clause, start) <= begun && countMore(clause, [start, end], right) < BARE
  return cut(0, isBare ? startOf(clause, end) : begun)
}

/** A text with some of it changed; of changes that overlap, the first and longest counts. */
function edited(text: string, edits: readonly Edit[]): string {
  let [out, done] = ['', 0]
  for (const { start, end, text: put } of [...edits].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < done) continue
    out += text.slice(done, start) + put
    done = end
  }
  return (out + text.slice(done)).replaceAll(/ +(?=,|$)|^[ ,]+|[ ,]+$/g, '').replaceAll(/ {2,}/g, ' ')
}

/** What is to be changed in each clause, and the clauses whose words it rests on then. */
function changesFor(clauses: readonly ValuedClause[], corrected: ReadonlyMap<Told, Told>) {
  return Map.groupBy(
    [...corrected].flatMap(([wrong, right]) => {
      const [from, to] = [clauses[wrong.clause], clauses[right.clause]] as [ValuedClause, ValuedClause]
      // "Both eyes. No, only the left." reads well only as it was said.
      const isBoth = wrong.name === 'both' || right.name === 'both'
      const put = {
        clause: wrong.clause,
        from: isBoth ? wrong.clause : right.clause,
        edit: editOf(clauses, wrong, right),
      }
      if (from === to) {
        const edit = goesWithin(from, wrong, right)
        return edit ? [put, { ...put, edit }] : [put]
      }
      const isOwn = from.unit.turn === to.unit.turn && !to.unit.question && !isBoth
      return isOwn ? [put, { ...put, clause: right.clause, edit: goesAfter(to, right) }] : [put]
    }),
    ({ clause }) => clause,
  )
}

/**
 * Applies corrections by a speaker or by the other one: the value replaces the first one wherever that was said. Drugs
 * that were heard as other words get their names. Clauses without text are left out of the note.
 *
 * @param corrects tells what corrects what; null: nothing is corrected
 */
export function withCorrections(
  units: readonly Unit[],
  { facts }: LanguagePack,
  corrects: Model<CorrectionHead> | null,
): Unit[] {
  const out = units.map((unit) => ({ ...unit, text: facts ? withDrugNames(unit.text, facts) : unit.text }))
  if (!corrects || !facts) return out
  const clauses = clausesWithValues(out, facts)
  const corrected = correctionsIn(clauses, corrects)
  /** What holds in the end: what corrects something may be corrected itself. */
  const final = new Map(
    [...corrected].map(([wrong, first]) => {
      let right = first
      for (let next = corrected.get(right); next; next = corrected.get(right)) right = next
      return [wrong, right] as const
    }),
  )
  for (const [at, changes] of changesFor(clauses, final)) {
    const unit = out[at] as Unit
    unit.text = edited(
      unit.text,
      changes.map(({ edit }) => edit),
    )
    unit.said = unit.text
    const others = new Set(changes.flatMap(({ from }) => (from === at ? [] : [from])))
    unit.spans = [...unit.spans, ...[...others].flatMap((from) => units[from]?.spans ?? [])]
  }
  return out.filter(({ text, answer }) => text !== '' || answer !== null)
}
