import { germanNumbers } from '@visite/lexicon/numbers/german'
import { REWRITTEN_VERBS } from './register.ts'

/** A full stop in "38.2" or in "15. März" ends nothing. */
export const decimalPoint = (before: string, after: string): boolean =>
  /^\d+$/.test(before) &&
  /^(?:\d+|januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)$/.test(after)

const DANGLING =
  /^(und|oder|aber|der|die|das|dem|den|des|ein|eine|einen|einem|einer|mit|von|zu|zum|zur|in|im|an|am|auf|bei|für|seit|dass|weil|wenn|ich|sie|ist|war|habe|hat|haben|sehr|noch|so|wie|mein|meine|ihr|ihre|äh|ähm)$/
export const dangling = (word: string): boolean => DANGLING.test(word)

/** A statement or an instruction with its verb in second or first place. */
const BEGINS =
  /^(?:ich \p{L}+e |ich (?:bin|kann|muss|will|war|hatte|möchte|habe) |wir (?!haben gesehen)\p{L}+en |sie (?:haben|sind|sollten|können|müssen|dürfen|bekommen|brauchen) |(?:das|es|er) (?:ist|sind|besteht|bestehen|spricht|handelt|gibt|dauert|tut|hat|war|juckt|wird) |(?:der|die|das|ihr|ihre|mein|meine|beide) (?:\p{L}+ )?\p{L}+ (?:ist|sind|war|waren|zeigt|zeigen|besteht|bestehen|hat|haben|liegt|verläuft|tut|tun|wird) |\p{L}+en sie (?!\p{L}+(?:en|t) sie)|(?:der|die|das|den) (?:\p{L}+ )?\p{L}+ (?:sollten|können|müssen|dürfen) sie |(?:beidseits|(?:im|am|über|bei|in|an|auf|von|unter)(?: \p{L}+){1,4}?) (?:bestehen?|sehe|höre|taste|zeigt|zeigen|findet|finden|(?:ist|sind) (?:k?ein\p{L}*|der|die|das)) |(?:danach|dazu|sonst|seitdem|nächste) \p{L}+ |(?:montag|dienstag|mittwoch|donnerstag|freitag) kommen sie |in \p{L}+ (?:tag|tagen|woche|wochen|monat|monaten) \p{L}+en (?:wir|sie) |bei \p{L}+ (?:kommen|melden|rufen) sie |(?:wenn|falls) (?:\p{L}+ ){2,9}(?:kommen|melden|rufen|gehen|nehmen) sie |außerdem |zusätzlich |bitte \p{L}+en sie )/u
/** There was a verb before the end of the statement. */
const VERBS = new Set([
  ...REWRITTEN_VERBS,
  ...'habe hat haben ist sind war waren nehme nehmen nimmt besteht bestehen spricht handelt gibt dauert tut verschreibe verordne gebe geben überweise höre sehe sieht taste vermute denke mache machen schreibe empfehle zeige zeigt zeigen liegt liegen verläuft wird werden trinken kommen tragen führen üben wiegen cremen erhöhen kontrollieren brennt juckt legen warten wurde läuft löst lösen'.split(
    ' ',
  ),
])
const JOINS =
  /^(?:und|oder|dass|weil|wenn|falls|ob|wie|was|wo|bis|damit|der|die|das|den|dem|des|ein|eine|einen|einem|einer|mit|von|zu|zum|zur|in|im|an|am|auf|bei|beim|für|seit|nach|vor|ohne|über|unter|um|kein|keine|sehr|dann|da|bitte|aber|als|sowie|mein|meine|ihr|ihre)$/
const PRONOUN = /^(?:ich|wir|sie|er|es)$/
const HANGS = /^(?:wenn|falls|sobald|dass|weil|ob)$/

/** Does a statement begin at `words[at]`, in a turn without punctuation? */
function beginsBare(words: readonly string[], at: number, length: number): boolean {
  if (length < 3 || JOINS.test(words[at - 1] ?? '') || !BEGINS.test(`${words.slice(at, at + 13).join(' ')} `))
    return false
  // Verb before subject: "in drei monaten kontrollieren wir".
  if (PRONOUN.test(words[at] ?? '') && (VERBS.has(words[at - 1] ?? '') || /(?:en|e)$/.test(words[at - 1] ?? '')))
    return false
  const clause = words.slice(Math.max(0, at - length), at)
  if (
    /^(?:montag|dienstag|mittwoch|donnerstag|freitag|im|am|über|bei|in|an|auf|von|unter)$/.test(words[at] ?? '') &&
    VERBS.has(words[at - 1] ?? '')
  )
    return false
  return clause.some((word) => VERBS.has(word)) && !clause.some((word) => HANGS.test(word))
}

/** Without punctuation, a new statement begins at a conjunction with a subject or at a discourse marker. */
export function cutsBefore(words: readonly string[], at: number, length: number, unstopped: boolean): boolean {
  const word = words[at] ?? ''
  const next = words[at + 1] ?? ''
  if (/^(okay|gut|alles)$/.test(word) && length >= 4 && /^(dann|klar|ich|also|so)$/.test(next)) return true
  if (unstopped && beginsBare(words, at, length)) return true
  if (length < 6) return false
  if (/^(und|aber|also)$/.test(word)) return /^(ich|sie|wir|dann|jetzt|haben|es|er|mein|meine|da)$/.test(next)
  return false
}

const FILLERS = new Set(
  'moin servus och tach äh ähm hm hmm mhm öh tja naja halt eben okay ok eigentlich quasi sozusagen bitteschön'.split(
    ' ',
  ),
)
const OPENERS =
  /^(?:(?:ja|nein|nee|nö|und|aber|also|gut|so|doch|genau|na|nun|okay|alles klar|stimmt|richtig|sicher|klar|gerne|super|prima|schön)\b(?! (?:wie|viel|dass))[ ,.]*)+/

/** "Dann machen wir Folgendes:", "Frau Petersen,": none of it is meant for the note. */
const LEADS =
  /^(?:dann machen wir (?:es so|folgendes)[ :,]+|ich halte fest[ :,]+|mal so, mal so[ ,]+|(?:dann )?(?:lass|lassen sie|schau|schauen wir)(?: mich| uns| wir)? mal (?:gucken|schauen|sehen)(?: (?!der|die|das|den)\p{L}+)?[ ,]+|(?:frau|herr) \p{L}+, )/u

export function clean(words: readonly string[]): string {
  let text = words
    .filter((word) => !FILLERS.has(word) && !/^[?!;…]$/.test(word))
    .join(' ')
    .replace(/ +,/g, ',')
    .replace(/,+/g, ',')
    .replace(/(\d) %/g, '$1 %')
    .replace(/(\d) \. (?=\p{L})/gu, '$1. ')
    .replace(/(?<=(?:die|der|den|eine) \d+) er(?!\p{L})/gu, 'er')
  text = text.replace(/(?<![\p{L}])(\p{L}{2,}),? \1(?![\p{L}])/gu, '$1')
  text = text
    .replace(/^[,.: ]+/, '')
    .replace(/^(?:guten (?:tag|morgen|abend)|hallo|grüß gott)\b[^,]*,? ?/, '')
    .replace(OPENERS, '')
    .replace(LEADS, '')
    .replace(/^[,.: ]+/, '')
    .replace(/[,.: ]+$/, '')
  return germanNumbers(text.split(' ').filter(Boolean)).replace(/ ,/g, ',').trim()
}
