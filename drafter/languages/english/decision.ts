import { DRUG } from '../../extractive/drugs.ts'
import { DRUGS, PATTERNS } from './cues.ts'

const ORDER =
  '(?:i|we) (?:will (?:also |then |now )?(?:order|get|check|repeat|send|refer|prescribe|start|stop|increase|decrease|switch|continue|add|give|schedule|put|go up|go down|hold|taper|obtain|draw|do|run)|(?:am |are )?(?:ordering|starting|stopping|prescribing|repeat|recheck|need|recommend|suggest)|would (?:like|suggest|recommend|start|stop|add))'
const ADVICE =
  '(?:(?:the patient|she|he|they) (?:was|were) advised|(?:i|we) advised (?:the patient|her|him|them)) (?:not )?to'
const CONCLUSION =
  '(?:i|we) (?:do not think|think|suspect|believe|am worried about|am concerned about|can not rule out|could not rule out|want to rule out|need to rule out)|it (?:appears|is likely)|this (?:is (?:an?|the|your|their|likely|most likely|probably|still)|could be|may be|looks like)|(?:most|more|less) likely'
/** Diseases, without the words that only lead up to one. */
const DISEASE = PATTERNS.diagnosis.source.replace(
  '|diagnos(?:is|ed|e)|consistent with|suspect|most likely|i (?:think|believe) (?:you|this|that|it)',
  '',
)
const CLINICAL = [DRUG, PATTERNS.test.source, DISEASE, PATTERNS.symptom.source, PATTERNS.dose.source].join('|')
const REFERRAL =
  'refer|referral|follow[- ]?up|emergency|\\ber\\b|hospital|specialist|[a-z]{4,}olog(?:y|ist)|therap(?:y|ist)|counselor|surgeon|brace|boot|cast|sling|splint|cane|crutches|diet|call'

/** A doctor's order, advice or conclusion, in the note's words, if it names something clinical. */
export const DECISION = DRUGS.in(
  new RegExp(`^(?=.*(?:${CLINICAL}|${REFERRAL}))(?:${ORDER}|${ADVICE}|.*\\b(?:${CONCLUSION}))\\b`),
)
