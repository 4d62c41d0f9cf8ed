type Labels = readonly (readonly [string, RegExp])[]

/** Organ systems in the order of an examination. */
export const EXAM_LABELS: Labels = [
  [
    'Vital signs',
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

/** What a plan is made of; what fits none is reasoning or free text and stays without a label. */
export const PLAN_LABELS: Labels = [
  ['Follow-up', /\b(?:follow[- ]up|return|see (?:her|him|them) (?:back|again))\b/],
  ['Specialist referrals', /\b(?:refer(?:ral|red|ring)?|specialist|see an? [a-z]+(?:ist|ologist))\b/],
  [
    'Additional testing',
    /\b(?:order|obtain|repeat|schedule|check|get|send|draw)\b.*\b(?:x-?rays?|mri|ct|labs?|panel|a1c|tests?|testing|ultrasound|echo\w*|cultures?|urinalysis|mammogram|colonoscopy|study|studies|blood|levels?|biopsy|scan)\b/,
  ],
  [
    'Medical treatment',
    /\b(?:mg|mcg|prescri\w+|medications?|physical therapy|therapy|ibuprofen|tylenol|advil|refill|injections?|brace|splint|antibiotics?|inhaler|insulin|surgery|steroids?|cream|ointment|dose|boot|cast)\b/,
  ],
  [
    'Patient education and counseling',
    /\b(?:advised|encouraged?|avoid|make sure|should|diet|watch|monitor|call|educat\w*|exercises?|rest|ice|elevate)\b/,
  ],
]
