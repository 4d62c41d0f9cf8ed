import { doseWords, KIN, partWords, relativeWords, wordsOfUnits } from '@visite/lexicon'
import { drugWords } from '../../extractive/drugs.ts'
import type { Cue, Matcher } from '../../extractive/pack.ts'

const words = (...list: string[]): RegExp => new RegExp(`\\b(?:${list.join('|')})\\b`)

/** A word for drugs in general. */
const GENERIC = words(
  'inhalers?|antibiotics?|steroids?|medications?|medicines?|meds|pills?|tablets?|vitamins?|supplements?|creams?',
  'ointments?|injections?',
)

/** How drugs are named. */
export const DRUGS = drugWords('en', GENERIC)

export const SYMPTOM = words(
  'pains?|hurts?|hurting|aches?|aching|sore(?:ness)?|swelling|swollen|swells?|fevers?|chills|nausea(?:ted)?',
  'vomit(?:ing|ed)?|dizz(?:y|iness)|numb(?:ness)?|tingl(?:ing|es)|weak(?:ness)?|cough(?:ing|s)?|wheez(?:e|ing)',
  'short(?:ness)? of breath|tired(?:ness)?|fatigued?|rash(?:es)?|itch(?:y|ing|es)?|bleed(?:ing|s)?|headaches?',
  'migraines?|palpitations|diarrhea|constipat(?:ed|ion)|heartburn|sweats?|sweating|faint(?:ed|ing)?',
  'lightheaded(?:ness)?|stiff(?:ness)?|burning|cramp(?:s|ing)|congest(?:ed|ion)|anxi(?:ous|ety)|depress(?:ed|ion)',
  'insomnia|blurry|lumps?|bruis(?:e|es|ing)|snor(?:e|ing)|thirsty|weight (?:loss|gain)|appetite|stress(?:ed)?|pop',
  'redness|fell|twisted|injur(?:y|ed)',
)

/** Classes of words that are patterns. */
export const PATTERNS = {
  symptom: SYMPTOM,
  // Side effects are not of a part of the body.
  body: words(`(?!side effects?\\b)(?:${partWords('en')})`),
  dose: new RegExp(`\\b\\d+(?:\\.\\d+)? ?(?:${doseWords('en')})\\b|\\b(?:once|twice) daily\\b|\\bdaily\\b`),
  duration: new RegExp(
    `\\b(?:\\d+|a few|few|several|couple(?: of)?|a|last|past|since) (?:${wordsOfUnits('en', 'time')}|nights?)\\b|\\b(?:yesterday|since|ago|started|began)\\b`,
  ),
  test: words(
    'x-?ray|x ray|mri|ct|ekg|ecg|echo(?:cardiogram)?|ultrasound|labs?|blood ?work|blood test|panel|a1c|hemoglobin',
    'cholesterol|creatinine|potassium|sodium|glucose|biopsy|culture|urinalysis|colonoscopy|mammogram|stress test',
    'scan|results?|levels?|tests?|spirometry|pulmonary function|white blood|platelets?|[a-z]+oscopy|swabs?|serology',
    'doppler|holter|psa|ldl|tsh|crp',
  ),
  finding: words(
    'tender(?:ness)?|murmur|clear|regular rate|rhythm|crackles|rales|rhonchi|wheezes|edema|effusion',
    'erythema(?:tous)?|palpation|palpate|range of motion|flexion|extension|reflex(?:es)?|sensation|strength|gait',
    'soft|distend(?:ed)?|guarding|pupils|bowel sounds|auscultation|masses|lymph nodes?|ecchymosis|exam(?:ination)?',
    'i (?:hear|feel|see|appreciate|note|notice)|normal|lesions?|pulses?',
  ),
  vital: words(
    'blood pressure|heart rate|pulse(?: ox)?|temperature|respiratory rate|oxygen(?: saturation)?|saturation',
    'vitals?(?: signs)?|bmi|weigh(?:t|s)? (?:is|was|of)? ?\\d+',
  ),
  diagnosis: words(
    'diabetes|diabetic|hypertension|high blood pressure|asthma|copd|pneumonia|bronchitis|infection|arthritis',
    'osteoarthritis|sprain|strain(?:ed)?|fracture|tear|tendin?itis|bursitis|cancer|hypothyroid(?:ism)?|gerd|reflux',
    'anemia|heart failure|heart attack|stroke|kidney (?:disease|stones?)|hyperlipidemia|gout|psoriasis|eczema',
    'sinusitis|strep|hepatitis|lupus|epilepsy|seizures?|sciatica|herniated|carpal tunnel|diagnos(?:is|ed|e)',
    'consistent with|suspect|most likely|i (?:think|believe) (?:you|this|that|it)|atrial fibrillation',
    'gastroenteritis|prediabetes|hypotension|ulcer|laceration|concussion|herniation|radiculopathy|neuropathy',
    'hyperplasia|dermatitis|depressive|disorder|syndrome|disease|thrombosis|embolism|abscess|cellulitis|cataracts?',
    'glaucoma|vertigo|dementia|apnea|bipolar|shingles|abrasion|fibroids?|panic attacks?|viral|bacterial',
  ),
  order: words(
    'we will|i will|i would like|i am going to|we are going to|let us|i want|i recommend|order(?:ed)?',
    'prescrib(?:e|ed|ing)|prescription|refer(?:ral|red)?|schedule|follow[- ]up|increase|decrease|refill',
    'start(?:ing)? you|continue|come back|see you (?:back|again)|physical therapy|send you|put you on|go up on',
    'surgery',
  ),
  advice: words(
    'you should|make sure|avoid|try to|you need to|you can|call (?:me|us)|call if|if (?:it|you|the|your|there)',
    'return if|drink plenty|rest|ice|elevate|diet|exercise|advise|encourage|monitor|keep an eye|take it|emergency',
    'do not (?:take|lift|use|drink)',
  ),
  past: words(
    'history of|had (?:a |an |my )?(?:surgery|operation|stroke|heart attack|transplant|appendix)|surgery|surgeries',
    'years ago|as a (?:child|kid)|in the past|past medical|diagnosed|was diagnosed|removed|replacement',
  ),
  family: words(relativeWords('en', ...KIN), 'family history|runs in (?:the|my|your) family'),
  social: words(
    'smok(?:e|es|ed|ing|er)|cigarettes?|packs?|alcohol|beers?|wine|drink(?:s|ing)?|drugs|marijuana|tobacco',
    'work(?:s|ing|ed)?|job|retired|married|divorced|children|kids|live(?:s)? (?:with|alone|in)|school',
    'college|occupation',
    relativeWords('en', 'wife', 'husband'),
  ),
  allergy: words('allerg(?:y|ies|ic)', 'anaphyla\\w+', 'hives'),
  reason: words(
    'here (?:today )?(?:for|with|because|to)|brings you in|came in (?:for|with|because|today)|coming in',
    'presents? (?:today )?(?:for|with)|here for|come in today',
  ),
  small_talk: words(
    'thank you|thanks|weather|nice to (?:see|meet)|good to (?:see|meet)|how are you|weekend|vacation',
    'have a (?:good|great|nice)|bye|take care|you are welcome|sounds (?:good|great)|hey dragon|congratulations|movie',
    'football|christmas|happy (?:to|birthday)|glad|funny|joke|laugh|any questions|does that sound|my pleasure',
    'no problem|love (?:it|that)|awesome|wonderful|good luck|appreciate (?:it|you|that)|let us see|hold on',
    'go ahead and (?:look|lie|lay|sit|open)',
  ),
  negation: words('no', 'not', 'never', 'denies', 'deny', 'without', 'none', 'nothing', 'neither', 'nor', 'negative'),
  number: /\d/,
  condition: words('if', 'unless', 'in case', 'might', 'may', 'could', 'would', 'whether', 'should you'),
}

export const CUES: Readonly<Record<Cue, Matcher>> = { ...PATTERNS, drug: DRUGS }
