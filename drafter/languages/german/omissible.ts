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
  if (nextClass === 'noun' || !INFLECTED.test(next)) return true
  return article === 'ein' ? /e[rs]$/.test(next) : /^(?:eine|die)$/.test(article) && /[^e]e$/.test(next)
}

/** Can a note do without this word? @param words lower case @param marks the punctuation after each */
export function omissible(
  words: readonly string[],
  classes: readonly string[],
  at: number,
  marks: readonly string[],
): boolean {
  const word = words[at] ?? ''
  if (!OMISSIBLE.has(word)) return false
  const mark = marks[at - 1] ?? ''
  // "Husten: ja".
  if (mark === ':') return word !== 'ja' && word !== 'doch'
  const before = mark === '' ? (classes[at - 1] ?? '') : ''
  // "Bei Pat. nur Heuschnupfen": what stands after a preposition belongs to it.
  if (!ARTICLE.test(word)) return before !== 'preposition'
  const [next = '', nextClass = ''] = [words[at + 1], classes[at + 1]]
  return !isMeant(word, next, nextClass, before) && readsWithout(word, next, nextClass)
}

/** "Ein paar"; "die zwei", which is read as one of a kind; "ab morgen eine am Tag"; "Ende der Woche". */
const isMeant = (article: string, next: string, nextClass: string, before: string): boolean =>
  /^(?:paar|bisschen|wenig)$/.test(next) ||
  nextClass === 'number' ||
  (article.startsWith('ein') && !/^(?:noun$|-)/.test(nextClass)) ||
  (GENITIVE.test(article) && before === 'noun')
