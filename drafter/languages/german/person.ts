import { within } from '../../extractive/words.ts'
import { isNoun } from './nouns.ts'
import {
  begun,
  GOES_ON,
  isBareVerb,
  isLed,
  JOINS,
  MODAL,
  ONWARD,
  order,
  PLURAL,
  PROPOSED,
  VERB,
  wanted,
} from './orders.ts'
import { inFull, isSeparated, thirdOf, thirdOfFirst } from './verbs.ts'
import { classOf, isVerbal } from './word-classes.ts'

/** Begins a question as well. */
const ASKS = /^(?:was|wo|wie|warum|wann|wo(?:mit|bei|für|zu))$/
/** Verbs that describe the patient; with any other, "…en Sie" is an order. */
const STATES =
  /^(?:haben|sind|werden|können|müssen|sollen|dürfen|wollen|mögen|waren|hatten|sollten|könnten|würden|hätten|wären|möchten|dürften|müssten|bekommen|brauchen|leiden|wissen|merken|spüren|sehen|fühlen|kriegen|wiegen|verlieren|scheiden|vertragen)$/
/** Something a doctor says about what is known, not about what to do. */
const KNOWS =
  /^(?:habe|haben|bin|sind|war|waren|hatte|hatten|werde|werden|kann|können|darf|dürfen|hätte|hätten|könnte|könnten|denke|denken|glaube|glauben|sehe|sehen|höre|hören|finde|finden|meine|meinen|weiß|wissen|taste|tasten|fühle|fühlen|spüre|spüren|kenne|kennen|verstehe|verstehen|freue|freuen|hoffe|hoffen|frage|fragen|sage|sagen|erkläre|erklären|zeige|zeigen|mag|mögen|tue|tun|vermute|vermuten|nenne|nennen|rede|reden|brauche|brauchen|lebe|leben|arbeite|arbeiten|blicke|blicken|bleibe|bleiben|heiße|heißen|rate|raten|empfehle|empfehlen|schaue|schauen|gucke|gucken)$/

interface Part {
  words: string[]
  /** What comes before it. */
  mark: string
}

const partsOf = (text: string): Part[] =>
  text.split(/(?<=[,;:–]) /).map((part) => {
    const mark = /\s*[,;:–]$/.exec(part)?.[0] ?? ''
    return {
      words: part
        .slice(0, part.length - mark.length)
        .split(' ')
        .filter(Boolean),
      mark,
    }
  })

/** Each part between commas separately; null if one of them cannot be converted. */
function byParts(text: string, put: (words: string[], next: readonly string[]) => string | null): string | null {
  let whole = ''
  const parts = partsOf(text)
  for (const [at, { words, mark }] of parts.entries()) {
    const own = put(words, parts[at + 1]?.words ?? [])
    if (own === null) return null
    // "Oder wir impfen": not the same without its joint.
    const joint = words[0] === 'oder' && !own.startsWith('oder ') ? 'oder ' : ''
    whole += `${whole && ' '}${joint}${own}${mark}`
  }
  return whole
}

const OF_ONE = /^(?:ist|hat|war|wird|kann|muss|soll|darf|will|mag|hatte|wurde|würde|\p{L}{3,}t)$/u
/** "Spuckt", but not "nicht" or "jetzt". */
const isOfOneVerb = (word = ''): boolean => OF_ONE.test(word) && (isVerbal(classOf(word)) || classOf(word) === '-t')

/** Is "sie" somebody other than the patient, judging by the singular verb next to it or at the end of its clause? */
function isOfOne(words: readonly string[], at: number): boolean {
  const [before = '', next = '', last = ''] = [words[at - 1], words[at + 1], words.at(-1)]
  if (VERB.test(before) || VERB.test(last)) return false
  const isBeside = isOfOneVerb(next) || (isOfOneVerb(before) && isVerbal(classOf(before)))
  return isBeside || (isLed(words.slice(0, at)) && isOfOneVerb(last))
}
const POLITE = /^(?:sie|ihnen|ihre?[mnrs]?)$/

/** Does anything remain that addresses the patient? @param text lower case */
export const isAddressed = (text: string): boolean =>
  partsOf(text).some(({ words }) => words.some((word, at) => POLITE.test(word) && !isOfOne(words, at)))

/** "Sie werden schlecht schlafen und sind müde": the verbs behind "und" are the patient's too. */
const eachJoined = (words: readonly string[], first: number): string[] =>
  words.map((word, at) => {
    const [before = '', next = ''] = [words[at - 1], words[at + 1]]
    const isJoined = at > first && GOES_ON.test(before) && !OTHERS.test(next) && next !== 'sie'
    return isJoined && STATES.test(word) ? thirdOf(word) : word
  })

const capital = (word: string): string => word.replace(/^\p{L}/u, (letter) => letter.toUpperCase())

/** What is said to the patient, with its capital: "wenn sie fieber haben" -> "wenn Sie fieber haben". */
export const withPolite = (text: string): string =>
  partsOf(text)
    .map(({ words, mark }) => {
      const bare = words.map((word) => word.toLowerCase().replace(/[.!?]+$/, ''))
      return (
        words.map((word, at) => (POLITE.test(bare[at] ?? '') && !isOfOne(bare, at) ? capital(word) : word)).join(' ') +
        mark
      )
    })
    .join(' ')

/** Forms that only fit the speaker: "und habe geschwitzt". */
const MINE = /^(?:habe?|bin)$/
/** "Wenn ich den Kopf drehe oder …": the last word of the half before, which is a verb after a noun. */
const closesHalf = (words: readonly string[], at: number): boolean =>
  GOES_ON.test(words[at + 1] ?? '') && isNoun(words[at - 1] ?? '') && !isNoun(words[at] ?? '')

/** "Ich liege da und grüble": the verb behind "und". */
const goneOn = (words: readonly string[]): string[] =>
  words.map((word, at) =>
    words[at - 1] === 'und' && (MINE.test(word) || ONWARD.test(words[at + 1] ?? ''))
      ? (thirdOfFirst(word) ?? word)
      : word,
  )

const WE = within('wir|uns|unser\\p{L}*')
/** "Glaube ich": how sure somebody is, not what they do. */
const THINKS = /^(?:glaube?|denke?|schätze?|meine?|weiß)$/

/** "Ich fühle mich": the patient's own; "mir ist übel": "Pat. ist übel", as notes say. */
function named(word: string, speaks: boolean): string {
  if (word === 'ich') return 'Pat.'
  return word === 'mir' || word === 'mich' ? (speaks ? 'sich' : 'Pat.') : word
}

const ADVERB =
  /^(?:selbst|selber|damals|daheim|allein|bald|bisher|eher|ehrlich|endlich|fast|ganz|gern|gleich|grad|kurz|lang|letztens|neulich|oft|vorher|nachher|soweit|sofort|trotzdem|überhaupt|ungefähr|wirklich|zuerst|zuletzt|irgend\p{L}*)$/u
/** "Ich schmier", "konnt ich": the word next to "ich" is its verb, unless it is one of the small words. */
const isOpen = (word: string): boolean =>
  /^(?:-|verb$)/.test(classOf(word)) && /[^aeiouäöü]$/.test(word) && !/en$/.test(word) && !ADVERB.test(word)

/** "Hab dann gehüpft", "mir ist übel": about the patient, though nobody says "ich". */
function withoutSubject(words: readonly string[]): string {
  const shown = words.map((word) => named(word, false))
  const [first = ''] = words
  return (MINE.test(first) ? shown.with(0, thirdOfFirst(first) ?? first) : shown).join(' ')
}

/** A verb in the first person, by its form or, beside "ich", by its place; null if it is none. */
const thirdHere = (said: string): string | null =>
  THINKS.test(said) || isSeparated([said])
    ? null
    : (thirdOfFirst(said) ?? (isOpen(said) ? thirdOfFirst(`${said}e`) : null))

/** A patient's clause about themselves, in the third person; null if that is not safe. */
function ofThemselvesIn(words: readonly string[]): string | null {
  const at = words.indexOf('ich')
  if (at < 0) return withoutSubject(words)
  if (words.lastIndexOf('ich') !== at) return null
  // "Das letzte Mal vor zwei Jahren, glaub ich."
  const [, thinks] = /^(glaub|denk|schätz|mein)e? ich$/.exec(words.join(' ')) ?? []
  if (thinks) return `${thinks}t Pat.`
  const before = words.slice(0, at)
  const isLast = isLed(before) || before.at(-1) === 'seit'
  const first = before.every((word) => JOINS.test(word)) ? at + 1 : at - 1
  const place = isLast ? words.length - 1 : first
  const verb = place === at ? null : thirdHere(words[place] ?? '')
  const told = words.map(
    (word, i) => (isLast && i > at && closesHalf(words, i) ? thirdOfFirst(word) : null) ?? named(word, true),
  )
  if (verb) return goneOn(told.with(place, verb)).join(' ')
  // "Wenn ich auf der Seite liege und die Knie sich berühren": the other half has its own verb.
  return isLast && words.some((_, i) => i > at && closesHalf(words, i)) ? told.join(' ') : null
}

/** The patient's own words about themselves in the third person; null if that is not safe. */
export const ofThemselves = (text: string): string | null => (WE.test(text) ? null : byParts(text, ofThemselvesIn))

const OURSELVES = /^(?:mir|mich|uns)$/
/** What somebody suffers, beside `STATES`: in a condition it comes last, like those. */
const SUFFERS = /^(?:husten|bluten|erbrechen|zittern|schwitzen|frieren)$/
/** What the next part may also tell to do: "…, viel trinken". */
const DOES = /^(?:essen|trinken|schlafen)$/
/** "Wenn Sie Fieber haben, Blut husten oder verwirrt werden": each verb at the end of what it belongs to. */
const eachOfOne = (words: readonly string[]): string[] =>
  words.map((word, at) => {
    if (at < words.indexOf('Pat.')) return word
    const [isJoined, isLast] = [GOES_ON.test(words[at + 1] ?? ''), at === words.length - 1]
    const isVerb = STATES.test(word) || SUFFERS.test(word) || (isJoined && DOES.test(word))
    return at > 0 && (isJoined || isLast) && isVerb ? thirdOf(word) : word
  })
/** Somebody or something else whose verb is a plural: "und wir eine Absprache haben". */
const OTHERS = /^(?:wir|die)$/
/** After a condition. */
const BEGINS_MAIN = /^(?:dann|so|bitte|sofort|gleich)$/

/** Says after which word "sie" is the patient. */
type Polite = (before: string) => boolean

/** What is said to the patient, turned into a statement about the patient; null if that is not safe. */
function toPatient(words: readonly string[], next: readonly string[], polite: Polite): string | null {
  const at = words.indexOf('sie')
  const isPolite = polite(words[at - 1] ?? '')
  const shown = isPolite ? words.map((word) => (word === 'ihnen' ? 'Pat.' : word)) : words
  if (at < 0 || isOfOne(words, at)) return shown.join(' ')
  return words.lastIndexOf('sie') === at ? ofOnePatient(shown, at, next, isPolite) : ofEach(words, at, polite)
}

/** "Wann Sie trinken und wann Sie müssen": each half on its own. */
function ofEach(words: readonly string[], first: number, polite: Polite): string | null {
  const last = words.lastIndexOf('sie')
  const joint = words.findLastIndex((word, at) => at > first && at < last && GOES_ON.test(word))
  if (joint < 0) return null
  const halves = [words.slice(0, joint), words.slice(joint + 1)].map((half) => toPatient(half, [], polite))
  return halves.includes(null) ? null : halves.join(` ${words[joint]} `)
}

const INFINITIVE = /^(?:ab|an|auf|aus|ein|her|hin|mit|nach|um|vor|weg|zurück)zu\p{L}+n$/u

/** "Sie sind 44": but not "daran gedacht, Sie einzuweisen". */
const beginning = (told: readonly string[], at: number, following: string): string =>
  (INFINITIVE.test(following) ? told : eachJoined(told.with(at + 1, thirdOf(following)), at + 1)).join(' ')

/** @param at of the only "sie" */
function ofOnePatient(words: readonly string[], at: number, next: readonly string[], isPolite: boolean): string | null {
  const before = words.slice(0, at)
  const told = words.with(at, 'Pat.')
  const [previous = '', following = ''] = [before.at(-1), words[at + 1]]
  const tells = (verb: string) => (isPolite ? PLURAL : STATES).test(verb)
  const begins = before.every((word) => JOINS.test(word))
  if (begins && tells(following)) return beginning(told, at, following)
  // "Als Tablette nehmen Sie": with its verb before the person, it depends on nothing.
  const isMain = PLURAL.test(previous) && !isNoun(previous) && !ASKS.test(begun(before)[0] ?? '')
  if (begins || (isLed(before) && !isMain) || GOES_ON.test(previous)) {
    const verb = PLURAL.test(previous) ? -1 : closingVerb(words, at, tells)
    return verb < 0 ? null : eachOfOne(told.with(verb, thirdOf(words[verb] ?? ''))).join(' ')
  }
  if (STATES.test(previous)) return eachJoined(told.with(at - 1, thirdOf(previous)), at).join(' ')
  if (!isPolite) return null
  return PLURAL.test(previous) ? order(words, at - 1, at, next) : told.join(' ')
}

/** "Wenn Sie Fieber bekommen oder Halsweh": the verb closes a condition, or comes before what is added to it. */
const closingVerb = (words: readonly string[], person: number, tells: (verb: string) => boolean): number =>
  words.findLastIndex((word, at) => {
    const isLast = at === words.length - 1 && classOf(word) !== 'time'
    return (
      at > person &&
      words[at - 1] !== 'zu' &&
      tells(word) &&
      (isLast || (GOES_ON.test(words[at + 1] ?? '') && !isNoun(word)))
    )
  })

/** Is "sie" the patient, whom the doctor does something for, rather than who does something? */
function isObject(words: readonly string[], person: number, verb: number, polite: Polite): boolean {
  const [before = '', after = '', next = ''] = [words[person - 1], words[person + 1], words[person + 2]]
  const doesBefore = person - 1 !== verb && PLURAL.test(before) && !isNoun(before)
  const does = doesBefore || GOES_ON.test(before) || STATES.test(after) || isBareVerb(after, next)
  return person > verb && !does && polite(before) && person === words.lastIndexOf('sie')
}

/** "Komme ich vorbei und nehme Blut ab": the verb behind "und", as "wir" would say it. */
const goneOnOf = (words: readonly string[], person: number): string[] =>
  words.map((word, at) => {
    const plural = `${inFull(word)}n`
    return at > person && GOES_ON.test(words[at - 1] ?? '') && isBareVerb(plural, words[at + 1] ?? '') ? plural : word
  })

/** What the doctor does: "das Ramipril erhöhen wir auf 10 mg" -> "das Ramipril auf 10 mg erhöhen". */
function ofDoctors(words: readonly string[], next: readonly string[], polite: Polite): string | null {
  const at = words.findIndex((word) => word === 'ich' || word === 'wir')
  const before = words.slice(0, at)
  if (at < 0 || isLed(before) || words.some((word) => OURSELVES.test(word))) return null
  const place = before.every((word) => JOINS.test(word)) ? at + 1 : at - 1
  // "Und ich, wir …": nothing follows.
  if (place >= words.length) return null
  const verb = inFull(words[place] ?? '')
  // "Ich rufe Sie an."
  const person = words.indexOf('sie')
  if (person >= 0 && !isObject(words, person, place, polite)) return null
  const all = words[at] === 'ich' ? goneOnOf(words, at) : words
  const told = (person < 0 ? all : all.with(person, 'Pat.')).with(place, verb)
  const thing = wanted(told, place, at)
  if (thing) return thing
  if (!MODAL.test(verb) && (!/^\p{L}{3,}en?$/u.test(verb) || (words[at] === 'wir') !== verb.endsWith('n'))) return null
  return KNOWS.test(verb) ? null : order(told, place, at, next)
}

const SUBJECT = /^(?:ich|wir|sie|die)$/
/** "Pat. ist 44, haben zwei Kinder", "zu Hause messen, und schreiben es auf": a part with its subject before the comma. */
function goesOnWith(before: string, words: readonly string[], next: readonly string[]): string | null {
  const [joint, ...rest] = GOES_ON.test(words[0] ?? '') ? words : ['', ...words]
  const [verb = '', after = ''] = rest
  if (words.some((word) => SUBJECT.test(word)) || !(STATES.test(verb) || isBareVerb(verb, after))) return null
  if (before.startsWith('Pat. ')) return [joint, thirdOf(verb), ...rest.slice(1)].join(' ').trim()
  return joint && PLURAL.test(before.split(' ').at(-1) ?? '') ? `${joint} ${order(rest, 0, 0, next)}` : null
}

/** The words after which it writes "Sie" or "Ihnen". */
const beforePolite = (said: string): string[] =>
  [...said.matchAll(/(\p{L}+) (?:Sie|Ihnen)(?!\p{L})/gu)].map(([, word = '']) => word.toLowerCase())

/** Does it write "Sie" for the patient, and only for them? Without any capitals, doctors nearly always mean the patient. */
const isPoliteIn = (said: string): boolean =>
  !/\p{Lu}/u.test(said) ||
  (/(?<=\P{L})(?:Sie|Ihnen)(?!\p{L})/u.test(said.slice(1)) && !/(?<=[\p{L},] )(?:sie|ihnen)(?!\p{L})/u.test(said))

/**
 * A doctor's words in a note's form: the patient in the third person, orders with their verb last; null if unsafe.
 *
 * @param said as it was heard
 * @param isPlan what doctors say they are doing is something to do
 */
export function ofDoctorsWords(text: string, said: string, isPlan: boolean): string | null {
  const [isPolite, before] = [isPoliteIn(said), beforePolite(said)]
  const polite = (word: string) => isPolite || before.includes(word)
  let isCondition = false
  let told = ''
  const put = byParts(text, (part, next) => {
    const named = part.indexOf('sie')
    isCondition = named < 0 ? isCondition && !BEGINS_MAIN.test(part[0] ?? '') : isLed(part.slice(0, named))
    const words = isCondition && named < 0 && !part.some((word) => OTHERS.test(word)) ? eachOfOne(part) : part
    told =
      goesOnWith(told, words, next) ??
      (isPlan ? ofDoctors(words, next, polite) : null) ??
      toPatient(words, next, polite) ??
      ''
    return told === '' ? null : told
  })
  // Once is enough.
  const first = put?.indexOf(PROPOSED) ?? -1
  return put && first >= 0 ? put.slice(0, first) + PROPOSED + put.slice(first).replaceAll(PROPOSED, '') : put
}
