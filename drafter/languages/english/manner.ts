import { partWords, relativeWords, wordsOfUnits } from '@visite/lexicon'
import type { Manner } from '../../extractive/pack.ts'

/** What distinguishes doctor and patient by how they talk. Weights by `drafter/learn/manner.ts`. */
export const MANNER: Manner = [
  { id: 'asks', pattern: /\?/, weight: 0.9 },
  {
    id: 'asks, unmarked',
    pattern:
      /^(?:(?:and|so|okay|but) )*(?:do|did|are|were|have|has|can|could|does|is|any|what|how|when|where|which|who) (?!i\b)/,
    weight: 1.5,
  },
  { id: 'to the other', pattern: /\b(?:you|your|yours)\b/, weight: 2.7 },
  { id: 'of oneself', pattern: /\b(?:i|me|my|mine|myself|i'm|i've)\b/, weight: -1.2 },
  {
    id: 'of one’s body',
    pattern:
      /\b(?:my (?!plan|concern|recommendation|advice|exam|thought)\w+|it (?:hurts|started|gets|feels|comes|burns|itches|bothers))\b/,
    weight: -2,
  },
  {
    id: 'felt or done',
    pattern:
      /\bi(?:'ve| have|) (?:had|been|felt|feel|got|get|noticed|went|was|take|took|started|stopped|used|can't|cannot|couldn't|didn't|don't|smoke|drink|tried|work|live)\b/,
    weight: -1.2,
  },
  {
    id: 'will do',
    pattern: /\b(?:i|we)(?:'ll|'d| will| would| am going to| are going to| want| need| recommend| suggest)\b/,
    weight: 1.3,
  },
  { id: 'lets', pattern: /\b(?:let me|let's|let us|go ahead|take a (?:look|listen|deep)|on exam\w*)\b/, weight: 0.5 },
  { id: 'together', pattern: /\bwe(?:'re|'ll)?\b/, weight: 0.3 },
  {
    id: 'instructs',
    pattern:
      /^(?:(?:and|so|okay|then|please|just) )*(?:take|come|call|go|keep|avoid|use|start|stop|continue|try|drink|rest|open|breathe|sit|lie|lift|push|follow|make sure)\b/,
    weight: 0.6,
  },
  {
    id: 'orders',
    pattern: new RegExp(
      `\\b(?:prescri\\w+|refer\\w*|order\\w*|follow up|${wordsOfUnits('en', 'amount')}|twice (?:a day|daily)|once (?:a day|daily)|x-?ray|mri|blood (?:work|test)|labs|antibiotics?|emergency|weeks? from now|physical therapy|ultrasound|biopsy)\\b`,
    ),
    weight: 0.4,
  },
  // Few parts of the body: patients name the others too.
  {
    id: 'finds',
    pattern: new RegExp(
      `\\b(?:tender\\w*|swelling|clear|normal|regular|murmur|${partWords('en', 'lungs')}|abdomen|reflexes|blood pressure|pulse|oxygen|temperature|range of motion|consistent with|likely|probably|suspect|negative|positive|looks like)\\b`,
    ),
    weight: 1.5,
  },
  {
    id: 'answers',
    pattern:
      /^(?:(?:um|uh|oh|well) ?,? ?)*(?:yes|yeah|yep|no|nope|nah|not really|never|maybe|about|since|sometimes|mostly|just|only|none|sure)\b/,
    weight: -1.6,
  },
  {
    id: 'acknowledges',
    pattern: /^(?:okay|ok|all right|alright|good|great|got it|i see|right|perfect|understood|thank)\b/,
    weight: 1,
  },
  {
    id: 'asks what to do',
    pattern: /\b(?:should i|can i|do i (?:have|need)|will i|is (?:that|it|this) (?:serious|bad|dangerous|okay)|am i)\b/,
    weight: -1.4,
  },
  { id: 'gives up speech', pattern: /\b(?:thank you|thanks)\b/, weight: -0.5 },
  {
    id: 'people',
    pattern: new RegExp(`\\b(?:my (?:${relativeWords('en')}|boss)|the kids|at work|at home)\\b`),
    weight: -0.4,
  },
  { id: 'long', pattern: /^(?:\S+ ){16}/, weight: 0.7 },
  { id: 'short', pattern: /^(?:\S+ ?){1,3}$/, weight: 0.4 },
]
