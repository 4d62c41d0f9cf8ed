import type { Speaker } from '../units.ts'

type Rule = readonly [RegExp, string]

const PART =
  '(?:knees?|shoulders?|back|hips?|ankles?|foot|feet|elbows?|wrists?|hands?|fingers?|neck|legs?|arms?|calf|calves|thighs?|toes?|thumb|heels?|joints?|muscles?|flank|groin|jaw|ears?|eyes?|breasts?|ribs?|chest|stomach|abdomen|head|face|skin|scalp|throat|nose|mouth|lungs?|heart|bladder|kidneys?|liver|spine|tailbone|forehead|blood pressure|blood sugars?)'
const SIDED = '(?:(?:right|left|lower|upper|mid|bilateral|whole|big|middle|index) )*'
const SYMPTOM =
  '(?:swelling|tenderness|pain|bruising|redness|edema|erythema|stiffness|weakness|numbness|tingling|discomfort|congestion|nausea|cough)'
const AMOUNT = '(?:(?:a |an )?(?:\\d|half|few|couple|week|month|year|hour))'
const HAVING =
  'has|have|had|having|notices?|noticed|feels|felt|with|experiencing|reports|and|is|for|of|gets?|getting|got|at|also|did|do|order|prescribe|start|see|appreciate'
/** After these, "some" is an amount that matters, or not an amount at all. */
const SOME_THAT_MATTERS =
  'of|other|people|time|days?|kind|type|sort|more|new|\\d|point|extent|that|and|reason|improvement'

/** How a note words what is said in everyday language, adding nothing and taking nothing away. */
const WRITTEN: readonly Rule[] = [
  [new RegExp(`\\babout (?=${AMOUNT})`, 'g'), 'approximately '],
  [new RegExp(`\\b(${HAVING}) some (?!(?:${SOME_THAT_MATTERS})\\b)`, 'g'), '$1 '],
  [new RegExp(`\\ba little (?:bit )?(?:of )?(?:a )?(?=${SYMPTOM}\\b)`, 'g'), 'mild '],
  // It is clear whose knee; hers or his was never said.
  [new RegExp(`\\btheir (?=${SIDED}${PART}\\b)`, 'g'), 'the '],
  [/\b(in|on|of|for|with|to|over|at|has|have|had) (?:that|this) (?=(?:right|left)\b)/g, '$1 the '],
  [/\b(has|have) got (?=(?:a|an|some|the|no|pain|type)\b)/g, '$1 '],
  [/\b(?:is|are) going to (?=(?:be|have|need|take|start|get|order|do|go|put|give|continue|follow)\b)/g, 'will '],
  [/\bbecause of\b/g, 'due to'],
  [
    /\bboth (?:of )?(?:(?:the|her|his|their) )?(?=(?:knees|shoulders|hips|ankles|feet|elbows|wrists|hands|legs|arms|calves|thighs|lungs|eyes|ears|breasts|sides|lower extremities)\b)/g,
    'bilateral ',
  ],
  [/\b(?:i|we) (?:have )?talked about\b/g, 'we discussed'],
  [/\btoo$/, 'as well'],
  [/\bthe patient reports that the patient's\b/g, 'the patient reports that their'],
  [/\bdenies (?!any\b|anything\b|that\b|family|an?\b|having|being|taking)/, 'denies any '],
  [/\b(she|he|the patient) does (?:also )?(?:have|has)\b/g, '$1 has'],
  [/\bit appears that (she|he|the patient) has(?! been| had)\b/g, '$1 appears to have'],
  [/\bit appears that (she|he|the patient) is\b/g, '$1 appears to be'],
  [/\b(i|we|they) do (?:also )?(have|take|need|feel|think|recommend|want)\b/g, '$1 $2'],
]
const EMPHATIC = /\b(she|he|the patient) does (?:also )?(take|need|feel|notice|get|want|smoke|drink)\b/g
const NOT_ANY =
  /\b(she|he|the patient) (?:does not (?:have|feel|notice)|has not (?:had|noticed|felt)|did not have) any\b/g

/** A finished wording in the words that notes use. */
export function idiomatic(text: string, speaker: Speaker): string {
  const written = WRITTEN.reduce((shown, [pattern, instead]) => shown.replace(pattern, instead), text).replace(
    EMPHATIC,
    '$1 $2s',
  )
  // What the doctor saw is a finding, not a denial.
  return speaker === 'patient' ? written.replace(NOT_ANY, '$1 denies any') : written
}
