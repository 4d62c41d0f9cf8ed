import { doseWords } from '@visite/lexicon'
import { DRUG } from '../../extractive/drugs.ts'
import { polarityBy } from '../../extractive/polarity.ts'
import { CUES, DRUGS } from './cues.ts'

const STARTS =
  /^(?:(?:und|aber|oder|also) )?(?:(?:\p{L}+ ){1,2}(?:schon )?(?:ein)?mal gehabt(?!\p{L})|(?:wie|was|wann|wo|wer|warum|wieso|welche\p{L}*|woher|wohin|wieviel|seit wann|irgendwelche|allergisch gegen (?:irgend\p{L}*|etwas|was))\b|(?:haben|hatten|hätten|könnten|würden|wären|möchten|wollen|sind|waren|leiden|rauchen|trinken|kennen|spüren|merken|bemerken|können|fühlen|schlafen|wissen|gibt|gab|besteht|bestehen|tut|ist|strahlt|kommt|treten|wurden|wurde|hat) (?:sie|es|ihnen|das|der|die|bei|ihr\p{L}*|denn)\b|(?:ist|sind|hat|war|wird|blockiert|knickt) (?:er|sie|es|ihm|\p{L}+) \p{L}+|(?:hat|hatte|ist|war|läuft|braucht|muss|darf|soll|kann|trinkt|isst|schläft|hört|hustet|spricht|nimmt|bekommt|kriegt|zieht|brennt|juckt) (?:er|sie|es|das|was|ihr)(?!\p{L}))/u

/**
 * By its first words; a question mark shows it too. "Nehmen Sie …" is just as often an instruction, so it does not
 * count.
 */
export const isQuestion = (text: string): boolean => STARTS.test(text)

/** "Nehmen Sie Medikamente" is a question if it is answered, otherwise a statement. */
export const MAY_ASK =
  /^(?:(?:und|aber|also) )*(?:nehmen|vertragen|sehen|hören|schlafen|trinken|essen|rauchen|arbeiten|treiben|kommen|bekommen|husten|atmen|merken|leben|wohnen|machen|führen|gehen|spritzen|messen) sie(?! bitte)(?!.*(?<!\p{L})bitte(?!\p{L}))/u

export const polarity = polarityBy({
  lead: /^(?:(?:äh|ähm|also|naja|na|hm|tja|ach|oh|gut|,|\.) )+/,
  denies:
    /^(?:(?:nein|nee|nö|ne)(?! ,? ?(?:stimmt(?! nicht)|genau|richtig)(?!\p{L}))|kein\p{L}*|nicht|gar nicht|überhaupt nicht|nie|eigentlich nicht|bisher nicht|weder noch|(?:nichts|nix|keins) davon|auch (?:das )?nicht|ich (?:selbst |selber )?nicht(?! mehr)|auf keinen fall|um gottes willen|gott bewahre)(?!\p{L})/u,
  // "Nein, stimmt": what was doubted is so.
  agrees:
    /^(?:(?:nein|nee|nö) ,? ?(?:stimmt|genau|richtig)|ja|jawohl|genau|stimmt|richtig|doch|schon|auf jeden fall)(?!\p{L})/u,
  takesBack:
    /(?<![\p{L}])(?:aber|nur|außer|bis auf|manchmal|ein bisschen|ein wenig|vielleicht|früher|eher|obwohl|höchstens|gelegentlich|weiß nicht|kann sein|ich glaube|mehr|wobei|allerdings|sondern)(?![\p{L}])/u,
  alone:
    /^(?:ja|nein|nee|nö|ne|genau|doch|richtig|stimmt)(?: (?:gar nicht|gar keine|danke|eigentlich nicht))? ?[.!] ?((?:\S+ ?){0,2})/,
})

const QUIET =
  '(?:noch|auch|sonst|denn|jetzt|schon|mal|irgendwelche|irgendeine|aktuell|derzeit|zurzeit|im moment|dabei|zusätzlich|jemals|eine|einen|ein|bekannte|bei ihnen|,)'
const ASKED: readonly RegExp[] = [
  new RegExp(`(?:haben|hatten|spüren|bemerken|merken) sie (?:${QUIET} )*(.+)$`, 'u'),
  new RegExp(`(?:leiden sie) (?:${QUIET} )*(?:an|unter) (?:${QUIET} )*(.+)$`, 'u'),
  new RegExp(`(?:gibt es|gab es|besteht|bestehen|treten|sind) (?:${QUIET} )*(.+?)(?: auf| bekannt)?$`, 'u'),
  new RegExp(`^(?:und )?(?:irgendwelche|sonst) (?:${QUIET} )*(.+)$`, 'u'),
]
/** "Fieber, mal eine Krebserkrankung": the same before the later ones of a list. */
export const QUIET_IN_LIST = new RegExp(`(?<=(?:,|oder|und) )(?:${QUIET} )+`, 'gu')
const HABITS: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})rauchen sie(?! \p{L})/u, 'Rauchen'],
  [/(?<!\p{L})trinken sie (?:regelmäßig |viel )?alkohol$/u, 'Alkohol'],
]
const UNFIT =
  /(?<![\p{L}])(?:sie|ich|wir|ihnen|ihr|ihre|ihren|ihrem|das|dass|es|wie|was|wann|wenn|nicht|kein|keine|etwas|gerade|heute|gemacht|genommen|gemessen|gesagt|gehört|fragen|zeit|so|besser|schlimmer|bisher|versucht|gegessen|geschlafen|allergisch)(?![\p{L}])/u
const TAIL =
  / (?:gehabt|bemerkt|bekommen|gespürt|in letzter zeit|in der letzten zeit|in den letzten tagen|dabei|oder so|festgestellt)$/

/** "Letrozol 2,5 mg täglich, richtig?" */
const DOSED = DRUGS.in(
  new RegExp(
    `^(?:das |den |die |noch )*${DRUG}(?: (?:[\\d,-]+\\p{L}*|${doseWords('de')}|täglich|einmal|morgens|mittags|abends|nachts|am tag))*,?(?: (?:richtig|oder|noch|weiter))?$`,
    'u',
  ),
)
/** "haben sie daran gedacht, sich das leben zu nehmen": the answer is always reported. */
const SELF_HARM =
  /(?:daran gedacht,? )?sich (?:selbst |vielleicht )*(?:das leben zu nehmen|etwas anzutun|was anzutun|umzubringen|zu verletzen)$/u
const STATE = /^(?:und )?(ist|sind) ((?:das|der|die|ihre?) \p{L}+) (\p{L}+)$/u

const labelled = (what: string, answer: 'yes' | 'no'): string => `${answer === 'no' ? 'Verneint' : 'Bejaht'}: ${what}`

/** "noch ramipril 5 mg, richtig" answered "ja". */
const takenAnswer = (question: string, answer: 'yes' | 'no'): string | null =>
  answer === 'yes' && DOSED.test(question) && CUES.dose.test(question)
    ? question.replace(/,? (?:richtig|oder|noch|weiter)$/, '')
    : null

function knownAnswer(question: string, answer: 'yes' | 'no'): string | null {
  const known = HABITS.find(([pattern]) => pattern.test(question))?.[1] ?? SELF_HARM.exec(question)?.[0]
  return known ? labelled(known, answer) : null
}

/** "ist der bauch weich" answered "nein" -> "der bauch ist nicht weich". */
function stateAnswer(question: string, answer: 'yes' | 'no'): string | null {
  const [, verb, subject, state] = STATE.exec(question) ?? []
  if (!verb || !subject || !state) return null
  return `${subject.replace(/^ihre? /, '')} ${verb} ${answer === 'no' ? 'nicht ' : ''}${state}`
}

/** What is asked about, as found by one of the patterns: "fieber oder schüttelfrost". */
function namedIn(question: string, pattern: RegExp): string | null {
  const named = pattern.exec(question)?.[1]?.replace(TAIL, '').replace(TAIL, '').replace(/,$/, '').trim() ?? ''
  return named.length < 4 || UNFIT.test(named) || named.split(' ').length > 12 ? null : named
}

/** "haben sie fieber oder schüttelfrost" answered "nein" -> "Verneint: Fieber oder Schüttelfrost". */
function namedAnswer(question: string, answer: 'yes' | 'no'): string | null {
  for (const pattern of ASKED) {
    const named = namedIn(question, pattern)
    if (!named) continue
    if (answer === 'no') return labelled(named.replace(QUIET_IN_LIST, '').replace(/ und /g, ' oder '), answer)
    // A yes to several things does not say which.
    return /(?<!\p{L})oder(?!\p{L})|,/u.test(named) ? null : labelled(named, answer)
  }
  return null
}

/** An answered question as a statement, or null if that would not be safe. */
export const answered = (question: string, answer: 'yes' | 'no'): string | null =>
  takenAnswer(question, answer) ??
  knownAnswer(question, answer) ??
  stateAnswer(question, answer) ??
  namedAnswer(question, answer)
