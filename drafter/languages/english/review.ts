import { relativeWords } from '@visite/lexicon'
import type { Complaints } from '../../extractive/pack.ts'
import { ONE_PART, WHICH } from './parts.ts'
import { asThing } from './things.ts'

/** The patient, as notes call them and as they call themselves. */
const WHO = '(?:the patient|she|he|i)'
const DENIED = new RegExp(
  `^${WHO} (?:denies|(?:has|have) not (?:had|noticed|experienced|been having)|(?:does|do) not (?:have|get)|(?:has|have) had no|(?:has|have) no|did not have|(?:is|am) not having) (?:(?:having|any|other|issues with|problems with|symptoms like|symptoms such as|things like|associated) )*(.+)$`,
)
const REPORTED = new RegExp(
  `^${WHO} (?:(?:also|still|just|now|currently) )*(?:(?:has|have) (?:also |just |still )?been (?:having|feeling|experiencing|getting)|(?:has|have) (?:also |just )?had|(?:has|have) got|has|have|reports|presents today for evaluation of|(?:is|am) (?:having|experiencing|endorsing)|was endorsing|feels?|gets?|noticed|(?:has|have) noticed|complains of|continues? to have) (?:(?:also|been|that|the|some|this|my|their|his|her|a|an|a little|a lot of|having|feeling|these|occasional|more|really|very|bad) )*(.+)$`,
)
/** Not so now, not certainly so, or not the patient's own. */
export const NOT_NOW = new RegExp(
  `\\b(?:if|when|unless|would|could|might|may|worried|${relativeWords('en')}|used to|ago|past|before|history|no|not|never|without|nothing|denies|resolved|gone|went away|better|improved|except|but|last (?:year|month)|years?|child|kid|stopped|surgery|than)\\b`,
)

export const COMPLAINT = new RegExp(
  `\\b(?:(?:subjective |low[- ]grade |high )?fevers?|chills|(?:dry |productive |persistent |chronic )?cough|nausea|vomiting|diarrhea|constipation|headaches?|migraines?|dizziness|lightheadedness|fatigue|short(?:ness)? of breath|chest (?:pain|tightness|pressure|discomfort)|epigastric pain|${WHICH}${ONE_PART} (?:pain|swelling|stiffness|soreness)|numbness|tingling|swelling|rash|itching|weight (?:loss|gain)|palpitations|sore throat|(?:nasal )?congestion|runny nose|heartburn|anxiety|insomnia|muscle aches|body aches|night sweats|blurry vision|difficulty (?:breathing|swallowing|urinating|sleeping|walking))\\b`,
  'g',
)

/** "my right knee hurts", "pain in my left hip": both become a pain. */
const HURTING = new RegExp(
  `^(?:my|the patient's|her|his) ${WHICH}${ONE_PART}s? (?:really |still |just |also |has been |is )*(?:hurts?|hurting|aching|aches|killing|sore|painful)\\b`,
)
export const plain = (text: string): string =>
  text
    .replace(
      new RegExp(`\\bpain (?:in|on|at|around) (?:my|the|his|her|their|that|this) (${WHICH}${ONE_PART})s?\\b`, 'g'),
      '$1 pain',
    )
    .replace(
      /\b(\w+)s? (?:(?:really|still|just|also|has been|is) )*(?:hurts?|hurting|aching|aches|killing|sore|painful)\b/g,
      '$1 pain',
    )

const TAIL =
  /(?: (?:at all|lately|recently|with (?:it|that|this)|right now|either|in the past|today|or anything|anything|from (?:it|that)|currently|at this time|so far))+$/
const UNFIT =
  /\b(?:i|you|we|it|that|this|is|are|was|were|which|who|because|since|does|do|have|had|go|taking|medications?|other|here|there|those|these|much|than|if|when|so|to be|except|unless|problem with|history|family|allerg\w+)\b/

/** "a cough, fever or any chills" -> `cough`, `fever`, `chills`; empty if a part of it is not a plain complaint. */
function itemsOf(list: string): string[] {
  const items = list
    .replace(TAIL, '')
    .split(/(?:,|\bor\b|\band\b)+/)
    .map((item) =>
      item
        .trim()
        .replace(/^(?:(?:or|and|any|no|a|an|the|some|like|of|other|having) )+/, '')
        .replace(TAIL, '')
        .trim(),
    )
    .filter((item) => item !== '')
  return items.some(
    (item) =>
      /^(?:in|on|at|with|from|to|for|of)\b|^(?:her|his|their|the patient's) \w+$/.test(item) ||
      item.split(' ').length > 5 ||
      UNFIT.test(item),
  )
    ? []
    : items
}

/** What a sentence about the patient reports or denies as present complaints; null if it plainly does neither. */
export function complaints(heard: string): Complaints | null {
  const sentence = heard.replace(/^(?:no|yes)\b,? (?=(?:i|my)\b)/, '')
  const denied = DENIED.exec(sentence)?.[1]
  if (denied) return { denied: true, items: itemsOf(denied) }
  const reported = REPORTED.exec(sentence)?.[1]
  const named = reported ?? HURTING.exec(sentence)?.[0]
  if (!named || NOT_NOW.test(sentence)) return null
  const items = (plain(named).match(COMPLAINT) ?? []).map(asThing)
  return { denied: false, items }
}

const listed = (items: readonly string[], joint: string): string => {
  const last = items.at(-1) ?? ''
  if (items.length < 3) return items.join(` ${joint} `)
  return `${items.slice(0, -1).join(', ')}, ${joint} ${last}`
}

/** "denies fever, chills, or cough" */
export const reviewed = ({ denied, items }: Complaints): string =>
  denied ? `denies ${listed(items, 'or')}` : `reports ${listed(items, 'and')}`
