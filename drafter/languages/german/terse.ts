import { SIDES } from '@visite/lexicon'
import type { SectionClass } from '../../extractive/sections.ts'
import { CUES, DRUGS } from './cues.ts'
import { isNoun } from './nouns.ts'
import type { GermanRules } from './rules.ts'
import { classOf, isVerbal } from './word-classes.ts'

/** Joins a sentence to the one before it. */
const JOINS = /^(?:und|also|dann|so|deshalb|deswegen)$/i
/** "Dann geht es los", "dann lasse ich" would begin with their verb. */
const isLed = (words: readonly string[]): boolean => {
  const [next, after] = words.map((word) => classOf(word.toLowerCase()))
  return !isVerbal(next ?? '') && next !== 'subject' && after !== 'subject'
}

/** "Dann Amoxicillin 1000" -> "Amoxicillin 1000". */
function withoutJoin(text: string): string {
  const [first = '', next = '', ...rest] = text.split(' ')
  return JOINS.test(first) && /\p{L}/u.test(next) && rest.length > 0 && isLed([next, ...rest])
    ? withoutJoin([next, ...rest].join(' '))
    : text
}

/** "Das Metformin zweimal täglich" -> "Metformin zweimal täglich". */
const withoutArticle = (text: string): string =>
  text.replace(/^(?:das|den|der|die) (\p{L}+)/iu, (whole, word) =>
    DRUGS.named(word.toLowerCase()).length > 0 ? word : whole,
  )

/** "Ich habe den Verdacht auf eine Fraktur" -> "Verdacht auf Fraktur". */
const SUSPECTED =
  /(?<=^|, |, und )(?:ich habe|da(?:nn)? (?:habe ich|besteht)|es besteht|wir haben)(?: (?:noch|auch|jetzt|da|hier))* (?:den |de[rm] |einen |ein )?verdacht auf (?:eine[nm]? |ein )?/iu
/** "Es handelt sich um einen unspezifischen Kreuzschmerz". */
const IS_ABOUT = /^(?:es|das) handelt sich (?:hier |dabei |hierbei )?um (?=ein)/iu

/** "Das ist eine beginnende Arthrose" -> "beginnende Arthrose": a doctor names what it is. */
const NAMED =
  /^(?:das|es) (?:ist|sind) (?:eine? )?(?=((?:[\p{L}-]+ ){0,3}[\p{L}-]+))(?!(?:de[rnm]|die|das|mein\p{L}*) )/iu
const diagnosed = (text: string): string => {
  const suspected = text.replace(SUSPECTED, 'Verdacht auf ')
  if (suspected !== text) return suspected
  const about = text.replace(IS_ABOUT, '')
  if (about !== text) return withoutArticleOf(about)
  const [led = '', named = ''] = NAMED.exec(text) ?? []
  return led && (CUES.diagnosis.test(named.toLowerCase()) || /(?:itis|ose|nfarkt|wehen)(?!\p{L})/u.test(named))
    ? text.slice(led.length)
    : text
}

/**
 * "Der Bauch ist weich" -> "Bauch weich"; "das linke Ohr ist rot" stays, because its article inflects the adjective.
 */
const EXAMINED =
  /^(?:der|die|das) ([\p{L}-]+)((?: (?!und |oder )[\p{L}-]+){0,6}?) (?:ist|sind)(?= (?!ja |das |ein)\p{L})/iu
const examined = (text: string): string =>
  text.replace(EXAMINED, (whole, noun, more) => (isNoun(noun.toLowerCase()) ? noun + more : whole))

const PERCEIVE = '(?:höre?|sehe?|taste?|fühle?|finde?)'
const FILLED = '(?: (?:da|hier|jetzt|noch|auch|bisher|derzeit|aktuell))*'
/** "Eine Entzündung sehe ich nicht." */
const NOT_SEEN = new RegExp(
  `(^|, )(?:(ein|eine|einen) |(?=(?:an)?zeichen|hinweise))((?:[\\p{L}-]+ ){1,4})${PERCEIVE} ich${FILLED} nicht$`,
  'u',
)
/** "Ich höre ein Systolikum": not "ich höre auf die Lunge", which is not a finding. */
const SEEN_FIRST = new RegExp(
  `^(?:(?:da|hier) )?(?:ich ${PERCEIVE}|${PERCEIVE} ich)${FILLED} (?=(?:kein\\p{L}*|eine?n?) )`,
  'u',
)
/** "Über der Lunge höre ich Giemen." */
const SEEN_THERE = new RegExp(
  `^((?:über|in|an|am|im|auf|bei|beim|unter|hinter|(?:${SIDES.de})s|beidseits)(?: [\\p{L}-]+){0,6}) ${PERCEIVE} ich${FILLED} (?!nicht |nichts|dass |mal )(?=\\p{L})`,
  'u',
)

/** "Ich hör mal auf die Lunge": what a doctor is about to do is not a finding. */
const LOOKING = new RegExp(
  `^(?:(?:jetzt|da|dann|und|so) )*ich (?:guck|schau|hör|horch|tast|drück|klopf|leucht)e?(?: (?:mal|schnell|kurz|noch|jetzt|eben|ihnen|dir))*(?: (?:in|auf|an|nach|über|hinter) (?:(?:den|die|das|dem|der|ihr\\p{L}*|dein\\p{L}*) )?(?:(?:${SIDES.de}|beid)e[nm]? )?(\\p{L}+))?(?: |$)(?!den |die |das |dem |der |ihr|dein|mir |ob |wie |auf(?: |$)|nichts$)`,
  'u',
)

/** What comes before the finding, and the part of the body in it; null: "ich höre auf zu rauchen". */
function lookedAt(text: string): { looked: string; part: string } | null {
  const [looked = '', part = ''] = LOOKING.exec(text) ?? []
  return looked && (part === '' || isNoun(part)) ? { looked, part } : null
}
export const isLooking = (text: string): boolean => lookedAt(text)?.looked === text

/** "Einen kleinen Riss" -> "kleiner Riss". */
const withoutArticleOf = (found: string): string =>
  found.replace(/^(ein|eine|einen) ([\p{L}-]+)/u, (_, article, next) =>
    article === 'einen' && !isNoun(next) ? next.replace(/en$/, 'er') : next,
  )

/**
 * An order's items without their articles: "verordnet: einen Rollator und eine Salbe" -> "verordnet: Rollator und
 * Salbe".
 */
export const withoutArticles = (text: string): string =>
  /^(?:verordnet|mitgegeben|geplant): /.test(text)
    ? text.replace(/(?<=[:,] | und )ein(?:en?)? [\p{L}-]+/gu, withoutArticleOf)
    : text

/** What a doctor hears, sees and feels, without mentioning the doctor. @param text lower case */
export function perceived(text: string): string {
  const denied = text.replace(
    NOT_SEEN,
    (_, before, article, things) => `${before}${article && article !== 'eine' ? 'kein' : 'keine'} ${things.trim()}`,
  )
  if (denied !== text) return denied
  const first = text.replace(SEEN_FIRST, '')
  if (first !== text) return withoutArticleOf(first)
  const at = lookedAt(text)
  if (at && at.looked !== text) return `${at.part} ${text.slice(at.looked.length)}`.trim()
  const [led = '', where] = SEEN_THERE.exec(text) ?? []
  return where ? `${where} ${withoutArticleOf(text.slice(led.length))}` : text
}

/** "Jetzt zum Labor von letzter Woche: …" -> "Labor von letzter Woche: …". */
const TURNED_TO = /^(?:jetzt |nun )?(?:(?:zum|zur|zu den|der|die|das) )?([\p{L}-]+)(?=[^:,]{0,30}: )/iu
const titled = (text: string): string =>
  text.replace(TURNED_TO, (whole, noun) => (isNoun(noun.toLowerCase()) ? noun : whole))

const FOUND: ReadonlySet<SectionClass> = new Set(['exam', 'results'])
const CAPITAL = /^\p{Ll}/u

/** A statement in a note's style: without what joins it to what was said before, and without empty words. */
export function terse(text: string, section: SectionClass, { softened }: GermanRules): string {
  if (text.includes('„')) return text
  const bare = titled(withoutArticle(withoutJoin(softened(text))))
  const written = section === 'assessment' ? diagnosed(bare) : FOUND.has(section) ? examined(bare) : bare
  return /^\p{Lu}/u.test(text) ? written.replace(CAPITAL, (letter) => letter.toUpperCase()) : written
}
