import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DRUGS } from './cues.ts'

/**
 * Nouns and names in lower case: common ones, by authors who saw none of the talks, those of the lexicon, and words
 * that the open consultations capitalise. Words that the rules below recognise by their ending are not listed.
 */
const KNOWN: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, '../../extractive/assets/german-nouns.txt'), 'utf8')
    .split(/\s+/)
    .filter(Boolean),
)

/** Shorter nouns are the ending of too many other kinds of words. */
const SHORTEST_LAST = 5
/** The first part of a compound has at least this many letters. */
const SHORTEST_FIRST = 3

/** "Nierenbecken" ends with a noun. */
const endsWithNoun = (word: string): boolean => {
  for (let at = SHORTEST_FIRST; at <= word.length - SHORTEST_LAST; at++) if (KNOWN.has(word.slice(at))) return true
  return false
}

/** "Knöchel-arm-index". */
const isLedByNoun = (word: string): boolean => word.includes('-') && KNOWN.has(word.split('-')[0] ?? '')

/** Endings of nouns. */
const NOUN_ENDING =
  /^\p{L}{2,}(?:ung|ungen|heit|heiten|keit|keiten|schmerz|schmerzen|itis|tion|tionen|tät|ismus|salbe|mittel|druck|werte|therapie|pathie|ödeme?|probe|test|schaft)$/u

/** Forms of verbs and adjectives that end like a noun. */
const NO_NOUN =
  /(?:^(?:ge|be|ver|zer|ent|er|an|auf|aus|ein|ab|zu|vor|nach|mit|um|über|unter|wieder|zurück)\p{L}+en|ieren|iert|lich|isch(?:e[nrms]?)?|ige[nrms]?|ende[nrms]|gestern|dessen|wachsen)$/u

/** Is a word in lower case a noun, which German writes with a capital? */
export const isNoun = (word: string): boolean =>
  KNOWN.has(word) ||
  NOUN_ENDING.test(word) ||
  (!NO_NOUN.test(word) && (endsWithNoun(word) || isLedByNoun(word))) ||
  DRUGS.named(word).length > 0
