import type { Clause } from './clauses.ts'
import type { FactLanguage } from './language.ts'
import type { Found } from './reconciled.ts'
import { offeredIn } from './refusals.ts'

/** Clauses between what is offered and what becomes of it, where it is not named again. */
const REACH = 6
/** Turns between them. */
const TURNS = 3

type Fate = 'declined' | 'conditional' | 'replaced'

/** What a clause says of what was offered before: it is not to be done, or only if something happens, or other than so. */
function fateIn(clause: Clause, language: FactLanguage): Fate | null {
  const { text, unit, asks } = clause
  if (asks) return null
  if (unit.speaker === 'patient') {
    // What was asked about something else is refused, not what was offered before.
    return language.declines.test(text) && unit.asked === null ? 'declined' : null
  }
  if (language.drops.test(text)) return 'declined'
  if (language.onlyIf.test(text)) return 'conditional'
  return language.replaces.test(text) ? 'replaced' : null
}

const PLANS: ReadonlySet<Found['kind']> = new Set(['order', 'referral'])
const STARTS = /^(?:started|changed|continued)$/

/** Something the doctor wants to give or to do. */
const isOffered = ({ kind, attributes, status, clauses }: Found): boolean => {
  const [first] = clauses
  if (first?.unit.speaker !== 'doctor' || first.asks || status === 'declined') return false
  return PLANS.has(kind) || (kind === 'drug' && STARTS.test(attributes.change ?? ''))
}

const off = (one: Found): Found => ({
  ...one,
  assertion: 'present',
  status: 'declined',
  ...(one.kind === 'drug' && { attributes: { ...one.attributes, change: 'declined' } }),
})

/** Does the patient answer what was offered with anything but a yes? */
const isDoubted = ({ unit, words, asks }: Clause, { agrees }: FactLanguage): boolean =>
  unit.speaker === 'patient' && !asks && words.length > 2 && !agrees.test(unit.said.toLowerCase())

/**
 * What becomes of what was offered, some statements or turns later, without its name: "scrap that", "das lösen Sie nur
 * ein, wenn …", "then losartan instead". Who names it declines it there (`refusals.ts`).
 */
export function withFates(found: readonly Found[], clauses: readonly Clause[], language: FactLanguage): Found[] {
  const out = [...found]
  const places = new Map(clauses.map((clause, at) => [clause, at]))
  const placeOf = ({ clauses: [first] }: Found) => (first ? (places.get(first) ?? -1) : -1)
  const offers = Map.groupBy(
    [...out.keys()].filter((one) => isOffered(out[one] as Found)),
    (one) => placeOf(out[one] as Found),
  )
  /** The last offers before a clause. */
  const before = (at: number, turn: number): number[] => {
    for (let place = at - 1; place >= Math.max(0, at - REACH); place--) {
      if (turn - (clauses[place]?.unit.turn ?? 0) > TURNS) return []
      const here = offers.get(place)?.filter((one) => isOffered(out[one] as Found)) ?? []
      if (here.length > 0) return here
    }
    return []
  }
  for (const [at, clause] of clauses.entries()) {
    const own = offers.get(at) ?? []
    const fate = fateIn(clause, language) ?? (own.length > 0 ? 'replaced' : null)
    if (!fate) continue
    for (const index of before(at, clause.unit.turn)) {
      const one = out[index] as Found
      const [offered] = one.clauses
      if (!offered || (clause.unit.speaker === 'patient' && clause.unit.turn > offered.unit.turn + 1)) continue
      // "A cast? No way." - of all that was offered.
      const named = offeredIn(clause.words, language).map(({ name }) => name)
      if (
        named.length > 0 &&
        fate !== 'replaced' &&
        !thingsOf(one, offered, language).some((name) => named.includes(name))
      )
        continue
      if (fate !== 'replaced' && namesOther(clause, clauses[at - 1], offered, language)) continue
      if (
        fate === 'replaced' &&
        !isReplaced(
          one,
          clause,
          own.map((place) => out[place] as Found),
          clauses,
          language,
        )
      )
        continue
      out[index] = fate === 'conditional' ? { ...one, assertion: 'conditional' } : off(one)
    }
  }
  return out
}

/** Speaks by name of something else than what was offered; or the other speaker has just named something else. */
function namesOther(clause: Clause, last: Clause | undefined, offered: Clause, language: FactLanguage): boolean {
  const names = new Set(offeredIn(offered.words, language).map(({ name }) => name))
  const isOther = ({ words }: Clause) => {
    const named = offeredIn(words, language)
    return named.length > 0 && !named.some(({ name }) => names.has(name))
  }
  const asked = last !== offered && last?.unit.speaker !== clause.unit.speaker ? last : undefined
  return isOther(clause) || (asked !== undefined && isOther(asked))
}

/** The names of one thing that was offered, as the lists have them. */
const thingsOf = (one: Found, { words }: Clause, language: FactLanguage): string[] =>
  offeredIn(words, language).flatMap(({ name, at, length }) => {
    const said = words.slice(at, at + length).join(' ')
    return one.text.includes(said) || name === one.name ? [name] : []
  })

/** Another drug takes its place: "instead", or after an answer that did not agree. */
function isReplaced(
  one: Found,
  clause: Clause,
  own: readonly Found[],
  clauses: readonly Clause[],
  language: FactLanguage,
): boolean {
  const { unit, text } = clause
  const others = own.filter((other) => other.kind === 'drug' && other.name !== one.name)
  const [first] = one.clauses
  const isNew = one.attributes.change === 'started' || language.proposes.test(first?.text ?? '')
  if (one.kind !== 'drug' || !isNew || others.length === 0 || language.adds.test(text)) return false
  const offered = one.clauses[0]?.unit.turn ?? 0
  const isLater = unit.turn > offered
  const between = clauses.filter((other) => other.unit.turn === offered + 1)
  const isObjected = between.some((other) => isDoubted(other, language)) && unit.turn === offered + 2
  return isLater && (language.replaces.test(text) || (isObjected && language.follows.test(text)))
}
