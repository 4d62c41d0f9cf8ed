import { relativeWords } from '@visite/lexicon'
import type { SectionClass } from '../../extractive/sections.ts'
import type { Unit } from '../../stages/03-units.ts'
import { CUES } from './cues.ts'
import { PART, WHICH } from './parts.ts'
import type { EnglishRules } from './rules.ts'

export const HAS_VERB =
  /^(?:she|he|it|this|that|the patient) (?:[a-z]+ly |also |still |just |even |never |always |often |sometimes )?[a-z]{2,}(?<!ou)s\b(?! of)|^(?:i|we) (?!to\b)[a-z]{4,}\b|^(?:she|he|they|we|i|the patient) (?:woke|slipped|hit|let|put|think|find|own|know|see|wish|hope)\b|\b(?:is|are|was|were|has|have|had|will|can|could|should|may|might|must|would|does|do|did|shows|takes|took|feels?|felt|denies|reports|continues|recommend|order|prescribe|got|came|went|made|gave|gets|comes|goes|looks|works|smokes|drinks|sleeps|eats|lives|needs|wants|hurts|helps|keeps|kept|said|says|tells|told|notices|thought|began|became|fell|broke|lost|quit|put|ran|saw|uses|tries|starts|stops|wakes|makes|gives|coughs|bothers|plays|likes|loves|knows|sits|stands|walks|wears|worked|[a-z]{2,}ed|measures|reveals|reads|demonstrates|states|indicates|appears|show|reveal|demonstrate|include|includes|occur|occurs|leads?|sent|want|encourage|encouraged|require|requires|remains?|presents|continue|recommended|underwent|declined|bled|tore|woke|slept|ate|drank|felt|grew|stuck|caught|hit|cut|confirms|suggests|radiates|itches|swells|burns|comprise)\b/

/** The speaker's own body: a patient's words in the doctor's turn. */
const SOMEBODYS = new RegExp(
  `\\bmy ${WHICH}(?:${PART}|${relativeWords('en')}|blood|weight|sugars?|pills?|medications?)\\b`,
)

/** What the patient is told to do while being examined. */
const TO_DO =
  /^(?:touch|squeeze|lift|bend|straighten|resist|relax|open|close|stick|swallow|walk|stand|sit|point|wiggle|place|bring|reach|grip|step|flex|extend|rotate|move|kick|squat|lean)\b|\bi (?:just |already )?looked at (?:the|her|his|their) (?:vitals|chart|records?)\b/

/** "Up on the couch", "big breaths through your mouth": what is done while somebody is examined. */
const COMMAND =
  /^(?:(?:now|and|just|then|so) )*(?:(?:deep|big) breaths?|breathe|cough|follow|hop|hold|lie|look|pop|press|pull|push|roll|say|shirt up|show|slip|turn|up on)\b/
/** Words; a longer one continues with what was found. */
const LONGEST_COMMAND = 6

/** "144", "38.1": not what was measured; a pair is a blood pressure. */
const ONLY_NUMBER = /^[\d.,° -]+$/
const ONLY_TALK = /^(?:correct|right|yes|exactly|perfect|great|sure|excellent|good|fine)$|\bdeep breaths?\b/

/** "No tenderness", "lungs clear" say enough in an examination. */
const SHORT_FINDING = new RegExp(
  `^(?:no (?!pain$)[a-z]{5,}|(?:mild|moderate|some|slight) (?:tenderness|swelling|edema|erythema)|(?:${PART}|tms|gait|reflexes|strength|sensation|pulses|pupils|rate|rhythm|bowel sounds) (?:clear|normal|regular|soft|nontender|intact|red|supple|full|equal|symmetric|symmetrical|unremarkable|benign|present|irregular))$`,
)
const FOUND: ReadonlySet<SectionClass> = new Set(['exam', 'results'])

const CLINICAL = new Set('symptom body drug dose test finding vital diagnosis past family social allergy'.split(' '))
/** Fewer words are a statement only if they name something clinical. */
const SHORT = 3
const saysSomething = (text: string, section: SectionClass): boolean =>
  text.split(' ').length >= SHORT ||
  (FOUND.has(section) && SHORT_FINDING.test(text)) ||
  Object.entries(CUES).some(([cue, pattern]) => CLINICAL.has(cue) && pattern.test(text))

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

/** Not in the third person, whatever was changed. */
const isInPerson = (text: string, speaker: Unit['speaker']): boolean =>
  /\b(?:you|your|yours|yourself)\b/.test(text) ||
  (speaker === 'patient' ? /\b(?:i|me|my|mine|myself|we|us|our)\b/ : SOMEBODYS).test(text)

/** Whether a sentence can be in a note at all; how well it reads is learned (`drafter/extractive/fit.ts`). */
export const isReadable = (
  text: string,
  speaker: Unit['speaker'],
  section: SectionClass,
  rules: EnglishRules,
): boolean =>
  saysSomething(text, section) &&
  !ONLY_NUMBER.test(text) &&
  !isInPerson(text, speaker) &&
  !isTalk(text, speaker, section, rules)
