import { DRUG } from '../../extractive/drugs.ts'
import type { Labels } from '../../extractive/pack.ts'
import { AGREED_LABEL } from './agreement.ts'
import { DRUGS } from './cues.ts'

/** Organ systems in the order of an examination. */
export const EXAM_LABELS: Labels = [
  [
    'Vitals',
    /\b(?:vitals?|blood pressure|heart rate|temperature|oxygen|saturation|respirations?|respiratory rate|bmi|weight)\b/,
  ],
  ['Constitutional', /\b(?:distress|well[- ]appearing|well[- ]nourished|alert|general appearance)\b/],
  ['Eyes', /\b(?:eyes?|pupils?|vision|conjunctiva\w*|visual)\b/],
  [
    'Ears, nose, mouth and throat',
    /\b(?:throat|nose|nasal|ears?|tympanic|mouth|sinus\w*|tonsil\w*|turbinates?|oral)\b/,
  ],
  ['Neck', /\b(?:neck|carotid|thyroid|lymph\w*|bruits?|jugular)\b/],
  ['Respiratory', /\b(?:lungs?|breath\w*|wheez\w*|rhonchi|rales|crackles|respiratory)\b/],
  ['Cardiovascular', /\b(?:heart|murmur|rhythm|cardiac|gallop|edema|pulses?|cardiovascular)\b/],
  ['Gastrointestinal', /\b(?:abdomen|abdominal|belly|bowel|stomach|guarding|rebound)\b/],
  ['Neurological', /\b(?:neuro\w*|reflex\w*|sensation|cranial|gait)\b/],
  ['Skin', /\b(?:skin|rash|lesions?|ecchymosis|bruising|erythema|laceration|wound|scars?|plaques?)\b/],
  [
    'Musculoskeletal',
    /\b(?:knee|shoulder|back|spine|hips?|ankle|foot|feet|elbow|wrist|hands?|fingers?|joint|range of motion|tender\w*|palpation|flexion|extension|extremit\w+|arm|leg|muscle|strength|calf|thumb|swelling)\b/,
  ],
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
        `${DRUG}|\\b(?:mg|mcg|prescri\\w+|physical therapy|therapy|refill|brace|splint|surgery|dose|boot|cast)\\b`,
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
  ['Eyes', /\b(?:vision|eyes?|visual|blurry|double vision)\b/],
  [
    'Ears, nose, mouth and throat',
    /\b(?:throat|nose|nasal|ears?|hearing|congest\w*|sinus\w*|swallow\w*|runny|hoarse\w*|sneez\w*|tinnitus)\b/,
  ],
  [
    'Cardiovascular',
    /\b(?:chest (?:pains?|tightness|pressure|discomfort)|palpitations?|heart (?:racing|fluttering)|fluttering|orthopnea|racing heart|lie flat|lying flat)\b/,
  ],
  ['Respiratory', /\b(?:cough\w*|wheez\w*|short(?:ness)? of breath|breathing|dyspnea|sputum|phlegm|mucus|breath)\b/],
  [
    'Gastrointestinal',
    /\b(?:nausea\w*|nauseous|vomit\w*|diarrhea|constipat\w*|abdominal|stomach|belly|stools?|bowel|heartburn|reflux|indigestion|bloating|swallowing)\b/,
  ],
  [
    'Genitourinary',
    /\b(?:urin\w*|bladder|pee\w*|menstrual|periods?|vaginal|blood in (?:the|your|their|his|her) urine|discharge)\b/,
  ],
  [
    'Neurological',
    /\b(?:headaches?|migraines?|dizz\w*|numb\w*|tingl\w*|lightheaded\w*|faint\w*|seizures?|weak(?:ness)?|passed out|passing out|balance|memory|tremors?)\b/,
  ],
  ['Psychiatric', /\b(?:depress\w*|anxi\w*|stress\w*|mood|suicid\w*|insomnia|sleep\w*|harm\w*|panic)\b/],
  ['Skin', /\b(?:rash\w*|itch\w*|skin|lesions?|hives|bruis\w*|redness|sores?)\b/],
  [
    'Musculoskeletal',
    /\b(?:knees?|shoulders?|backs?|hips?|ankles?|foot|feet|elbows?|wrists?|hands?|fingers?|neck|joints?|muscles?|legs?|arms?|swell\w*|swollen|stiff\w*|pains?|aches?|popping|clicking|locking)\b/,
  ],
]

/** Label of what a doctor thinks about a problem. */
export const REASONING = 'Medical reasoning'
