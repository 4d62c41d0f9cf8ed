import { BRAND_NAMES, EPONYMS, SIDES, timeWords } from '@visite/lexicon'
import { englishNumbers, englishReadings } from '@visite/lexicon/numbers/english'
import { packOf } from '../../extractive/defaults.ts'
import { type LanguagePack, type List, listAfter } from '../../extractive/pack.ts'
import type { Choice } from '../../extractive/rules.ts'
import { AGREEMENT } from './agreement.ts'
import { ASIDES } from './asides.ts'
import { COMPANION } from './companion.ts'
import { CUES, DRUGS, SYMPTOM } from './cues.ts'
import { DECISION } from './decision.ts'
import { clean, dangling, decimalPoint, expand, INTAKE } from './hearing.ts'
import { idiomatic } from './idiom.ts'
import { EXAM_LABELS, JOINTS, PLAN_LABELS, REASONING, REVIEW_LABELS } from './labels.ts'
import { MANNER } from './manner.ts'
import { gender } from './person.ts'
import { problem } from './problems.ts'
import { answered, isQuestion, MAY_ASK, polarity } from './questions.ts'
import { HAS_VERB } from './readable.ts'
import { named, sided, stated } from './reason.ts'
import { neutral, rewrite } from './register.ts'
import { REPLIES } from './replies.ts'
import { complaints, reviewed } from './review.ts'
import { englishRules } from './rules.ts'
import { answersBy } from './topics.ts'
import { classesOf, isVerbal } from './word-classes.ts'

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
/** "May" is mostly a verb. */
const DAYS_AND_MONTHS = timeWords('en', 'weekday', 'month')
  .split('|')
  .filter((word) => !/^(?:may|weekends?)$/.test(word))
  .map(capital)
const CASED = [
  ...'I eGFR HbA1c ACR HPV INR LDL HDL MRI CT EKG ECG EEG BMI COPD GERD HIV A1c ALT AST TSH PSA CRP ESR B12 UTI STI ER GP ICU BPH CPAP ACL MCL DVT TIA IBS PCOS ADHD HRT IUD IV CBT NSAID NSAIDs PT ENT NHS IgG IgE Christmas Easter'.split(
    ' ',
  ),
  ...DAYS_AND_MONTHS,
  ...[...BRAND_NAMES, ...EPONYMS].map(capital),
]

const LISTS: readonly List[] = [
  {
    thingsIn: (sentence) =>
      /^The patient denies (?:any )?(.+)\.$/.exec(sentence)?.[1]?.split(/, (?:or )?| or /) ?? null,
    listed: (things) => `The patient denies ${things.join(', ').replace(/, (?=[^,]*$)/, ' or ')}.`,
  },
  ...['Medication', 'Planned'].map(listAfter),
]

/** @param choice of rules, for measures */
export const englishBy = (choice: Choice): LanguagePack => {
  const rules = englishRules(choice)
  const noted = (text: string | null) => text && idiomatic(text, 'patient', rules)
  return packOf({
    code: 'en',
    facts: 'en',
    everyday:
      /\b(?:the|and|you|is|it|of|to|that|have|do|your|my|with|yes|any|for|at|from|since|about|are|been|has|had|did|does|can|but|what|when|how|there|this|she|they|his|i'm|i've|if|one|every|same|just|nothing)\b/g,
    classesOf,
    isVerbal,
    expand,
    dangling,
    intake: INTAKE,
    decimalPoint,
    inNumber: /^(?:point|oh|over)$/,
    clean: (words) => clean(words, rules),
    readings: (words) => englishReadings(englishNumbers(words).join(' ')),
    isQuestion,
    tag: /^((?:(?:and|so|then|okay|,) )*(?:i am|i will|i would like|we will|we are|let us) .*?),? (?:okay|all right|alright|sound good|does that sound good|if that is okay)(?: with you)? \?$/,
    mayAsk: MAY_ASK,
    isList: (text) => SYMPTOM.test(text) && !HAS_VERB.test(text) && !text.startsWith('no '),
    trustsFullStop: false,
    decision: DECISION,
    declined: /\b(?:would rather(?: not)?|(?:do|does) not want|would prefer(?: not)?|would never agree|no way)\b/,
    safety:
      /\b(?:suicid\w*|(?:kill|hurt|harm)(?:ing)? (?:themsel\w+|herself|himself)|self-harm|end(?:ing)? (?:their|her|his|the patient's) (?:own )?life|(?:kill|hurt|harm)(?:ing)? (?:anybody|anyone|somebody|others)|not to wake up|(?:has|have) no plan)\b/,
    polarity,
    manner: MANNER,
    cues: CUES,
    drugIn: DRUGS.first,
    gender,
    correction: new RegExp(
      `(?:\\bno[ ,.]+(?=that (?:was|is) (?:his|her|my|our) |let(?: us|'s) )|\\bno[ ,.]+(?:sorry|wait|actually|i mean|i meant|not the \\w+)|\\bsorry[ ,]+(?=i mean|the|it|my|${SIDES.en}|(?:on )?(?:${timeWords('en', 'weekday')})|\\d)|\\bsorry[ ,]+i mean|\\b(?:er|um|uh)[ ,]+(?=(?:the |my )?(?:${SIDES.en})\\b)|\\b(?:correction|or rather|make that|scratch that|strike that)\\b|\\bi meant?\\b(?= (?:the|\\d|\\w+ty|\\w+teen|one|two|three|four|five|six|seven|eight|nine|ten|${SIDES.en}))|^no[ ,]+(?=it is the|it's the|the (?:${SIDES.en})|it is my|it's my))(?:[ ,.]+(?:sorry|wait|actually|i mean|i meant|no))*[ ,.]*`,
    ),
    replies: REPLIES,
    asides: ASIDES,
    companion: COMPANION,
    answered: (question, answer, gender) => noted(answered(question, answer, gender)),
    answers: answersBy(rules),
    identity: /\b\d+[- ]year[- ]old\b.*\b(?:with|who|presents?|here|for)\b/,
    reason: { stated, named, sided },
    problem,
    rewrite: (unit, section, gender) =>
      rewrite(unit, section, gender, rules).map((text) => idiomatic(text, unit.speaker, rules)),
    neutral: (unit, section) => neutral(unit, section, rules),
    cased: new Map(CASED.map((word) => [word.toLowerCase(), word])),
    keepsCapital: (raw) => /[A-Z].*[A-Z\d]/.test(raw),
    labels: { exam: EXAM_LABELS, plan: PLAN_LABELS, review: REVIEW_LABELS },
    reasoning: REASONING,
    review: { complaints, reviewed },
    lists: LISTS,
    joints: JOINTS,
    agreement: AGREEMENT,
    texts: { nothingNoted: 'Nothing noted.' },
  })
}

export const english = englishBy({})
