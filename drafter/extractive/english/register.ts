import { englishNumbers, englishReadings } from '@visite/lexicon/numbers/english'
import { DRUG } from '../drugs.ts'
import type { Gender } from '../pack.ts'
import type { SectionClass } from '../sections.ts'
import type { Unit } from '../units.ts'
import { DRUGS } from './cues.ts'
import { aboutPatient } from './person.ts'
import { isQuestion } from './questions.ts'
import { faultOf, HAS_VERB } from './readable.ts'
import { statementsIn } from './run-ons.ts'

type Rule = readonly [RegExp, string]

const TOPIC =
  '(?:(?:so|now) )?(?:for|regarding|with|in terms of|as far as) (?:your|the|his|her) (?:first|second|third|fourth|next|last|other|final) (?:problem|issue|concern|diagnosis|thing)(?: here)?(?:,| of| is| with| as far as)*(?: (?:your|the|this|that|a|an|his|her))*'

const DOCTOR: readonly Rule[] = [
  // "for your second problem of gout i want to …": the problem comes before what is said about it.
  [new RegExp(`^${TOPIC} (?!i\\b)([a-z][a-z' -]{3,50}?),? (?=(?:i|we|let us|it appears|continue|you)\\b)`), ''],
  [/,? (?:i|you) (?:do )?(?:think|guess|know|mean|see|believe),/g, ','],
  [/\bi (?:also )?have that (?=you\b)/g, ''],
  [/\bi (?:do )?think (?:that,? )?(?=(?:we|i|you (?:should|need|can|could))\b)/g, ''],
  [
    /^(?:hey,? )?dragon,? (?=(?:order|refill|prescribe|refer|continue|start|increase|decrease|schedule)\b|[a-z]+ [a-z]+ is a \d)/,
    '',
  ],
  [/^from (?:a|an|your|the) (?:[a-z'-]+ ){1,3}standpoint,? (?=\w+ \w+ \w)/, ''],
  // Said to the patient's face, it is a filler, whatever follows.
  [
    /(?<!\b(?:if|do|that|did|not|let|what|how) )\b(?:as )?you know,? (?=(?:i|we|you|they|he|she|it|the|your|their|her|his|a|an|involves)\b)/g,
    '',
  ],
  [/^(?:you know,? )+(?=(?:i|we|you|it|your|the|there)\b)/, ''],
  [
    /\bi (?:know|see)(?: here)? (?:that )?(?=(?:you (?:have|had|are|were|did|also|mentioned|take)|we (?:started|put|talked|did|have|had|tried)|it was)\b)/g,
    '',
  ],
  [/^i (?:know|see)(?: here)? that (?=(?:your|his|her|their|the|you) \w+ \w)/, ''],
  [/^i see here (?=(?:your|his|her|their) \w+ \w)/, ''],
  [/\bwe will say (?:that )?(?=(?:she|he|you|they)\b)/g, ''],
  [
    /^(?:(?:other than|aside from|beyond|besides) that|in the meantime|for now|at this (?:time|point)),? (?=(?:continue|take|avoid|keep|try|use|rest|i will|we will|you)\b)/,
    '',
  ],
  // "for your diabetes i want …" is about the diabetes, and a comma says so.
  [
    /^((?:for|in terms of|regarding) (?:your|the) (?:(?!since|because|if|when|that)[a-z'-]+ ?){1,5}?),? ?(?=\b(?:i|we|you) (?:will|am|are|want|would|should|can|have)\b)/,
    '$1, ',
  ],
  [
    /^(?:of note|unfortunately|fortunately|certainly|obviously|again|number (?:one|two|three|four|\d)|first|second|lastly|finally),? /,
    '',
  ],
  [/(?:\b(?:okay|all right|in the meantime)|(?<!\b(?:the|your|his|her|their|than) )\bright)$/, ''],
  // "What I think is going on is …", "what you have is …": the opening says nothing by itself.
  [
    /^(?:so )?what (?:i|we) (?:think|believe|suspect)(?: that)? (?:is going on|is happening|you have(?: got)?|this is|it is|we are (?:dealing with|looking at))(?: here)?(?: is)?(?: that)? /,
    'this is likely ',
  ],
  [
    /^(?:so )?what (?:is going on|is happening|you have(?: got)?|this is|we are (?:dealing with|looking at)|we have)(?: here)? (?:is )?(?:that )?(?=(?:an?|the|your|likely|[a-z]{5,}) )/,
    'this is ',
  ],
  [
    /\bwhat (?:i|we) (?:want|need|would like) (?:for )?you to (start|take|use|try|stop|avoid)(?: today| now| tonight)? is (?:the |an? )?/g,
    'i want you to $1 ',
  ],
  [/\b(?:i am|we are) (?:also )?(?:seeing|hearing|feeling|noticing|getting) (?:a |an |some )?/g, 'there is '],
  [/\bi see (?:that )?(?=the \w+ (?:[\w-]+ ){0,8}(?:is|are)\b)/g, ''],
  [/^that is (?=an? \w)/, 'this is '],
  [/^see you (?:back )?(?=in \d|in a|next|on )/, 'you will follow up '],
  [/^(?:before that|to bridge|after that|until then|beyond that|besides that|on top of that|instead),? (?=\w+ \w)/, ''],
  [/\bi see no\b/g, 'no'],
  [/\b(?:how does that sound|does that sound|what questions|do you have any questions|any questions)\b.*$/, ''],
  [/\bgo ahead and\b/g, ''],
  [
    /^(?:(?:so|now) )?(?:for|regarding|with|in terms of|as far as) (?:your|the|his|her) (?:first|second|third|fourth|next|last|other|final) (?:problem|issue|concern|diagnosis|thing)(?: here)?(?:,| of| is| with| as far as)*(?: (?:your|the|this|that|a|an|his|her))* /,
    '',
  ],
  [
    /\b(?:so )?(?:now )?what (?:i|we) (?:am going|are going|would like|want|will|think (?:i|we) (?:will|am going|want|would like|should))(?: to)? do(?: here| now| first)?(?: for you)? is(?: to)?(?= (?:i|we)\b)/g,
    '',
  ],
  [
    /\b(?:so )?(?:now )?what (?:i|we) (?:am going|are going|would like|want|will)(?: to)? do(?: here| now| first)?(?: for you)? is(?: to)?\b/g,
    'i will',
  ],
  [/\bwhat (?:i|we) (?:want|need|would like) (?:for )?you to do is(?= [a-z])/g, 'i want you to'],
  [/\b(i|we) (?:am|are) also going to\b/g, '$1 will also'],
  [/\bi (?:think i )?(?:am going|would like|do want|want|am planning) to (?!see you\b)/g, 'i will '],
  [/\b(?:i think )?we (?:are going|would like|want|do want) to\b/g, 'we will'],
  [/\blet us (?:get|do)\b/g, 'we will get'],
  [/\blet us\b/g, 'we will'],
  [/\bi (?:do )?(?:want|would like|need) (?:for )?you to\b/g, 'i advised you to'],
  [/\b(?:i|we) will have you\b/g, 'you will'],
  [/\b(?:i|we) (?:want|will like) to see you (?:back )?/g, 'you will follow up '],
  [/\b(?:i|we) (?:will|would like to|want to) see you (?:back |again )*/g, 'you will follow up '],
  [/\bcome back (?:and see me|to see me|to the clinic)?\b/g, 'return '],
  [/\byou are going to\b/g, 'you will'],
  [/\b(?:i|we) will continue on\b/g, 'you will continue on'],
  [/\bi (?:think|believe|feel)(?: that)? (?:you have|you have got|you have had)\b/g, 'you likely have'],
  [/\bi (?:think|believe|feel)(?: that)? (this|it|that) is\b/g, '$1 is likely'],
  [/\bit (?:looks|sounds|seems) like\b/g, 'it appears that'],
  [/^(?:looks|sounds|seems) like\b/, 'it appears that'],
  [
    /\bi (?:do )?(?:also |still )?(?:appreciate|hear|see|note|notice|recognize|identify)(?: that)? (?=there\b|you\b)/g,
    '',
  ],
  [/\bi (?:do )?not (?:see|feel) (?:the|a|any) need\b/g, 'no need'],
  [/\bi (?:do )?not (?:appreciate|hear|see|feel|note|notice) (?:any |a |an )?/g, 'no '],
  [
    /\bi (?:do )?(?:also |still )?(?:appreciate|hear|feel|note|notice|recognize|identify) (?:(?:some|an?(?! little\b)) )?/g,
    'there is ',
  ],
  [/\bi (?:do )?(?:also )?see (?:some|an?(?! little\b)) /g, 'there is '],
  [/\bthere is not any\b|\bthere is no\b|\bthere are no\b/g, 'no'],
  [/\byou do have\b/g, 'you have'],
  [/\b(?:looking|taking a look) at (?:your|the)\b/g, 'your'],
]
const PATIENT: readonly Rule[] = [
  [/\b(?:but |and )?(?:i )?you know(?: (?:i|it|like))?\b(?= (?:i|my|it|the|we)\b)/g, ''],
  [/\bi (?:would say|guess|mean|feel like|want to say)(?: that)?\b/g, ''],
  [/^(?:yes|sure|right|correct|absolutely|exactly)\b[ ,]*/, ''],
  [/,? if (?:that|it) is(?: all right| fine| possible)?$/, ''],
  [/^not (?=no\b)/, ''],
  [/^(?:no|nope)[ ,]+(?=(?:i|it|that|we|they|he|she|there|my|not|the|this|nothing)\b)/, ''],
  [/^i think (?:that )?(?=(?:it|the|my|i)\b)/, ''],
]
const LEXICON: readonly Rule[] = [
  [/\bhigh blood pressure\b/g, 'hypertension'],
  [/\b(?:meds|medicines)\b/g, 'medications'],
  [/\bmedicine\b/g, 'medication'],
  [/\bbelly\b/g, 'abdomen'],
  [/\bthrowing up\b/g, 'vomiting'],
  [/\bthrew up\b/g, 'vomited'],
  [/\bshort of breath\b/g, 'short of breath'],
  [/\bmom\b/g, 'mother'],
  [/\bdad\b/g, 'father'],
  [/\bkids\b/g, 'children'],
  [/\bshots\b/g, 'injections'],
  [/\bx ray/g, 'x-ray'],
  [/\bgot better\b/g, 'improved'],
  [/\bgetting better\b/g, 'improving'],
  [/\bgot worse\b/g, 'worsened'],
  [/\bgetting worse\b/g, 'worsening'],
  [/\bwent away\b/g, 'resolved'],
  [/\bpretty (?=(?:good|well|bad|much|normal|clear|regular|high|low|sharp|severe|stable|active|healthy)\b)/g, ''],
  [/\bdoing good\b/g, 'doing well'],
  [/\b(?:tummy)\b/g, 'stomach'],
  [/(?<=\bfollow up) (?:back )?here\b/g, ''],
  [/ (?:up|down|right|in|over) here\b/g, ''],
  [/\btoday,? today\b/g, 'today'],
  [
    /\b(will|order|add|get|give|start|see|continue|using|appreciate|check|recommend|prescribe|takes?), (?=(?:an?|the|his|her|their|how|what|\d+)\b)/g,
    '$1 ',
  ],
  [/\bany(?: any)?(?:thing| other symptoms) like (?=\w)/g, 'any '],
  [/\blike (?=(?:in|on|at|every|really|stop|catch|the tension|from|under|maybe|approximately|\d+)\b)/g, ''],
  [/\ba little an? /g, 'a little '],
  [/(?<!\b(?:in|from|near|around) ) here$/, ''],
  [/^no like (?=\w)/, 'no '],
  [/\bthere is like (?=(?:his|her|their|the)\b)/g, ''],
  [/\bthere are a little (?:of )?/g, 'there is a little '],
  [/^(?:her|his|their|the patient's) (?:notes?|records?|chart),? (?=(?:it|i|we|there|she|he|they)\b)/, ''],
  [/\b(right|left)[ -]hand side\b/g, '$1 side'],
  [/\bover the counter\b/g, 'over-the-counter'],
  [/\bthe patient's the patient\b/g, 'the patient'],
]

/** What doctors say to the patient's face and do not write. */
const TRIMMED: readonly Rule[] = [
  // Findings called out one after another.
  [
    /(?<!\b(?:and|the|her|his|their|that|with|of|no|but|or|if|how|normal|muscle|grip|light|deep|tendon|blood|radial|distal|pedal|lower|upper|regular|ankle|knee|biceps|triceps|plantar|patellar|pupillary|foot)) (?<![,:] )(sensation|reflexes|strength|lungs|heart|abdomen|pulses|gait|pupils) (is|are)\b/g,
    ', $1 $2',
  ],
  // Who the patient is and why they came.
  [
    /(\b\d+[- ]year[- ]old (?:[a-z]+ ){1,3}?)(?:(?:who )?(?:is )?(?:in )?(?:here )?(today )?(?:here )?(?:in the office )?)(?=(?:for|because of|complaining of) )/,
    '$1who presents $2',
  ],
  [/\b(she|he|the patient) is (?:here|in) (today )?(?=for (?!\d|the (?:rest|next)))/g, '$1 presents $2'],
  [/(?<!\bfollow up) (?:here )?(?:today )?in the office\b/g, ' today'],
  [/\b(?:right )?here(?= (?:today|on|in|for|at|your|with)\b| *$)/g, ''],
  [/\bthere is (?:some|the(?= (?:effusion|edema|swelling|tenderness|redness|erythema)))\b/g, 'there is'],
  [/\b(?:nice and|really|very|just|so) (?=(?:clear|good|normal|well|tender|mild|minimal|slight|regular|soft)\b)/g, ''],
  [/\b(?:go ahead|actually|basically)\b ?/g, ''],
  [/(?<!\b(?:would|feels?|felt|looks?|sounds?|seems?)),? like,?(?= (?:a|an|the|maybe|about|every)\b)/g, ''],
  [/\bwe will get (?:a|an|some)? ?(?=(?:x-ray|mri|ct|lab|blood|ultrasound|echo|urine|ekg|repeat))/g, 'we will order '],
]

const apply = (text: string, rules: readonly Rule[]): string =>
  rules.reduce((shown, [pattern, instead]) => shown.replace(pattern, instead), text)

const tidied = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ ,/g, ',')
    .replace(
      /^[ ,]*(?:(?:and|but|so|then|now|like|also|well|or|because|plus|again|sorry|to be honest|that(?= (?:i|you|he|she|we|they|the|your|my|there)\b))\b[ ,]*)+/,
      '',
    )
    .replace(/[ ,]+(?:and|but|so|or|then|because|however|though|the|a|an|i|if|that|your|my|we)$/, '')
    .trim()

const IMPERATIVE =
  /^(?:take|continue|avoid|use|keep|try|drink|rest|elevate|ice|call|return|schedule|stop|start|eat|wear|apply|monitor|check|watch|limit|increase|decrease|make sure|do not|cut|follow|put|get|stay|raise|lower|reduce|double|halve|switch|hold|add|finish|complete|clean|wash|soak|rinse|cover|change|remove|bring|write down|measure|weigh|sleep|walk|lift|gargle|swallow|go up|go down|taper)\b/

const CONDITION_FIRST = /^(?:if|when|once|after|before|unless) /

/** What was examined comes before what was found: "on your right knee exam there is …". */
const EXAMINED =
  /^(?:on |upon |for |in terms of |as far as |regarding )?(?:your|the) ((?:(?:right|left|lower|upper|bilateral) )*(?:knee|shoulder|back|hip|ankle|foot|elbow|wrist|hand|finger|neck|leg|arm|thumb|abdomen|spine|breast|eye|ear))s? (?:exam|examination),? (?:reveals |shows |has |shows that )?(?=\w+ \w)/

function ofDoctor(said: string, section: SectionClass, gender: Gender): string {
  let text = tidied(apply(tidied(said), DOCTOR))
  if (section !== 'exam' && section !== 'results' && IMPERATIVE.test(text)) {
    const not = text.startsWith('do not ')
    text = `you were advised ${not ? 'not to' : 'to'} ${text.replace(/^do not /, '')}`
  }
  if (section === 'exam' || section === 'results') {
    text = text
      .replace(/^(?:(?:on|upon) (?:physical )?(?:exam|examination)(?: today)?),? (?=\w)/, '')
      .replace(EXAMINED, 'examination of the $1: ')
      .replace(
        /^(?:on|upon|for|in terms of|as far as|regarding) (?:your|the) ((?:\w+ ){0,3}?)(?:exam|examination),? (?=\w)/,
        '',
      )
      .replace(/^your (?=(?!own\b))/, '')
      .replace(/\b(?:on|in|of|at|to|over) your\b/g, (found) => found.replace('your', 'the'))
      .replace(/\band your\b/g, 'and')
      .replace(/\bthere is no\b/g, 'no')
  }
  return aboutPatient(text, 'doctor', gender)
}

/** "Just my metformin". */
const ONLY_A_DRUG = DRUGS.in(new RegExp(`^(?:just|only|mainly|mostly) (?=(?:the |my |some )?${DRUG})`))
/** What a patient said, without what is merely spoken style. */
const patients = (said: string): string =>
  apply(ONLY_A_DRUG.test(said) ? said.slice(said.indexOf(' ') + 1) : said, PATIENT)

/** What is not about the patient themselves becomes the patient's report. */
function ofPatient(said: string, section: SectionClass, gender: Gender): string {
  const text = aboutPatient(tidied(patients(tidied(said))), 'patient', gender)
  if (/^(?:the patient|she|he) /.test(text) || section === 'plan' || text.split(' ').length < 4) return text
  if (
    !/^(?:it|they|there|the|their|her|his|that|this|my|sometimes|if|when|after|in|at|for|last|about|over)\b/.test(text)
  )
    return text
  if (!HAS_VERB.test(text)) return text
  const who = gender === 'unknown' ? 'the patient' : gender === 'female' ? 'she' : 'he'
  return `${who} reports that ${text}`
}

/** What the patient answered, in the third person and the words of a note, whether or not it is a sentence. */
export const reported = (said: string, gender: Gender): string =>
  tidied(apply(aboutPatient(tidied(patients(said)), 'patient', gender), LEXICON))

const withCapital = (text: string): string => text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())

/** Said before what is said. */
const OPENERS =
  /^(?:(?:yes|yeah|yep|no|nope|well|okay|ok|oh|um+|uh+|so|and|but|honestly|right|sure|all right|i mean)[ ,.]+)+/i
/** "Er", but not "go to the ER". */
const FILLERS = /\b(?:um+|uh+|(?<!\b(?:the|an|to|in|our|from) )er|you know)\b,? */gi

/** The words of a quote. */
function quoteOf({ said }: Unit): string {
  const words = englishReadings(englishNumbers(said.trim().split(/\s+/)).join(' '))
  const clean = words
    .replace(FILLERS, '')
    .replace(OPENERS, '')
    .replace(/[\s,.;!]+$/, '')
  return `“${withCapital(clean)}”`
}

/** What an unknown speaker said. */
export const neutral = (unit: Unit, planned: boolean): string =>
  `${planned ? 'talked about' : 'reported'}: ${quoteOf(unit)}`

/** What somebody who is known said. */
export const quoted = (unit: Unit): string =>
  `${unit.speaker === 'patient' ? 'reported' : 'discussed'}: ${quoteOf(unit)}`

/**
 * A further statement that was begun and not finished. A condition is never cut off: without it, the rest says more.
 */
const BROKEN_OFF =
  /,? (?:(?:and|but|so|or|which|because|since|although)(?: [\w'-]+){0,4}|to see (?:what|if|how|whether) [\w' -]+|(?:and|but) otherwise|(?<=\b(?:well|better|good|raise|mass(?:es)?|problems?|leg|tenderness|ice) )(?:with|on|like))$/

/** What remains of a statement without its unfinished part; null if nothing stands alone. */
function ended(text: string, { speaker }: Unit, section: SectionClass): string | null {
  let rest = text
  for (let cuts = 0; cuts < 3; cuts++) {
    const shorter = tidied(rest.replace(BROKEN_OFF, ''))
    if (shorter === rest) return null
    rest = shorter
    const fault = faultOf(rest, speaker, section)
    if (!fault) return rest
    if (fault !== 'ends in the middle') return null
  }
  return null
}

/** What only leads up to a statement, or was begun twice. */
const LED: readonly Rule[] = [
  [/^(?:for|in) (?:the|my) assessment(?: and plan)?,? (?=\w+ \w+ \w)/, ''],
  [/^(?:hey,? )?dragon,? (?=(?:the|this|he|she|it|no|patient)\b)/, ''],
  [/,? (?:excuse me|i am sorry),(?= )/g, ''],
  [/^(?:he|she|the patient) (?:is|has|was), (?:like )?(?=(?:he|she|they|the patient) )/, ''],
  [/^(he|she|the patient) is,? been /, '$1 has been '],
  [/\bkilling (?:him|her|me|the patient)\b/g, 'hurting badly'],
  [/\bwe have (?:him|her|the patient) on /g, 'HE is on '],
  [
    /^((?:if|when|once) (?:(?!\b(?:if|when|we|i|then|follow it)\b)[\w' -])+?),? (?=(?:we|i) (?:can|will|could|should|would|may)\b)/,
    '$1, ',
  ],
]

/** One statement as it may stand in a note, or null. */
function worded(said: string, unit: Unit, section: SectionClass, gender: Gender): string | null {
  const { speaker } = unit
  const told = speaker === 'doctor' ? ofDoctor(said, section, gender) : ofPatient(said, section, gender)
  const who = gender === 'unknown' ? 'the patient' : gender === 'female' ? 'she' : 'he'
  const full = tidied(
    apply(apply(apply(told, LEXICON), speaker === 'doctor' ? TRIMMED : []), LED).replace(/\bHE\b/g, who),
  )
  const fault = faultOf(full, speaker, section, unit.whole && said === unit.text)
  const text = fault === 'ends in the middle' ? ended(full, unit, section) : fault ? null : full
  if (text === null) return null
  // A condition without its consequence is a fragment.
  return CONDITION_FIRST.test(text) && text.split(' ').length < 8 ? null : text
}

const SUBJECT = '(?:i|we|you|it|there|they|my|your|the|no)'
const VERB =
  '(?:am|is|are|was|were|have|has|had|do|does|did|will|would|can|could|should|need|want|think|took|take|feel|felt|went|got|started|noticed|saw|gave|edema|evidence|tenderness|swelling)'
const JOINT = new RegExp(
  `(?:,| and| but| so| then)+ (?=(?:${SUBJECT} (?:[\\w'-]+ ){0,3}?${VERB}|(?:continue|take|start|order|follow up|increase) )\\b)`,
)
/** By themselves, parts of such a statement mean something else. */
const BOUND =
  /\b(?:if|unless|when|whenever|once|until|whether|might|may|maybe|could|would|because|that|mother|father|mom|dad|brother|sister|wife|husband|son|daughter|aunt|uncle|grand\w+|parents|friend|he|she)\b/

/**
 * A clause in the wordings that may stand in a note. If it may not stand as a whole, it is split where statements are
 * joined, unless they depend on each other. Empty: better nothing than a fragment.
 */
export function rewrite(unit: Unit, section: SectionClass, gender: Gender): string[] {
  if (unit.question) return []
  // Somebody else will do something for the patient: "she is going to set you up".
  if (unit.speaker === 'doctor' && /^(?:she|he|they) .*\b(?:you|your)\b/.test(unit.text)) return []
  const run = statementsIn(unit.text, unit.speaker)
  if (run.length > 1)
    return run.flatMap((part) => (isQuestion(part) ? [] : (worded(part, unit, section, gender) ?? [])))
  const text = run[0] ?? unit.text
  const whole = worded(text, unit, section, gender)
  if (whole) return [whole]
  if (BOUND.test(unit.text)) return []
  const parts = unit.text.split(JOINT)
  if (parts.length === 1) return []
  return parts.flatMap((part) => (isQuestion(part) ? [] : (worded(part, unit, section, gender) ?? [])))
}
