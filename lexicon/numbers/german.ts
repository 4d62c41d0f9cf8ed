import { unitWords, wordsOfUnits } from '../units.ts'
import { withRanges } from './ranges.ts'

const ONES = new Map(
  Object.entries({
    null: 0,
    ein: 1,
    eins: 1,
    eine: 1,
    zwei: 2,
    zwo: 2,
    drei: 3,
    vier: 4,
    fünf: 5,
    sechs: 6,
    sieben: 7,
    acht: 8,
    neun: 9,
    zehn: 10,
    elf: 11,
    zwölf: 12,
    dreizehn: 13,
    vierzehn: 14,
    fünfzehn: 15,
    sechzehn: 16,
    siebzehn: 17,
    achtzehn: 18,
    neunzehn: 19,
  }),
)
const TENS = new Map(
  Object.entries({
    zwanzig: 20,
    dreißig: 30,
    dreissig: 30,
    vierzig: 40,
    fünfzig: 50,
    sechzig: 60,
    siebzig: 70,
    achtzig: 80,
    neunzig: 90,
  }),
)

/** A value below 100 written as one word: "zweiundzwanzig", "zwölf", "achtzig". */
function small(word: string): number | null {
  const simple = ONES.get(word) ?? TENS.get(word)
  if (simple !== undefined) return simple
  const match = /^(.+?)und(.+)$/.exec(word)
  const one = ONES.get(match?.[1] ?? '')
  const ten = TENS.get(match?.[2] ?? '')
  return one === undefined || ten === undefined || one === 0 || one > 9 ? null : ten + one
}

/** Value of a German number word up to 9999, null for any other word: "hundertdreißig" -> 130. */
export const germanNumber = (word: string): number | null =>
  many(word, THOUSAND, 1000, germanNumber) ?? belowThousand(word)

const belowThousand = (word: string): number | null => many(word, HUNDRED, 100, small) ?? small(word)

/** A number of hundreds or thousands and a remainder; null for any other word. */
function many(word: string, pattern: RegExp, unit: number, restOf: (word: string) => number | null): number | null {
  const match = pattern.exec(word)
  if (!match) return null
  const [, head = '', rest = ''] = match
  const times = head === '' ? 1 : small(head)
  const more = rest === '' ? 0 : restOf(rest)
  return times === null || more === null || more >= unit ? null : times * unit + more
}

const THOUSAND = /^(.*?)tausend(?:und)?(.*)$/
const HUNDRED = /^(.*?)hundert(?:und)?(.*)$/

/** "ein" and "eine" are articles unless something is counted with them; "eine Pille" is a contraceptive. */
const COUNTED = new RegExp(
  `^(?:${wordsOfUnits('de', 'amount', 'strength')}|${unitWords('de', '%', 'drop', 'puff', 'capsule', 'time')}|tabletten?|komma|bis|zu|zigaretten?)$`,
)
const HALVES = new Map(Object.entries({ eineinhalb: '1,5', anderthalb: '1,5' }))

/** "vierzehneinhalb". */
function halved(word: string): string | null {
  const value = word.endsWith('einhalb') ? germanNumber(word.slice(0, -'einhalb'.length)) : null
  return value === null ? null : `${value},5`
}

/** A strength of tablets as people name it: "eine sechshunderter". */
function strength(word: string): string | null {
  const value = word.endsWith('hunderter') ? germanNumber(word.slice(0, -2)) : null
  return value === null ? null : `${value}er`
}

function digits(word: string, before: string, next: string): string | null {
  // "Zwei-, dreimal".
  const first = word.endsWith('-') ? germanNumber(word.slice(0, -1)) : null
  if (first !== null && first > 1) return `${first}-`
  const named = HALVES.get(word) ?? halved(word) ?? strength(word)
  if (named) return named
  const times = /^(.+?)(mal|jährige?r?n?|fach|stündlich|wöchig|tägig)$/.exec(word)
  const stem = times?.[1] ? germanNumber(times[1]) : null
  if (stem !== null && times?.[2] && !/^ein(?:mal|fach)$/.test(word)) return `${stem}-${times[2]}`
  // "Die eine Tablette" is one of several kinds.
  if (/^(?:die|der|das|den)$/.test(before) && word !== 'eins') return null
  if (/^(ein|eine|eins)$/.test(word)) return COUNTED.test(next) || before === 'komma' ? '1' : null
  const value = germanNumber(word)
  return value === null ? null : String(value)
}

const SPOKEN: readonly (readonly [RegExp, string])[] = [
  [/\beins eins (?:2|zwo)\b/gi, '112'],
  [/\beins eins 6 eins eins 7\b/gi, '116117'],
  // "Drei Komma sieben fünf", but not "null Komma fünf dreimal" or "zwei Komma fünf, zwei Tabletten".
  [
    new RegExp(
      `\\b(\\d+) komma (\\d+)(?: (\\d)(?!-|\\d| (?:mal|${wordsOfUnits('de', 'time', 'piece')}|stück)(?!\\p{L})))?(?![\\p{L}\\d])`,
      'giu',
    ),
    '$1,$2$3',
  ],
  [/(?<!\bvon )\b(\d{2,3}) (?:zu|auf|über) (\d{2,3})\b/gi, '$1/$2'],
  [/\bmilligramm\b/gi, 'mg'],
  [/\bmikrogramm\b/gi, 'µg'],
  [/\b(\d+(?:,\d+)?) gramm\b/gi, '$1 g'],
  [/\bmilliliter\b/gi, 'ml'],
  [/\b(\d+(?:,\d+)?) (?:prozent|%)/gi, '$1 %'],
  [/\b(\d+(?:,\d+)?) grad celsius\b/gi, '$1 °C'],
  [/(?<!\p{L})((?:fieber|temperatur)[^.?!]*? \d+(?:,\d+)?) grad\b/giu, '$1 °C'],
  [/\b(\d+(?:,\d+)?) grad(?= fieber)/gi, '$1 °C'],
  [/\b((?:3[5-9]|4[0-2]),\d) grad\b/gi, '$1 °C'],
  [/(?<![.,])\b(\d+) mal\b(?! \d)/gi, '$1-mal'],
  [/\b(\d+)-mal (?:am|pro) tag\b/gi, '$1-mal täglich'],
  [/\beinmal (?:am|pro) tag\b/gi, 'einmal täglich'],
]

const IN_RANGES = new RegExp(
  `^(?:von|${wordsOfUnits('de', 'time')}|${unitWords('de', 'unit', 'tablet', 'puff', 'capsule', 'drop', 'pound', 'kg')}|(?:zigarette|stufe|treppe)\\p{L}*|stück|gläser|bier)$`,
  'iu',
)

/**
 * A fever as people say it: "neununddreißig drei" is 39,3. Nothing else people say is 36 to 41 followed by another
 * digit.
 */
const FEVER =
  /(?<!\d[,./]? ?)\b(3[5-9]|4[01]) (\d|eins)(?=\s*(?:$|[.,;°)])|\s+(?:°|grad|fieber|und|gehabt|gemessen|hatte|heute|gestern|jetzt|das|die|der|nachts?)(?!\p{L}))/giu

/** "zwo tausend elf", as years are said: one word for `germanNumber`. */
const inOneWord = (text: string): string =>
  text.replace(/(?<!\p{L})(zwei|zwo) tausend(?: und)? (\p{L}+)/giu, (whole, head: string, rest: string) =>
    germanNumber(rest.toLowerCase()) === null ? whole : `${head}tausend${rest}`,
  )

/**
 * Writes spoken German numbers and units in their written form, whatever their case: "hundertdreißig zu achtzig" ->
 * 130/80.
 */
export function germanNumbers(spoken: readonly string[]): string {
  const words = inOneWord(spoken.join(' ')).split(' ')
  const bare = words.map((word) => word.toLowerCase().replace(/[.,;:!?]+$/, ''))
  const written = words.map((word, at) => {
    const number = digits(bare[at] ?? '', bare[at - 1] ?? '', bare[at + 1] ?? '')
    return number === null ? word : number + word.slice(bare[at]?.length)
  })
  return SPOKEN.reduce(
    (text, [pattern, instead]) => text.replace(pattern, instead),
    withRanges(written.join(' '), IN_RANGES, 'bis').replace(
      FEVER,
      (_, whole, tenth) => `${whole},${tenth === 'eins' ? 1 : tenth}`,
    ),
  )
}
