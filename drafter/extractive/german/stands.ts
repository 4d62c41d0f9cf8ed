import type { Unit } from '../units.ts'
import { isNoun } from './nouns.ts'

const VERBS =
  "ist|sind|war|waren|hat|haben|habe|hatte|hatten|wird|werden|wurde|wurden|kann|können|konnte|muss|müssen|soll|sollte|sollten|darf|will|möchte|nimmt|nehmen|nehme|raucht|trinkt|arbeitet|wohnt|lebt|schläft|isst|verträgt|bekommt|bekam|geht|kommt|kam|tut|zeigt|zeigte|zeigen|ergibt|besteht|bestehen|liegt|liegen|spritzt|misst|braucht|fühlt|merkt|bemerkt|spürt|hört|sieht|bleibt|hilft|hab|hat's|war's|ist's|schmerzt|juckt|brennt|empfehle|verschreibe|überweise|gebe|machen|mache|setzen|erhöhen|kontrollieren|fing|begann|ging|wurde|starb|gibt|nahm|steht|läuft|hustet|wiegt|wacht|sehe|höre|taste|handelt|spricht|zeige|dauert|schreibe|telefonieren|beginnen|beginne|empfehlen|rate|warten|verdreht|operiert|distanziert|aufgehört|verstorben"
/** They need no verb beside them in telegram style. */
const PARTICIPLES = 'verdreht|operiert|distanziert|aufgehört|verstorben'
const FINITE = new RegExp(
  `(?<!\\p{L})(?:${VERBS}|(?<=ich )\\p{L}{2,}e|\\p{L}{2,}e(?= ich(?!\\p{L}))|\\p{L}{3,}en(?= (?:wir|sie)(?!\\p{L}))|(?<=wir )\\p{L}{3,}en)(?!\\p{L})`,
  'giu',
)
const VERBAL = new RegExp(`(?<!\\p{L})(?:${VERBS}|${PARTICIPLES})(?!\\p{L})`, 'gu')
const JOINED = /(?<!\p{L})(?:und|oder|aber|weil|wenn|dass|sobald|bis|damit|während|falls)(?!\p{L})|,/gu

/** Asks, tells somebody to do something here, or answers somebody. */
const TALK =
  /(?:^|„)(?:kann|können|darf|dürfen|muss|müssen|soll|sollen|ist|sind|hat|haben|gibt|wie|was(?! ich)|warum|wieso|wann|wer|wo|welche\p{L}*|sonst (?:noch )?(?:was|etwas|jemand)|ach|na|nee|nö|gell|schon|eben|halt|genau|moment|ich guck\p{L}*|ich schau\p{L}*|ich mess\p{L}*|ich mach\p{L}* mal|jetzt (?:legen|setzen|drehen|schauen) (?:wir|sie)|noch nicht (?:aber|wir)|(?:verträgt|geht|hilft|reicht|macht|tut|bleibt|wird) (?:das|man|es|ich|der|die))(?!\p{L})|(?<!\p{L})(?:guten (?:tag|morgen|abend)|wie verabredet|gute stube)(?!\p{L})|(?<!\p{L})(?:du|dich|dir|dein\p{L}*)(?!\p{L})|(?<!\p{L})(?:was|wie|wann|wo|warum) (?:ist|sind|hat|haben|war|geht|macht|machen)(?!\p{L})/iu
/** Words of dialects: what is written of them is no sentence of a note. */
const DIALECT =
  /(?<!\p{L})(?:ick|icke|ik|dat|wat|dit|nüscht|isch|och|wor|sülms|snacken|mog|bissl|bisserl|gscheit|nimma|jo|joa|aa|hoid|fei|wieda|allens|un|aver|bloot|mia)(?!\p{L})/iu
/** "Wenn das Fieber wieder steigt, …": what to do then goes with it. */
const WARNING = /„(?:wenn|falls|bei|sobald) /i
const QUOTED = /^(?:Pat\. berichtet|wird berichtet|besprochen|ärztlich besprochen): „/
/** How telegram style begins; what follows is whole. */
const SHAPED =
  /^(?:Pat\. \p{L}+|verneint:|bejaht:|verordnet:|empfohlen:|mitgegeben:|geplant:|Überweisung|Arbeitsunfähigkeit|allergien:|medikamente:)(?= )/iu
const LABELLED = /^(?!Pat\.)[\p{L} ]{3,40}: (?!„)/u
const LONGEST_ANSWER = 9

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

const LONGEST = 30
const LONGEST_QUOTE = 28
const LONGEST_CALLED_OUT = 40
const LONGEST_UNSTOPPED_QUOTE = 16
/** Findings called out one after another need no verb, but commas. */
const CALLED_OUT = 6
const LONGEST_UNSTOPPED = 14

/** Begins with what only the talk before names: "Den haben sie operiert", "Davon ist mir schlecht". */
const POINTS_BACK = new RegExp(
  `(?:^|: )„?(?:der|die|das|den|dem|denen|da|dat|davon|dafür|damit|dabei|daran|dort|danach|deswegen|deshalb|dadurch|so|beides|keine[nrs]?|eine[nrs]?|jede[nrs]?|solche\\p{L}*|die anderen?|der andere)(?:,| (?!(?:ist|sind|war|wird|werden) (?:k?eine?|weiterhin|noch|nicht|wahrscheinlich|vermutlich|vereinbar|typisch|am ehesten|eher|der|die|das)(?!\\p{L}))(?:${VERBS})(?!\\p{L}))`,
  'iu',
)
/** Said of what somebody sees or points at. */
const DEICTIC = /(?<!\p{L})(?:hier|da (?:unten|oben|hinten|vorne?|drin|drüben)|dingens|dings\p{L}*)(?!\p{L})/iu
/** Two things named show what it is about. */
const LEAST_NAMED = 2
const nounsIn = (text: string): number => (text.toLowerCase().match(/[\p{L}-]+/gu) ?? []).filter(isNoun).length

const isVague = (text: string): boolean =>
  (POINTS_BACK.test(text) || DEICTIC.test(text)) && nounsIn(text.replace(/^.*?: /, '')) === 0

/** In the middle of words without any mark, these answer somebody: another statement begins there. */
const ANSWERS =
  /(?<=\p{L}[\p{L} ]*) (?:ja|nein|nee|nö|na|naja|moment|gell|okay|ok|genau|stimmt|ach|oh|danke|bitte schön)(?!\p{L})/iu
/** What hangs on another statement: without that, it says what would be, or why, of nothing. */
const HANGING = /(?:^|(?<=„))(?:wenn|falls|sobald|dass|weil|ob|damit|obwohl|bevor|nachdem)(?!\p{L})/iu
const HANGS_ON = /,? (?:wenn|falls|sobald|dass|weil|ob|damit|obwohl|bevor|nachdem)(?!\p{L}).*$/iu

/** Has it a statement of its own, or only what hangs on one? */
function hasMain(text: string): boolean {
  if (!HANGING.test(text)) return count(text.replace(HANGS_ON, ''), FINITE) > 0
  return (
    count(text, FINITE) > 1 ||
    /(?:sofort|notruf|melden|anrufen|kommen|vorstellen|absetzen|klingeln)(?!\p{L})/iu.test(text)
  )
}

const MOST_STATEMENTS = 2
/** Words without any mark that say several things. */
const runsOn = (text: string, said: string): boolean =>
  !/[.,;:!?]\s*\S|[.!?]$/.test(said) &&
  (ANSWERS.test(text) || count(text, FINITE) > MOST_STATEMENTS + count(text, JOINED))

/** "Dreimal die Woche", "so fünf": of what is nowhere. */
const ONLY_TIMES =
  /^(?:(?:so|etwa|ungefähr|seit|vor|in|nach|bis|die|der|pro|am|alle|noch|mal|\d[\d,.-]*(?:-mal)?|stunden?|tage?n?|wochen?|monate?n?|jahre?n?|her)(?: |$))+$/i

/** Can it stand alone in a note? What was heard without full stops has to show that it is one statement. */
export function stands(text: string, { speaker, whole, sure, said }: Unit): boolean {
  const length = text.split(' ').length
  if (TALK.test(text) || DIALECT.test(text) || isVague(text) || runsOn(text, said)) return false
  const verbs = count(text, VERBAL)
  if (QUOTED.test(text)) {
    const warns = WARNING.test(text) && length <= LONGEST_UNSTOPPED_QUOTE
    return (whole || warns) && length > 4 && length <= LONGEST_QUOTE
  }
  if (!sure) return whole && verbs > 0 && length <= LONGEST_QUOTE
  if (LABELLED.test(text) && length > LONGEST_ANSWER && !SHAPED.test(text)) return false
  const isNamed = (/\d/.test(text) && !ONLY_TIMES.test(text)) || SHAPED.test(text)
  if (verbs === 0 && speaker === 'patient' && !/[.,;!]/.test(said) && !isNamed) return false
  if (whole)
    return length <= LONGEST && (verbs > 0 || length <= LONGEST_UNSTOPPED || CALLED_OUT * count(text, /,/g) >= length)
  if (length > LONGEST_UNSTOPPED || verbs > 1 + count(text, JOINED)) return false
  return length > 3 && (SHAPED.test(text) || verbs > 0)
}

/** Findings that a doctor calls out: values, and things with how they are, between commas. */
const isCalledOut = (text: string, { speaker }: Unit): boolean =>
  speaker === 'doctor' && (text.includes(',') || text.split(' ').length <= LONGEST_ANSWER) && FOUND.test(text)
const FOUND =
  /\d|(?<!\p{L})(?:frei|weich|reizlos|\p{L}*unauffällig|positiv|negativ|isokor|seitengleich|intakt|stabil|normal|kein\p{L}*|gerötet|geschwollen|erweitert|orientiert|hinweis|verdacht|\p{L}+haft|sofort|dazu|weiter|bedarf|täglich|kontrolle|überweisung|ultraschall)(?!\p{L})/iu

/** Can it be quoted, where nothing else in the note tells it? A quote is one statement, and says what it is about. */
export function quotable(text: string, unit: Unit): boolean {
  const length = text.split(' ').length
  // Where nobody knows who speaks, the facts tell less.
  if (!unit.sure) return length <= LONGEST_QUOTE
  if (TALK.test(text) || DIALECT.test(text) || isVague(text)) return false
  const calledOut = isCalledOut(text, unit)
  if (length > (calledOut ? LONGEST_CALLED_OUT : LONGEST_QUOTE) || runsOn(text, unit.said)) return false
  return calledOut || hasMain(text) || (!HANGING.test(text) && nounsIn(text) >= LEAST_NAMED)
}

/** "Allergien haben Sie nicht", and somebody answers: without a mark this asks. */
const ASKED =
  /(?<!\p{L})(?:haben|hatten|nehmen|sind|waren|können|vertragen|kennen|brauchen|bekommen|spritzen) sie(?!\p{L})/u
const asksAbout = ({ speaker, reply, said, text }: Unit): boolean =>
  speaker === 'doctor' && reply !== null && !/[.!]\s*$/.test(said) && ASKED.test(text)

/** A sentence with a verb; what was heard without full stops has to name something that is a fact. */
export const standsAlone = (text: string, unit: Unit): boolean =>
  unit.whole && !asksAbout(unit) && (QUOTED.test(text) || SHAPED.test(text) || count(text, VERBAL) > 0)
