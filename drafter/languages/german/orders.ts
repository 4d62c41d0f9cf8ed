import { isNoun } from './nouns.ts'
import { inFull, infinitiveLast, isSeparated } from './verbs.ts'
import { classOf, isVerbal } from './word-classes.ts'

/** Begins a clause whose verb comes last. */
const SUBORDINATE =
  /^(?:wenn|falls|ob|dass|weil|als|damit|bis|sobald|solange|soweit|obwohl|bevor|nachdem|während|sodass|seitdem|was|wie|warum|wann|wo(?:hin|her|mit|bei|für|zu|rauf|ran|rüber|von)?|wovor|weshalb)$/
/** May come before the first position of a sentence. */
export const JOINS = /^(?:und|oder|aber|denn|sondern|entweder|also|ja|nein|nee|doch)$/
/** Says nothing in an order. */
const SOFTENS = /^(?:bitte|mal|halt|eben|doch|einfach|ruhig|also|jetzt|dann)$/

/** The thing to do is already at the end, as an infinitive; what somebody would do is a proposal. */
export const MODAL =
  /^(?:muss|müssen|will|wollen|soll|sollen|sollte|sollten|wollte|wollten|möchte|möchten|(würde|würden))$/

/** "Damit haben Sie …" joins nothing, "damit Sie … haben" does. */
export const isLed = (words: readonly string[]): boolean =>
  words.some((word, at) => {
    const next = words[at + 1] ?? ''
    const isAdverb =
      /^(?:damit|seitdem)$/.test(word) && (VERB.test(next) || isVerbal(classOf(next)) || words[at + 2] === 'ich')
    // "Da Sie Beschwerden haben."
    return (SUBORDINATE.test(word) && !isAdverb) || (word === 'da' && /^(?:ich|sie)$/.test(next))
  })
export const VERB = /^(?:\p{L}{2,}e[lr]?n|sind|habe?|bin)$/u

export const PROPOSED = 'Vorschlag: '

/** Words that follow a verb, but not a noun. */
export const ONWARD =
  /^(?:|bis|auf|in|im|an|am|mit|nach|dann|nicht|ihn|mich|mir|sich|es|das|die|den|immer|wieder|noch|seit|zu|kein\p{L}*|ein\p{L}*)$/u
export const PLURAL = /^(?!(?:all|beid|dies|jed|k?ein|mein|ihr|sein|welch)en$)(?:\p{L}{2,}e[lr]?n|sind|tun)$/u
/** A second order behind "und": its verb would have to move too. */
export const GOES_ON = /^(?:und|oder)$/

/** Another statement begins, with nothing in between. */
const FINITE = /^(?:bleib(?:en|t)|ist|sind|hat|haben|wird|werden|kann|muss|soll|geht|gibt|kommt|war|waren|ich|wir|sie)$/
/** Begins what is listed after it, up to the end of the sentence. */
const LISTS = /^(?:bei|gegen|wegen|mit)$/
const LISTED = 4

/** Ends like a verb and is none. */
const NO_VERB = /^(?:oben|unten|hinten|vorn|innen|außen|draußen|drinnen|zusammen|selten|eben|morgen|gestern|anderen)$/
/** Is it a verb with nothing before it: "und rufen an"? */
export const isBareVerb = (word: string, next: string): boolean =>
  PLURAL.test(word) &&
  !NO_VERB.test(word) &&
  !isNoun(word) &&
  (classOf(word) === 'verb' || (/^-e[lr]?n$/.test(classOf(word)) && next !== '' && ONWARD.test(next)))

/** Does it say more than what to do? */
const saysMore = (after: readonly string[]): boolean =>
  after.some((word, at) => FINITE.test(word) || (GOES_ON.test(word) && PLURAL.test(after[at + 1] ?? '')))

export const begun = (words: readonly string[]): readonly string[] => {
  const first = words.findIndex((word) => !JOINS.test(word))
  return first < 0 ? [] : words.slice(first)
}

/** What the patient or the doctor should do, with each verb last; null if it says more. */
export function order(words: readonly string[], verb: number, person: number, next: readonly string[]): string | null {
  const another = words.findIndex(
    (word, at) =>
      at > Math.max(verb, person) && GOES_ON.test(word) && isBareVerb(words[at + 1] ?? '', words[at + 2] ?? ''),
  )
  const [one, other] =
    another < 0
      ? [singleOrder(words, verb, person, next)]
      : [
          singleOrder(words.slice(0, another), verb, person, [], { isLast: false }),
          order(words.slice(another + 1), 0, 0, next),
        ]
  if (one === null || other === null) return null
  return other === undefined ? one : `${one} ${words[another]} ${other}`
}

/** "Aufhören würde ich nicht ganz", "wir sollten das MRT wiederholen": the infinitive comes last. */
function proposal(before: readonly string[], after: readonly string[], isProposed: boolean): string | null {
  const endsWithVerb = isBareVerb(before.at(-1) ?? '', '')
  const rest = endsWithVerb ? [...before.slice(0, -1), ...after, ...before.slice(-1)] : [...before, ...after]
  const isWhole = PLURAL.test(rest.at(-1) ?? '') && classOf(rest.at(-1) ?? '') !== 'time'
  return isWhole ? `${isProposed ? PROPOSED : ''}${rest.join(' ')}` : null
}

function singleOrder(
  words: readonly string[],
  verb: number,
  person: number,
  next: readonly string[],
  { isLast = true } = {},
): string | null {
  const isSaid = (word: string, at: number, all: readonly string[]) =>
    (!SOFTENS.test(word) ||
      (word === 'mal' && /^(?:noch|(?:dies|jed|letzt|nächst|zweit)es)$/.test(all[at - 1] ?? ''))) &&
    word !== 'ihnen' &&
    // "Da schreibe ich Ihnen Dekristol auf": where or why was said before.
    !(word === 'da' && at === 0)
  const before = begun(words.slice(0, Math.min(verb, person))).filter(isSaid)
  const after = words.slice(Math.max(verb, person) + 1).filter(isSaid)
  if (saysMore(after)) return null
  const modal = MODAL.exec(words[verb] ?? '')
  if (modal) return proposal(before, after, modal[1] !== undefined)
  const rest = [...before, ...after]
  const own = inFull(words[verb] ?? '')
  const list =
    next.length > 0 && next.length <= LISTED && !isLed(next) ? after.findIndex((word) => LISTS.test(word)) : -1
  return list >= 0 && !isSeparated(after)
    ? [infinitiveLast(own, [...before, ...after.slice(0, list)]), ...after.slice(list)].join(' ')
    : infinitiveLast(own, rest, { isLast })
}

const WANTS = /^(?:möchten?|will|wollen|brauchen?|hätten?)$/
/** What the doctor wants to have: "zur Sicherheit will ich noch ein MRT" -> "zur Sicherheit noch ein MRT". */
export function wanted(words: readonly string[], verb: number, person: number): string | null {
  const rest = [...begun(words.slice(0, Math.min(verb, person))), ...words.slice(Math.max(verb, person) + 1)].filter(
    (word) => !SOFTENS.test(word) && !/^(?:gerne?|trotzdem)$/.test(word),
  )
  const isThing = WANTS.test(words[verb] ?? '') && rest.some((word) => /^ein(?:e|en)?$/.test(word))
  return isThing && !rest.some((word) => FINITE.test(word) || isBareVerb(word, '')) ? rest.join(' ') : null
}
