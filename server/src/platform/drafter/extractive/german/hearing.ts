import { germanNumbers } from '../../../text/german-numbers.ts'

const SHORT: Readonly<Record<string, readonly string[]>> = {
  "hab'": ['habe'],
  hab: ['habe'],
  "ich's": ['ich', 'es'],
  "geht's": ['geht', 'es'],
  "gibt's": ['gibt', 'es'],
  "ist's": ['ist', 'es'],
  nem: ['einem'],
  ner: ['einer'],
  nen: ['einen'],
  is: ['ist'],
  nich: ['nicht'],
}

/** "hab" -> "habe", "geht's" -> "geht es". */
export const expand = (token: string): readonly string[] | null => SHORT[token] ?? null

export const decimalPoint = (before: string, after: string): boolean => /^\d+$/.test(before) && /^\d+$/.test(after)

const DANGLING =
  /^(und|oder|aber|der|die|das|dem|den|des|ein|eine|einen|einem|einer|mit|von|zu|zum|zur|in|im|an|am|auf|bei|für|seit|dass|weil|wenn|ich|sie|ist|war|habe|hat|haben|nicht|sehr|noch|so|wie|mein|meine|ihr|ihre|äh|ähm)$/
export const dangling = (word: string): boolean => DANGLING.test(word)

/** Where no punctuation was set: a new statement begins at a conjunction with a subject or at a discourse marker. */
export function cutsBefore(words: readonly string[], at: number, length: number): boolean {
  const word = words[at] ?? ''
  const next = words[at + 1] ?? ''
  if (/^(okay|gut|alles)$/.test(word) && length >= 4 && /^(dann|klar|ich|also|so)$/.test(next)) return true
  if (length < 6) return false
  if (/^(und|aber|also)$/.test(word)) return /^(ich|sie|wir|dann|jetzt|haben|es|er|mein|meine|da)$/.test(next)
  return false
}

const FILLERS = new Set(
  'äh ähm hm hmm mhm öh tja naja halt eben okay ok eigentlich quasi sozusagen bitteschön'.split(' '),
)
const OPENERS =
  /^(?:(?:ja|nein|nee|nö|und|aber|also|gut|so|doch|genau|na|nun|okay|alles klar|stimmt|richtig|sicher|klar|gerne|super|prima|schön)\b(?! (?:wie|viel|dass))[ ,.]*)+/

export function clean(words: readonly string[]): string {
  let text = words
    .filter((word) => !FILLERS.has(word) && !/^[?!;…]$/.test(word))
    .join(' ')
    .replace(/ +,/g, ',')
    .replace(/,+/g, ',')
    .replace(/(\d) %/g, '$1 %')
  text = text.replace(/(?<![\p{L}])(\p{L}{2,}),? \1(?![\p{L}])/gu, '$1')
  text = text
    .replace(/^[,.: ]+/, '')
    .replace(/^(?:guten (?:tag|morgen|abend)|hallo|grüß gott)\b[^,]*,? ?/, '')
    .replace(OPENERS, '')
    .replace(/^[,.: ]+/, '')
    .replace(/[,.: ]+$/, '')
  return germanNumbers(text.split(' ').filter(Boolean)).replace(/ ,/g, ',').trim()
}
