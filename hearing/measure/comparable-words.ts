import { englishNumbers, englishReadings } from '@visite/lexicon/numbers/english'
import { germanNumbers } from '@visite/lexicon/numbers/german'

/** A number with its inner signs (`3.75`, `130/80`, `14:30`), a word, or a sign that is spoken. */
const PART = /\d+(?:[.,:/]\d+)*|[\p{L}\p{N}]+(?:'\p{L}+)*|[%°]/gu
/** `5mg`, but not `B12` or `HbA1c`. */
const COUNTED = /(?<![\p{L}\p{N}])(\d+(?:[.,]\d+)?)(\p{L}+)/gu

interface Language {
  /** What people say while they think. */
  fillers: ReadonlySet<string>
  /** Numbers and units in written form, however they were spoken or written. */
  written(words: string[]): string
  percent: string
}

const LANGUAGES: Readonly<Record<'de' | 'en', Language>> = {
  de: {
    fillers: new Set(['äh', 'ähm', 'öh', 'öhm', 'hm', 'hmm', 'mh', 'mhm']),
    written: germanNumbers,
    percent: 'prozent',
  },
  en: {
    fillers: new Set(['uh', 'uhm', 'um', 'er', 'erm', 'hm', 'hmm', 'mm', 'mhm']),
    written: (words) => englishReadings(englishNumbers(words).join(' ')),
    percent: 'percent',
  },
}

/**
 * The words of a transcript as they are compared between engines, so that only what was heard counts, not how it is
 * written: lower case, NFC, no punctuation; hyphens separate words; `ß` is `ss`; spoken numbers and units are written
 * (`fünf Milligramm` and `5mg` are `5 mg`), a decimal comma is a point; fillers (`äh`, `um`) are left out.
 * @param language ISO 639-1; languages other than German follow the English rules
 */
export function comparableWords(text: string, language: string): string[] {
  const { fillers, written, percent } = LANGUAGES[language.startsWith('de') ? 'de' : 'en']
  const plain = text.normalize('NFC').toLowerCase().replaceAll('’', "'").replaceAll(COUNTED, '$1 $2')
  const spoken = partsOf(plain).map((part) => (part === '%' ? percent : part))
  return partsOf(written(spoken).toLowerCase())
    .filter((word) => !fillers.has(word) && word !== '°')
    .map((word) => (word === '%' ? percent : word.replaceAll('ß', 'ss').replace(/(?<=\d),(?=\d)/g, '.')))
}

const partsOf = (text: string): string[] => text.match(PART) ?? []
