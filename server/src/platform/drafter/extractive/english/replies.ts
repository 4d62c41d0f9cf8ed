import type { Asides, Replies } from '../pack.ts'
import { CUES, SYMPTOM } from './cues.ts'

const SLOW = '(?:(?:um|uh|er|hm|oh|well|okay|honestly|actually|yeah|no|,|\\.) )*'
const IS = '(?:am|is|are|do|does|did|have|has|had|was|were|can|will)'

export const REPLIES: Replies = {
  ofPatient:
    /^(?:(?:so|and|but|then|okay|alright|now) )*(?:(?:in|for) [a-z ]+ )?(?:you|he|she|they|your|no|never|it|the list|the chart|says|paramedics|the [a-z]+ (?:gave|makes|made|is|has|came|comes))\b/,
  recited:
    /\b(?:the (?:list|chart|form|record|paramedics|nurse|note) (?:says|said|wrote|has)|(?:it )?says here|you wrote)\b/,
  negative: /\b(?:no|not|never|none|nothing|without)\b/,
  order:
    /\b(?:you (?:can|should|may|will|want|need|must|have to|could)|i (?:want|will|would|am going)|let us|we|make sure|it is (?:normal|negative|positive|benign|clear))\b/,
  confirms: /^(?:(?:um|uh|oh|well|okay|that is|,|\.) )*(?:yes|yeah|yep|right|correct|uh huh|mm-hmm|true|exactly)\b/,
  affirms: new RegExp(
    `^${SLOW}(?:yes i ${IS}|yeah i ${IS}|i ${IS}(?! not\\b)|(?:it|he|she|they|that|there) ${IS}(?! not\\b)|that is wrong|not true|(?:those|these|that|them) too|but (?:i|it|she|he) ${IS}(?! not\\b)|even (?:on|with)|i wish)\\b`,
  ),
  denies:
    /^(?:(?:um|uh|er|oh|well|okay|yeah|,|\.) )*(?:no(?! (?:problem|worries|questions?|thanks?|thank|kidding|way|idea|wonder|doubt)\b)|nope|nah|not any ?more|never|that is (?:wrong|not right|not true)|not true|actually)\b/,
  proposal: new RegExp(
    `\\b(?:i would (?:like|want|suggest|recommend|start|give|send|do|try|freeze|put)|i want (?:you )?to|i (?:will|am going to) (?:have|give|put|start|send|order|get|prescribe)|we will (?:start|get|put|send|give|do|try)|let us (?:put|start|try|do|get|give|send|add)|(?:we|i) (?:can|could|should) (?:do|try|give|start|put|send|get|inject)|my thought was|you are (?:a candidate|due) for|(?:he|she) is due for|(?:start|put) (?:you|him|her) on|we settled on|(?:${CUES.drug.source}) for)\\b`,
  ),
  refuses:
    /^(?:(?:um|uh|er|oh|well|okay|yeah|honestly|then|,|\.) )*(?:no(?! (?:problem|worries|questions?|kidding|idea|wonder|doubt)\b)|nope|nah|not (?:today|doing|now|yet|for me|interested|having)|absolutely not|i (?:would|had) rather|i would prefer|i will pass|can it wait|can we (?:wait|hold off)|i had that once|could i (?:just )?stay)\b/,
  refusesAnything:
    /\b(?:forget it|not doing (?:it|that)|i will not (?:go|do|take|have)|i am not (?:having|doing|taking|going to (?:take|do|have))|there is no way|i would rather (?:try|wait|not))\b/,
  supposes: /^(?:(?:and|but|so|what) )*if\b/,
  givesUp: /\b(?:forget what i said|not that then|scratch that|cancel that)\b/,
}

const ILL = `(?:\\w+ ){0,2}(?:${SYMPTOM.source}|cold|flu|covid)`
export const ASIDES: Asides = {
  ofDoctor: new RegExp(
    `\\bmy (?:own )?(?:kids?|sons?|daughters?|husband|wife|mother|mom|father|dad|brother|sister|grandm\\w+|grandf\\w+|neighbor|dog|cat)\\b|^if (?:you|it|the [a-z ]+) had\\b.*\\bi would\\b|^i (?:had )?thought about\\b|^(?:(?:and|so|but|well|actually|sorry)[ ,]+)*i (?:am (?:hoarse|sick|exhausted|getting over|under the weather)|(?:have had|had|have) ${ILL}|do not (?:eat|drink|smoke|sleep|exercise)|(?!.*\\byou\\b).*\\bmyself\\b)`,
  ),
  ofAnother:
    /\bi (?:just |once |recently )?(?:had|have|saw|treated) (?:a|an|another|one|some|many|other|this) (?:\w+ )?(?:lady|ladies|gentleman|guy|patients?|woman|man|people) (?!with you)|\b(?:lady|gentleman|guy|woman|man|patient|fellow) (?:before you|in the waiting room|like you)\b/,
  goesOn: /^(?:she|he|they)\b/,
}
