import { doseWords } from '@visite/lexicon'
import { DRUG } from '../../extractive/drugs.ts'
import type { Gender } from '../../extractive/pack.ts'
import { polarityBy } from '../../extractive/polarity.ts'
import { CUES, DRUGS, SYMPTOM } from './cues.ts'
import { aboutPatient, isBaseVerb } from './person.ts'
import { asThing } from './things.ts'

const WH = 'how|what|when|where|which|who|why|whose'
const AUX = 'do|did|does|are|is|was|were|have|has|had|can|could|would|will|should|am'
const OPENS_QUESTION = new RegExp(
  `^(?:(?:and|so|but|or|now|okay|in|for|is it|with|at|about|to) )*(?:(?:${WH})\\b(?! (?:we|i) (?:are going|will|would|want|do|am|think|believe|suspect)| (?:you have(?: got)?|this is|that is|is going on|is happening|we (?:are (?:dealing with|looking at)|have)) (?:is |(?!.*\\?)\\w+ .* is ))|(?:${AUX}) (?:you|i|it|there|they|he|she|we|that|this|the|your|any|not)\\b|any\\b|tell me\\b|no (?:other|fevers?|chills|chest|nausea|pain|issues|problems|shortness)\\b[^.]*$)`,
)
const ASKS_INSIDE =
  /\b(?:do|did|are|have|were) you (?:\w+ ){0,8}(?:any|ever|at all|with that|or not|still)\b|\b(?:how is|how are|how has|how have|how long|how severe|how bad|how often|how much|how many) (?:your|you|it|that|the|has|have|do|did)\b|\b\bhow (?:about (?:now|here|this)|severe|bad)\b|(?:is that (?:right|correct))$|\banything like that$|(?:did|do|are|were|is|was|does|will) (?:not )?(?:you|(?<!that is )it|they|he|she)$|(?:have|has) (?:not )?(?:you|they|he|she)$/

/** A question, with or without its question mark. "No fevers" from the doctor is one too; see `unitsOf`. */
export const isQuestion = (text: string): boolean => OPENS_QUESTION.test(text) || ASKS_INSIDE.test(text)

/** "Fever chills", "she still gets the amlodipine": a question if an answer follows, otherwise a statement. */
export const MAY_ASK =
  /^(?:(?:and|so) )?(?:(?:you|she|he|they) (?:still |also )?(?:have|has|had|are|is|get|gets|take|takes|live|lives|smoke|smokes|work|works|were|was) .+|(?!.*\b(?:i|we|you|let|is|are|was|were|will|do|good|okay|right|sorry|thanks?|normal|negative|positive|clear|intact|regular|soft|tender|no|not|nope|nah|never|none|neither|yes|yeah|left|right)\b)(?:[a-z][\w'-]* ?){1,5})$/

/** "No, I think that's it" takes nothing back. */
const THAT_IS_ALL =
  /\bi think (?:(?:that is|it is|this is|that|that sounds) (?:it|all|everything|all good|good|fine)|i am (?:good|okay|fine|all set)|you (?:have )?answered)\b/

export const polarity = polarityBy({
  lead: /^(?:(?:um|uh|well|oh|okay|so|,|hmm|mm|i mean|you know|actually|ah|yeah no|no yeah|god|gosh|lord|honestly) )+/,
  denies:
    /^(?:no|nope|nah|not|never|none|neither|uh-uh|negative|(?:i )?can not say(?: that)? i have|i do not|i have not|i did not|not really|no i|nothing)\b/,
  agrees:
    /^(?:yes|yeah|yep|yup|sure|correct|mm-?hmm?|mhm|uh-?huh|absolutely|definitely|exactly|i (?:do|have|am|did)(?=\s*(?:$|[,.;]|(?:and|been|indeed|actually)\b)))(?!\w)/,
  takesBack:
    /\b(?:but|except|only|just|other than|besides|apart|although|though|sometimes|maybe|i think|i guess|not sure|do not know|a little|a bit|well|used to|until|much|often|a lot|anymore|any more|not that)\b/,
  alone:
    /^(?:yes|yeah|yep|yup|sure|correct|mm-?hmm?|mhm|uh-?huh|no|nope|nah|none|never|not at all|absolutely|exactly)(?: (?:doctor|doc|sir|ma'am|not at all|never))? ?[.!] ?((?:[\w']+ ?){0,2})/,
  plain: (text) =>
    text
      .replace(/^(?:[a-z-]+) ?/, '')
      .replace(/\bnot that i(?: have| am| can| know)?\b/, '')
      .replace(THAT_IS_ALL, ''),
})

const ASKED =
  /(?:^|\b)(?:(?:do|did|have|are|were|had) you|(?:is|are|was|were) there|any(?:body|one)?|what about|how about)\b(?! (?:want|know|think|mean|remember|understand|agree|ready|okay|able|questions|see|hear|say|tell|like|mind|doing|here|feel like|sure|going|come|came|get to))(.*)$/
const PREFIX =
  /^(?:(?:you|there|been|ever|also|still|currently|having|have|had|get|getting|got|notice|noticed|noticing|feel|feeling|felt|experience|experiencing|experienced|any|other|suffer|suffering|from|seen|symptoms|anything(?= like)|issues(?! (?:with|\w+ing)\b)|things|problems(?! (?:with|\w+ing)\b)|like|such as|including|with|of|,)(?:\b|(?<=,)) ?)+/
const TAIL =
  /(?:,? (?:or )?(?:that you have (?:seen|noticed)|(?:like|as) we (?:had )?(?:talked about|discussed)|with that|at all|with it|or not|or anything|anything like that|things like that|right here|here|there|like|right now|lately|recently|today|in the past|as well|either|too))+$/
const UNFIT =
  /\b(?:does|want|make|sure|let|what|how|when|where|who|which|why|questions|you|i|we|or is|or are|or do|okay|that you|they|it|much|(?<!(?:any|some)(?:body|one) )else|doing|better|worse|this|these|those)\b/
/** "Issues with abdominal pain" is abdominal pain. */
const OF_SYMPTOM = new RegExp(`^(?:recent )?(?:issues|problems) with (?:any |the )?(?=(?:\\w+ )?${SYMPTOM.source})`)
/** "… when you urinate": the condition stays with what it belongs to. */
const WHILE = / (?:when|while) you (?!.*\b(?:that|this|it|i)\b)(?:(?:are|were) )?[\w' -]{3,50}$/
const FAMILY = /^(?:family history of|history in the family of|in (?:the|your) family with) (.+)$/

/** The named thing: "fever or chills", without what leads up to it. Null if nothing is named. */
function namedIn(question: string): string | null {
  const bare = /^(?:any|no) /.test(question) || !/\b(?:do|did|are|is|have|has|was|were|you)\b/.test(question)
  const asked = bare ? question : ASKED.exec(question)?.[1]
  const named = asked
    ?.trim()
    .replace(PREFIX, '')
    .replace(TAIL, '')
    .replace(TAIL, '')
    .replace(/,$/, '')
    .replace(OF_SYMPTOM, '')
    .trim()
  if (!named || named.split(' ').length > 18 || UNFIT.test(named.replace(WHILE, ''))) return null
  if (/^(?:(?:problems|issues)(?: with (?:that|it|this|those|these))?|blood|masses|tenderness)$/.test(named))
    return null
  if (/^(?:taken|done|given|sore(?! throat)|better|worse|painful|tender)\b/.test(named)) return null
  const beginning = named.split(' ').slice(0, 4).join(' ')
  return CUES.symptom.test(beginning) || CUES.diagnosis.test(beginning) || FAMILY.test(named) || LOOSE.test(beginning)
    ? named
    : null
}
const LOOSE =
  /\b(?:thoughts of|flashes|allerg\w+|family history|children|surger(?:y|ies)|problems|difficulty|trouble|changes?|vision|hearing|seizures?|suicid\w+|loss|popping|clicking|locking|trauma|accidents?|jaundice|gas|bloating|indigestion|discharge|sleep|blood|issues|tenderness|history of|heavy alcohol|alcohol use|drug use|masses)\b/

const INVERTED = /^(?:(?:and|so|but|now|okay|now tell me|then) )*(are|have|do|did|were) you (?:also |still )?(.+)$/
const STATED =
  /^(?:you (?:are|have|were|had|live|work|smoke|drink|take|use|went|saw|started) (?:also |still )?[a-z]+|your [a-z]+(?: [a-z]+){0,2} (?:was|is|has|sent|referred) )/
/** What leads up to a statement to be confirmed. */
const PRESUMED =
  /^(?:(?:and|so|but|for (?:social|family|medical|surgical) history,?) )*(?:(?:it )?(?:looks|sounds|seems) like |i (?:hear|see|understand)(?: here)?(?: that)? )?/
const UNCLEAR =
  /\b(?:you|i|we|or|what|how|when|where|who|which|why|this|that|it|here|there|any|else|okay|think|know|remember|want|mean|understand|agree|see|tell|questions|is|are|does|doing|going|able|ready)\b/
const NOT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    are: 'is not',
    have: 'has not',
    do: 'does not',
    did: 'did not',
    were: 'was not',
  }),
)

/** Being able to do something is worth saying if illness could hinder it. */
const ABLE =
  /^able to (?:walk|move|sleep|eat|drink|urinate|play|continue|work|stand|bend|breathe|swallow|exercise|bear|put weight)\b/
const HEARD: ReadonlyMap<string, string> = new Map(
  Object.entries({ hear: 'heard', feel: 'felt', fall: 'fell', hit: 'hit', hurt: 'hurt' }),
)
/** Is it worth a sentence, and clear without what else was said? */
function isTellable(asked: string, answer: 'yes' | 'no'): boolean {
  const able = ABLE.test(asked)
  const known = able ? asked.replace(/^able /, '') : asked
  if (UNCLEAR.test(answer === 'no' ? known.replace(/\bany\b/g, '') : known)) return false
  return able || Object.values(CUES).some((cue) => cue.test(asked))
}

const SUBJECTS: Readonly<Record<Gender, string>> = { female: 'she', male: 'he', unknown: 'the patient' }

/** "are you taking the metformin" answered "yes" -> "the patient is taking the metformin". */
function invertedAnswer(question: string, answer: 'yes' | 'no', gender: Gender): string | null {
  const [, verb = '', whole = ''] = INVERTED.exec(question) ?? []
  const rest = whole.replace(TAIL, '')
  const length = rest.split(' ').length
  if (length < 2 || length > 14 || !isTellable(rest, answer)) return null
  if (answer === 'no')
    return `${SUBJECTS[gender]} ${NOT.get(verb)} ${aboutPatient(rest, 'doctor', gender, { named: true })}`
  const past = HEARD.get(/^\w+/.exec(rest)?.[0] ?? '')
  if (verb === 'did') return past ? aboutPatient(`you ${rest.replace(/^\w+/, past)}`, 'doctor', gender) : null
  return aboutPatient(`you ${verb === 'do' ? rest : `${verb} ${rest}`}`, 'doctor', gender)
}

/** "you are avoiding salty foods", confirmed, is a statement; if denied, the patient's own words count instead. */
function confirmed(question: string, answer: 'yes' | 'no', gender: Gender): string | null {
  const said = question
    .replace(PRESUMED, '')
    .replace(/,? (?:right|correct|is that (?:right|correct))$/, '')
    .replace(TAIL, '')
  if (answer === 'no' || !STATED.test(said)) return null
  if (
    UNCLEAR.test(said.replace(/^you(?:r [a-z]+(?: [a-z]+){0,2})? (?:are|have|were|was|is)/, '')) ||
    said.split(' ').length < 4
  )
    return null
  return aboutPatient(said, 'doctor', gender)
}

/**
 * "do you have any fever or chills" answered "no" -> "the patient denies fever or chills".
 * Only for a question that names what it asks about: otherwise the patient's own words count.
 */
function namedAnswer(question: string, answer: 'yes' | 'no', gender: Gender): string | null {
  const negative = /^no /.test(question)
  // "No fever?" "Yes." leaves open which of them it is.
  if (negative && answer === 'yes') return null
  const asked = namedIn(
    negative
      ? question.replace(/(?:^|, | )(?:or )?no (?=\w)/g, (no) => (no.startsWith(',') ? ', ' : ' ')).trim()
      : question,
  )
  if (!asked || /\b(?:not|no|never)\b/.test(asked)) return null
  // A yes to "fever or chills" does not say which of them.
  if (answer === 'yes' && (/\bor\b|,/.test(asked) || !(CUES.symptom.test(asked) || CUES.diagnosis.test(asked))))
    return null
  const family = FAMILY.exec(asked)?.[1]
  const named = aboutPatient(family ? `family history of ${family}` : asked, 'doctor', gender, { named: true })
  if (answer === 'yes') return `the patient reports ${named}`
  // "Do you bleed a lot with dental work?"
  const [, does] = /^do you (?:ever |also )?([a-z]+) /.exec(question) ?? []
  if (does && isBaseVerb(does) && named.startsWith(`${does} `)) return `the patient does not ${named}`
  return `the patient denies ${asThing(named)
    .replace(/\band\b/g, 'or')
    .replace(/(?:, )?\bany (?!of\b)/g, (any) => (any.startsWith(',') ? ', ' : ''))}`
}

const STILL_TAKEN = DRUGS.in(
  new RegExp(
    `^(?:(?:and|so) )?(?:(?:are )?you )?(?:still |also )*(?:on |taking |using |takes? |gets? )*(?:the |your )?(${DRUG}(?: (?:\\d[\\d.]*|${doseWords('en')}|once|twice|daily|times|a|day|at|night|in|the|morning|evening|week|and|${DRUG}))*)$`,
  ),
)
/** "still metformin 1000 twice daily" answered "yes". */
function takenAnswer(question: string, answer: 'yes' | 'no', gender: Gender): string | null {
  const drug = answer === 'yes' && STILL_TAKEN.exec(question.replace(/,? (?:right|correct)$/, ''))?.[1]
  return drug ? aboutPatient(`you take ${drug}`, 'doctor', gender) : null
}

/** An answered question as a statement, or null if that would not be safe. */
export const answered = (question: string, answer: 'yes' | 'no', gender: Gender): string | null =>
  namedAnswer(question, answer, gender) ??
  takenAnswer(question, answer, gender) ??
  invertedAnswer(question, answer, gender) ??
  confirmed(question, answer, gender)
