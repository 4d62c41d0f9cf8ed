import { type PartKind, partWords, wordsOfUnits } from '@visite/lexicon'
import { DRUG } from '../../extractive/drugs.ts'
import type { Joints, Labels } from '../../extractive/pack.ts'
import { AGREED_LABEL } from './agreement.ts'
import { DRUGS } from './cues.ts'

const found = (words: string, ...parts: readonly PartKind[]): RegExp =>
  new RegExp(`\\b(?:${words}|${partWords('en', ...parts)})\\b`)

/** Organ systems in the order of an examination. */
export const EXAM_LABELS: Labels = [
  [
    'Vitals',
    /\b(?:vitals?|blood pressure|heart rate|temperature|oxygen|saturation|respirations?|respiratory rate|bmi|weight)\b/,
  ],
  ['Constitutional', /\b(?:distress|well[- ]appearing|well[- ]nourished|alert|general appearance)\b/],
  ['Eyes', found('pupils?|vision|conjunctiva\\w*|visual', 'eyes')],
  ['Ears, nose, mouth and throat', found('tympanic|sinus\\w*|tonsil\\w*|turbinates?|oral', 'throat')],
  ['Neck', found('carotid|lymph\\w*|bruits?|jugular', 'neck')],
  ['Respiratory', found('breath\\w*|wheez\\w*|rhonchi|rales|crackles|respiratory', 'lungs')],
  ['Cardiovascular', found('murmur|rhythm|gallop|edema|pulses?|cardiovascular', 'heart')],
  ['Gastrointestinal', found('bowel|guarding|rebound', 'belly')],
  ['Neurological', /\b(?:neuro\w*|reflex\w*|sensation|cranial|gait|tremor|coordination)\b/],
  [
    'Skin',
    found(
      'rash|bumps|cracks|patch(?:es)?|pits|macules?|papules?|lesions?|moles?|scaly|crust\\w*|blisters?|lentigines|ecchymosis|bruising|erythema|laceration|wound|scars?|plaques?',
      'skin',
    ),
  ],
  ['Musculoskeletal', found('range of motion|flexion|extension|strength', 'limbs')],
]

/** The parts of a plan; anything else is reasoning or free text and gets no label. */
export const PLAN_LABELS: Labels = [
  AGREED_LABEL,
  ['Follow-up', /\b(?:follow[- ]up|return|see (?:her|him|them) (?:back|again))\b/],
  ['Specialist referrals', /\b(?:refer(?:ral|red|ring)?|specialist|see an? [a-z]+(?:ist|ologist))\b/],
  [
    'Additional testing',
    /\b(?:order|obtain|repeat|schedule|check|get|send|draw)\b.*\b(?:x-?rays?|mri|ct|labs?|panel|a1c|tests?|testing|ultrasound|echo\w*|cultures?|urinalysis|mammogram|colonoscopy|study|studies|blood|levels?|biopsy|scan)\b/,
  ],
  [
    'Medical treatment',
    DRUGS.in(
      new RegExp(
        `${DRUG}|\\b(?:${wordsOfUnits('en', 'amount')}|prescri\\w+|physical therapy|therapy|refill|brace|splint|surgery|dose|boot|cast)\\b`,
      ),
    ),
  ],
  [
    'Patient education and counseling',
    /\b(?:advised|encouraged?|avoid|make sure|should|diet|watch|monitor|call|educat\w*|exercises?|rest|ice|elevate)\b/,
  ],
]

/** Organ systems by the complaints that belong to them, in the order of a review. */
export const REVIEW_LABELS: Labels = [
  [
    'Constitutional',
    /\b(?:fevers?|chills|fatigued?|tired(?:ness)?|weight|appetite|night sweats|sweats?|sweating|malaise|sick|thirsty|thirst)\b/,
  ],
  ['Eyes', found('vision|visual|blurry|double vision', 'eyes')],
  [
    'Ears, nose, mouth and throat',
    found('hearing|congest\\w*|sinus\\w*|swallow\\w*|runny|hoarse\\w*|sneez\\w*|tinnitus', 'throat'),
  ],
  [
    'Cardiovascular',
    /\b(?:chest (?:pains?|tightness|pressure|discomfort)|palpitations?|heart (?:racing|fluttering)|fluttering|orthopnea|racing heart|lie flat|lying flat)\b/,
  ],
  ['Respiratory', /\b(?:cough\w*|wheez\w*|short(?:ness)? of breath|breathing|dyspnea|sputum|phlegm|mucus|breath)\b/],
  [
    'Gastrointestinal',
    found(
      'nausea\\w*|nauseous|vomit\\w*|diarrhea|constipat\\w*|stools?|bowel|heartburn|reflux|indigestion|bloating|swallowing',
      'belly',
    ),
  ],
  [
    'Genitourinary',
    found('urin\\w*|pee\\w*|menstrual|periods?|vaginal|blood in (?:the|your|their|his|her) urine|discharge', 'urinary'),
  ],
  [
    'Neurological',
    /\b(?:headaches?|migraines?|dizz\w*|numb\w*|tingl\w*|lightheaded\w*|faint\w*|seizures?|weak(?:ness)?|passed out|passing out|balance|memory|tremors?)\b/,
  ],
  ['Psychiatric', /\b(?:depress\w*|anxi\w*|stress\w*|mood|suicid\w*|insomnia|sleep\w*|harm\w*|panic)\b/],
  ['Skin', found('rash\\w*|itch\\w*|lesions?|hives|bruis\\w*|redness|sores?', 'skin')],
  ['Musculoskeletal', found('swell\\w*|swollen|stiff\\w*|pains?|aches?|popping|clicking|locking', 'limbs', 'neck')],
]

/** Label of what a doctor thinks about a problem. */
export const REASONING = 'Medical reasoning'

export const JOINTS: Joints = {
  article: /^the /i,
  copula: /^ (?:is|are)(?= )/,
  ofName: /^ (?:and|or|of|in)\b/,
  often: /\d times|daily/,
  leadsOn: /^(?:after|for|then|\d)/,
}
