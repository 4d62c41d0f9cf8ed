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
  const isAfter = (mark: string) => (marks[at - 1] ?? '') === mark
  // "Husten: ja".
  if (at > 0 && isAfter(':')) return word !== 'ja' && word !== 'doch'
  // "Bei Pat. nur Heuschnupfen": what stands after a preposition belongs to it.
  if (!ARTICLE.test(word)) return classes[at - 1] !== 'preposition' || !isAfter('')
  // "Ein paar"; "die zwei", which is read as one of a kind and not as a number.
  if (/^(?:paar|bisschen|wenig)$/.test(words[at + 1] ?? '') || classes[at + 1] === 'number') return false
  // "Ab morgen eine am Tag": as many.
  if (/^ein/.test(word) && !/^(?:noun$|-)/.test(classes[at + 1] ?? '')) return false
  // "Ende der Woche".
  if (GENITIVE.test(word) && classes[at - 1] === 'noun' && isAfter('')) return false
  return readsWithout(word, words[at + 1] ?? '', classes[at + 1] ?? '')
}
