import { unitWords } from '@visite/lexicon'

/** Grammatical classes of the words that show where a statement ends. */
const CLASSES: Readonly<Record<string, string>> = {
  subject: 'i you he she we they it',
  pointer: 'this that these those there',
  be: 'am is are was were been be',
  have: 'have has had',
  do: 'do does did',
  modal: 'will would can could should might may must',
  possessive: 'my your his her our their its',
  verb: 'take takes took get gets got feel feels felt go goes went come comes came think thought know want need see saw say says said gave put make makes made hurts started fell woke tried looks sounds sit drink smoke sleep eat hear give told',
  article: 'the a an any some no all',
  object: 'me him them us',
  preposition:
    'of in on at for with to from about by into over under through around like as than off between after before during since until without per',
  joint: 'and but or',
  onward: 'so then now well anyway also',
  subordinate: 'because if when while although though unless whether where who which what how why',
  not: 'not',
  marker:
    'okay yeah yes no right alright um uh oh hey hi great good sure mm-hmm hmm nope yep absolutely perfect thanks please excellent wonderful correct exactly',
  number:
    'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand once twice',
  // Only some of the lexicon's times and parts of the body: with all of them, stops are set less well.
  time: `today yesterday tomorrow morning night daily ago time again ${unitWords('en', 'day', 'week', 'month', 'year').replaceAll('|', ' ')}`,
  body: 'knee back leg legs foot hand arm heart lungs chest stomach belly neck head ankle shoulder hip elbow pain',
}

const CLASS_OF: ReadonlyMap<string, string> = new Map(
  // The first class of a word counts: "no" is an article here.
  Object.entries(CLASSES)
    .reverse()
    .flatMap(([name, words]) => words.split(' ').map((word): [string, string] => [word, name])),
)

const VERBAL: ReadonlySet<string> = new Set(['be', 'have', 'do', 'modal', 'ed', 'verb'])
export const isVerbal = (wordClass: string): boolean => VERBAL.has(wordClass)

/** The class of a word, or the ending of an unknown one. */
export const classOf = (word: string): string =>
  CLASS_OF.get(word) ?? (/\d/.test(word) ? '#' : (/(?:ly|ed|ing)$/.exec(word)?.[0] ?? 'other'))

const OPEN = /^(?:other|ed)$/
const SUBJECT = /^(?:i|you|he|she|we|they|it)$/
/** Grammatical classes of neighbouring words: an unknown word after a subject is its verb. */
export const classesOf = (words: readonly string[]): string[] => {
  const classes = words.map(classOf)
  return classes.map((own, at) => (OPEN.test(own) && SUBJECT.test(words[at - 1] ?? '') ? 'verb' : own))
}
