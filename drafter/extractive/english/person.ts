import type { Gender } from '../pack.ts'
import type { Speaker } from '../units.ts'

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
  believe wear lift bend stand sit move cough wheeze breathe wonder hope plan prefer understand agree continue forget
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

/** Third person singular of a verb in the present. */
function third(verb: string): string {
  if (verb === 'have') return 'has'
  if (verb === 'am' || verb === 'are') return 'is'
  if (/(?:s|sh|ch|x|z|o)$/.test(verb)) return `${verb}es`
  return /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`
}
const isPresent = (word: string): boolean => BASE_VERBS.has(word) || /^(have|am|are|do|go)$/.test(word)

const LISTED_VERB = /^(?:have|get|feel|develop|notice|see)$/

/** Inflects the verb after a third-person subject that ends before `at`, and verbs joined to it by "and". */
function agree(words: string[], at: number, speaker: Speaker): void {
  let verb = at
  while (ADVERBS.has(words[verb] ?? '')) verb++
  const comma = (words[verb] ?? '').endsWith(',') ? ',' : ''
  const word = (words[verb] ?? '').replace(/,$/, '')
  if (word === 'were' && speaker === 'doctor') words[verb] = 'was'
  if (!isPresent(word)) return
  words[verb] = third(word) + comma
  if (word === 'do' || word === 'am' || word === 'are') return
  for (let next = verb + 1; next < words.length && next < verb + 10; next++) {
    const joined = words[next + 1]?.replace(/,$/, '') ?? ''
    // "If you faint, have chest pain or get worse".
    const listed = words[next]?.endsWith(',') && LISTED_VERB.test(joined)
    if (MODALS.has(words[next] ?? '') || /^(i|you|he|she|we|they|that|which|who|it)$/.test(words[next] ?? '')) return
    if (listed) words[next + 1] = third(joined)
    if (
      /^(and|or|but)$/.test(words[next] ?? '') &&
      BASE_VERBS.has(joined) &&
      !/^(work|exercise|play|cough|drink|sleep|walk|run|plan|care|rest|help|hope|test|ice|pain|back|stomach)$/.test(
        joined,
      )
    )
      words[next + 1] = `${third(joined)}${words[next + 1]?.endsWith(',') ? ',' : ''}`
  }
}

const SUBJECT_FOLLOWS =
  /^(are|have|do|did|had|will|can|could|should|would|may|might|were|need|want|take|get|also|still|said|see|feel|go|know|must|continue|start|think|just|mentioned|told|look|use|keep|started|has|came|got|noticed|never|always|actually|currently|already|took|went|stopped|tried|felt|work|live|call|come|develop|notice|experience|use|eat|drink|stay|report|reported|deny|denied|appear|seem|underwent|presented|completed|finished|smoke|run|wear|gave|made|gain|lose|lost|gained|brought)$/
const OBJECT_BEFORE =
  /^(to|for|with|on|give|put|send|refer|see|get|have|let|keep|start|want|tell|ask|help|place|prescribe|of|about|give|gave|told|advise|advised|recommend|by|from|at|around|bother|bothers|bothering|bring|brings|brought|make|makes|made|hurt|hurts|switch|schedule|set|call|seeing|giving|putting|starting|sending|referring|getting|keeping|into|against|between|like|than|near|thank)$/

const CLAUSE_BEFORE =
  /^(?:when|if|that|because|since|and|but|so|while|where|what|how|until|once|unless|whether|which|as|then|though|although|or|said|think|believe|know|see|everything|anything|time|thing|day|last)$/

/** Is "you" at `at` a subject? */
function isSubject(words: readonly string[], at: number): boolean {
  const before = words[at - 1] ?? ''
  const next = words[at + 1]
  if (at === 0 || /[,:]$/.test(before)) return next !== undefined
  if (next === undefined) return false
  if (CLAUSE_BEFORE.test(before) || (before === 'like' && SUBJECT_FOLLOWS.test(next))) return true
  if (OBJECT_BEFORE.test(before)) return false
  return SUBJECT_FOLLOWS.test(next) || /ed$/.test(next) || ADVERBS.has(next)
}

/** When a patient of unknown gender is mentioned again, "they" reads better. */
function againUnknown(words: string[], at: number): void {
  const verb = words[at + 1] ?? ''
  if (verb === 'am') words[at + 1] = 'are'
  if (verb === 'was') words[at + 1] = 'were'
}

function shifted(word: string, subject: boolean, speaker: Speaker, pronouns: Pronouns): [string, boolean] | null {
  if (speaker === 'patient') {
    if (word === 'i') return [pronouns.subject, true]
    if (word === 'my') return [pronouns.possessive, false]
    if (word === 'me') return [pronouns.object, false]
    if (word === 'myself') return [pronouns.reflexive, false]
    if (word === 'we') return ['they', false]
    if (word === 'our') return ['their', false]
    if (word === 'us') return ['them', false]
    return word === 'mine' ? [`${pronouns.possessive} own`, false] : null
  }
  if (word === 'you') return subject ? [pronouns.subject, true] : [pronouns.object, false]
  if (word === 'your' || word === 'yours') return [pronouns.possessive, false]
  return word === 'yourself' ? [pronouns.reflexive, false] : null
}

const THEY: Pronouns = { subject: 'they', object: 'them', possessive: 'their', reflexive: 'themselves' }

/** Turns what patients said about themselves, or doctors said to them, into the third person. */
export function aboutPatient(text: string, speaker: Speaker, gender: Gender): string {
  const words = text.split(' ')
  const out: string[] = []
  let mentioned = false
  for (let at = 0; at < words.length; at++) {
    const heard = words[at] ?? ''
    const again = mentioned && gender === 'unknown'
    const pronouns = again
      ? THEY
      : at > 0 && gender === 'unknown'
        ? { ...PRONOUNS.unknown, possessive: 'their' }
        : PRONOUNS[gender]
    const shift = shifted(heard.replace(/,$/, ''), isSubject(words, at), speaker, pronouns)
    if (!shift) {
      out.push(heard)
      continue
    }
    const [shown, subject] = shift
    mentioned = true
    if (subject && again) againUnknown(words, at)
    else if (subject) agree(words, at + 1, speaker)
    out.push(heard.endsWith(',') ? `${shown},` : shown)
  }
  return out.join(' ').replace(/^(the patient|she|he)( .* and) (?:they|she|he) (?=\w+(?:s|ed|felt|had|was)\b)/, '$1$2 ')
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

const MALE = [
  /years?[ -]old (?:[\w-]+ ){0,3}(?:male|man|gentleman|boy)\b/g,
  /\b(?:mr|mister)\b/g,
  /\b(?:my|your) (?:prostate|testic\w+)\b/g,
]
const FEMALE = [
  /years?[ -]old (?:[\w-]+ ){0,3}(?:female|woman|lady|girl)\b/g,
  /\b(?:ms|mrs)\b|\bmiss (?=\p{L}+(?:[,.?!]|$))/gmu,
  /\b(?:my|your) (?:last )?(?:periods?|pregnancy|mammogram|pap smear|menstrual|menopause)\b|\bi(?: am|'m) pregnant\b/g,
]

/**
 * Gender only on clear evidence, never from a name: "36-year-old female", "Mrs"; not "my husband and i". Where both are
 * addressed, somebody came along: then only age and sex tell, or what a body has.
 */
export function gender(text: string): Gender {
  const [male, female] = [MALE, FEMALE].map((signs) => signs.map((sign) => count(text, sign)))
  const evidence = [0, 2, 1].map((at) => [male?.[at] ?? 0, female?.[at] ?? 0] as const)
  const [men, women] = evidence.find(([one, other]) => one + other > 0) ?? [0, 0]
  if (men > 0 && women > 0) return 'unknown'
  return men > 0 ? 'male' : women > 0 ? 'female' : 'unknown'
}
