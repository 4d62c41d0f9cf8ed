import type { Unit } from '../units.ts'

const FINITE =
  /(?<!\p{L})(?:ist|sind|war|waren|hat|haben|habe|hatte|hatten|wird|werden|wurde|wurden|kann|können|konnte|muss|müssen|soll|sollte|sollten|darf|will|möchte|nimmt|nehmen|nehme|raucht|trinkt|arbeitet|wohnt|lebt|schläft|isst|verträgt|bekommt|bekam|geht|kommt|kam|tut|zeigt|zeigte|zeigen|ergibt|besteht|bestehen|liegt|liegen|spritzt|misst|braucht|fühlt|merkt|bemerkt|spürt|hört|sieht|bleibt|hilft|hab|hat's|war's|ist's|schmerzt|juckt|brennt|empfehle|verschreibe|überweise|gebe|machen|mache|setzen|erhöhen|kontrollieren|fing|begann|ging|wurde|starb|gibt|nahm|steht|läuft|hustet|wiegt|wacht|sehe|höre|taste|handelt|spricht|zeige|dauert|schreibe|telefonieren|beginnen|beginne|empfehlen|rate|warten|verdreht|operiert|distanziert|aufgehört|verstorben)(?!\p{L})/gu
const JOINED = /(?<!\p{L})(?:und|oder|aber|weil|wenn|dass|sobald|bis|damit|während|falls)(?!\p{L})|,/gu

/** Asks, tells somebody to do something here, or answers somebody. */
const TALK =
  /(?:^|„)(?:kann|können|darf|dürfen|muss|müssen|soll|sollen|ist|sind|hat|haben|gibt|wie|was|warum|wieso|wann|wer|wo|welche\p{L}*|ach|na|nee|nö|gell|schon|eben|halt|genau|moment|ich guck\p{L}*|ich schau\p{L}*|ich mess\p{L}*)(?!\p{L})|(?<!\p{L})(?:du|dich|dir|dein\p{L}*)(?!\p{L})|(?<!\p{L})(?:was|wie|wann|wo|warum) (?:ist|sind|hat|haben|war|geht|macht|machen)(?!\p{L})/iu
/** Words of dialects: what is written of them is no sentence of a note. */
const DIALECT =
  /(?<!\p{L})(?:ick|icke|ik|dat|wat|dit|nüscht|net|hob|i|isch|och|wor|sülms|snacken|mog|bissl|bisserl|gscheit|nimma|jo|joa|aa|hoid|fei|wieda|allens|un|aver|bloot|mia)(?!\p{L})/iu
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
const LONGEST_UNSTOPPED_QUOTE = 16
/** Findings called out one after another need no verb, but commas. */
const CALLED_OUT = 6
const LONGEST_UNSTOPPED = 14

/** Can it stand alone in a note? What was heard without full stops has to show that it is one statement. */
export function stands(text: string, { whole, sure }: Unit): boolean {
  const length = text.split(' ').length
  if (TALK.test(text) || DIALECT.test(text)) return false
  const verbs = count(text, FINITE)
  if (QUOTED.test(text)) {
    const warns = WARNING.test(text) && length <= LONGEST_UNSTOPPED_QUOTE
    return (whole || warns) && length > 4 && length <= LONGEST_QUOTE
  }
  if (!sure) return whole && verbs > 0 && length <= LONGEST_QUOTE
  if (LABELLED.test(text) && length > LONGEST_ANSWER && !SHAPED.test(text)) return false
  if (whole)
    return length <= LONGEST && (verbs > 0 || length <= LONGEST_UNSTOPPED || CALLED_OUT * count(text, /,/g) >= length)
  if (length > LONGEST_UNSTOPPED || verbs > 1 + count(text, JOINED)) return false
  return length > 3 && (SHAPED.test(text) || verbs > 0)
}

/** A sentence with a verb; what was heard without full stops has to name something that is a fact. */
export const standsAlone = (text: string, { whole }: Unit): boolean =>
  whole && (QUOTED.test(text) || SHAPED.test(text) || count(text, FINITE) > 0)
