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

/** "Beim heben den Rücken verrissen": a possible infinitive after these words, and the word after it. */
const NOMINAL = /(?<!\p{L})((?:beim|zum|vom|im|am|dem) )(\p{Ll}{3,}(?:e|er|el)n)(?!\p{L})(?= ?(\p{L}*))/gu
/** These are adjectives and numbers even if no noun follows: "am besten", "am zehnten", "im linken". */
const NO_INFINITIVE =
  /^am \p{L}+sten$| (?:\p{L}*(?:zweit|dritt|viert|fünft|siebt|neunt|zehnt|elft|zwölft|zigst)|erst|sechst|acht|link|recht|ober|unter|hinter|vorder|mittler|inner|äußer|letzt|nächst|folgend|allgemein|ander|ein|ganz|groß|klein|selb|gleich|vergangen|kommend|weiter|eigen|gut|neu|alt|jung|viel)en$/u

/** "Das erste Mal", "40 Grad": nouns only here. */
const ONLY_HERE = /(?<=(?:(?:erst|zweit|dritt|letzt|nächst|ander|jed|dies|best)e[ns]?|\d) )(?:mal|grad)(?!\p{L})/gu

/**
 * Capitalises infinitives used as nouns, and words that are nouns here. @param text in lower case, but for known nouns
 */
export const withNominals = (text: string): string =>
  text
    .replace(NOMINAL, (whole, before, word, next) =>
      NO_INFINITIVE.test(before + word) || isNoun(next.toLowerCase())
        ? whole
        : before + word[0].toUpperCase() + word.slice(1),
    )
    .replace(ONLY_HERE, (word) => word.charAt(0).toUpperCase() + word.slice(1))

/** Is a word in lower case a noun, which German writes with a capital? */
export const isNoun = (word: string): boolean =>
  KNOWN.has(word) ||
  NOUN_ENDING.test(word) ||
  (!NO_NOUN.test(word) && (endsWithNoun(word) || isLedByNoun(word))) ||
  DRUGS.named(word).length > 0
