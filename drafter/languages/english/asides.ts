import { relativeWords } from '@visite/lexicon'
import type { Asides } from '../../extractive/pack.ts'
import { SYMPTOM } from './cues.ts'

const OPENS = '(?:(?:and|so|but|well|actually|sorry)[ ,]+)*'
/** What a doctor has done or noted is not an aside: "I looked at the x-ray myself", "I have headaches written down". */
const AT_WORK =
  '(?!.*\\b(?:you|your|look\\w*|review\\w*|saw|see|read|check\\w*|examin\\w*|measur\\w*|call\\w*|spoke|written|listed|noted|list|chart)\\b)'

const OF_DOCTOR = [
  `\\bmy (?:own )?(?:${relativeWords('en')}|kids?|neighbor|dog|cat)\\b`,
  `^${OPENS}i am (?:hoarse|sick|exhausted|getting over|under the weather)`,
  `^${OPENS}${AT_WORK}i (?:have had|had|have) (?:\\w+ ){0,2}(?:${SYMPTOM.source}|cold|flu|covid)`,
  `^${OPENS}${AT_WORK}i .*\\bmyself\\b`,
  `^${OPENS}i do not (?:eat|drink|smoke|sleep|exercise)`,
  // Something considered and not done.
  '^i (?:had )?thought about (?!you)',
  '^if (?:you|it|the [a-z ]+) had\\b.*\\bi would (?:be more|have (?!you))',
]

export const ASIDES: Asides = {
  ofDoctor: new RegExp(OF_DOCTOR.map((one) => `(?:${one})\\b`).join('|')),
  ofAnother:
    /\bi (?:just |once |recently )?(?:had|have|saw|treated) (?:a|an|another|one|some|many|other|this) (?:\w+ )?(?:lady|ladies|gentleman|guy|patients?|woman|man)\b|\b(?:lady|gentleman|guy|woman|man|patient|fellow) (?:before you|in the waiting room|like you)\b/,
  goesOn: /^(?:she|he|they)\b/,
}
