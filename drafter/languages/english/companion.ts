import { addressWords, relativeWords } from '@visite/lexicon'
import type { Companion } from '../../extractive/pack.ts'
import { english as facts } from '../../facts/english.ts'

export const COMPANION: Companion = {
  // Who is called Mum or Gran is mostly in the room, and what follows is about the patient.
  relative: new RegExp(
    `\\b(?!(?:${addressWords('en', 'mother', 'father', 'grandmother', 'grandfather')})\\b)(?:${relativeWords('en')}|partner|children|kids)\\b`,
  ),
  other: /^(?:she|he)\b/,
  introduced: new RegExp(`\\bi am (?:her|his|their|the) (?:${relativeWords('en')}|caregiver|carer)\\b`),
  others: /\b(?:she|he|her|him|his)\b/,
  own: /\b(?:i|my|me|myself|mine)\b/,
  goesOn: /^(?:that|who) (?:is|was|has|had)\b/,
  fewest: 4,
  interprets: facts.interprets,
  leads: /^i (?:think|guess|believe|noticed|saw|heard)(?: that)? (?=(?:she|he|they|it|her|his|the)\b)/,
}
