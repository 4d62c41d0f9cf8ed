import { isNoun } from './nouns.ts'
import { classOf } from './word-classes.ts'

/** "Beim heben den Rücken verrissen": a possible infinitive after these words, and the word after it. */
const NOMINAL = /(?<!\p{L})((?:beim|zum|vom|im|am|dem) )(\p{Ll}{3,}(?:e|er|el)n)(?!\p{L})(?= ?(\p{L}*))/gu
/** These are adjectives and numbers even if no noun follows: "am besten", "am zehnten", "im linken". */
const NO_INFINITIVE =
  /^am \p{L}+sten$| (?:\p{L}*(?:zweit|dritt|viert|fünft|siebt|neunt|zehnt|elft|zwölft|zigst)|erst|sechst|acht|link|recht|ober|unter|hinter|vorder|mittler|inner|äußer|letzt|nächst|folgend|allgemein|ander|ein|ganz|groß|klein|selb|gleich|vergangen|kommend|weiter|eigen|gut|neu|alt|jung|viel)en$/u

/** "Das erste Mal", "40 Grad": nouns only here. */
const ONLY_HERE =
  /(?<=(?:erst|zweit|dritt|letzt|nächst|ander|jed|dies|best)e[ns]? )(?:mal|grad)(?!\p{L})|(?<=\d )(?:mal(?! \d)|grad)(?!\p{L})/gu

/** "Heute Morgen", "jeden Abend": a time of day after a day. */
const DAYTIME =
  /(?<=(?<!\p{L})(?:heute|gestern|morgen|am|jeden|den) )(?:abend|mittag|morgen|nachmittag|vormittag)(?!\p{L})/gu
/** "Nichts Auffälliges". */
const OF_ITS_KIND = /(?<=(?<!\p{L})(?:nichts|etwas|was) )(?!ander)(\p{Ll}{4,}es)(?!\p{L})(?= ?(\p{L}*))/gu

/** A noun comes after these; the pointers may also stand for one: "die planen wir". */
const DETERMINER =
  /^(?:k?eine?[nm]?|mein|dein|unser|(?:mein|dein|sein|unser|ihr)e[nm]?|(?:dies|jed)e[nmrs]?|im|am|zum|zur|beim|vom|ins|ans)$/
const POINTER = /^(?:der|die|den|dem|des)$/
const PRONOUN = /^(?:ich|wir|sie|er|es|man|mich|mir|sich|uns|das|die|den|der)$/
/** Adjectives, numbers and verbs, which may also come after these. */
const NO_NOUN =
  /(?:lich|isch|ig|los|bar|frei|haft|sam|end|iert|st|zahlreich|dunkel|dunkl|fein|feucht|glatt|hell|kalt|kurz|schmal|trocken|warm|ander|ganz|halb|link|recht|groß|klein|alt|neu|gut|selb|gleich|letzt|nächst|unter|ober|beid|hoh|nett|rot|blau|braun|weiß|gelb|schwarz|dick|dünn|stark|schwer|leicht|mild|gesund|normal|zweit|dritt|viert|fünft|siebt|acht|neunt|zehnt|elft|zwölft)(?:e[nmrs]?)?$|^(?:paar|bissl|bisserl|bissle|seitengleich|etwas|gegebenenfalls)$|hundert|tausend/u
const ADJECTIVE =
  /(?:lich|isch|los|bar|frei|haft|sam|klein|groß|neu|alt|gut|letzt|nächst|stark|weich|hart|rot|weiß|trocken)e[nmrs]?$/u
/** Words like these end a noun and its adjectives. */
const AFTER =
  /^(?:be|have|modal|verb|preposition|joint|but|subordinate|marker|not|particle|subject|pointer|object|onward|time|-te|article|possessive)$/
/** A word this long is mostly the name of something, unless it has the ending of an adjective, a verb or a number. */
const LONG = 12
const NO_LONG_NOUN = /(?:weise|seits|e[nmrs]?|e[lr]n|t)$|hundert|tausend|zehn|zig|ßig|^zwischen|^irgend/u
/** Shorter words after a pointer are mostly adverbs and verbs, and so are these: "die jucken". */
const SHORTEST_POINTED = 5
const NO_POINTED = /^die .*en$|t$/

/** Is a word that no list knows a noun, by the words beside it? @param next empty: nothing follows */
function isNounBetween(before: string, word: string, next: string): boolean {
  if (!classOf(word).startsWith('-') || NO_NOUN.test(word)) return false
  if (word.length >= LONG && !NO_LONG_NOUN.test(word)) return true
  if (next !== '' && !AFTER.test(classOf(next))) return false
  if (POINTER.test(before))
    return word.length >= SHORTEST_POINTED && !NO_POINTED.test(`${before} ${word}`) && !PRONOUN.test(next)
  return DETERMINER.test(before) || (ADJECTIVE.test(before) && !isNoun(before) && !/[tn]$/.test(word))
}

/** "Taste ich", "nicht halten", "nichts mehr essen": a verb here, though lists have it as a noun. */
const isVerbBetween = (before: string, word: string, next: string): boolean =>
  (next === 'ich' && word.endsWith('e')) || (ADVERB.test(before) && VERBS.test(word))
const ADVERB = /^(?:nicht|mehr|zu|bitte|gut|immer|langsam|regelmäßig|stündlich|täglich|trocken|viel|weiter|wieder)$/
const VERBS =
  /^(?:\p{L}*stehen|baden|bewegen|duschen|essen|gehen|halten|heben|husten|kratzen|kühlen|laufen|messen|pumpen|rauchen|schlafen|schlucken|spritzen|tragen|trinken|waschen)$/u

/** Is a word in lower case a noun at this place? */
export const isNounAt = (word: string, before = '', next = ''): boolean =>
  isNoun(word) && !isVerbBetween(before, word, next)

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const UNKNOWN = /(?<=(\p{L}+) )(\p{Ll}{3,})(?![\p{L}-])(?=(?: (\p{L}+))?)/gu

/**
 * Capitalises infinitives used as nouns, words that are nouns here, and unknown ones that must be nouns.
 *
 * @param text in lower case, but for known nouns
 */
export const withNominals = (text: string): string =>
  text
    .replace(NOMINAL, (whole, before, word, next) =>
      NO_INFINITIVE.test(before + word) || isNoun(next.toLowerCase()) ? whole : before + capitalised(word),
    )
    .replace(ONLY_HERE, capitalised)
    .replace(DAYTIME, capitalised)
    .replace(OF_ITS_KIND, (word, _, next) => (isNoun(next.toLowerCase()) ? word : capitalised(word)))
    .replace(UNKNOWN, (whole, before, word, next = '') =>
      isNounBetween(before.toLowerCase(), word, next.toLowerCase()) ? capitalised(word) : whole,
    )
