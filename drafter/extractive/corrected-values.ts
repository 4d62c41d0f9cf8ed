import { measuresAmong } from '@visite/lexicon'
import { stemOf } from '../facts/said.ts'
import { remembered } from '../remembered.ts'
import type { Unit } from '../stages/03-units.ts'
import { type CorrectionHead, type Model, sumOf } from './model.ts'
import { type Value, type ValueKind, valuesAmong, type Word, wordsAt } from './values.ts'

/** A value in a talk. */
export interface Told extends Value {
  /** The number of its clause. */
  clause: number
  /** The drug or measure that its clause names last before it; null: none. */
  about: { kind: 'drug' | 'measure'; name: string } | null
}

/** A clause with its values. */
export interface ValuedClause {
  unit: Unit
  words: readonly Word[]
  texts: readonly string[]
  values: readonly Told[]
}

export const clausesWithValues = (units: readonly Unit[], language: 'de' | 'en'): ValuedClause[] =>
  units.map((unit, clause) => {
    const words = wordsAt(unit.text)
    const texts = words.map(({ text }) => text)
    const values = valuesAmong(texts, language)
    const named = [
      ...measuresAmong(texts, language).map(({ name, at }) => ({ kind: 'measure' as const, name, at })),
      ...values.flatMap(({ kind, name, at }) => (kind === 'drug' ? [{ kind, name, at }] : [])),
    ].sort((one, other) => one.at - other.at)
    const told = values.map((value): Told => {
      return { ...value, clause, about: named.findLast(({ at }) => at < value.at) ?? null }
    })
    return { unit, words, texts, values: told }
  })

export const isSameValue = (one: Value, other: Value): boolean =>
  one.kind === other.kind && one.name === other.name && (one.of === other.of || one.of === '' || other.of === '')

/** Could one be said instead of the other? "Potassium 4.2." - "HbA1c 7.2.": not the values of two things. */
function couldReplace(wrong: Told, right: Told): boolean {
  if (isSameValue(wrong, right) || (isOfOther(wrong, right) && wrong.about?.kind === 'measure')) return false
  if (wrong.kind !== right.kind) return [wrong, right].every(({ kind }) => kind === 'number' || kind === 'ordinal')
  return wrong.of === '' || right.of === '' || wrong.of === right.of
}

const isOfOther = ({ about: one }: Told, { about: other }: Told): boolean =>
  one !== null && other !== null && one.name !== other.name

const isBefore = (one: Told, other: Told): boolean =>
  one.clause < other.clause || (one.clause === other.clause && one.at < other.at)

const NAMES: ReadonlySet<ValueKind> = new Set(['drug', 'test', 'specialty', 'organ', 'relative'])
const ALLERGY = /allerg|unverträg|intoleran/i

/**
 * "Allergies?" - "Penicillin." - "I'll give you ibuprofen.": a name holds unless the same person corrects it in the same
 * turn, and what somebody cannot take holds in any case.
 */
function holds({ unit: from }: ValuedClause, { unit: to }: ValuedClause, { kind }: Told): boolean {
  if (!NAMES.has(kind)) return false
  return from.turn !== to.turn || ALLERGY.test(`${from.text} ${from.asked?.text ?? ''} ${to.text}`)
}

/** How many clauses back a correction may reach. */
const FAR = 30

/** The earlier values of which a value could be said instead. */
export function correctable(clauses: readonly ValuedClause[], right: Told): Told[] {
  const own = clauses[right.clause] as ValuedClause
  return clauses
    .slice(Math.max(0, right.clause - FAR), right.clause + 1)
    .filter((clause) => !holds(clause, own, right))
    .flatMap(({ values }) => values.filter((wrong) => isBefore(wrong, right) && couldReplace(wrong, right)))
}

const few = (count: number): string => (count <= 3 ? `${count}` : count <= 6 ? '4-6' : count <= 12 ? '7-12' : '13+')
const voiceOf = (clause: ValuedClause | undefined): string =>
  clause ? `${clause.unit.speaker === 'doctor' ? 'D' : 'P'}${clause.unit.question ? '?' : ''}` : '-'
const named = (name: string, words: readonly string[]): string[] => words.map((word) => `${name} ${word}`)
const stems = (words: readonly string[]): string[] => words.map(stemOf)

const amountOf = ({ name }: Value): number => Number.parseFloat(name)

/** What two numbers have in common that are mistaken for each other: their size, their digits. */
function ofNumbers(wrong: Value, right: Value): string[] {
  const [one, other] = [amountOf(wrong), amountOf(right)]
  if (wrong.kind !== 'number' || !(one > 0 && other > 0)) return []
  const ratio = Math.max(one / other, other / one)
  const digits = ({ name }: Value) => [...name].sort().join('')
  return [
    `ratio ${[1.1, 1.35, 2.05, 4.1, 11].findIndex((most) => ratio < most)}`,
    `more ${other > one}`,
    `digits ${digits(wrong) === digits(right)}`,
    `size ${Math.floor(Math.log10(Math.max(one, other)))}`,
  ]
}

/** Words before and after a value, at the beginning of a clause, at its end. */
const [BEFORE, AFTER, BEGUN, ENDED] = [5, 4, 5, 8]
/** Words on either side of the earlier value. */
const AROUND = 3
/** Clauses before the later value that may lead to it. */
const BETWEEN = 4
/** From so many clauses on, a value is far from the other one. */
const APART = 3
/** Words with more letters than this say what a clause is about. */
const SHORT = 3

/** The statement around a value: from one comma to the next. */
export function statementOf(texts: readonly string[], { at }: Value): [number, number] {
  const next = texts.indexOf(',', at)
  return [texts.lastIndexOf(',', at) + 1, next < 0 ? texts.length : next]
}

/** What people say when they take something back: these words alone, and then others as well. */
export const SLIPS =
  'no|nope|sorry|actually|wait|i meant?|nee|nein|nö|moment|halt|quatsch|ach|entschuldigung|pardon|ich meine?|meine? ich'
const SLIP = new RegExp(
  `(?<!\\p{L})(?:${SLIPS}|unsinn|schmarre?n|blödsinn|quark|korrektur|\\p{L}+entschuldigung|verzeihung|sto+p|zurück|versprecher|versprochen|vertan|ver(?:guckt|lesen|wechselt|hört|zählt|rechnet|tippt)|falsch\\p{L}*|vielmehr|besser gesagt|umgekehrt|wollt\\p{L}* ich sagen|was sag\\p{L}* ich|was heißt|heißen|(?:dr|dar)aus|stimmt|excuse me|scratch|strike|correction|rather|i beg|silly me|a lie|mistake\\p{L}*|wrong|hang on|hold on|hold up|make (?:that|it)|misread|misspoke|oops|whoops|give me a second)(?!\\p{L})`,
  'u',
)
const slips = (words: readonly string[]): boolean => SLIP.test(words.join(' '))

/** A talk as its corrections are looked for. */
interface Talk {
  clauses: readonly ValuedClause[]
  clauseOf(value: Told): ValuedClause
  /** The words of a clause as they were heard. */
  said(clause: ValuedClause): readonly string[]
  /** All places that give a value, in order. */
  again(value: Told): readonly Told[]
  /** Does a clause give both of two values? */
  together(wrong: Told, right: Told): boolean
  /** The first clause of a turn. */
  firstOf(turn: number): number
  /** Does a clause say that something was a slip? */
  isSlip(clause: ValuedClause | undefined): boolean
  /** What a clause says beside a value. */
  besides(value: Told): ReadonlySet<string>
}

function talkOf(clauses: readonly ValuedClause[]): Talk {
  const clauseOf = ({ clause }: Told): ValuedClause => clauses[clause] as ValuedClause
  const called = ({ kind, name }: Value): string => `${kind} ${name}`
  const byName = Map.groupBy(
    clauses.flatMap(({ values }) => values),
    called,
  )
  const again = (value: Told): readonly Told[] => byName.get(called(value)) ?? []
  const placesOf = remembered((name: string) => new Set(byName.get(name)?.map(({ clause }) => clause)))
  const isTogether = remembered((pair: string) => {
    const [one, other] = pair.split('|').map(placesOf) as [Set<number>, Set<number>]
    return [...one].some((clause) => other.has(clause))
  })
  const firsts = new Map(clauses.map(({ unit }, at) => [unit.turn, at] as const).reverse())
  return {
    clauses,
    clauseOf,
    again,
    together: (wrong, right) => isTogether(`${called(wrong)}|${called(right)}`),
    firstOf: (turn) => firsts.get(turn) ?? 0,
    said: remembered(({ unit }: ValuedClause) => stems(wordsAt(unit.said.toLowerCase()).map(({ text }) => text))),
    isSlip: remembered((clause: ValuedClause | undefined) => SLIP.test(clause?.unit.said.toLowerCase() ?? '')),
    besides: remembered((value: Told) => {
      const isBeside = (word: string, at: number) =>
        word.length > SHORT && (at < value.at || at >= value.at + value.length)
      return new Set(stems(clauseOf(value).texts.filter(isBeside)))
    }),
  }
}

/** A clause's words, with the kinds of its values, and one value marked. */
function shapeAround({ texts, values }: ValuedClause, { at }: Told): (place: number) => string {
  const shape = stems(texts)
  for (const value of values) shape[value.at] = value.at === at ? 'IT' : `<${value.kind}>`
  return (place) => shape[place] ?? '.'
}

/** What shows that a value corrects another one. */
function evidenceOfRight({ clauses, clauseOf, said, again, firstOf }: Talk, right: Told): string[] {
  const clause = clauseOf(right)
  const { texts, values, unit } = clause
  const [start, end] = [right.at, right.at + right.length]
  const [last, next] = [clauses[right.clause - 1], clauses[right.clause + 1]]
  const first = firstOf(unit.turn)
  const word = shapeAround(clause, right)
  const own = said(clause)
  return [
    `kind ${right.kind}`,
    `voice ${voiceOf(clause)} ${right.kind}`,
    ...named('before', stems(texts.slice(Math.max(0, start - BEFORE), start))),
    ...named('after', stems(texts.slice(end, end + AFTER))),
    ...named('said', own),
    `begins ${own.slice(0, 2).join(' ')}`,
    `begins ${own.slice(0, 3).join(' ')}`,
    `to ${word(start - 2)} ${word(start - 1)}`,
    `in ${word(start - 1)} ${word(end)}`,
    `from ${word(end)} ${word(end + 1)}`,
    ...texts.map((_, at) => `shape ${word(at)} ${word(at + 1)}`),
    ...(last ? named('last', said(last).slice(-ENDED)) : []),
    `last ${voiceOf(last)} ${last?.unit.turn === unit.turn}`,
    ...(next ? named(`next ${next.unit.turn === unit.turn}`, said(next).slice(0, BEGUN)) : []),
    ...(first < right.clause ? named('turn', said(clauses[first] as ValuedClause).slice(0, BEGUN)) : []),
    `alone ${few(texts.length - right.length)} ${voiceOf(clause)}`,
    `values ${few(values.filter(({ kind }) => kind === right.kind).length)}`,
    `again ${(again(right).at(-1)?.clause ?? 0) > right.clause}`,
    `talk ${Math.floor(2 * Math.log10(clauses.length + 1))}`,
  ]
}

/** What shows that a value is corrected. */
function evidenceOfWrong({ clauses, clauseOf, said }: Talk, wrong: Told): string[] {
  const clause = clauseOf(wrong)
  const { texts, values } = clause
  const end = wrong.at + wrong.length
  const next = clauses[wrong.clause + 1]
  return [
    ...named('wrong before', stems(texts.slice(Math.max(0, wrong.at - AROUND), wrong.at))),
    ...named('wrong after', stems(texts.slice(end, end + AROUND))),
    ...(next ? named('wrong next', said(next).slice(0, BEGUN)) : []),
    `wrong values ${few(values.filter(({ kind }) => kind === wrong.kind).length)}`,
    `wrong voice ${voiceOf(clause)}`,
  ]
}

/** Where else in the talk two values are given. */
function evidenceOfPlaces({ clauses, again, together }: Talk, wrong: Told, right: Told): string[] {
  const { kind } = right
  const rivals = clauses
    .slice(wrong.clause, right.clause + 1)
    .flatMap(({ values }) => values.filter((one) => one.kind === kind))
    .filter((one) => one.name !== wrong.name && one.name !== right.name && isBefore(wrong, one) && isBefore(one, right))
  const [first, last] = [again(right)[0], again(wrong).at(-1)]
  const earlier = first !== undefined && isBefore(first, wrong)
  const later = last !== undefined && isBefore(right, last)
  return [
    `earlier ${earlier} later ${later}`,
    `earlier ${earlier} later ${later} ${kind}`,
    `together ${together(wrong, right)} ${wrong.clause === right.clause}`,
    `rivals ${few(rivals.length)} ${kind}`,
  ]
}

/** What shows that a clause corrects itself: what stands between two of its values. */
function evidenceWithin(
  { texts, values }: ValuedClause,
  inside: readonly string[],
  wrong: Told,
  right: Told,
): string[] {
  const { kind } = right
  const others = values.filter(({ at }) => wrong.at < at && at < right.at).length
  const last = inside.slice(-3).join(' ')
  const next = stemOf(texts[right.at + right.length] ?? '.')
  const [own, other] = [statementOf(texts, wrong), statementOf(texts, right)].map(([start, end]) =>
    texts.slice(start, end),
  )
  const repeated = other?.filter((word) => own !== other && own?.includes(word)).length ?? 0
  const slip = `${slips(texts.slice(wrong.at + wrong.length, right.at))} ${slips(texts.slice(right.at + right.length))}`
  return [
    `slip ${slip}`,
    `repeated ${few(repeated)} ${slip}`,
    `slip ${slip} ${few(inside.length)}`,
    `slip ${slip} ${kind}`,
    `inside ${last}`,
    `inside ${kind} ${last}`,
    `inside ${last} ${next}`,
    `inside ${inside.slice(0, 2).join(' ')}!`,
    `inside ${few(inside.length)} ${kind}`,
    `inside ${few(inside.length)} ${inside.filter((word) => word === ',').length} ${others}`,
    `inside ${texts[wrong.at - 1] === texts[right.at - 1]} ${few(inside.length)}`,
  ]
}

/** What shows that one value corrects another, in how they were said. */
function evidenceOfBoth(talk: Talk, wrong: Told, right: Told): string[] {
  const { clauseOf, besides, isSlip } = talk
  const [from, to] = [clauseOf(wrong), clauseOf(right)]
  const { kind } = right
  const slip = `${isSlip(to)} ${right.clause - wrong.clause > 1 && isSlip(talk.clauses[right.clause - 1])}`
  const apart = right.clause - wrong.clause
  const far = `${few(apart)}${from.unit.turn === to.unit.turn ? ' same turn' : ''}`
  const voices = `${voiceOf(from)} ${voiceOf(to)}`
  const turns = few(to.unit.turn - from.unit.turn)
  const inside = apart === 0 ? stems(to.texts.slice(wrong.at + wrong.length, right.at)) : []
  const shared = [...besides(right)].filter((one) => besides(wrong).has(one)).length
  const added = besides(right).size - shared
  return [
    `far ${far}`,
    `far ${far} ${kind}`,
    `voices ${voices} ${kind}`,
    `voices ${voices} ${turns}`,
    `turns ${turns} ${kind}`,
    `of ${wrong.of} ${right.of}`,
    ...named('inside', [...new Set(inside)]),
    ...(apart === 0 ? evidenceWithin(to, inside, wrong, right) : []),
    `slip ${slip} ${few(Math.min(APART, apart))}`,
    `slip ${slip} ${few(to.texts.length - right.length)}`,
    `slip ${slip} ${voices}`,
    `shared ${few(shared)} ${kind}`,
    `added ${few(added)} ${kind} ${few(Math.min(4, apart))}`,
    `alone ${few(to.texts.length - right.length)} ${voices}`,
    `repeats ${to.values.some((one) => isSameValue(one, wrong))}`,
    ...evidenceOfPlaces(talk, wrong, right),
    ...ofNumbers(wrong, right),
  ]
}

/** What shows that one value corrects another, in parts that are the same for other pairs. */
export interface CorrectionEvidence {
  /** About each of them. */
  ofEach(wrong: Told, right: Told): readonly (readonly string[])[]
  /** About the two. */
  ofBoth(wrong: Told, right: Told): readonly (readonly string[])[]
}

export function correctionEvidenceIn(clauses: readonly ValuedClause[]): CorrectionEvidence {
  const talk = talkOf(clauses)
  const once = (features: readonly string[]): string[] => [...new Set(features)]
  const ofRight = remembered((right: Told) => once(evidenceOfRight(talk, right)))
  const ofWrong = remembered((wrong: Told) => once(evidenceOfWrong(talk, wrong)))
  const between = remembered((clause: ValuedClause) => once(named('between', talk.said(clause))))
  const saidApart = Array.from({ length: APART + 1 }, (_, apart) =>
    remembered((clause: ValuedClause) => once(named(`said ${apart}`, talk.said(clause)))),
  )
  return {
    ofEach: (wrong, right) => [ofRight(right), ofWrong(wrong)],
    ofBoth: (wrong, right) => [
      saidApart[Math.min(APART, right.clause - wrong.clause)]?.(talk.clauseOf(right)) ?? [],
      ...clauses.slice(Math.max(wrong.clause + 1, right.clause - BETWEEN), right.clause).map(between),
      evidenceOfBoth(talk, wrong, right),
    ],
  }
}

const NO = /^(?:no|nee|nein|nö)$/
/** A statement that repeats so many words of another one is the same one. */
const SAME = 2

/** "My father had a stroke, no, my uncle had a stroke": the same statement again after a no, with one value changed. */
function saysAgain(clauses: readonly ValuedClause[], wrong: Told, right: Told): boolean {
  const [from, to] = [clauses[wrong.clause], clauses[right.clause]]
  const apart = right.clause - wrong.clause
  if (!from || !to || apart > 1 || from.unit.turn !== to.unit.turn || from.unit.question) return false
  const [own, other] = [statementOf(from.texts, wrong), statementOf(to.texts, right)]
  const between =
    apart === 0
      ? from.texts.slice(wrong.at + wrong.length, other[0])
      : [...from.texts.slice(own[1]), ...to.texts.slice(0, right.at)]
  if ((apart === 0 && own[0] === other[0]) || !between.some((word) => NO.test(word))) return false
  const said = from.texts.slice(...own)
  return to.texts.slice(...other).filter((word) => !NO.test(word) && said.includes(word)).length >= SAME
}

/** From this chance, a value is corrected; a name, which is worse to change wrongly. */
const [CORRECTED, RENAMED] = [0.35, 0.55]
/**
 * So much likelier must it be in a talk of more clauses than this, which has many more pairs of values: what nobody said
 * is worse than what somebody corrected.
 */
const [LONG, LIKELIER] = [40, 0.15]
/** Below this sum over each of two values, they were never found to correct each other: two of three pairs in a talk. */
const HOPELESS = -3.5

/** The values that do not hold, each with the one that was said instead. */
export function correctionsIn(clauses: readonly ValuedClause[], model: Model<CorrectionHead>): Map<Told, Told> {
  const { ofEach, ofBoth } = correctionEvidenceIn(clauses)
  const sum = remembered((features: readonly string[]) => sumOf(model, 'corrects', features))
  const sumOfAll = (parts: readonly (readonly string[])[]) => parts.reduce((all, part) => all + sum(part), 0)
  const chanceOf = (wrong: Told, right: Told): number => {
    if (saysAgain(clauses, wrong, right)) return 1
    const each = sumOfAll(ofEach(wrong, right))
    return each < HOPELESS ? 0 : 1 / (1 + Math.exp(-each - sumOfAll(ofBoth(wrong, right))))
  }
  const corrected = new Map<Told, Told>()
  for (const right of clauses.flatMap(({ values }) => values)) {
    const chances = correctable(clauses, right).map((wrong) => ({ wrong, chance: chanceOf(wrong, right) }))
    const least = (NAMES.has(right.kind) ? RENAMED : CORRECTED) + (clauses.length > LONG ? LIKELIER : 0)
    const likely = chances.filter(({ chance }) => chance >= least).sort((one, other) => other.chance - one.chance)
    // A value that was said repeatedly is corrected wherever that was.
    for (const { wrong } of likely) if (likely[0] && isSameValue(wrong, likely[0].wrong)) corrected.set(wrong, right)
  }
  // "Lisinopril, ten milligrams." - "Let's go with losartan fifty.": the dose of another drug corrects nothing.
  const named = new Set([...corrected.keys()].map(({ kind, name }) => `${kind} ${name}`))
  for (const [wrong, right] of corrected)
    if (isOfOther(wrong, right) && !named.has(`drug ${wrong.about?.name}`)) corrected.delete(wrong)
  return corrected
}
