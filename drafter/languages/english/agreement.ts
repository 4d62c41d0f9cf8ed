import { partWords } from '@visite/lexicon'
import type { Agreement } from '../../extractive/agreement.ts'

/** Said about a plan: "that sounds good". */
const AGREES =
  "(?:sounds? (?:good|great|fine|perfect|okay|reasonable|wonderful|like a (?:good )?plan)|i agree|agreed|(?:that|which) works|(?:that|it) would be (?:great|fine|good|perfect)|(?:that|it) ?(?:'s|is|s) (?:fine|perfect)|let ?(?:'s|us) do (?:it|that)|fair enough|sure thing|you got it|i (?:can|will|'ll) do that|will do)"
/** A single word is an agreement if it is the whole answer. */
const WORD = '(?:perfect|great|excellent|wonderful|absolutely|definitely)'
const YES = "(?:(?:yes|yeah|okay|ok|alright|all right|sure|that is|that's|that 's|mm-hmm|uh|um)[ ,.]*)*"
const THANKS = '(?:[ ,.]*(?:thank you|thanks|doc|doctor)(?: so much| very much)?)*[ ,.!]*'

const UNDERSTANDS =
  "(?:(?:that |it )?makes (?:perfect |total )?sense|(?<!not |n't )\\bi understand|understood|got it|(?:it is|it's|that is|that's) (?:all )?clear)"

export const AGREEMENT: Agreement = {
  proposes:
    /\b(?:will|'ll|going to|gon ?na|want you|would like|i'd like|let ?'s|order|prescrib\w+|start|continue|refer|follow|see you|schedule|take|sounds?|plan|okay ?\??$|call me|come back)\b/,
  examines: new RegExp(
    `\\b(?:listen (?:to|in)|take a (?:quick |good )?(?:look|listen)|examine|(?:an?|quick|physical|your) exam(?:ination)?|feel (?:your|around|along)|press(?:ing)? (?:on|down|here)|check your (?:${partWords('en', 'eyes', 'throat', 'lungs', 'heart', 'limbs')}|reflexes|pulse)|l(?:ie|ay) (?:back|down)|deep breath|ask you|go over (?:your|the|some)|look at (?:your|the|some)|pull up|show me)\\b`,
  ),
  agrees: new RegExp(`(?<!\\b(?:not|n't|if) )\\b${AGREES}\\b|^${YES}${WORD}${THANKS}$`),
  understands: new RegExp(`^${YES}(?:no,? )?(?:i think )?${UNDERSTANDS}\\b`),
  objects:
    /\b(?:rather not|(?:do not|do n't|don't|did not|did n't|didn't) (?:want|like|agree|understand|think (?:i|that) (?:want|should|need|can))|not sure (?:i|about|if|that)|think about (?:it|that)|refuse|disagree|no way|not comfortable|not (?:going to|gon ?na) (?:do|take)|second opinion)\b/,
  asksForQuestions:
    /(?:\b(?:(?:do|did) you have|have you(?: got)?|what|any|other|more|further)\b[ ,]*)*\bquestions?\b(?:[ ,.?]+[a-z']+){0,8}[ ,.?]*$/,
  hasNone:
    /^(?!.*\b(?:what|when|how|why|where|who|should|can i|could i|will i)\b)(?:(?:uh|um|hmm|mm|okay|alright|well)[ ,.]*)*(?:no(?=[ ,.]*$|[ ,.]+(?:questions?|i|that|it|not|at|more|further|other|thanks?|no|you|we|sir|doctor)\b)|nope|nah|not (?:right now|at this (?:time|point)|today|that i can think of)|i do(?: not| n't|n't) (?:think|believe) so|i think (?:that is|that's|i am|i'm|you|we))\b/,
  texts: {
    agrees: 'the patient agrees with the recommended medical treatment plan',
    understands: 'the patient understands the recommended medical treatment plan',
    both: 'the patient understands and agrees with the recommended medical treatment plan',
    noQuestions: 'the patient has no further questions',
  },
}
/** Label of what the patient says about the plan. */
export const AGREED_LABEL = [
  'Patient agreements',
  /^the patient (?:(?:understands |and |agrees with )+the recommended|has no further questions)/,
] as const
/** For the check: what was said, and how it is written. */
export const AGREED: readonly (readonly [RegExp, string])[] = [
  [/\bagrees with the recommended medical treatment plan\b/g, 'agrees'],
  [/\bunderstands the recommended medical treatment plan\b/g, 'understands'],
  [/\bno further questions\b/g, 'no questions'],
  [new RegExp(`\\b${AGREES}\\b|^(?:(?:okay|alright|all right|that is)[ ,]*)*${WORD}\\b`, 'g'), 'agrees'],
  [new RegExp(`\\b${UNDERSTANDS}\\b`, 'g'), 'understands'],
]
