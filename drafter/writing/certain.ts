import { testsAmong } from '@visite/lexicon'
import type { Fact } from '../facts/fact.ts'

/**
 * It will not be given or done: half of these are read correctly, so nothing is written about them, not even the order.
 */
export const isDeclined = ({ status, attributes }: Pick<Fact, 'status' | 'attributes'>): boolean =>
  status === 'declined' || attributes.change === 'declined'

/**
 * At this chance or above, a fact may be a separate sentence: less certain ones are offered beside the note, with the
 * others.
 */
export const CERTAIN = 0.82

/**
 * A warning says more in its own words: how soon, and each of its signs; something that may be done is not yet to be
 * done.
 */
const isSettled = ({ kind, assertion }: Fact): boolean =>
  assertion === 'present' || assertion === 'absent' || (assertion === 'possible' && kind === 'diagnosis')

/** A drug that is only named may have been mentioned for anything, unless it surely was stopped. */
const isDrugOnlyNamed = (fact: Fact): boolean => {
  const { dose, frequency, change = 'continued' } = fact.attributes
  const isTaken = change === 'continued' || (change === 'stopped' && certaintyOf(fact) < SURE)
  return fact.kind === 'drug' && dose === undefined && frequency === undefined && isTaken
}
const SURE = 0.95

/** That somebody drinks says nothing unless it says how much. */
const isHabitOnlyNamed = ({ name, assertion, attributes }: Fact): boolean =>
  HABITS.has(name) && assertion === 'present' && attributes.amount === undefined
const HABITS: ReadonlySet<string> = new Set(['alcohol', 'alkohol'])

/** That blood was once taken says nothing without the result. */
const isTestOnlyNamed = ({ kind, time, name }: Fact): boolean =>
  kind === 'history' &&
  time === 'past' &&
  (['de', 'en'] as const).some((code) => testsAmong(name.split(' '), code).length > 0)

const isOnlyNamed = (fact: Fact): boolean => isDrugOnlyNamed(fact) || isHabitOnlyNamed(fact) || isTestOnlyNamed(fact)

export const isCertain = (fact: Fact): boolean =>
  isSettled(fact) && !isDeclined(fact) && !isOnlyNamed(fact) && certaintyOf(fact) >= CERTAIN

/** Whether all of it is right, 0..1. */
export const certaintyOf = ({ certainty = 1 }: Pick<Fact, 'certainty'>): number => certainty
