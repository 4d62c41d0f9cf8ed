import { classOf, isVerbal } from './word-classes.ts'

/** Words that a note can do without where it says the same without them. What denies, limits or dates is not among them. */
const OMISSIBLE: ReadonlySet<string> = new Set(
  'ich du er sie es wir man pat. das dies da hier dort der die den dem des ein eine einen einem einer ist bin sind hab habe hat haben gehabt gewesen worden geworden mein meine meinen meinem meiner ihr ihre ihren ihrem ihrer seine seinen seinem seiner aber also dann jetzt so nun halt eben einfach eigentlich schon mal auch doch ja bitte gerne okay hm ach mei na naja denn gell'.split(
    ' ',
  ),
)
const ARTICLE = /^(?:d(?:er|ie|as|en|em|es)|ein(?:e[nmr]?)?)$/
const GENITIVE = /^(?:de[rs]|einer)$/
const INFLECTED = /(?:e|e[nrsm])$/

/** "Ein kleiner Riss" -> "kleiner Riss"; not "einem normalen Infekt", whose adjective would have another ending. */
function readsWithout(article: string, next: string, nextClass: string): boolean {
  if (!nextClass.startsWith('-') || !INFLECTED.test(next)) return true
  return article === 'ein' ? /e[rs]$/.test(next) : /^(?:eine|die)$/.test(article) && /[^e]e$/.test(next)
}

/** Of one's own, or of the practice: a verb in their form reads badly without them. */
const SPEAKER = /^(?:ich|wir)$/
const HAS = /^(?:hab|habe|hat|haben)$/
const HOLDER = /^(?:ich|wir|pat\.|er|sie|es|man)$/
const RELATIVE = /^(?:de[rnm]|die|das|denen|deren|dessen)$/
const ENDS_AS_VERB = /^-(?:t|te|en)$/
const GENITIVE_LEADS = /^(?:wegen|trotz|statt|während|aufgrund|innerhalb)$/

interface Within {
  word: string
  next: string
  nextClass: string
  /** Empty where a part of the sentence begins. */
  before: string
  beforeClass: string
}

/** Where a word says something after all. */
const STAYS: readonly ((at: Within) => boolean)[] = [
  // "Höre ich".
  ({ word, before, next }) => SPEAKER.test(word) && [before, next].some(isOwnVerb),
  // "Hat die Freundin einen Fleck entdeckt": somebody else has it.
  ({ word, before, next }) => HAS.test(word) && ![before, next].some((one) => HOLDER.test(one)),
  // "So gut wie".
  ({ word, before, next }) => word === 'so' && before !== '' && !/^(?:ein|was)/.test(next),
  ({ word, before }) => word === 'mal' && before === 'erst',
  // "Bei Pat. nur Heuschnupfen".
  ({ word, beforeClass }) => beforeClass === 'preposition' && !ARTICLE.test(word),
  ({ word, before }) => ARTICLE.test(word) && GENITIVE_LEADS.test(before),
  // "Ein paar"; "die zwei", which is read as one of a kind.
  ({ word, next, nextClass }) =>
    ARTICLE.test(word) && (/^(?:paar|bisschen|wenig)$/.test(next) || nextClass === 'number'),
  // "Ab morgen eine am Tag": as many.
  ({ word, nextClass }) => /^ein/.test(word) && ARTICLE.test(word) && !/^(?:noun$|-)/.test(nextClass),
  // "Ende der Woche".
  ({ word, beforeClass }) => GENITIVE.test(word) && beforeClass === 'noun',
  ({ word, next, nextClass }) => ARTICLE.test(word) && !readsWithout(word, next, nextClass),
]

/** Can a note do without this word? @param words lower case @param marks the punctuation after each */
export function omissible(
  words: readonly string[],
  classes: readonly string[],
  at: number,
  marks: readonly string[],
): boolean {
  const word = words[at] ?? ''
  if (!OMISSIBLE.has(word) || isInRelative(words, classes, at, marks)) return false
  const mark = marks[at - 1] ?? ''
  // "Husten: ja".
  if (mark === ':') return word !== 'ja' && word !== 'doch'
  const [before = '', beforeClass = ''] = mark === '' ? [words[at - 1], classes[at - 1]] : []
  const [next = '', nextClass = ''] = [words[at + 1], classes[at + 1]]
  return !STAYS.some((stays) => stays({ word, next, nextClass, before, beforeClass }))
}

/** "Rufe", "sehen": not "habe", which would go with its subject. */
const isOwnVerb = (word: string): boolean => (isVerbal(classOf(word)) || classOf(word) === '-e') && !OMISSIBLE.has(word)

/** "Einen Fleck, der ihr nicht gefällt": all of what a relative pronoun begins belongs together. */
function isInRelative(
  words: readonly string[],
  classes: readonly string[],
  at: number,
  marks: readonly string[],
): boolean {
  const start = marks.slice(0, at).findLastIndex((mark) => mark !== '') + 1
  const end = marks.findIndex((mark, place) => place >= at && mark !== '')
  const last = end < 0 ? words.length - 1 : end
  const isVerb = (place: number) => isVerbal(classes[place] ?? '')
  return (
    start > 0 &&
    last > start + 1 &&
    RELATIVE.test(words[start] ?? '') &&
    (isVerb(last) || ENDS_AS_VERB.test(classes[last] ?? '')) &&
    !isVerb(start + 1)
  )
}
