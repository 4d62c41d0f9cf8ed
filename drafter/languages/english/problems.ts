import { wordsOfUnits } from '@visite/lexicon'
import { CUES } from './cues.ts'

const ORDINAL = '(?:first|second|third|fourth|fifth|next|last|final|other|biggest|main|primary)'
const LINK =
  '(?:(?:,|:|(?:of|is|for|with|regarding|as far as|in terms of|which is|going to be)\\b) ?)*(?:(?:your|the|his|her|this|that|a|an|history of|newly diagnosed|new|chronic|ongoing|known|recurrent) )*'
const END =
  '(?=,|$| (?:i|we|you|it|that|they|he|she|let|there|this|as|so|is|are|was|has|continue|stay|what|now|right|okay|again|for|your|here|today|since|seems|looks|sounds|standpoint|based|take|keep|because|and (?:i|we|you|it))\\b)'
const NAME = `([a-z][a-z0-9'-]*(?: [a-z0-9'-]+){0,5}?)`

/** "for your second problem of your high blood pressure": announced with a number, whatever its name. */
const NUMBERED = new RegExp(
  `^(?:.{0,30}\\b)?(?:for|from|regarding|with|in terms of|as far as|on to|so|and|to|about)?(?: ?(?:your|the|his|her))? ?\\b${ORDINAL} (?:problem|issue|concern|diagnosis|thing|condition)(?: (?:here|today))?,? ?${LINK}${NAME}${END}`,
)
/** "in terms of your diabetes", "from a depression standpoint": these have to name something clinical. */
const TOPICAL = new RegExp(
  `^(?:(?:and|so|then|now|okay|also|lastly|next|finally|${ORDINAL}),? )*(?:for|in terms of|as far as|regarding|with regards? to|when it comes to|with respect to|concerning) ${LINK}${NAME}${END}`,
)
const STANDPOINT = /^(?:(?:and|so|then|now) )*from (?:a|an|your|the) ((?:[a-z'-]+ ){1,3})standpoint/

const NAMED =
  /\b(?:[a-z]{3,}(?:itis|osis|emia|pathy|oma|algia|plegia|rrhea|uria)|disease|syndrome|disorder|deficiency|murmur|pain|problems?|depression|anxiety|hypertension|diabetes|reflux|obesity|apnea|migraines?|headaches?|tear|sprain|strain|fracture|failure|lesion|mass|stones?|infections?|insomnia|hyperlipidemia|cholesterol|swelling|rash|eczema|cough|injury|ulcer|lump|nodule|edema|allerg\w+|dizziness|afib|fibrillation|cancer|asthma|copd|gerd|gout)\b/
const NO_NAME = new RegExp(
  `\\b(?:exam|examination|results?|x-?rays?|labs?|heart and|vitals?|signs|time|${wordsOfUnits('en', 'time')}|visit|medications?|history|pain medication|surgery|record|part|reason|ultrasound|test|prescription|you|me|diagnosis|issue|concern|treatment|symptoms|assessment|standpoint|problem|mood|believe)\\b`,
)

/** "For pain, ibuprofen": what a drug is for. */
const PURPOSE = /^(?:pain|nausea|fever|itch\w*|sleep|constipation|cough|swelling|heartburn)$/
/** What is not a name but the beginning of a statement. */
const SAID = /\b(?:is|are|was|i|we|that|think|know|would|will|do|have|has)\b/

/** The problem that the doctor turns to, in the words that named it; null if none is announced. */
export function problem(text: string): string | null {
  const numbered = NUMBERED.exec(text)?.[1]
  const topical = TOPICAL.exec(text)?.[1] ?? STANDPOINT.exec(text)?.[1]?.trim()
  const name = (numbered ?? topical)?.replace(/ (?:and|the|your|i|with|of|to|in|on)$/, '').trim()
  if (!name || name.length < 4 || NO_NAME.test(name) || (!numbered && PURPOSE.test(name))) return null
  const clinical = NAMED.test(name) || CUES.diagnosis.test(name)
  return clinical || (numbered !== undefined && !SAID.test(name)) ? name : null
}
