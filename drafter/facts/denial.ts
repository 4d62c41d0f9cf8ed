import { sideNamed } from '@visite/lexicon'
import type { FactLanguage } from './language.ts'

/** Where a thing is in a clause. */
export interface Place {
  at: number
  length: number
  /** Another thing follows at once: a denial behind it denies that one. */
  isFollowed?: boolean
}

const BELIEF_REACH = 8

/** Is the thing at these words denied, before or after them? */
export function isDenied(
  words: readonly string[],
  { at, length, isFollowed = false }: Place,
  language: FactLanguage,
): boolean {
  if (language.disbelieves.test(words.slice(Math.max(0, at - BELIEF_REACH), at).join(' '))) return true
  return (
    isDeniedBefore(words, at, language) ||
    isDeniedBehindSide(words, at + length, language) ||
    (!isFollowed && isDeniedBehind(words, { at, length }, language))
  )
}

/** Does a word that denies reach forward to these words? */
function isDeniedBefore(words: readonly string[], at: number, language: FactLanguage): boolean {
  for (let place = at - 1; place >= 0; place--) {
    if (endsReach(words, place, at, language)) return false
    if (deniesNext(words, place, at, language)) return true
  }
  return false
}

/** Does nothing before this word deny the thing at `at`? */
function endsReach(words: readonly string[], place: number, at: number, language: FactLanguage): boolean {
  const word = words[place] ?? ''
  const next = words[place + 1]
  if (language.turns.test(word) || isOutOfReach(words, place, at)) return true
  // "Brennen nicht, mehr so ein Kribbeln": it denies what comes before it.
  return place > 0 && isEnd(next) && language.deniesBare.test(word)
}

/**
 * Without punctuation, a denying word reaches only what follows soon: the rest of a long clause is another statement.
 */
const isOutOfReach = (words: readonly string[], place: number, at: number): boolean =>
  at - place > (words[place + 1] === 'need' ? NEED_REACH : DENIAL_REACH)

const DENIAL_REACH = 4
/** "You do not need to see a cardiologist." */
const NEED_REACH = 6

/** Does this word deny the thing at `at`, and not something else in between? */
function deniesNext(words: readonly string[], place: number, at: number, language: FactLanguage): boolean {
  if (!language.denies.test(words[place] ?? '') || isAnswer(words, place, language)) return false
  const next = words[place + 1] ?? ''
  // "Not on insulin", but "not on Mondays".
  const isNext = place + 1 === at || (next === 'on' && place + 2 === at)
  return isNext || !language.deniesAnother.test(next)
}

/** "No, my period was last week", "no, (just) a scratchy throat". */
const isAnswer = (words: readonly string[], place: number, { self, articles }: FactLanguage): boolean =>
  words[place + 1] === ','
    ? self.test(words[place + 2] ?? '')
    : words[place] === 'no' && articles.test(words[place + 1] ?? '')

/** "Lachman on the left negative." */
function isDeniedBehindSide(words: readonly string[], from: number, { code, deniesThis }: FactLanguage): boolean {
  const sides = words.slice(from).findIndex((word) => sideNamed(word, code) === null)
  return sides > 0 && deniesThis.test(words[from + sides] ?? '')
}

/** How many words behind a thing a word can deny it; the last word of a clause always can. */
const NEAR = 6

const OF_SIDE = /^(?:on|the|both|sides?|auf|an|der|beiden?|seiten?)$/

/** "Negative | on both sides": what is left of the statement only says where. */
const namesSideOnly = (rest: readonly string[], { code }: FactLanguage): boolean => {
  const end = rest.findIndex((word) => isEnd(word))
  return rest
    .slice(0, end < 0 ? rest.length : end)
    .every((word) => OF_SIDE.test(word) || sideNamed(word, code) !== null)
}

/** Does a word behind these words deny them? */
function isDeniedBehind(words: readonly string[], { at, length }: Place, language: FactLanguage): boolean {
  const from = at + length
  if (isDeniedAtOnce(words, from, language) || isAnsweredNo(words, { at, length }, language)) return true
  if (language.disbelievesThis.test(words.slice(from).join(' '))) return true
  for (let place = from; place < words.length; place++) {
    const word = words[place] ?? ''
    const next = words[place + 1]
    if (/^[,;]$/.test(word) || language.turnsAfter.test(word)) return false
    const isNear = place < from + NEAR || next === undefined
    const ends = isEnd(next) || language.deniesEnd.test(next ?? '') || namesSideOnly(words.slice(place + 1), language)
    if (isNear && ends && language.deniesBefore.test(word)) return true
  }
  return false
}

/** "Kiffen nein Alkohol nein": without punctuation the next thing follows at once. */
function isDeniedAtOnce(words: readonly string[], from: number, language: FactLanguage): boolean {
  const word = words[from] ?? ''
  const next = words[from + 1] ?? ''
  if (language.deniesThis.test(ALSO.test(word) ? next : word)) return true
  // "Weakness, no."
  return word === ',' && language.deniesBefore.test(next) && isEnd(words[from + 2])
}

/** "Schnupfen ja, Husten nicht trinken tut er": things of a list, each with its answer. */
const isAnsweredNo = (words: readonly string[], { at, length }: Place, { deniesBare }: FactLanguage): boolean =>
  /^(?:ja|yes)$/.test(words.slice(0, at).findLast((word) => word !== ',') ?? '') &&
  deniesBare.test(words[at + length] ?? '')

const ALSO = /^(?:auch|also|too)$/

const isEnd = (word: string | undefined): boolean => word === undefined || /^[,;:?!]$/.test(word)
