/** Words that a note can do without where it says the same without them. What denies, limits or dates is not among them. */
const OMISSIBLE: ReadonlySet<string> = new Set([
  'the patient',
  ...'i you he she we they it this that these those there here the a an am is are be been being has have my your his her our their its but so well also just really actually basically reports please okay yeah yes though'.split(
    ' ',
  ),
])
/** "A day and a half", "a few", "10 mg a day". */
const MEASURED =
  /^(?:bit|couple|day|dozen|few|half|hour|hundred|little|lot|minute|month|night|quarter|third|thousand|time|week|while|year)$/
/** "Since she was ten", "like she has not slept": a statement may follow. */
const LEADS = /^(?:after|as|before|like|since|than|till|until)$/
const OWN = /^(?:my|your|his|her|our|their|its)$/
const SUBJECT = /^(?:i|you|he|she|we|they|it|the patient|this|that|there)$/

/** Can a note do without this word? @param words lower case @param marks the punctuation after each */
export function omissible(
  words: readonly string[],
  classes: readonly string[],
  at: number,
  marks: readonly string[],
): boolean {
  const [word = '', next = ''] = words.slice(at, at + 2)
  if (!OMISSIBLE.has(word)) return word === 'was' && next === 'advised'
  if (/^an?$/.test(word)) return !MEASURED.test(next)
  // "The two hundreds", "one of his pills".
  if ((word === 'the' && /^\d/.test(next)) || (words[at - 1] === 'of' && OWN.test(word))) return false
  // "For the patient": what stands after a preposition belongs to it.
  if (SUBJECT.test(word) && classes[at - 1] === 'preposition' && marks[at - 1] === '') return false
  // "Has to fast", "is to return".
  if (next === 'to' && /^(?:am|is|are|has|have)$/.test(word)) return false
  const start = marks.slice(0, at).findLastIndex((mark) => mark !== '') + 1
  return !words.slice(start, at).some((one, place) => LEADS.test(one) && SUBJECT.test(words[start + place + 1] ?? ''))
}
