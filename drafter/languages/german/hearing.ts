import { timeWords } from '@visite/lexicon'
import { germanNumbers } from '@visite/lexicon/numbers/german'
import { fullForms } from '../../extractive/words.ts'

/** What is said in the south or in a hurry. */
const full = fullForms(
  `hab' habe, hab habe, ich's ich es, geht's geht es, gibt's gibt es, ist's ist es, hat's hat es, war's war es, tut's tut es,
   kann's kann es, wird's wird es, wenn's wenn es, weil's weil es, hab's habe es, zieht's zieht es, ichs ich es, gehts geht es, gibts gibt es,
   wir's wir es, sie's sie es, er's er es, du's du es, ists ist es, hats hat es, wars war es, tuts tut es, kanns kann es, wirds wird es, wenns wenn es, weils weil es, habs habe es,
   nem einem, ner einer, nen einen, is ist, nich nicht, net nicht, nimmer nicht mehr, i ich, s sie, hob habe, aug auge,
   s' sie, bisserl bisschen, bissl bisschen, ne eine, ick ich, ik ich, det das, dat das, wat was, uff auf, ooch auch, nischt nichts, ham haben`,
)
/** A bare "ne" is a no; "I und aVL" are leads. */
export const expand = (token: string, next: string): readonly string[] | null =>
  (token === 'ne' && !/^\p{L}/u.test(next)) || (token === 'i' && LISTED.test(next)) ? null : full(token)
const LISTED = /^(?:und|bis|[,.])$/

/** A full stop in "38.2" or in "15. März" ends nothing. */
export const decimalPoint = (before: string, after: string): boolean => /^\d+$/.test(before) && GOES_ON.test(after)
const GOES_ON = new RegExp(`^(?:\\d+|${timeWords('de', 'month')})$`)

/** "Ich dachte erst", "die Schwester hat gesagt". */
export const SAYS_THAT =
  /(?<!\p{L})(?<!ehrlich )(?:dachte|gedacht|denkt|meinte?|gemeint|sagte?|gesagt|glaube|vermute|hoffte?)(?: (?:ich|er|sie|man))?(?: (?:erst|zuerst|noch|halt|mir|schon|immer))*$/u

/** "Höchstens eine am Tag", "abends dünn auftragen": but not "jeden Tag messen". */
export const INTAKE = new RegExp(
  `^(?:(?:immer|am besten|höchstens|maximal|mindestens|nur|erst ?mal|zunächst|anfangs|davon|bis zu|und) )*` +
    '(?:(?:\\d+(?:[.,]\\d+)?|eine?n?|halbe) (?:[\\p{L}]+ ){0,2}?(?:tabletten?|kapseln?|h[uü]be?|tropfen|stück|beutel|sprüh\\p{L}+|am tag|täglich|morgens|abends|mittags|zur nacht|vor|nach|mg|milligramm|ml|gramm)|' +
    '(?:\\d+-mal|einmal|zweimal|dreimal) (?:täglich|am tag)|(?:täglich|morgens|abends|zur nacht|jeden (?:tag|abend|morgen|zweiten tag)) (?:\\d|eine?n?|dünn|nüchtern|vor|nach|zum essen)|' +
    'nüchtern|zum essen|vor dem (?:essen|frühstück|schlafen)|nach dem (?:essen|frühstück))(?!\\p{L})' +
    '(?!.*(?<!\\p{L})(?:\\p{L}*messen|wiegen|\\p{L}*trinken|spülen|kühlen|rauch\\p{L}*|gehen|üben|\\p{L}*übungen|kontrolle\\p{L}*|termin\\p{L}*|blut\\p{L}*|kommen|kommt|machen|macht|labor)(?!\\p{L}))',
  'u',
)

const DANGLING =
  /^(und|oder|aber|der|die|das|dem|den|des|ein|eine|einen|einem|einer|mit|von|zu|zum|zur|in|im|an|am|auf|bei|für|seit|dass|weil|wenn|ich|sie|ist|war|habe|hat|haben|sehr|noch|so|wie|mein|meine|ihr|ihre|äh|ähm)$/
export const dangling = (word: string): boolean => DANGLING.test(word)

const FILLERS = new Set(
  'moin servus gell och tach ah boah oje puh uff äh ähm hm hmm mhm na nu öh tja naja halt eben okay ok eigentlich quasi sozusagen bitteschön'.split(
    ' ',
  ),
)
/** Also "na ja" in two words. */
const isFiller = (words: readonly string[], at: number): boolean =>
  FILLERS.has(words[at] ?? '') || (words[at] === 'ja' && words[at - 1] === 'na')
/** "Der Blutdruck ist wieder okay": how it is, not a filler. "Das ist okay" is one. */
const isHow = (words: readonly string[], at: number): boolean =>
  /^ok(?:ay)?$/.test(words[at] ?? '') &&
  /^(?:ist|sind|war|waren|wieder|soweit|ganz|nicht|noch|alles)$/.test(words[at - 1] ?? '') &&
  !words.slice(Math.max(0, at - 3), at).some((word) => /^(?:das|dat|des|es|dann)$/.test(word))
/** "Von eben": a time, not a filler. */
const isTime = (words: readonly string[], at: number): boolean => words[at] === 'eben' && words[at - 1] === 'von'
const OPENERS =
  /^(?:(?:ja|nein|nee|nö|und|aber|ach so|ach je|ach|oh|also|gut|so(?! \p{L}+ (?:ich|wir|er|sie|es|man|das|die)(?!\p{L}))|doch|genau|na|nun|okay|alles klar|stimmt|richtig|sicher|klar|gerne|super|prima|schön|gute frage|um gottes willen|gott sei dank)\b(?! (?:wie|viel|dass))[ ,.]*)+/u

/** "Dann machen wir Folgendes:", "Frau Petersen,": none of it is meant for the note. */
const LEADS =
  /^(?:(?:(?:da|dann|heute|jetzt) )?würde? ich sagen[ ,]+|notiere? ich[ ,]+|wie heißt (?:d(?:as|er|ie)|es)(?: gleich| noch)?[ ,]+|dann machen wir (?:es so|folgendes)[ :,]+|ich halte fest[ :,]+|wissen sie was,? (?=wir |ich |das |dann |jetzt )|mal so, mal so[ ,]+|(?:dann )?(?:lass|lassen sie|schau|schauen wir)(?: mich| uns| wir)? mal (?:gucken|schauen|sehen)(?: (?!der|die|das|den)\p{L}+)?[ ,]+|(?:frau|herr) \p{L}+, )/u

/** "So ein Druck, wie soll ich sagen, im Kopf": looks for a word. */
const SEARCHES =
  /, (?:wie soll ich(?: das)? sagen|sage? ich mal|ich sage? mal|würde? ich sagen|sagen wir(?: mal)?|(?:das )?wissen sie(?: ja)?|wie sagt man|was weiß ich)(?=,|$)/gu
/** After these a comma is a pause: "aber, ja, schon", "vor, äh, 12 Tagen". */
const HESITATION =
  /(?<=(?<!\p{L})(?:aber|bis|für|im|oder|und|vom|zum|zur)),(?= )|(?<=(?<!\p{L})(?:alle|bei|in|nach|seit|über|von|vor)),(?= \d)/gu
/** "Vor, äh, zwölf Tagen": neither the word nor its commas. */
const PAUSE = / , (?:äh|ähm|öh|hm+) ,/g

export function clean(words: readonly string[]): string {
  const said = words.join(' ').replace(PAUSE, '').split(' ')
  let text = said
    .filter((word, at) => (!isFiller(said, at) || isHow(said, at) || isTime(said, at)) && !/^[?!;…]$/.test(word))
    .join(' ')
    .replace(/ +(?=[,:])/g, '')
    .replace(/,(?: ?,)+/g, ',')
    .replace(SEARCHES, '')
    .replace(/(\d) %/g, '$1 %')
    .replace(/(\d) \. (?=\p{L})/gu, '$1. ')
    .replace(/(?<=(?:die|der|den|eine) \d+) er(?!\p{L})/gu, 'er')
  text = text.replace(/(?<![\p{L}])(?!eins |ab(?!\p{L}))(?!(?<=, )(?:die|der|das) )(\p{L}{2,}),? \1(?![\p{L}])/gu, '$1')
  text = text
    .replace(/^[,.: ]+/, '')
    .replace(/^(?:guten (?:tag|morgen|abend)|hallo|grüß gott)\b[^,]*,? ?/, '')
    .replace(OPENERS, '')
    .replace(LEADS, '')
    .replace(/^[,.: ]+/, '')
    .replace(/[,.: ]+$/, '')
  if (/^(?:ich weiß|weiß ich|ich weiß ja)$/.test(text)) return ''
  return germanNumbers(text.split(' ').filter(Boolean)).replace(/ ,/g, ',').replace(HESITATION, '').trim()
}
