import type { SectionClass } from '../sections.ts'
import type { Unit } from '../units.ts'
import { CUES } from './cues.ts'

/** What never belongs into a note, whoever said it. */
const UNUSABLE =
  /\b(?:thank|thanks|welcome|bye|hello|sorry|nice to|good to see|great to see|how are you|see you (?:then|later|soon)|sounds (?:good|great)|does that|make sense|have a (?:good|great|nice)|any questions|questions for|you guys|oh my|god|gosh|show me|finalize|lol|haha|awesome|congratulations|good luck|take care|let me|hold on|hang on|bear with|you know|i mean|what do you|dragon|the computer|on the screen|pull up|my nurse|front desk|paperwork|weather|football|movie|glad|happy (?:to|that|with that)|no worries|of course|i understand|i see|i know|i do not know|you see|guess what|to be honest|believe it|i hear you|i promise|excited|funny|hilarious|(?:i|we) (?:will|would like to|can|should) (?:go ahead |just |now |quickly |briefly )*(?:do (?:a|an|your|the|my) (?:\w+ )?(?:exam|physical)|take a (?:\w+ )?(?:look|listen|peek)|talk about (?!further)|go over|look at|check out|feel|listen|examine|see how|walk|explain|tell|ask|touch|see what|get started|get you|be right|press|push)|(?:we|i) do have some options|where were we|no problem|as long$|medical record number|excuse|not sure (?:if|what|why|how|whether|when|about)|i will the patient)\b/
const FRAGMENT_START =
  /^(?:to|of|than|or|nor|which|who|whom|whose|what|when|where|why|how|while|although|though|is|are|was|were|do|does|did|have|has|had|can|could|would|should|may|might|am|be|been|being|if it|if that|as|it is it|that is it|that is (?:good|great|fine|okay|right|all|why|what|how)|this is (?:good|great)|it is (?:good|great|okay|fine)|same|too|either|anything|something|other than|a lot|a little|here|there|really|stuff|things|this|that)$|^(?:to|than|or|nor|whom|whose|what|why|how|although|is|are|was|were|do|does|did|have|has|had|can|could|would|should|am|been|be|which|who|it is it|that is it|that is (?:good|great|fine|okay|right|all|why|what|how)|same|too|either|where)\b/
const DANGLING_END =
  /\b(?:and|but|or|so|because|the|a|an|my|your|his|her|of|with|very|really|like|that is|it is|i|you|we|they|going to|want to|need to|able to|trying to|supposed to|kind of|if|than|what|which|who|do|does|did|would|could|should|also|more of|some of|one of|and then|maybe|in the|on the|at the|to the|not|am|is|are|was|were)$/

export const HAS_VERB =
  /\b(?:is|are|was|were|has|have|had|will|can|could|should|may|might|must|would|does|do|did|shows?|takes?|took|feels?|felt|denies|reports?|continues?|recommend|order|prescribe|got|came|went|made|gave|gets?|comes?|goes|looks?|works?|smokes?|drinks?|sleeps?|eats?|lives?|needs?|wants?|hurts?|helps?|keeps?|kept|said|thought|began|became|fell|broke|lost|quit|put|ran|saw|uses?|tries|starts?|stops?|wakes?|makes?|gives?|coughs?|bothers?|plays?|likes?|loves?|knows?|sits?|stands?|walks?|wears?|worked|[a-z]{2,}ed|measures?|reveals?|reads?|demonstrates?|states?|indicates?|appears?|underwent|declined|bled|tore|woke|slept|ate|drank|felt|grew|stuck|caught|hit|cut|confirms?|suggests?|radiates?|itches|swells?|burns?|comprise)\b/
const TELEGRAM =
  /^(?:no|normal|regular|clear|positive|negative|mild|moderate|severe|tender|\d|allergic|continue|increase|decrease|start|stop|order|refer|repeat|follow)\b/

/** The doctor speaks of their own doing only where it concerns the visit. */
const DOCTORS_OWN =
  /\bi (?!(?:will|also will|would|recommend|recommended|advise|advised|order|ordered|prescribe|prescribed|refer|referred|reviewed|review|suspect|think|discussed|examined|explained|saw|encourage|personally reviewed|will schedule|do believe|do think|appreciate|hear|heard|have (?:also )?(?:heard|asked|suggested|reviewed|recommended|noted|seen|discussed|placed|ordered|advised|prescribed)|was (?:notified|told)|also|looked|do not|am concerned|am going|am recommending|am prescribing|am ordering|want|can|should|did|agree|believe|note|noted|noticed|see|palpate|press|pressed|push|flex|extend|move|touch|sent)\b)/
/** An inverted clause is a question, or two clauses grown together. */
const INVERTED =
  /(?<!what |where |how |why |when |so |neither |nor |but |and |there |here |if |because |that |if it |what it |where it )(?<!^)\b(?:is|are|was|were|do|does|did) (?:this|those|these|they|we|he|she|there|the patient)\b/
/** Short and about something that only the sentence before names. */
const VAGUE =
  /^(?:(?:the patient|she|he) reports that )?(?:it|that|this|they|these|those|there|some|all|most|everything|one|both)\b(?! (?:is|was) (?:painful|normal|negative|positive|swollen|tender))/
const NO_MAIN_CLAUSE =
  /^(?:(?:when|while|because|since|until|after|before|once|if)\b[^,]*$|(?:of|from|than|as|about|some time|forth|not that|not too|not as|not really|hands down|only|just)\b)/

/** At least one word that says something: "they were last time" does not. */
const SAYS_SOMETHING = (text: string): boolean =>
  text.split(' ').length > 6 ||
  /[a-z]{8,}|\d/.test(text.replaceAll("the patient's", '').replaceAll('something', '')) ||
  Object.entries(CUES).some(([cue, pattern]) => CLINICAL.has(cue) && pattern.test(text))
/** Findings are told without a verb: "tenderness to palpation of the midfoot". */
const isFinding = (text: string, section: SectionClass): boolean =>
  (section === 'exam' || section === 'results' || section === 'assessment') &&
  (CUES.finding.test(text) || CUES.diagnosis.test(text)) &&
  !/^(?:the|a|an|for|in|on|of|from|with|at|by|about|that|this|it|her|his|their|because|along|over|under|to|into|any|some|these|those|as)\b/.test(
    text,
  )
const CLINICAL = new Set(
  'symptom body drug dose duration test finding vital diagnosis past family social allergy'.split(' '),
)

/** Why a sentence cannot stand in a note, or null when it can. `text` is already in the third person. */
export function faultOf(text: string, speaker: Unit['speaker'], section: SectionClass): string | null {
  const length = text.split(' ').length
  if (length < 3) return 'short'
  if (length > 42) return 'long'
  if (UNUSABLE.test(text)) return 'talk'
  if (/^no,/.test(text) || FRAGMENT_START.test(text) || NO_MAIN_CLAUSE.test(text)) return 'begins in the middle'
  if (DANGLING_END.test(text)) return 'ends in the middle'
  if (/\b(?:you|your|yours|yourself)\b/.test(text)) return 'second person'
  if (length < 7 && VAGUE.test(text)) return 'vague'
  if (INVERTED.test(text)) return 'inverted'
  if (!SAYS_SOMETHING(text)) return 'empty'
  if (speaker === 'doctor' && DOCTORS_OWN.test(text)) return "doctor's own"
  if (speaker === 'patient' && /\b(?:i|me|my|mine|myself|we|us|our)\b/.test(text)) return 'first person'
  return HAS_VERB.test(text) || TELEGRAM.test(text) || isFinding(text, section) ? null : 'no verb'
}
