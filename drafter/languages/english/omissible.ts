/** Words that a note can do without where it says the same without them. What denies, limits or dates is not among them. */
const OMISSIBLE: ReadonlySet<string> = new Set(
  'this that these those there here the a an am is are have my your his her our their its just really actually basically also please reports'.split(
    ' ',
  ),
)
/** The same where a statement begins: "she takes", "so it hurts"; not "we would do it sooner". */
const OMISSIBLE_FIRST: ReadonlySet<string> = new Set([
  'the patient',
  ...'i you he she we they it has but so well okay yeah yes though'.split(' '),
])
const JOINS = /^(?:and|but|or|so|then)$/
/** "A day and a half", "a few", "10 mg a day". */
const MEASURED =
  /^(?:bit|couple|day|dozen|few|half|hour|hundred|liter|litre|little|lot|mile|minute|month|night|quarter|third|thousand|time|week|while|year)$/
/** "Since she was ten", "like she has not slept": a statement may follow. */
const LEADS = /^(?:after|as|before|like|since|than|till|until)$/
const OWN = /^(?:my|your|his|her|our|their|its)$/
const POINTS = /^(?:this|that|these|those|there|here)$/
const SUBJECT = /^(?:i|you|he|she|we|they|it|the patient|this|that|there)$/

interface Within {
  word: string
  next: string
  /** Empty where a part of the sentence begins. */
  before: string
  /** Grammatical class of the word before. */
  beforeClass: string
}

/** Where a word says something after all. */
const STAYS: readonly ((at: Within) => boolean)[] = [
  // "A few", "10 mg a day".
  ({ word, next }) => /^an?$/.test(word) && MEASURED.test(next),
  // "The two hundreds", "by the way".
  ({ word, next, before }) => word === 'the' && (/^\d/.test(next) || before === 'by'),
  // "One of his pills".
  ({ word, before }) => before === 'of' && OWN.test(word),
  // "Up here".
  ({ word, before, beforeClass }) => before !== '' && beforeClass === 'preposition' && POINTS.test(word),
  // "Has to fast", "is to return".
  ({ word, next }) => next === 'to' && /^(?:am|is|are|has|have)$/.test(word),
]

/** Can a note do without this word? @param words lower case @param marks the punctuation after each */
export function omissible(
  words: readonly string[],
  classes: readonly string[],
  at: number,
  marks: readonly string[],
): boolean {
  const [word = '', next = ''] = words.slice(at, at + 2)
  const before = marks[at - 1] === '' ? (words[at - 1] ?? '') : ''
  // "Was advised", "advised the patient to rest".
  if (word === 'was' ? next === 'advised' : word === 'the patient' && before === 'advised') return true
  if (OMISSIBLE_FIRST.has(word) ? !isFirst(words, at, marks) : !OMISSIBLE.has(word)) return false
  const beforeClass = classes[at - 1] ?? ''
  if (STAYS.some((stays) => stays({ word, next, before, beforeClass }))) return false
  const start = marks.slice(0, at).findLastIndex((mark) => mark !== '') + 1
  return !words.slice(start, at).some((one, place) => LEADS.test(one) && SUBJECT.test(words[start + place + 1] ?? ''))
}

/** Does a statement begin here? "She has had": what stands with its subject begins it, too. */
function isFirst(words: readonly string[], at: number, marks: readonly string[]): boolean {
  const [word = '', before = ''] = [words[at], words[at - 1]]
  if (at === 0 || marks[at - 1] !== '' || JOINS.test(before)) return true
  return word === 'has' && SUBJECT.test(before) && isFirst(words, at - 1, marks)
}
