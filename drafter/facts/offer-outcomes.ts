import type { Clause } from './clauses.ts'
import type { FactLanguage } from './language.ts'
import type { Found } from './reconciled.ts'
import { offeredIn } from './refusals.ts'

/** Clauses between an offer and what happens to it, if it is not named again. */
const REACH = 6
/** Turns between them. */
const TURNS = 3

type Fate = 'declined' | 'conditional' | 'replaced'

/** What a clause says about an earlier offer: it is not to be done, only if something happens, or differently. */
function fateIn(clause: Clause, language: FactLanguage): Fate | null {
  const { text, unit, asks } = clause
  if (asks) return null
  if (unit.speaker === 'patient') {
    // The refusal answers a question about something else, not the earlier offer.
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

/** What was offered, as it is afterwards. */
const fated = (one: Found, fate: Fate): Found =>
  fate === 'conditional'
    ? { ...one, assertion: 'conditional' }
    : {
        ...one,
        assertion: 'present',
        status: 'declined',
        ...(one.kind === 'drug' && { attributes: { ...one.attributes, change: 'declined' } }),
      }

/** Does the patient answer what was offered with anything but a yes? */
const isDoubted = ({ unit, words, asks }: Clause, { agrees }: FactLanguage): boolean =>
  unit.speaker === 'patient' && !asks && words.length > 2 && !agrees.test(unit.said.toLowerCase())

/**
 * What happens to an offer some statements or turns later, without naming it: "scrap that", "das lösen Sie nur ein,
 * wenn …", "then losartan instead". If it is named, it is declined there (`refusals.ts`).
 */
export function withOfferOutcomes(
  found: readonly Found[],
  clauses: readonly Clause[],
  language: FactLanguage,
): Found[] {
  const out = [...found]
  const offers = offersIn(out, clauses)
  for (const [at, clause] of clauses.entries()) {
    const own = offers.at(at)
    const fate = fateIn(clause, language) ?? (own.length > 0 ? 'replaced' : null)
    if (!fate) continue
    const instead = own.map((index) => out[index] as Found)
    for (const [index, one, offered] of offers.before(at)) {
      const meets =
        fate === 'replaced'
          ? isReplaced(one, clause, instead, clauses, language)
          : isMeant(one, offered, clause, clauses[at - 1], language)
      if (meets) out[index] = fated(one, fate)
    }
  }
  return out
}

/** What is offered where, by index among what was found, which changes meanwhile. */
function offersIn(found: readonly Found[], clauses: readonly Clause[]) {
  const places = new Map(clauses.map((clause, at) => [clause, at]))
  const offers = Map.groupBy(
    [...found.keys()].filter((index) => isOffered(found[index] as Found)),
    (index) => places.get(found[index]?.clauses[0] as Clause) ?? -1,
  )
  const at = (place: number): readonly number[] => offers.get(place) ?? []
  return {
    at,
    /** The last offers before a clause that are still open, and the clauses that made them. */
    before(place: number): [index: number, one: Found, offered: Clause][] {
      const { speaker, turn } = (clauses[place] as Clause).unit
      for (let back = place - 1; back >= Math.max(0, place - REACH); back--) {
        const offered = clauses[back] as Clause
        if (turn - offered.unit.turn > TURNS) return []
        const here = at(back).filter((index) => isOffered(found[index] as Found))
        // A patient answers what was said just before.
        if (here.length > 0 && speaker === 'patient' && turn > offered.unit.turn + 1) return []
        if (here.length > 0) return here.map((index) => [index, found[index] as Found, offered])
      }
      return []
    },
  }
}

/** Is it this one of all offers ("A cast? No way."), and not something else that was named since? */
function isMeant(
  one: Found,
  offered: Clause,
  clause: Clause,
  last: Clause | undefined,
  language: FactLanguage,
): boolean {
  const named = offeredIn(clause.words, language).map(({ name }) => name)
  const isNamed = named.length === 0 || thingsOf(one, offered, language).some((name) => named.includes(name))
  return isNamed && !namesOther(clause, last, offered, language)
}

/** Names something other than what was offered; or the other speaker has just named something else. */
function namesOther(clause: Clause, last: Clause | undefined, offered: Clause, language: FactLanguage): boolean {
  const names = new Set(offeredIn(offered.words, language).map(({ name }) => name))
  const isOther = ({ words }: Clause) => {
    const named = offeredIn(words, language)
    return named.length > 0 && !named.some(({ name }) => names.has(name))
  }
  const asked = last !== offered && last?.unit.speaker !== clause.unit.speaker ? last : undefined
  return isOther(clause) || (asked !== undefined && isOther(asked))
}

/** The names of one offered thing, as the lists have them. */
const thingsOf = (one: Found, { words }: Clause, language: FactLanguage): string[] =>
  offeredIn(words, language).flatMap(({ name, at, length }) => {
    const said = words.slice(at, at + length).join(' ')
    return one.text.includes(said) || name === one.name ? [name] : []
  })

/** Another drug replaces it: "instead", or after an answer that did not agree. */
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
  if (one.kind !== 'drug' || !isNew || others.length === 0) return false
  const offered = one.clauses[0]?.unit.turn ?? 0
  const isLater = unit.turn > offered
  const between = clauses.filter((other) => other.unit.turn === offered + 1)
  const isObjected = between.some((other) => isDoubted(other, language)) && unit.turn === offered + 2
  return isLater && (language.replaces.test(text) || (isObjected && language.follows.test(text)))
}
