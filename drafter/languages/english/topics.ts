import { wordsOfUnits } from '@visite/lexicon'
import { DRUG } from '../../extractive/drugs.ts'
import type { Answers, Gender } from '../../extractive/pack.ts'
import { english as facts } from '../../facts/english.ts'
import type { Topic, Unit } from '../../stages/03-units.ts'
import { CUES, DRUGS, PATTERNS, SYMPTOM } from './cues.ts'
import { idiomatic } from './idiom.ts'
import { aboutPatient } from './person.ts'
import { reported } from './register.ts'
import type { EnglishRules } from './rules.ts'
import { asThing } from './things.ts'

/** What leads up to the thing asked about. */
const LEAD =
  /^(?:(?:and|so|okay|now|like|what about|how about|do you have|have you had|are there|is there|any|any other|other|your|the|then|still|on|with|in terms of|tell me about) )+/
/** A word of a sentence: a question that has one is not a label. */
const SENTENCE =
  /\b(?:do|did|does|are|is|was|were|have|has|had|can|could|will|would|should|you|your|i|we|what|how|when|why|where|who|which|that|this|it|they|he|she|these|those|else|okay|right|not)\b/
const MOST_WORDS = 6

/** What whole sentences ask about, with its label. */
type Named = readonly [asked: RegExp, label: string, section: Topic['section']]

/** "Any medicines, any allergies?": the answer may be either. */
const BOTH: Topic = { label: 'medications, allergies', section: 'medications', whole: true }

const NAMED: readonly Named[] = [
  [/\ballerg|\b(?:can|could|should) not take\b/, 'allergies', 'allergies'],
  [/\binsulin\b/, 'insulin', 'medications'],
  [
    /\b(?:medications?|medicines?|meds|tablets?|pills?|prescriptions?|vitamins?|supplements?|over the counter)\b|\bwhat (?:have|are|do|did) you (?:been )?(?:tak\w+|took|put\w*|us(?:e|ing|ed)|tr(?:y|ied|ying))\b/,
    'medications',
    'medications',
  ],
  [/\b(?:smok\w+|cigarettes?|tobacco)\b/, 'smoking', 'social'],
  [/\bvap\w+\b/, 'vaping', 'social'],
  [/\balcohol\b/, 'alcohol', 'social'],
  [/\b(?:do you|you) drink\b|\b(?:you|your|still) drinking\b/, 'drinking', 'social'],
  [/\b(?:do for (?:a living|work)|work as|occupation|your job)\b/, 'work', 'social'],
  [/\b(?:live with|lives? alone|at home with|who else lives)\b/, 'household', 'social'],
  [/\b(?:do you|you) exercise\b/, 'exercise', 'social'],
  [/\bmedical (?:problems|conditions|history)\b|\bhealth problems\b/, 'medical history', 'background'],
  [/\bvaccin\w*\b|\bjabs\b|\bimmuni[sz]\w*\b/, 'vaccinations', 'background'],
  [/\bfamily\b|\brun in\b/, 'family history', 'family'],
  [/\b(?:surger(?:y|ies)|operations?|operated)\b/, 'surgery', 'history'],
  [/\bblood pressure\b/, 'blood pressure', 'history'],
  [/\b(?:blood )?sugars?\b/, 'sugars', 'history'],
  [/\b(?:how bad|how severe|scale|out of (?:10|ten)|0 to 10|1 to 10)\b/, 'severity', 'history'],
  [/\bhow (?:often|many times|frequent\w*)\b/, 'frequency', 'history'],
  [/\bwhen did (?:it|this|that|they|the \w+|you(?:r \w+)? (?:first|start))\b|\bhow long ago\b/, 'onset', 'history'],
  [/\bhow long (?:does|do|did) (?:it|that|they|each|the \w+) last\b/, 'duration', 'history'],
  [/\b(?:makes?|brings?) (?:it|them|that|the pain) (?:\w+ )?(?:worse|on)\b|\btriggers?\b/, 'worse with', 'history'],
  [/\bwhat (?:helps?|eases?)\b|\bmakes? (?:it|them|that|the pain) (?:\w+ )?better\b/, 'relieved by', 'history'],
  [/\bwhere (?:\w+ )?(?:is|does|do|are) (?:it|that|the pain|you) (?:hurt|pain|feel it)?/, 'location', 'history'],
  [/\b(?:does|do) (?:it|the pain|that) (?:go|move|travel|spread|radiate|shoot)\b/, 'radiation', 'history'],
  [/\b(?:had|have) (?:this|that|(?:any|some)thing like (?:this|that)|it) before\b/, 'previous episodes', 'history'],
  [/\bmood\b/, 'mood', 'history'],
  [/\bbowels?\b/, 'bowels', 'history'],
  [/\b(?:passing water|your water|urination|waterworks|peeing)\b/, 'urination', 'history'],
  [/\b(?:when was|last) (?:your |the )?(?:last )?tetanus\b/, 'last tetanus', 'history'],
  [/\bperiods?\b/, 'period', 'history'],
  [/\b(?:hand(?:ed)?|which hand)\b/, 'hand', 'history'],
  [/\bappetite\b/, 'appetite', 'history'],
  [/\bsle(?:ep|eping|pt)\b/, 'sleep', 'history'],
  [/\bweight\b/, 'weight', 'history'],
]
/** The question must be about something: "outside?" and "nice weather?" are not. */
const NAMES = [
  ...[CUES.symptom, CUES.body, CUES.drug, CUES.diagnosis, CUES.past, CUES.family, CUES.social, CUES.allergy, CUES.test],
  /\b(?:doses?|thinners?|lows|highs|urine|stools?|bowels?|bladder|stream|vision|hearing|energy|mood|appetite|sleep|weight|periods?|pregnan\w+|vaccin\w+|shots?|tetanus|travel|pets|triggers?|lens(?:es)?|contacts|side effects|sores?|blisters?|discharge|smell|swallowing|breathing|injur\w+|falls?|illness\w*|problems|surger\w+|hospital\w*|enough|scale)\b/,
]
const HABIT = /^(?:smoking|vaping|alcohol|drinking)$/
const COMPLAINT = new RegExp(`${SYMPTOM.source}|${PATTERNS.diagnosis.source}`, 'g')
/** "Does it hurt?" names nothing that an answer could be written below. */
const NO_NAME =
  /^(?:hurt\w*|sore|swells?|fell|pop|twisted|injured|itch(?:es|y)|weak|tired|depressed|stress(?:ed)?|tender|wheeze|snor\w+|bleeds?|coughs|faint(?:ed)?|lightheaded|dizzy|nauseated|anxious|constipated|stiff|swollen|suspect|diagnos\w+|consistent with|most likely|.* (?:that|it|you|this))$/
/** Somebody else said it, or it is about somebody else. */
const OF_OTHERS = /\b(?:they|he|she|say|said|told|think|thinks|not)\b/
/** Insulin is asked about like a class of drugs: the answer names which. */
const namedIn = (text: string): string[] => DRUGS.named(text).filter((drug) => drug !== 'insulin')

/** What a question asks about, as a label for an answer that says little without it; null: nothing in particular. */
function topic(question: string): Topic | null {
  if (facts.allergic.test(question) && facts.asksDrugs.test(question)) return BOTH
  const bare = question.replace(LEAD, '').replace(/,? (?:at all|or not|for me|too|as well|either|lately|recently)$/, '')
  const named = NAMED.find(([asked]) => asked.test(question))
  const drug = namedIn(question)[0]
  if (/\bquestions?\b|^(?:any|some)(?:thing|one|body)\b/.test(bare) || /^(?:blood|pain|that|stuff|things?)$/.test(bare))
    return null
  if (drug) return { label: drug, section: 'medications', whole: false }
  if (
    !SENTENCE.test(bare) &&
    NAMES.some((names) => names.test(bare)) &&
    bare.split(' ').length <= MOST_WORDS &&
    bare.length > 2
  )
    return {
      label: named?.[1] === 'allergies' && /\ballerg(?:ic|ies) to\b|^\W*\w* ?allergies$/.test(bare) ? named[1] : bare,
      section: named?.[2] ?? 'history',
      whole: true,
    }
  if (named) return { label: named[1], section: named[2], whole: HABIT.test(named[1]) }
  const complaints = question.match(COMPLAINT) ?? []
  const [label] = complaints
  return label && complaints.length === 1 && !NO_NAME.test(label) && !OF_OTHERS.test(question)
    ? { label, section: 'history', whole: false }
    : null
}

const BEGINS_WITH_DRUG = DRUGS.in(new RegExp(`^(?:no,? )?(?:just |only |the |some )?(?:[a-z]+ )?${DRUG}`))
const OWN = [CUES.symptom, CUES.drug, CUES.diagnosis, CUES.social, CUES.test, CUES.past, CUES.body]

/** Whatever the answer names, it is about this: "my wife", "down my right leg". */
const SITUATION = /^(?:household|radiation|location|relieved by|worse with|onset)$/
/** "Good", "normal" say how it is. */
const STATE = /^(?:appetite|sleep|mood|bowels|urination|energy)$/

/** Does the answer itself say what it is about? */
const standsAlone = (text: string, { label, section }: Topic): boolean =>
  !SITUATION.test(label) &&
  section !== 'allergies' &&
  (section !== 'family' || CUES.diagnosis.test(text)) &&
  (namedIn(label).length === 0 || DRUGS.test(text)) &&
  (BEGINS_WITH_DRUG.test(text) ||
    (/^(?:no,? )?(?:i|my|we|the|he|she|there)\b/.test(text) && OWN.some((cue) => cue.test(text))))

/** Begins in a way no noun does, so it cannot be denied as one. */
const NO_NOUN =
  /^(?:down|up|below|behind|between|under|in|on|at|when|with|after|around|anywhere|ever|been|feeling|feel|hearing|seeing|having|able|still|more|less|[a-z]+ed)\b/

/** A bare yes or no to it: "the patient denies blood thinners"; null if that leaves open what is meant. */
function agreedTo({ label: asked }: Topic, answer: 'yes' | 'no', gender: Gender): string | null {
  const label = asThing(aboutPatient(asked, 'doctor', gender, { named: answer === 'no' }))
  if (answer === 'yes') return /\bor\b|,/.test(label) ? null : `${label}: yes`
  return NO_NOUN.test(label) ? `${label}: no` : `the patient denies ${label.replace(/\band\b/g, 'or')}`
}

/** Denies, and continues. */
const DENIES_FIRST = /^(?:no|not|none|never|i (?:do|did|have|am|was|can|could) not)\b/

/** Part of how the answer is worded, or none of what was asked about. */
const SAYS_NOTHING =
  /\b(?:do not know|not sure|no idea|sorry|thank|why|what do you|can not remember|do not remember|you)\b|^(?:well|okay|good|fine|all right|better|nothing|mm-?hmm?|mhm|uh-?huh|i (?:did|do|have|am|was|can|could))$/

/** "Nope", "no, none of that": no more than a plain no. */
const ONLY_DENIES =
  /^(?:(?:no|nope|nah|none|neither|never|nothing|not)\b[ ,]*(?:(?:of|like|at|all|really|that|those|these|them|so far|me|did|had|i (?:have|do|did|am)|doctor|sir|ma'am)\b[ ,]*)*)+$/

const saysNothing = (text: string, label: string): boolean =>
  text === '' || ONLY_DENIES.test(text) || (SAYS_NOTHING.test(text) && !STATE.test(label))

/** "Sulfa, my lips swelled up" below "allergies"; null if the answer says nothing. */
function labelled(
  { label: asked, section, whole }: Topic,
  { text, answer }: Unit,
  gender: Gender,
  rules: EnglishRules,
): string | null {
  // "No allergies?" - "Just sulfa.": the label denies nothing.
  const label = aboutPatient(asked.replace(/^no (?=\w)/, ''), 'doctor', gender)
  if (text.split(' ').length > (whole ? 18 : 14) || saysNothing(text, asked)) return null
  // "No, but my stomach hurts", "not at this point": below its label it would read as if it were there.
  if (section === 'history' && DENIES_FIRST.test(text)) return null
  const namesNoDrug = section === 'medications' && namedIn(asked).length === 0 && !DRUGS.test(text)
  if (namesNoDrug && !/\d/.test(text)) return null
  if (section === 'allergies' && /^(?:no|none|not|nothing)\b/.test(text) && namedIn(text).length === 0)
    return 'the patient denies allergies'
  if (!whole && section === 'history' && /^(?:i|we|they|he|she|it|there|that|this|you)\b/.test(text)) return null
  const begins = answer === 'no' && !/^(?:no|not|none|never)\b/.test(text) ? 'no, ' : ''
  return `${label}: ${begins}${below(label, reported(text, gender, rules))}`
}

/** "Work: he is a plumber" -> "work: plumber". */
const below = (label: string, told: string): string =>
  label === 'work' ? told.replace(/^(?:he|she|they|the patient) (?:is|are) an? /, '') : told

/** A time or a duration, and nothing else. */
const MOMENT = new RegExp(
  `^(?:(?:it has been going on|it started|that was|this was|it was|it has been) )?((?:for|since|over|about|around|maybe|almost|nearly|just|only|like|roughly) )*(?:\\d+|a|a few|a couple of|several|last|yesterday|this|the (?:last|past))(?: [\\w-]+){0,3}? ?(?:${wordsOfUnits('en', 'time')}|nights?|ago|morning|yesterday)(?: ago)?(?: now)?$|^since (?:\\w+ ?){1,4}$`,
)

/** "About two hours ago." after "I cut my hand.": since when, or how long. */
const appended = (clause: string): string | null =>
  MOMENT.test(clause)
    ? clause.replace(/^(?:it has been going on|it started|that was|this was|it was|it has been) /, '')
    : null

export const answersBy = (rules: EnglishRules): Answers => ({
  topic,
  onlyDenies: ONLY_DENIES,
  appended,
  standsAlone,
  agreedTo,
  labelled(topic, unit, gender) {
    const text = labelled(topic, unit, gender, rules)
    return text && idiomatic(text, 'patient', rules)
  },
})
