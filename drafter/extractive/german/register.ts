import { germanNumbers } from '@visite/lexicon/numbers/german'
import type { SectionClass } from '../sections.ts'
import type { Unit } from '../units.ts'
import { pairsIn } from '../words.ts'
import { CUES } from './cues.ts'
import { expand } from './hearing.ts'
import type { GermanRules } from './rules.ts'

/** First person -> third, for verbs that occur in consultations. Any other verb is quoted. */
const FIRST = pairsIn(
  `habe hat, bin ist, kann kann, muss muss, nehme nimmt, war war, hatte hatte, konnte konnte, musste musste,
   wollte wollte, will will, möchte möchte, bekomme bekommt, kriege bekommt, rauche raucht, trinke trinkt,
   esse isst, schlafe schläft, arbeite arbeitet, wohne wohnt, lebe lebt, spüre spürt, merke bemerkt, huste hustet,
   schwitze schwitzt, leide leidet, vertrage verträgt, gehe geht, brauche braucht, mache macht, wache wacht,
   sehe sieht, höre hört, wiege wiegt, darf darf, werde wird, bekam bekam, nahm nahm, komme kommt, spritze spritzt,
   messe misst, trage trägt, fühle fühlt, laufe läuft, stehe steht, sitze sitzt, liege liegt, halte hält,
   bewege bewegt, atme atmet, zittere zittert, weine weint, vermeide vermeidet, verliere verliert, kenne kennt`,
)
/** The polite plural -> third person singular. */
const POLITE = pairsIn(
  `haben hat, sind ist, nehmen nimmt, sollten sollte, sollen soll, müssen muss, können kann, dürfen darf,
   bekommen bekommt, brauchen braucht, werden wird, waren war, hatten hatte, kommen kommt, leiden leidet`,
)

/** Verbs whose spoken forms differ from the written ones. */
export const REWRITTEN_VERBS: readonly string[] = [FIRST, POLITE].flatMap((forms) => [...forms].flat())

const alternatives = (forms: ReadonlyMap<string, string>): string => [...forms.keys()].join('|')
const I_VERB = new RegExp(`(?<!\\p{L})ich (${alternatives(FIRST)})(?!\\p{L})`, 'gu')
const VERB_I = new RegExp(`(?<!\\p{L})(${alternatives(FIRST)}) ich(?!\\p{L})`, 'gu')
const AND_VERB = new RegExp(` und (${alternatives(FIRST)}) (?!ich)`, 'gu')
const YOU_VERB = new RegExp(`(?<!\\p{L})sie (${alternatives(POLITE)})(?!\\p{L})`, 'gu')
const FIRST_VERB_YOU = new RegExp(`^(${alternatives(POLITE)}) sie(?!\\p{L})`, 'u')
const VERB_YOU = new RegExp(`(?<!\\p{L})(${alternatives(POLITE)}) sie(?!\\p{L})`, 'gu')

const FIRST_PERSON_LEFT = /(?<!\p{L})(?:ich|mir|mich|mein\p{L}*|wir|uns|unser\p{L}*)(?!\p{L})/u
const POLITE_LEFT = /(?<!\p{L})(?:sie|ihnen|ihr|ihre|ihrem|ihren|ihrer|ihres)(?!\p{L})/u
const HAS_CONTENT = /\p{L}{3,}|\d/u

/** "…, Herr Doktor, …" */
const ADDRESSED = /,? ?(?<!\p{L})(?:herr|frau) (?:doktor|doc)(?!\p{L}),?\s*/giu

/** Doctors say "Sie" to patients: what a recogniser wrote small, unless the verb shows that somebody else is meant. */
const withPolite = (text: string, { speaker }: Unit): string =>
  speaker === 'doctor'
    ? text.replace(
        /(?<!\p{L})(?:sie(?! (?:ist|hat|war|wird|\p{L}{3,}t)(?!\p{L}))|ihnen|ihre?[nmrs]?)(?!\p{L})/gu,
        (word) => word.replace(/^\p{L}/u, (letter) => letter.toUpperCase()),
      )
    : text

/** Short forms and dialect as they are written: "i hob net" -> "ich habe nicht". */
const written = (said: string): string[] =>
  said.split(/\s+/).flatMap((word, at, words) => {
    const [, bare = word, mark = ''] = /^(.*?)([.,;:!?]*)$/.exec(word) ?? []
    const full = expand(bare.toLowerCase(), mark === '' ? (words[at + 1] ?? '') : mark)
    return full ? `${full.join(' ')}${mark}`.split(' ') : [word]
  })

/** What was said, without fillers at the beginning: for sentences that cannot safely be put into another person. */
const wordsOf = (unit: Unit): string =>
  withPolite(germanNumbers(written(unit.said)), unit)
    .replace(/^(?:(?:ja|nein|nee|also|ähm?|naja|und|aber|gut|okay)[ ,.]+)+/i, '')
    .replace(/[\s,.;!]+$/, '')
    .replace(/(?<!\p{L})(?:ähm?|hm+)[, ]*/giu, '')
    .replace(ADDRESSED, ' ')
    .replace(/(?<![\p{L}'’])['’]?n(e[nmr]?)(?=[ ,.])/gu, 'ein$1')
    .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

/** What an unknown speaker said. */
export const neutral = (unit: Unit, planned: boolean): string =>
  `${planned ? 'besprochen' : 'wird berichtet'}: „${wordsOf(unit)}“`

/** What somebody who is known said. */
export const quoted = (unit: Unit): string =>
  unit.sure
    ? `${unit.speaker === 'patient' ? 'Pat. berichtet' : 'ärztlich besprochen'}: „${wordsOf(unit)}“`
    : neutral(unit, false)

/** A quote without any of these ("das würde ich nie machen") says nothing outside its conversation. */
const SAYS_SOMETHING = [CUES.symptom, CUES.body, CUES.drug, CUES.duration, CUES.diagnosis, CUES.social, CUES.finding]

/** The patient's words in the third person, or as a quote if that is not safe. */
export function told(unit: Unit, rules: GermanRules): string {
  const text = thirdPerson(unit, rules)
  const no = /^(?:nein|nee|nö|ne)(?!\p{L})/iu.test(unit.said.trim()) && !text.startsWith('nein') ? 'nein, ' : ''
  return no + (FIRST_PERSON_LEFT.test(text) ? `„${wordsOf(unit)}“` : text)
}

const thirdPerson = (unit: Unit, { possessives }: GermanRules): string =>
  possessives(
    unit.text
      .replace(I_VERB, (_, verb: string) => `Pat. ${FIRST.get(verb)}`)
      .replace(VERB_I, (_, verb: string) => `${FIRST.get(verb)} Pat.`)
      .replace(AND_VERB, (whole, verb: string) =>
        /Pat\./.test(unit.text) || /(?<!\p{L})ich(?!\p{L})/u.test(unit.text) ? ` und ${FIRST.get(verb)} ` : whole,
      ),
  )

function ofPatient(unit: Unit, rules: GermanRules): string | null {
  const text = thirdPerson(unit, rules)
  if (FIRST_PERSON_LEFT.test(text) && !SAYS_SOMETHING.some((pattern) => pattern.test(unit.text))) return null
  return FIRST_PERSON_LEFT.test(text) ? quoted(unit) : text
}

const IMPERATIVE =
  /^(?:bitte )?(?!haben|hatten|hätten|sind|waren|wären|werden|wurden|würden|können|könnten|kommen|gehen|dürfen|dürften|müssen|müssten|sollen|sollten|wollen|möchten|wissen|glauben|meinen|denken|fühlen|spüren|merken|leiden)(\p{L}{3,}n) sie (?:bitte )?((?:dann |jetzt |mal |auch )*)([^,]+)$/u
const PREFIX = /^(.+) (ein|ab|auf|an|aus|zu|mit|weg|vor|hin|hoch|nach|durch)$/
const JOINED = /(?<!\p{L})(?:und|oder|wenn|falls|dass)(?!\p{L})/u

/** "nehmen sie 3-mal täglich 1 tablette" -> "Empfohlen: 3-mal täglich 1 tablette nehmen"; "cremen sie … ein". */
function instruction(text: string): string | null {
  const [, verb, , rest] = IMPERATIVE.exec(text) ?? []
  if (!verb || !rest || JOINED.test(rest) || POLITE_LEFT.test(rest)) return null
  const [, object = rest, prefix = ''] = PREFIX.exec(rest) ?? []
  return `empfohlen: ${object} ${prefix}${verb}`
}

function ofDoctor(unit: Unit, { orders, possessives }: GermanRules): string {
  const told = instruction(unit.text)
  if (told) return told
  const text = possessives(
    orders(unit.text)
      // "Nehmen Sie das weiter": an instruction, as a statement.
      .replace(FIRST_VERB_YOU, (_, verb: string) => `Pat. ${POLITE.get(verb)}`)
      .replace(VERB_YOU, (_, verb: string) => `${POLITE.get(verb)} Pat.`)
      .replace(YOU_VERB, (_, verb: string) => `Pat. ${POLITE.get(verb)}`),
  )
  return POLITE_LEFT.test(text) ? quoted(unit) : text
}

/** Cues that by themselves do not make a clause worth noting. */
const UNCLINICAL = new Set(['small_talk', 'negation', 'condition'])
const CLINICAL = Object.entries(CUES).flatMap(([cue, pattern]) => (UNCLINICAL.has(cue) ? [] : [pattern]))
/** A long word is mostly the name of something: "Verhaltenstherapie". */
const NOUN =
  /(?<!\p{L})(?!eigentlich|vielleicht|natürlich|wahrscheinlich|irgendw|überhaupt|ungefähr|trotzdem|ehrlich|schlechter|verstehe)\p{L}{8,}/u
/** "Lunge frei." */
const SHORT_FINDING =
  /^\p{L}{3,} (?:frei|unauffällig|weich|reizlos|rein|rhythmisch|regelmäßig|normal|positiv|negativ|tastbar|intakt|gerötet|geschwollen|stabil|blass|trocken|feucht|seitengleich|o\.?b\.?)$|^keine? \p{L}{5,}$/u

const FOUND: ReadonlySet<SectionClass> = new Set(['exam', 'results', 'assessment'])
const SPOKEN_TO = /(?<!\p{L})(?:ich|wir|sie|ihnen|das)(?!\p{L})/u

/** Telegram style if the pattern is safe, otherwise the cleaned quote. Null for what does not belong in a note. */
export function rewrite(unit: Unit, section: SectionClass, rules: GermanRules): string | null {
  if (unit.question || rules.talk.test(unit.text) || !HAS_CONTENT.test(unit.text)) return null
  const length = unit.text.split(' ').length
  const isClinical = NOUN.test(unit.text) || CLINICAL.some((cue) => cue.test(unit.text))
  if (
    length < 3 &&
    !/\d/.test(unit.text) &&
    !(unit.whole && unit.speaker === 'doctor' && SHORT_FINDING.test(unit.text))
  )
    return null
  const isFinding = FOUND.has(section) && unit.speaker === 'doctor' && !SPOKEN_TO.test(unit.text)
  if (length < 6 && !isClinical && !isFinding) return null
  return unit.speaker === 'patient' ? ofPatient(unit, rules) : ofDoctor(unit, rules)
}
