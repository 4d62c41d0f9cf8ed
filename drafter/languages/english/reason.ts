import { SIDES, symptomsAmong } from '@visite/lexicon'
import { CUES } from './cues.ts'
import { ONE_OF_TWO, ONE_PART, WHICH } from './parts.ts'
import { COMPLAINT, NOT_NOW, plain } from './review.ts'

/** The name ends where the sentence continues. */
const NAMED =
  '(?: (?:a|an|some|your|her|his|their|my|the|evaluation of|that|this|these|concerns about|newly diagnosed|new|really|bad))* (.{4,70}?)(?= (?:and (?:i|you|she|he|that|we|the|it|then)|that|which|so|she|he|i|you|what|when|where|since|because|today|who|tell|is|it|how|but|at this|from when|after|could|can|over|on your|around your|for (?:a|about))\\b|,|$)'
const ASKED_FOR = new RegExp(
  `\\b(?:here|presents?|presenting|comes? in|came in|coming in|in today|see you)(?: to (?:the )?clinic)?(?: today)?(?: here)?(?: to be (?:seen|evaluated))? (?:for|with|because of|complaining of|regarding|about)${NAMED}`,
)
/**
 * Where the doctor says why: "your pcp sent you over for a foot ulcer", "i see that you are experiencing foot pain".
 */
const KNOWN = new RegExp(
  `\\b(?:evaluation of|(?:sent|referred|referral)(?: [\\w']+){0,6}? for|(?:i see|i hear|i heard|i understand|told me|looks like|says?|said)(?: here)?(?: that)? you (?:have been having|have|had|(?:are|have been) (?:having|experiencing)))${NAMED}`,
)
/** Somebody else's or an earlier complaint, or a sentence instead of a name. */
const NOT_THE_REASON =
  /\b(?:you|your|me|i|us|couple|few minutes|past|before|been|had|has|have|revealed|showed|this|at night)\b/
/** An illness by its name or nature. */
const ILLNESS =
  /\b(?:\w+(?:itis|osis|emia|oma|pathy)|bite|ulcer|wound|mass|lump|lesion|twitch|injury|fracture|stones?|cancer|disease|difficulty|trouble)\b/

/** "A right elbow" is not a reason. */
const COMING_FOR =
  /\b(?:follow\w*|visit|exam\w*|opinion|evaluation|check\w*|consult\w*|physical|refill|surgery|results?|labs?|pap|screening|sugar|weight|\w+(?:itis|osis|emia|oma|pathy)|issues?|problems?|concerns?|complaints?|management|care|treatment|therapy|bite|ulcer|wound|mass|lesion|conditions?|disease|pressure)\b/

/** Why the patient came, in a few words, if the first part of a consultation says so. */
export function stated(text: string): string | null {
  const asked = ASKED_FOR.exec(text)?.[1]
  const named = (asked ?? KNOWN.exec(text)?.[1])
    ?.replace(/(?: (?:and|the|a|of|with|on|in|for|can|could|do|did|tell|if|okay|right|also|now|as|well))+$/, '')
    .trim()
  if (!named || named.split(' ').length > 9 || NOT_THE_REASON.test(named)) return null
  const isIll = CUES.symptom.test(named) || CUES.diagnosis.test(named)
  return isIll || (asked ? COMING_FOR : ILLNESS).test(named) ? named : null
}

/** Rarely the reason for coming, but often mentioned along with it. */
const BESIDE = /^(?:(?:\S+ )?fevers?|chills|nausea|vomiting|swelling|numbness|tingling|fatigue)$/

/** Where something hurts, in the words of the opening. */
const WHERE = `(${WHICH}${ONE_PART})`
const HURT = new RegExp(
  `\\b(?:hurt|hurting|injured|twisted|sprained|rolled|banged|bruised|(?:pain|pains|soreness|aching|swelling|discomfort) (?:in|of|at|on|around|with|from|to)) (?:(?:the|my|your|her|his|that|this|part|top|end|side|of|inside|outside|back|front|base|bottom|both) )*${WHERE}s?\\b`,
)
const HURTS = new RegExp(
  `\\b(?:my|your|her|his|the) ${WHERE}s? (?:(?:is|are|has|have|been|was|still|really|just|kind|of) )*(?:hurts?|hurting|aching|aches|killing|sore|painful|pain|injury)\\b`,
)

/** What a drug does to others is not why this patient came. */
const IN_GENERAL =
  /\b(?:(?:some|most|many) (?:people|patients)|can (?:cause|give)|rarely|side effects?|gave (?:you|me|him|her))\b/

/** The first complaint that a clause names as present: "right knee pain". */
export function named(said: string): string | null {
  const clause = said.split(/\bbut\b/).at(-1) ?? ''
  if (NOT_NOW.test(clause) || IN_GENERAL.test(clause)) return null
  const found = plain(clause).match(COMPLAINT) ?? []
  const own = found.find((item) => !BESIDE.test(item))
  const where = (HURT.exec(clause) ?? HURTS.exec(clause))?.[1]
  const hurting = where ? `${where.replace(/^both /, 'bilateral ')} pain` : null
  if (own && !hurting?.endsWith(own)) return own
  return hurting ?? symptomsAmong(clause.split(/[ ,]+/), 'en').find(({ everyday }) => !everyday)?.called ?? null
}

/** People have one back, but it hurts on one side. */
const SIDED = new RegExp(`^(?:(${SIDES.en}|bilateral|both) )?(.+ )?(${ONE_OF_TWO}|back)(?= |$)`)
const SIDE = new RegExp(`^(?:${SIDES.en})$`)
/** A side that is named once may belong to another injury. */
const OFTEN = 2

/**
 * A complaint with the side that the consultation gives it: a missing side is added if only one side of this part of
 * the body is ever mentioned, and more than once; a side that the other outnumbers is taken back ("it is not the right
 * knee, it is the left knee").
 *
 * @returns the complaint, and which of the clauses names an added side
 */
export function sided(complaint: string, clauses: readonly string[]): { text: string; at: number | null } {
  const [whole = '', own, , part = ''] = SIDED.exec(complaint) ?? []
  if (whole === '' || (own && !SIDE.test(own))) return { text: complaint, at: null }
  const mention = new RegExp(
    `\\b(${SIDES.en}|both|bilateral) (?:\\w+ )?${part === 'foot' ? '(?:foot|feet)' : part}`,
    'g',
  )
  const places = clauses.flatMap((clause, at) =>
    Array.from(clause.matchAll(mention), ([, side = '']) => ({ side, at })),
  )
  const count = (side: string) => places.filter((place) => place.side === side).length
  const others = own === 'right' ? 'left' : 'right'
  if (own) return { text: count(others) > count(own) ? complaint.slice(own.length + 1) : complaint, at: null }
  const first = places[0]
  const single = first && SIDE.test(first.side) && count(first.side) === places.length && places.length >= OFTEN
  return single ? { text: `${first.side} ${complaint}`, at: first.at } : { text: complaint, at: null }
}
