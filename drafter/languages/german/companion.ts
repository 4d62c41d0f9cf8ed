import { addressWords, relativeWords } from '@visite/lexicon'
import type { Companion } from '../../extractive/pack.ts'
import { within } from '../../extractive/words.ts'
import { german as facts } from '../../facts/german.ts'

export const COMPANION: Companion = {
  // Who is called Mama or Papa is mostly in the room, and what follows is about the patient.
  relative: within(
    `(?!(?:${addressWords('de', 'mother', 'father', 'grandmother', 'grandfather')})(?!\\p{L}))(?:${relativeWords('de')}|frau|mann|partner\\p{L}*|kinder)`,
  ),
  other: /^(?:er|sie|die|der) /,
  introduced: within(`ich bin (?:ja )?(?:die|der|seine|ihre) (?:${relativeWords('de')}|frau|mann|betreuerin|betreuer)`),
  others: within('er|ihm|ihn|seine?|die kleine|der kleine|die mama|der papa'),
  own: within('ich|mir|mich|mein\\p{L}*'),
  goesOn: /^(?:die|der) .*(?:hat|ist|war|nimmt|habe|bin)$/u,
  fewest: 3,
  interprets: facts.interprets,
  leads: /^ich (?:glaube?|denke?|meine|finde)(?: dass)?,? (?=(?:er|sie|es|das|der|die)(?!\p{L}))/u,
}
