import type { Gender } from '../pack.ts'
import type { SectionClass } from '../sections.ts'
import type { Unit } from '../units.ts'
import { aboutPatient } from './person.ts'

type Rule = readonly [RegExp, string]

const DOCTOR: readonly Rule[] = [
  [/\bhey,? dragon\b.*$/, ''],
  [/\b(?:okay|right|all right)$/, ''],
  [/\b(?:how does that sound|does that sound|what questions|do you have any questions|any questions)\b.*$/, ''],
  [/\bgo ahead and\b/g, ''],
  [
    /\b(?:so )?what i (?:am going|would like|want|will|think i (?:will|am going|want|would like)) to do is(?: to| i will| we will)?\b/,
    'i will',
  ],
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
  [/\bi (?:think|believe|feel)(?: that)? (?:you have|you have got|you have had)\b/g, 'you likely have'],
  [/\bi (?:think|believe|feel)(?: that)? (this|it|that) is\b/g, '$1 is likely'],
  [/\bit (?:looks|sounds|seems) like\b/g, 'it appears that'],
  [/^(?:looks|sounds|seems) like\b/, 'it appears that'],
  [/\bi (?:do )?(?:also )?(?:appreciate|hear|see|note|notice)(?: that)? (?=there\b|you\b)/g, ''],
  [/\bi (?:do )?not (?:appreciate|hear|see|feel|note|notice) (?:any |a |an )?/g, 'no '],
  [/\bi (?:do )?(?:also )?(?:appreciate|hear|feel|note|notice) (?:some |a |an )?/g, 'there is '],
  [/\bi (?:do )?(?:also )?see (?:some |a |an )/g, 'there is '],
  [/\bthere is not any\b|\bthere is no\b|\bthere are no\b/g, 'no'],
  [/\byou do have\b/g, 'you have'],
  [/\b(?:looking|taking a look) at (?:your|the)\b/g, 'your'],
]
const PATIENT: readonly Rule[] = [
  [/\bi (?:would say|guess|mean|am not sure|feel like|want to say)(?: that)?\b/g, ''],
  [/^(?:yes|sure|right|correct|absolutely|exactly)\b[ ,]*/, ''],
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
  [/\b(right|left)[ -]hand side\b/g, '$1 side'],
  [/\bover the counter\b/g, 'over-the-counter'],
  [/\bthe patient's the patient\b/g, 'the patient'],
]

const apply = (text: string, rules: readonly Rule[]): string =>
  rules.reduce((shown, [pattern, instead]) => shown.replace(pattern, instead), text)

const tidied = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ ,/g, ',')
    .replace(/^[ ,]*(?:(?:and|but|so|then|now|like|also|well|or|that|because|plus|again)\b[ ,]*)+/, '')
    .replace(
      /[ ,]+(?:and|but|so|or|then|because|to|of|the|a|an|with|for|i|you|if|that|your|my|is|are|we|will|it|as|like|in|on|at|about|which|she|he|her|his|just|from|not)$/,
      '',
    )
    .trim()

/** What never belongs into a note, whoever said it. */
const UNUSABLE =
  /\b(?:thank|thanks|welcome|bye|hello|sorry|nice to|good to see|great to see|how are you|see you (?:then|later|soon)|sounds (?:good|great)|does that|make sense|have a (?:good|great|nice)|any questions|questions for|you guys|oh my|god|gosh|lol|haha|awesome|congratulations|good luck|take care|let me|hold on|hang on|bear with|you know|i mean|what do you|dragon|the computer|on the screen|pull up|my nurse|front desk|paperwork|weather|football|movie|glad|happy (?:to|that|with that)|no worries|of course|i understand|i see|i know|i do not know|you see|guess what|to be honest|believe it|i hear you|i promise|excited|funny|hilarious)\b/
const FRAGMENT_START =
  /^(?:to|of|than|or|nor|which|who|whom|whose|what|when|where|why|how|while|although|though|is|are|was|were|do|does|did|have|has|had|can|could|would|should|may|might|am|be|been|being|if it|if that|as|it is it|that is it|that is (?:good|great|fine|okay|right|all|why|what|how)|this is (?:good|great)|it is (?:good|great|okay|fine)|same|too|either|anything|something|other than|a lot|a little|here|there|really|stuff|things|this|that)$|^(?:to|than|or|nor|whom|whose|what|why|how|although|is|are|was|were|do|does|did|have|has|had|can|could|would|should|am|been|be|which|who|it is it|that is it|that is (?:good|great|fine|okay|right|all|why|what|how)|same|too|either|where)\b/
const DANGLING_END =
  /\b(?:and|but|or|so|because|the|a|an|my|your|his|her|of|with|very|really|like|that is|it is|i|you|we|they|going to|want to|need to|able to|trying to|supposed to|kind of|if|than|what|which|who|do|does|did|would|could|should|also|more of|some of|one of|and then|maybe|in the|on the|at the|to the|not|am|is|are|was|were)$/

const HAS_VERB =
  /\b(?:is|are|was|were|has|have|had|will|can|could|should|may|might|must|does|do|did|takes?|took|feels?|felt|denies|reports?|started|stopped|noticed|advised|continues?|recommend(?:ed)?|order(?:ed)?|prescribe|\w{3,}(?:ed|es|s))\b/
const TELEGRAM =
  /^(?:no|normal|regular|clear|positive|negative|mild|moderate|severe|tender|\d|allergic|continue|increase|decrease|start|stop|order|refer|repeat|follow)\b/
const IMPERATIVE =
  /^(?:take|continue|avoid|use|keep|try|drink|rest|elevate|ice|call|return|schedule|stop|start|eat|wear|apply|monitor|check|watch|limit|increase|decrease|make sure|do not|cut|follow|put|get|stay)\b/

function readable(text: string, speaker: Unit['speaker']): boolean {
  const words = text.split(' ')
  if (words.length < 3 || words.length > 42) return false
  if (UNUSABLE.test(text) || FRAGMENT_START.test(text) || DANGLING_END.test(text)) return false
  if (/\b(?:you|your|yours|yourself)\b/.test(text)) return false
  if (speaker === 'patient' && /\b(?:i|me|my|mine|myself|we|us|our|doctor)\b/.test(text)) return false
  return HAS_VERB.test(text) || TELEGRAM.test(text)
}

const CONDITION_FIRST = /^(?:if|when|once|after|before|unless) /

function ofDoctor(unit: Unit, section: SectionClass, gender: Gender): string {
  let text = tidied(apply(tidied(unit.text), DOCTOR))
  if ((section === 'plan' || section === 'assessment') && IMPERATIVE.test(text)) {
    const not = text.startsWith('do not ')
    text = `you were advised ${not ? 'not to' : 'to'} ${text.replace(/^do not /, '')}`
  }
  if (section === 'exam' || section === 'results') {
    text = text
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

const ofPatient = (unit: Unit, gender: Gender): string =>
  aboutPatient(tidied(apply(tidied(unit.text), PATIENT)), 'patient', gender)

/** A clause as it may stand in a note, or null: better nothing than a fragment. */
export function rewrite(unit: Unit, section: SectionClass, gender: Gender): string | null {
  if (unit.question) return null
  const said = unit.speaker === 'doctor' ? ofDoctor(unit, section, gender) : ofPatient(unit, gender)
  const text = tidied(apply(said, LEXICON))
  if (!readable(text, unit.speaker)) return null
  // A condition without its consequence is a fragment.
  if (CONDITION_FIRST.test(text) && text.split(' ').length < 8) return null
  return text
}
