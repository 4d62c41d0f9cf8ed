import type { Gender } from '../../extractive/pack.ts'
import type { Speaker } from '../../stages/03-units.ts'
import { classOf } from './word-classes.ts'

interface Pronouns {
  subject: string
  object: string
  possessive: string
  reflexive: string
}
const PRONOUNS: Readonly<Record<Gender, Pronouns>> = {
  female: { subject: 'she', object: 'her', possessive: 'her', reflexive: 'herself' },
  male: { subject: 'he', object: 'him', possessive: 'his', reflexive: 'himself' },
  unknown: {
    subject: 'the patient',
    object: 'the patient',
    possessive: "the patient's",
    reflexive: 'themselves',
  },
}

const BASE_VERBS = new Set(
  `take feel think know want need get use see try like work live smoke drink eat sleep walk run hurt notice remember
  start stop wake vape operate supervise deliver sell build repair fix paint dance sing golf come keep make look help seem watch check exercise play enjoy suffer experience deny report say tell
  become believe wear lift bend stand sit move cough wheeze breathe wonder hope plan prefer understand agree continue forget
  avoid cook travel hike bike swim swell bleed vomit throw put give call lose gain urinate push pull carry worry cry
  struggle tend mean hear lay lie hold find love hate stay weigh spend drive study teach run jog train lift climb snore
  itch burn limp twist turn bring leave pay care miss skip share speak read write watch clean garden volunteer
  own manage describe purse finish complete receive undergo catch pick stick endorse develop worsen require struggle reach exhale inhale tolerate smell swear complain respond recover recall attribute require recommend appear present sound let ask talk hit fall break pass pop rub
  rest ice elevate apply monitor limit count measure test inject faint collapse shake shiver sweat choke panic relapse`
    .split(/\s+/)
    .filter(Boolean),
)
const ADVERBS = new Set(
  'likely probably definitely just now both all also still usually sometimes always never only already currently mostly often ever then generally normally typically rarely occasionally regularly really actually'.split(
    ' ',
  ),
)
const MODALS = new Set('will would can could should may might must did was were had to do does not'.split(' '))

export const isBaseVerb = (word: string): boolean => BASE_VERBS.has(word)

/** Third person singular of a verb in the present. */
function third(verb: string): string {
  if (verb === 'have') return 'has'
  if (verb === 'am' || verb === 'are') return 'is'
  if (/(?:s|sh|ch|x|z|o)$/.test(verb)) return `${verb}es`
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`
}
/** Past forms without "-ed", which agree with any subject; the classes of words have the most frequent ones. */
const PAST = new Set(
  `became dunno ought began bent bet bit bound bled blew bought broke brought built burnt burst caught chose cost cut dealt drank drew drove
  dug fed flew forgot fought found froze grew heard held hid hit hung hurt kept knelt knew laid lay left lent lit lost meant met paid quit
  ran rang rode rose sank sat sent set shook shot showed shut slept slid spat spent split spoke sprang spread stole stood
  struck stuck stung swam swole swore swung taught threw tore understood woke won wore wrote`.split(/\s+/),
)
/** "You two", "you guys". */
const NO_VERB = /^(?:all|both|folks|guys|lads|lot|poor|three|two)$/
/** An unknown word right after a subject is its verb. */
const isPresent = (word: string): boolean =>
  BASE_VERBS.has(word) ||
  /^(have|am|are|do|go)$/.test(word) ||
  (/^[a-z]{3,}$/.test(word) &&
    (classOf(word) === 'other' || /^\w?ing$/.test(word)) &&
    !/s$/.test(word) &&
    !PAST.has(word) &&
    !NO_VERB.test(word))

const LISTED_VERB = /^(?:have|get|feel|develop|notice|see|become)$/
const JOINS = /^(?:and|or|but)$/
const OTHER_SUBJECT = /^(?:i|you|he|she|we|they|that|which|who|it)$/
/** After "and", more likely a thing than something the subject does. */
const ALSO_NOUN =
  /^(?:work|exercise|play|cough|drink|sleep|walk|run|plan|care|rest|help|hope|test|ice|pain|back|stomach)$/
/** How many words later another verb may be joined to one. */
const JOINED_WITHIN = 10
const JOINED_IN_A_CONDITION = 16

const withoutComma = (word: string): string => word.replace(/,$/, '')
const withCommaOf = (heard: string, word: string): string => (heard.endsWith(',') ? `${word},` : word)

/** "If I were you". */
const isHypothetical = (words: readonly string[], at: number): boolean => words[at - 2] === 'if'

/** Inflects the verb after a third-person subject that ends before `at`, and verbs joined to it by "and". */
function agree(words: string[], at: number): void {
  let verb = at
  while (ADVERBS.has(words[verb] ?? '')) verb++
  const heard = words[verb] ?? ''
  const word = withoutComma(heard)
  if (word === 'were' && !isHypothetical(words, at)) words[verb] = 'was'
  if (!isPresent(word)) return
  words[verb] = withCommaOf(heard, third(word))
  // "If you are dizzy, feel faint or get worse", but "you are fine, and see me in a week".
  const isCondition = words.slice(0, at).some((before) => /^(?:if|when)$/.test(before))
  if (word === 'do' || (/^(?:am|are)$/.test(word) && !isCondition)) return
  agreeJoined(words, verb, isCondition ? JOINED_IN_A_CONDITION : JOINED_WITHIN)
}

/** "And drench the sheets": what is done to something. */
const HAS_OBJECT = /^(?:an?|her|his|it|my|the|their|them|your|\d.*)$/
const isVerbHere = (word: string, next: string): boolean =>
  (BASE_VERBS.has(word) && !ALSO_NOUN.test(word)) || (isPresent(word) && HAS_OBJECT.test(next))

function agreeJoined(words: string[], verb: number, within: number): void {
  for (let at = verb + 2; at < words.length && at <= verb + within; at++) {
    const before = words[at - 1] ?? ''
    if (MODALS.has(before) || OTHER_SUBJECT.test(before)) return
    const heard = words[at] ?? ''
    const word = withoutComma(heard)
    // "If you faint, have chest pain or get worse".
    if (before.endsWith(',') && LISTED_VERB.test(word)) words[at] = third(word)
    else if (JOINS.test(before) && isVerbHere(word, words[at + 1] ?? '')) words[at] = withCommaOf(heard, third(word))
  }
}

const SUBJECT_FOLLOWS =
  /^(are|have|do|did|had|will|can|could|should|would|may|might|were|need|want|take|get|also|still|said|see|feel|go|know|must|continue|start|think|just|mentioned|told|look|use|keep|started|has|came|got|noticed|never|always|actually|currently|already|took|went|stopped|tried|felt|work|live|call|come|develop|notice|experience|use|eat|drink|stay|report|reported|deny|denied|appear|seem|underwent|presented|completed|finished|smoke|run|wear|gave|made|gain|lose|lost|gained|brought)$/
const OBJECT_BEFORE =
  /^(to|for|with|on|give|put|send|refer|see|get|have|let|keep|start|want|tell|ask|help|place|prescribe|of|about|give|gave|told|advise|advised|recommend|by|from|at|around|bother|bothers|bothering|bring|brings|brought|make|makes|made|hurt|hurts|switch|schedule|set|call|seeing|giving|putting|starting|sending|referring|getting|keeping|into|against|between|like|than|near|thank)$/

const CLAUSE_BEFORE =
  /^(?:when|if|that|because|since|and|but|so|while|where|what|how|until|once|unless|whether|which|as|then|though|although|or|said|think|believe|know|everything|anything|time|thing|day|last)$/

/** Is "you" at `at` a subject? */
function isSubject(words: readonly string[], at: number): boolean {
  const before = words[at - 1] ?? ''
  const next = words[at + 1]
  if (at === 0 || /[,:]$/.test(before)) return next !== undefined
  if (next === undefined) return false
  if (CLAUSE_BEFORE.test(before) || (/^(?:like|see)$/.test(before) && SUBJECT_FOLLOWS.test(next))) return true
  if (OBJECT_BEFORE.test(before)) return false
  // "I will ring you both."
  const acts = isPresent(before) && /^(?:to|will|would|can|could|i)$/.test(words[at - 2] ?? '')
  if (acts && !SUBJECT_FOLLOWS.test(next)) return false
  // "Check before you drive."
  if (/^(?:before|after)$/.test(before)) return true
  return SUBJECT_FOLLOWS.test(next) || /ed$/.test(next) || ADVERBS.has(next)
}

/** When a patient of unknown gender is mentioned again, "they" reads better. */
function againUnknown(words: string[], at: number): void {
  const verb = words[at + 1] ?? ''
  if (verb === 'am') words[at + 1] = 'are'
  if (verb === 'was') words[at + 1] = 'were'
}

/** For a patient of unknown gender who was mentioned before. */
const THEY: Pronouns = { subject: 'they', object: 'them', possessive: 'their', reflexive: 'themselves' }

const pronounsFor = (gender: Gender, again: boolean): Pronouns =>
  gender === 'unknown' && again ? THEY : PRONOUNS[gender]

type Form = (pronouns: Pronouns) => string
/** What each speaker calls the patient, and those the patient speaks for, in the third person. */
const FORMS: Readonly<Record<Speaker, ReadonlyMap<string, Form>>> = {
  patient: new Map<string, Form>([
    ['i', ({ subject }) => subject],
    ['my', ({ possessive }) => possessive],
    ['me', ({ object }) => object],
    ['myself', ({ reflexive }) => reflexive],
    ['mine', ({ possessive }) => `${possessive} own`],
    ['we', () => THEY.subject],
    ['our', () => THEY.possessive],
    ['us', () => THEY.object],
  ]),
  doctor: new Map<string, Form>([
    ['you', ({ object }) => object],
    ['your', ({ possessive }) => possessive],
    ['yours', ({ possessive }) => possessive],
    ['yourself', ({ reflexive }) => reflexive],
  ]),
}

/** "Both of you." */
const SEVERAL = /^(?:all|both|pair|two) of$/
/** Whose something is. */
const OWNED = /^(?:my|mine|our|yours?)$/

/**
 * Turns what patients said about themselves, or doctors said to them, into the third person.
 *
 * @param named what comes before it names the patient: "the patient denies …"
 */
export function aboutPatient(text: string, speaker: Speaker, gender: Gender, { named = false } = {}): string {
  const words = text.split(' ')
  const out: string[] = []
  let mentioned = named
  for (const [at, heard] of words.entries()) {
    const word = withoutComma(heard)
    const form = FORMS[speaker].get(word)
    if (!form) {
      out.push(heard)
      continue
    }
    const pronouns = pronounsFor(gender, mentioned)
    // "The patient's heart" is not yet the patient, whom "they" would name.
    mentioned ||= !OWNED.test(word)
    const isActing = word === 'i' || (word === 'you' && isSubject(words, at))
    if (isActing && pronouns === THEY) againUnknown(words, at)
    else if (isActing) agree(words, at + 1)
    const several = SEVERAL.test(`${words[at - 2]} ${words[at - 1]}`) ? THEY.object : form(pronouns)
    out.push(withCommaOf(heard, isActing ? pronouns.subject : several))
  }
  return out.join(' ').replace(/^(the patient|she|he)( .* and) (?:they|she|he) (?=\w+(?:s|ed|felt|had|was)\b)/, '$1$2 ')
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** "My consultant, Miss Healy", "you will see Mr Patel": not whom the doctor is talking to. */
const OF_OTHERS =
  '(?<!\\b(?:consultant|surgeon|specialist|registrar|colleague|nurse|teacher|boss|neighbou?r|see|saw|by|from|called),? )'
const MALE = [
  /years?[ -]old (?:[\w-]+ ){0,3}(?:male|man|gentleman|boy)\b/g,
  new RegExp(`${OF_OTHERS}\\b(?:mr|mister)\\b`, 'g'),
  /\b(?:my|your) (?:prostate|testic\w+)\b/g,
]
const FEMALE = [
  /years?[ -]old (?:[\w-]+ ){0,3}(?:female|woman|lady|girl)\b/g,
  new RegExp(
    `${OF_OTHERS}(?:\\b(?:ms|mrs)\\b|\\bmiss (?!(?:an?|any|it|one|out|that|the|them|this|work|you)\\b)(?=\\p{L}+(?:[,.?!]|$)))`,
    'gmu',
  ),
  /\b(?:my|your) (?:last )?(?:periods?|pregnancy|mammogram|pap smear|menstrual|menopause)\b|\bi(?: am|'m) pregnant\b/g,
]

/**
 * Gender only on clear evidence, never from a name: "36-year-old female", "Mrs"; not "my husband and i". If both forms
 * of address occur, a companion is present: then only age and sex count, or parts of the body.
 */
export function gender(text: string): Gender {
  const [male, female] = [MALE, FEMALE].map((signs) => signs.map((sign) => count(text, sign)))
  const evidence = [0, 2, 1].map((at) => [male?.[at] ?? 0, female?.[at] ?? 0] as const)
  const [men, women] = evidence.find(([one, other]) => one + other > 0) ?? [0, 0]
  if (men > 0 && women > 0) return 'unknown'
  return men > 0 ? 'male' : women > 0 ? 'female' : 'unknown'
}
