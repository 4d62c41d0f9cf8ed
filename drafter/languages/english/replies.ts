import { DRUG } from '../../extractive/drugs.ts'
import type { Replies } from '../../extractive/pack.ts'
import { DRUGS } from './cues.ts'

/** What an answer may begin with before it says anything. */
const SLOWLY = '(?:(?:um|uh|er|hm|oh|well|okay|honestly|yeah|then|,|\\.) )*'
const DOES = '(?:am|is|are|do|does|did|have|has|had|was|were|can|will)(?! not\\b)'
/** "No" alone or before the alternative; not "no problem", "no pain there", "no, that sounds good". */
const NO =
  '(?:no(?= [,.]| (?:i|it|they|he|she|those|these|not|actually|my|mine|his|her|just|only)\\b|$)(?! [,.]? ?(?:that|this|it) (?:is|sounds|works|makes|would)\\b)(?! [,.]? ?(?:problem|worries|questions?|i (?:understand|know|agree))\\b)|nope|nah)'
const begins = (what: string): RegExp => new RegExp(`^${SLOWLY}(?:${what})(?!\\w)`)

const PROPOSALS = [
  'i would (?:like|want|suggest|recommend|start|give|send|do|try|freeze|put)',
  'i want (?:you )?to',
  'i (?:will|am going to) (?:have|give|put|start|send|order|get|prescribe)',
  'we will (?:start|get|put|send|give|do|try)',
  'let us (?:put|start|try|do|get|give|send|add)',
  '(?:we|i) (?:can|could|should) (?:do|try|give|start|put|send|get|inject)',
  'my thought was|we settled on|(?:start|put) (?:you|him|her) on',
  '(?:you are|he is|she is) (?:a candidate|due) for',
]
const PROPOSAL = new RegExp(`\\b(?:${PROPOSALS.join('|')})\\b|${DRUG} for\\b`)

export const REPLIES: Replies = {
  ofPatient:
    /^(?:(?:so|and|but|then|okay|alright|now) )*(?:(?:in|for) [a-z ]+ )?(?:you|he|she|they|your|no|never|it|the list|the chart|says|paramedics|the [a-z]+ (?:gave|makes|made|is|has|came|comes))\b/,
  recited:
    /\b(?:the (?:list|chart|form|record|paramedics|nurse|note) (?:says|said|wrote|has)|(?:it )?says here|you wrote)\b/,
  negative: /\b(?:no|not|never|none|nothing|without)\b/,
  order:
    /\b(?:you (?:can|should|may|will|want|need|must|have to|could)|i (?:want|will|would|am going)|let us|we|make sure|it is (?:normal|negative|positive|benign|clear))\b/,
  confirms: begins('(?:that is )?(?:yes|yeah|yep|right|correct|uh-?huh|mm-?hmm?|true|exactly)'),
  affirms: begins(
    `(?:(?:no|actually|yes|but)[ ,.]*)*(?:(?:i|it|he|she|they|there|that(?! is (?:correct|right|true|fine|good|okay))) ${DOES}|(?:those|these|that|them) too|that is wrong|not true|even (?:on|with)|i wish)`,
  ),
  denies: begins(`${NO}|not any ?more|never|that is (?:wrong|not right|not true)|not true|actually`),
  proposedAt: (text) => DRUGS.marked(text).search(PROPOSAL),
  refuses: begins(
    `${NO}|no (?:thanks|thank you)|not (?:today|doing|now|yet|for me|interested|having)|absolutely not|i (?:would|had) rather|i would prefer|i will pass|can it wait|can we (?:wait|hold off)|i had that once|could i (?:just )?stay`,
  ),
  refusesAnything:
    /\b(?:forget it|not doing (?:it|that)|i will not (?:go|do|take|have)|i am not (?:having|doing|taking|going to (?:take|do|have))|there is no way|i would rather (?:do without|go without|leave (?:it|that)|not|pass|skip|try|wait))\b/,
  supposes: /^(?:(?:and|but|so|what) )*if\b/,
  givesUp: /\b(?:forget what i said|not that then|scratch that)\b/,
}
