import type { SectionClass } from '../sections.ts'
import type { Unit } from '../units.ts'

type Rule = readonly [RegExp, string]

/** First person -> third, for verbs that are heard in a consultation. Any other is quoted. */
const FIRST: Readonly<Record<string, string>> = {
  habe: 'hat',
  bin: 'ist',
  kann: 'kann',
  muss: 'muss',
  nehme: 'nimmt',
  war: 'war',
  hatte: 'hatte',
  konnte: 'konnte',
  musste: 'musste',
  wollte: 'wollte',
  will: 'will',
  möchte: 'möchte',
  bekomme: 'bekommt',
  kriege: 'bekommt',
  rauche: 'raucht',
  trinke: 'trinkt',
  esse: 'isst',
  schlafe: 'schläft',
  arbeite: 'arbeitet',
  wohne: 'wohnt',
  lebe: 'lebt',
  spüre: 'spürt',
  merke: 'bemerkt',
  huste: 'hustet',
  schwitze: 'schwitzt',
  leide: 'leidet',
  vertrage: 'verträgt',
  gehe: 'geht',
  brauche: 'braucht',
  mache: 'macht',
  wache: 'wacht',
  sehe: 'sieht',
  höre: 'hört',
  wiege: 'wiegt',
  darf: 'darf',
  werde: 'wird',
  bekam: 'bekam',
  nahm: 'nahm',
  komme: 'kommt',
  spritze: 'spritzt',
  messe: 'misst',
}
/** The polite plural -> third person singular. */
const POLITE: Readonly<Record<string, string>> = {
  haben: 'hat',
  sind: 'ist',
  nehmen: 'nimmt',
  sollten: 'sollte',
  sollen: 'soll',
  müssen: 'muss',
  können: 'kann',
  dürfen: 'darf',
  bekommen: 'bekommt',
  brauchen: 'braucht',
  werden: 'wird',
  waren: 'war',
  hatten: 'hatte',
  kommen: 'kommt',
  leiden: 'leidet',
}

const alternatives = (forms: Readonly<Record<string, string>>): string => Object.keys(forms).join('|')
const I_VERB = new RegExp(`(?<!\\p{L})ich (${alternatives(FIRST)})(?!\\p{L})`, 'gu')
const VERB_I = new RegExp(`(?<!\\p{L})(${alternatives(FIRST)}) ich(?!\\p{L})`, 'gu')
const YOU_VERB = new RegExp(`(?<!\\p{L})sie (${alternatives(POLITE)})(?!\\p{L})`, 'gu')
const VERB_YOU = new RegExp(`(?<!\\p{L})(${alternatives(POLITE)}) sie(?!\\p{L})`, 'gu')

/** "in meinem linken knie" -> "im linken knie": the article instead of the possessive, where its form is certain. */
const POSSESSIVES: readonly Rule[] = [
  [/(?<!\p{L})(?:in) (?:meinem|ihrem) /gu, 'im '],
  [/(?<!\p{L})(?:an) (?:meinem|ihrem) /gu, 'am '],
  [/(?<!\p{L})(?:von) (?:meinem|ihrem) /gu, 'vom '],
  [/(?<!\p{L})(?:zu) (?:meinem|ihrem) /gu, 'zum '],
  [/(?<!\p{L})(?:zu) (?:meiner|ihrer) /gu, 'zur '],
  [/(?<!\p{L})(?:meinem|ihrem) /gu, 'dem '],
  [/(?<!\p{L})(?:meinen|ihren) /gu, 'den '],
  [/(?<!\p{L})(?:meiner|ihrer) /gu, 'der '],
  [/^(?:meine?|ihre?) /, ''],
  [/(?<!\p{L})meine /gu, 'die '],
]
const ORDERS: readonly Rule[] = [
  [/^ich (?:verschreibe|verordne) (?:ihnen )?(?:dann |jetzt |noch |mal |auch )*/, 'verordnet: '],
  [/^ich gebe ihnen (?:dann |jetzt |noch |mal |auch )*/, 'mitgegeben: '],
  [/^ich überweise sie (?:dann |jetzt |noch |mal |auch )*/, 'Überweisung '],
  [/^ich schreibe sie (?:bis |für )(.+?) krank$/, 'Arbeitsunfähigkeit: $1'],
  [/^(?:wir|ich) (?:machen|mache|veranlassen|veranlasse) (?:dann |jetzt |noch |mal |auch |heute )*/, 'geplant: '],
]

const FIRST_PERSON_LEFT = /(?<!\p{L})(?:ich|mir|mich|mein\p{L}*|wir|uns|unser\p{L}*)(?!\p{L})/u
const POLITE_LEFT = /(?<!\p{L})(?:sie|ihnen|ihr|ihre|ihrem|ihren|ihrer|ihres)(?!\p{L})/u
const UNUSABLE =
  /(?<!\p{L})(?:danke\p{L}*|vielen dank|wetter|tschüss|wiedersehen|schönen tag|gute besserung|wie geht|freut mich|setzen sie sich|nehmen sie platz|machen sie sich|legen sie sich|moment|schauen wir|schaue ich|mal schauen|noch fragen|alles gute|einverstanden|in ordnung|klingt gut|verstehe|das war's|weiß ich nicht|keine ahnung|untersuche ich|höre ich|taste ich|atmen sie|guten tag|guten morgen|bis (?:dann|bald|nächste)|erzählen sie|gerne geschehen|kein problem)(?!\p{L})/u
const HAS_CONTENT = /\p{L}{4,}/u

const apply = (text: string, rules: readonly Rule[]): string =>
  rules.reduce((shown, [pattern, instead]) => shown.replace(pattern, instead), text)

/** What was said, without fillers at its beginning: for sentences that cannot be put into another person safely. */
const quoted = (unit: Unit): string =>
  unit.said
    .replace(/^(?:(?:ja|nein|nee|also|ähm?|naja|und|aber|gut|okay)[ ,.]+)+/i, '')
    .replace(/[\s,.;!]+$/, '')
    .replace(/(?<!\p{L})(?:ähm?|hm+)[, ]*/giu, '')
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

function ofPatient(unit: Unit): string {
  const text = apply(
    unit.text
      .replace(I_VERB, (_, verb: string) => `Pat. ${FIRST[verb]}`)
      .replace(VERB_I, (_, verb: string) => `${FIRST[verb]} Pat.`),
    POSSESSIVES,
  )
  return FIRST_PERSON_LEFT.test(text) ? `Pat. berichtet: „${quoted(unit)}“` : text
}

/** "nehmen sie 3-mal täglich 1 tablette" -> "Empfohlen: 3-mal täglich 1 tablette nehmen". */
function instruction(text: string): string | null {
  const match =
    /^(?:bitte )?(nehmen|trinken|vermeiden|kühlen|schonen|tragen|messen|reduzieren|steigern) sie (?:bitte )?(?:dann |jetzt |mal |auch |sich )*([^,]+)$/.exec(
      text,
    )
  return match?.[1] &&
    match[2] &&
    !/(?<!\p{L})(?:und|oder|wenn|falls)(?!\p{L})/u.test(match[2]) &&
    !POLITE_LEFT.test(match[2])
    ? `empfohlen: ${match[2]} ${match[1]}`
    : null
}

function ofDoctor(unit: Unit): string {
  const told = instruction(unit.text)
  if (told) return told
  const text = apply(
    apply(unit.text, ORDERS)
      .replace(YOU_VERB, (_, verb: string) => `Pat. ${POLITE[verb]}`)
      .replace(VERB_YOU, (_, verb: string) => `${POLITE[verb]} Pat.`),
    POSSESSIVES,
  )
  return POLITE_LEFT.test(text) ? `ärztlich besprochen: „${quoted(unit)}“` : text
}

/** Telegram style where the pattern is safe, else the cleaned quote. Null for what does not belong into a note. */
export function rewrite(unit: Unit, _section: SectionClass): string | null {
  if (unit.question || UNUSABLE.test(unit.text) || !HAS_CONTENT.test(unit.text)) return null
  if (unit.text.split(' ').length < 3 && !/\d/.test(unit.text)) return null
  return unit.speaker === 'patient' ? ofPatient(unit) : ofDoctor(unit)
}
