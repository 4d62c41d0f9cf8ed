import { relativeWords, SIDES, wordsOfUnits } from '@visite/lexicon'
import type { SectionClass } from '../../extractive/sections.ts'
import type { Unit } from '../../stages/03-units.ts'
import { CUES, PATTERNS } from './cues.ts'
import { PART, WHICH } from './parts.ts'
import type { EnglishRules } from './rules.ts'

export const HAS_VERB =
  /^(?:she|he|it|this|that|the patient) (?:[a-z]+ly |also |still |just |even |never |always |often |sometimes )?[a-z]{2,}(?<!ou)s\b(?! of)|^(?:i|we) (?!to\b)[a-z]{4,}\b|^(?:she|he|they|we|i|the patient) (?:woke|slipped|hit|let|put|think|find|own|know|see|wish|hope)\b|\b(?:is|are|was|were|has|have|had|will|can|could|should|may|might|must|would|does|do|did|shows|takes|took|feels?|felt|denies|reports|continues|recommend|order|prescribe|got|came|went|made|gave|gets|comes|goes|looks|works|smokes|drinks|sleeps|eats|lives|needs|wants|hurts|helps|keeps|kept|said|says|tells|told|notices|thought|began|became|fell|broke|lost|quit|put|ran|saw|uses|tries|starts|stops|wakes|makes|gives|coughs|bothers|plays|likes|loves|knows|sits|stands|walks|wears|worked|[a-z]{2,}ed|measures|reveals|reads|demonstrates|states|indicates|appears|show|reveal|demonstrate|include|includes|occur|occurs|leads?|sent|want|encourage|encouraged|require|requires|remains?|presents|continue|recommended|underwent|declined|bled|tore|woke|slept|ate|drank|felt|grew|stuck|caught|hit|cut|confirms|suggests|radiates|itches|swells|burns|comprise)\b/
const TELEGRAM =
  /^(?:no|normal|regular|clear|positive|negative|mild|moderate|severe|tender|\d|allergic|continue|increase|decrease|start|stop|order|refer|repeat|follow)\b/

/** Doctors speak of what they themselves do only if it concerns the visit. */
const DOCTORS_OWN =
  /\bi (?!(?:will|also will|would|recommend|recommended|advise|advised|order|ordered|prescribe|prescribed|refer|referred|reviewed|review|suspect|think|discussed|examined|explained|saw|encourage|personally reviewed|will schedule|do believe|do think|appreciate|hear|heard|have (?:also )?(?:heard|asked|suggested|reviewed|recommended|noted|seen|discussed|placed|ordered|advised|prescribed)|was (?:notified|told)|also|looked|do not|am concerned|am going|am recommending|am prescribing|am ordering|want|can|should|did|agree|believe|note|noted|noticed|see|palpate|press|pressed|push|flex|extend|move|touch|sent)\b)/
/** The speaker's own body: a patient's words in the doctor's turn. */
const SOMEBODYS = new RegExp(
  `\\bmy ${WHICH}(?:${PART}|${relativeWords('en')}|blood|weight|sugars?|pills?|medications?)\\b`,
)
/** "They are normal": only another sentence says what is. */
const BARE = /^(?:it|they|that|this|those|these) (?:is|are|was|were|looks?) [\w-]+$/
/** Short, and about something that only the sentence before names. */
const VAGUE = new RegExp(
  `^(?:it|that|this|they|these|those|there(?! (?:is|are|was|were))|the other (?:\\d|ones?)|some|all|most|everything|one|both)\\b(?! (?:is|was|are|were|has been|hurts|started|shows|showed|radiates) (?:a |an |no |in |on |the )?(?:painful|normal|negative|positive|swollen|tender|likely|\\d|mild|fracture|evidence|${SIDES.en}))`,
)
/** "It appears that …" is about what follows. */
const SHOWING = /^(?:it|this|that) (?:also )?(?:appears|seems|shows|showed|looks like)\b/
/** What "it" will do says nothing if "it" is named in another sentence. */
const IT_WILL = /^it (?:should|would|will|can|could|might) /
/** "Take that once daily": what to take has to be named. */
const POINTED_AT =
  /\b(?:with|on|take|taking|do|doing|keep|need|add|start|stop) (?:that|this|those)(?= (?:once|daily|today|again|for|at|every|twice|when|if|in|and|\d)|$)/
/** A sentence about "it" has to name something clinical itself. */
const POINTED = [
  CUES.symptom,
  CUES.duration,
  CUES.body,
  CUES.drug,
  CUES.dose,
  CUES.test,
  CUES.finding,
  CUES.vital,
  CUES.diagnosis,
]

/** How somebody is doing and when they come back is said in short words. */
const TELLING =
  /\b(?:would rather|(?:does|do) not want|doing (?:well|fine|better|good|okay)|follow up (?:again )?in|(?:lose|gain|lost|gained) weight|(?:diet|salt|sugar|alcohol|ice|iced|fluids?|cane|brace|vaccines?|limping|driv(?:e|es|en|ing)|pass(?:ed|es)? out|active|hiking|running|skiing|swimming|walking|boots?|crutches|rehab|bloated|side effects?)\b)/

/** Done to something that only another sentence names: "she uses it once a week". */
const DONE_TO_IT =
  /(?<!^|\b(?:that|because|if|when|and|but|so|as|while|until|since|how|what|where|like|think|after|before|ice|iced|icing|elevate|elevated|elevating) )\b(?:it|them)\b(?! (?:easy|is|was|has|had|does|did|will|would|can|could|hurts?|started|helps?|feels?|looks?|seems?|goes|gets|comes|takes|makes|just|also|really|are|were|have)\b)|\bit (?:has been|is|was) (?:good|okay|fine|better|bad|worse)$/

/** At least one meaningful word: "they were last time" has none. */
const SAYS_SOMETHING = (text: string): boolean =>
  /\badvised (?:not )?to\b/.test(text) ||
  TELLING.test(text) ||
  text.split(' ').length > 9 ||
  /[a-z]{8,}|\d/.test(text.replaceAll("the patient's", '').replaceAll('something', '')) ||
  Object.entries(CUES).some(([cue, pattern]) => CLINICAL.has(cue) && pattern.test(text))
/** Findings need no verb: "tenderness to palpation of the midfoot". */
const isFinding = (text: string, section: SectionClass): boolean =>
  (section === 'exam' || section === 'results' || section === 'assessment') &&
  (CUES.finding.test(text.replace(/\bexam(?:ination)?s?\b/g, '')) || CUES.diagnosis.test(text)) &&
  !/^(?:the|a|an|for|in|on|of|from|with|at|by|about|that|this|it|her|his|their|because|along|over|under|to|into|any|some|these|those|as)\b(?<!the(?= presence))/.test(
    text,
  )
const CLINICAL = new Set('symptom body drug dose test finding vital diagnosis past family social allergy'.split(' '))

/** Statements with their own subject; if they outnumber the words that join them, they were run together. */
const statementsOf = (text: string): number =>
  text.match(
    /\b(?:(?:i|we|he|she|they) (?!to\b)|the patient (?=(?:is|has|had|was|will|can|did|does|should|may|would|could)\b))/g,
  )?.length ?? 0
const JOINERS =
  /,|:|\b(?:and|but|so|or|because|if|when|whenever|that|which|who|what|how|where|why|as|while|until|after|before|since|than|once|unless|whether|think|believe|said|feel|know|say|suspect|hope|time|times|way|medications?|day|thing|everything|anything|salty foods)\b/g

/** What was measured, with its value: "A1c 8.4, last time 7.6". */
export const MEASURED =
  /\b(?:blood pressure|bp|pulse|heart rate|temp(?:erature)?|respirat\w+|weight|height|bmi|oxygen|sats?|saturation|psa|a1c|ldl|hdl|triglycerides|cholesterol|creatinine|gfr|egfr|hemoglobin|hematocrit|platelets|white (?:blood )?(?:cell )?count|tsh|sodium|potassium|calcium|glucose|sugar|inr|crp|esr|sed rate|ferritin|uric acid|alt|ast|bilirubin|troponin|d-?dimer|bnp|phq-? ?9|gad-? ?7|mmse|moca|fev ?1|peak flow|ejection fraction|residual|index|score|visual acuity|vision|pressure)\b[^.]*\d/

/** What a doctor orders or advises, if nothing else in it is clinical. */
const ACTION = new RegExp(
  `\\b(?:follow(?:ing)?[- ]?up|return|refer\\w*|call|surgery|surgical|therapy|diet\\w*|exercis\\w+|smok\\w+|weight|work|rest|ice|brace|cast|splint|crutches|cane|boot|sling|specialist|[a-z]+ologist|admit\\w*|hospital|wound|monitor\\w*|order\\w*|prescri\\w+|vaccin\\w+|immuniz\\w+|screening|procedure|operation|treat\\w*|symptoms?|condition|active|activit\\w+|sleep|fluids?|hydrat\\w*|${wordsOfUnits('en', 'time')}|sutures?|stitches|emergency|advised|patient portal|\\d+-year-old)\\b`,
)
/** "It is diverticulitis": the sentence itself says what it is. */
const DIAGNOSED = new RegExp(
  `^(?:it|this|that) (?:is|may be|could be|might be) (?:just |probably |likely |still |most likely |an? |the |your |their )*(?:[a-z-]+ ){0,4}(?:${PATTERNS.diagnosis.source}|\\b[a-z]{4,}(?:itis|osis|emia|opathy|oma|algia|plasia)\\b)`,
)
/** "Orthostatic hypotension, most likely." */
const isGuess = (text: string, speaker: Unit['speaker']): boolean =>
  speaker === 'doctor' &&
  /\b(?:(?:most|more|less) likely|unlikely|probabl[ey]|possibl[ey])\b/.test(text) &&
  (CUES.diagnosis.test(text.replace(/\b(?:most |more |less )?likely\b/g, '')) || SHAPED.test(text))
const DOCTORS: ReadonlySet<SectionClass> = new Set(['assessment', 'plan', 'exam', 'results'])
/**
 * A finding by its form: "the uvula is midline", "no evidence of hydronephrosis", "melanocytic nevus not identified".
 */
const SHAPED =
  /^(?:no|negative|positive) (?:evidence|sign|signs|focal|further|acute|apparent|obvious|palpable|visible|significant|murmurs?|rubs|gallops|wheez\w+|rales|rhonchi|crackles|masses|rebound|guarding|bruits?)\b|\b(?:is|are|was|were|looks?|appears?) (?:midline|benign|intact|symmetric\w*|full|soft|supple|stable|unchanged|unremarkable|well[- ]controlled|controlled|elevated|low|high|normal|regular|negative|positive|clear|moist|equal|brisk|warm|dry)\b|\b(?:not )?(?:identified|noted|seen|appreciated|indicated|intact)$|\b[a-z]{4,}(?:osis|itis|emia|opia|pathy|oma|algia|megaly|penia|uria|tension|adenopathy)\b/
const isPointless = (text: string, speaker: Unit['speaker'], section: SectionClass): boolean =>
  speaker === 'doctor' && !SHAPED.test(text) && DOCTORS.has(section) && !ACTION.test(text) && !isPointed(text)

/** Announces something without saying it: "examination of the hips", "my impression of him at this time". */
const NO_STATEMENT =
  /^(?:(?:on )?(?:physical )?exam(?:ination)?$|(?:physical )?exam(?:ination)?s? of [a-z ]{3,40}$|(?:my|our) )|\bdeath\b/
const OWNED = /^(?:her|his|their|the patient's) /

/** What the patient is told to do while being examined. */
const TO_DO =
  /^(?:touch|squeeze|lift|bend|straighten|resist|relax|open|close|stick|swallow|walk|stand|sit|point|wiggle|place|bring|reach|grip|step|flex|extend|rotate|move|kick|squat|lean)\b|\bi (?:just |already )?looked at (?:the|her|his|their) (?:vitals|chart|records?)\b/

/** What a patient names without a verb: "no fever", "a lot of back pain", "metformin twice daily". */
function isNamed(text: string): boolean {
  const beginning = text.split(' ').slice(0, 5).join(' ')
  return /^(?:no|allergic) /.test(text) || CUES.symptom.test(beginning) || CUES.drug.test(beginning)
}

/** "Up on the couch", "big breaths through your mouth", "ears next": what is done while somebody is examined. */
const COMMAND =
  /^(?:(?:now|and|just|then|so) )*(?:(?:deep|big) breaths?|breathe|cough|follow|hop|hold|lie|look|pop|press|pull|push|roll|say|shirt up|show|slip|smile|take a|turn|up on)\b|^\w+ (?:first|next)$|^(?:(?:her|his|the|their|your) )?(?:arms?|chin|eyes?|hands?|head|legs?|mouth|shoes?|socks?|tongue) (?:closed?|down|flat|off|open|out|shut|straight|up|wide)\b/
/** Words; a longer one continues with what was found. */
const LONGEST_COMMAND = 6
/** "144", "38.1": not what was measured; a pair is a blood pressure. */
const ONLY_NUMBER = /^[\d.,° -]+$/

/** "The Adderall.": what about it is said elsewhere. */
const ONLY_NAMED = /^(?:the|that|this|your) [a-z'-]+$/

/** "Injured or broken a bone": it does not say who. */
const WITHOUT_SUBJECT = new RegExp(`^(?:[a-z]{3,}ed|bent|went|got|had|took|felt|broke|fell) (?!${PART}\\b)`)

/** "No tenderness", "lungs clear" say enough in an examination. */
const SHORT_FINDING = new RegExp(
  `^(?:no (?!pain$)[a-z]{5,}|(?:mild|moderate|some|slight) (?:tenderness|swelling|edema|erythema)|(?:${PART}|tms|gait|reflexes|strength|sensation|pulses|pupils|rate|rhythm|bowel sounds) (?:clear|normal|regular|soft|nontender|intact|red|supple|full|equal|symmetric|symmetrical|unremarkable|benign|present|irregular))$`,
)
const FOUND: ReadonlySet<SectionClass> = new Set(['exam', 'results'])

/** "Skin intact.", "Cetirizine 10 mg at night.": a whole utterance that names its subject. */
const isTelegram = (text: string, speaker: Unit['speaker'], section: SectionClass): boolean =>
  !/^(?:(?:[a-z]{3,}ed|bent|went|got|had|took|felt|broke|fell|her|him|them) |[a-z]+'s$|(?:on )?(?:physical )?exam(?:ination)?$)/.test(
    text,
  ) &&
  !/\bdoctors?$/.test(text) &&
  (Object.entries(CUES).some(([cue, pattern]) => CLINICAL.has(cue) && pattern.test(text)) ||
    MEASURED.test(text) ||
    (speaker === 'doctor' && (FOUND.has(section) || SHAPED.test(text) || CUES.body.test(text) || ACTION.test(text))))

const isPointed = (text: string): boolean => POINTED.some((cue) => cue.test(text))

/** A sentence, already in the third person, and what shows whether it can be in a note. */
interface Judged {
  text: string
  speaker: Unit['speaker']
  section: SectionClass
  length: number
  /** Needs no verb to show that it is one statement. */
  telegram: boolean
  hasVerb: boolean
  isDiagnosis: boolean
}

/** "They were normal", "it goes there": short, and about what only another sentence names. */
function pointsAway({ text, speaker, length }: Judged): boolean {
  if (!VAGUE.test(text)) return false
  const isLoose = speaker === 'patient' || (length < 10 && !SHOWING.test(text))
  return length < 7 || (isLoose && !isPointed(text))
}

const WITH_IT = /\b(?:with|about|of|do|doing|for|on|to) (?:it|that|them|those)$/
const ONLY_TALK = /^(?:correct|right|yes|exactly|perfect|great|sure|excellent|good|fine)$|\bdeep breaths?\b/

/** Is it said in passing, or to be done while being examined? */
export const isTalk = (
  text: string,
  speaker: Unit['speaker'],
  section: SectionClass,
  { talk }: EnglishRules,
): boolean =>
  talk.test(text) ||
  ONLY_TALK.test(text) ||
  (speaker === 'doctor' && TO_DO.test(text)) ||
  (FOUND.has(section) && COMMAND.test(text) && text.split(' ').length <= LONGEST_COMMAND && !CUES.finding.test(text))

/** Reasons why a sentence cannot be in a note, in the order they are checked. */
const FAULTS: readonly (readonly [fault: string, is: (one: Judged, rules: EnglishRules) => boolean])[] = [
  [
    'short',
    ({ text, section, length, telegram }) =>
      length < 3 && !telegram && !(length === 2 && SHORT_FINDING.test(text) && FOUND.has(section)),
  ],
  ['talk', ({ text, speaker, section }, rules) => isTalk(text, speaker, section, rules)],
  ['begins in the middle', ({ text }, { begun }) => /^no,/.test(text) || begun.test(text)],
  [
    'begins in the middle',
    ({ text, speaker, hasVerb, telegram }) =>
      speaker === 'patient' && (WITHOUT_SUBJECT.test(text) || (!hasVerb && !telegram && !isNamed(text))),
  ],
  ['talk', ({ text, speaker }) => speaker === 'doctor' && DOCTORS_OWN.test(text) && !isPointed(text)],
  ['fragment', ({ text, speaker }) => (speaker === 'doctor' && ONLY_NAMED.test(text)) || ONLY_NUMBER.test(text)],
  [
    'begins in the middle',
    ({ text, section, hasVerb, telegram }) =>
      !hasVerb && !telegram && (NO_STATEMENT.test(text) || (OWNED.test(text) && !FOUND.has(section))),
  ],
  ['vague', ({ text }) => WITH_IT.test(text) && !isPointed(text)],
  ['vague', ({ text, length }) => length < 12 && DONE_TO_IT.test(text) && !isPointed(text)],
  ['vague', ({ text }) => IT_WILL.test(text) || (POINTED_AT.test(text) && !CUES.drug.test(text))],
  ['vague', ({ text, length }) => length < 7 && /\b(?:either|neither)$/.test(text)],
  ['ends in the middle', ({ text }, { broken }) => broken.test(text) || /\b(?:has|had|have)$/.test(text)],
  ['second person', ({ text }) => /\b(?:you|your|yours|yourself)\b/.test(text)],
  [
    'first person',
    ({ text, speaker }) =>
      speaker === 'patient' ? /\b(?:i|me|my|mine|myself|we|us|our)\b/.test(text) : SOMEBODYS.test(text),
  ],
  ['vague', ({ text, isDiagnosis }) => BARE.test(text) && !isDiagnosis],
  ['vague', (one) => !one.isDiagnosis && pointsAway(one)],
  ['glued', ({ text }) => statementsOf(text) - 2 > (text.match(JOINERS)?.length ?? 0)],
  [
    'vague',
    ({ text, speaker, section, length, telegram, isDiagnosis }) =>
      length < 7 && !telegram && !isDiagnosis && isPointless(text, speaker, section),
  ],
  [
    'fragment',
    ({ text, speaker, section, hasVerb, telegram }) =>
      !hasVerb &&
      !telegram &&
      !isGuess(text, speaker) &&
      !TELEGRAM.test(text) &&
      !isFinding(text, section) &&
      !isNamed(text),
  ],
  ['empty', ({ text, telegram }) => !telegram && !SAYS_SOMETHING(text)],
]

/**
 * Why a sentence cannot be in a note, or null if it can.
 *
 * @param whole it was a separate utterance, so it needs no verb to show that
 */
export function faultOf(
  text: string,
  speaker: Unit['speaker'],
  section: SectionClass,
  rules: EnglishRules,
  whole = false,
): string | null {
  const isDoctors = speaker === 'doctor'
  const measured = isDoctors && FOUND.has(section) && MEASURED.test(text)
  const judged: Judged = {
    ...{ text, speaker, section, length: text.split(' ').length },
    telegram: measured || (whole && isTelegram(text, speaker, section)),
    hasVerb: HAS_VERB.test(text),
    isDiagnosis: isDoctors && DIAGNOSED.test(text),
  }
  return FAULTS.find(([, is]) => is(judged, rules))?.[0] ?? null
}
