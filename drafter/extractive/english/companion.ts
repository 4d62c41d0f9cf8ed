import type { Companion } from '../pack.ts'

export const COMPANION: Companion = {
  relative: /\b(?:wife|husband|partner|mother|father|mom|dad|son|daughter|brother|sister|children|kids)\b/,
  other: /^(?:she|he)\b/,
  introduced:
    /\bi am (?:her|his|their|the) (?:daughter|son|mother|mom|father|dad|wife|husband|sister|brother|caregiver|carer|aunt|grandmother)\b/,
  others: /\b(?:she|he)\b/,
  own: /\b(?:i|my|me|myself|mine)\b/,
  fewest: 4,
  leads: /^i (?:think|guess|believe|noticed|saw|heard)(?: that)? (?=(?:she|he|they|it|her|his|the)\b)/,
}
