import { doseWords, isPieceUnit, isTimeUnit, unitNamed, unitWords, wordsOfUnits } from '../units.ts'
import { withRanges } from './ranges.ts'

const ONES = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value]),
)
const TENS = new Map(
  'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, index) => [word, 20 + 10 * index]),
)

/** A value that was found: the number and how many words it took. */
interface Run {
  value: number
  length: number
}

/** Is it one word of a spoken number below 100? */
export const isNumberWord = (word: string | undefined): boolean =>
  word !== undefined && (ONES.has(word) || TENS.has(word))

/** A value below 100 at `at`: "twenty five", "twelve", "seven". */
function small(words: readonly string[], at: number): Run | null {
  const tens = TENS.get(words[at] ?? '')
  if (tens === undefined) {
    const one = ONES.get(words[at] ?? '')
    return one === undefined ? null : { value: one, length: 1 }
  }
  const one = ONES.get(words[at + 1] ?? '') ?? 0
  return one > 0 && one < 10 && !countsTimes(words, at + 2)
    ? { value: tens + one, length: 2 }
    : { value: tens, length: 1 }
}

/** "six hundred three times a day" is 600, three times. */
const countsTimes = (words: readonly string[], at: number): boolean =>
  /^times?$/.test(words[at] ?? '') && /^(a|per|each|every|daily)$/.test(words[at + 1] ?? '')
/** "three hundred two capsules" is 300, two of them. */
const countsDoses = (words: readonly string[], at: number): boolean =>
  countsTimes(words, at) || isPieceUnit(words[at] ?? '')

/** "two fifty milligram tablets" is two tablets of 50 mg or one of 250: such a run is not joined. */
const countsTablets = (words: readonly string[], at: number): boolean =>
  unitNamed(words[at] ?? '') === 'mg' && (isPieceUnit(words[at + 1] ?? '') || /^ones?$/.test(words[at + 1] ?? ''))

function hundreds(words: readonly string[], at: number, head: Run): Run {
  let { value, length } = head
  value *= 100
  length++
  const and = words[at + length] === 'and' && isNumberWord(words[at + length + 1]) ? 1 : 0
  const rest = small(words, at + length + and)
  const own = !and && rest !== null && rest.value < 10 && countsDoses(words, at + length + rest.length)
  return rest && rest.value > 0 && !own
    ? { value: value + rest.value, length: length + and + rest.length }
    : { value, length }
}

function thousands(words: readonly string[], at: number, head: Run): Run {
  const value = head.value * 1000
  const length = head.length + 1
  const and = words[at + length] === 'and' && isNumberWord(words[at + length + 1]) ? 1 : 0
  const next = small(words, at + length + and)
  if (!next || next.value === 0) return { value, length }
  const rest = words[at + length + and + next.length] === 'hundred' ? hundreds(words, at + length + and, next) : next
  return { value: value + rest.value, length: length + and + rest.length }
}

/** One spoken number at `at`: "one hundred and twenty", "one thirty two" (132), "twenty twenty three" (2023). */
function numberAt(words: readonly string[], at: number): Run | null {
  const article = words[at] === 'a' && /^(hundred|thousand)$/.test(words[at + 1] ?? '')
  const head = article ? { value: 1, length: 1 } : isBareHundred(words, at) ? { value: 1, length: 0 } : small(words, at)
  if (!head) return null
  const next = at + head.length
  if (words[next] === 'hundred') return hundreds(words, at, head)
  if (words[next] === 'thousand') return thousands(words, at, head)
  return (head.length === 1 && inPairs(words, next, head.value)) || head
}

/** "Hundred and two". */
const isBareHundred = (words: readonly string[], at: number): boolean =>
  words[at] === 'hundred' && words[at + 1] === 'and' && isNumberWord(words[at + 2]) && !isNumberWord(words[at - 1])

/** One number said as two: "one thirty two", "nine oh four", "twenty twenty three". */
function inPairs(words: readonly string[], next: number, head: number): Run | null {
  const isDigit = head > 0 && head < 10
  const tail = small(words, next)
  const joins = isDigit ? !countsTablets(words, next + (tail?.length ?? 0)) : head === 19 || head === 20
  // "Nine ten days" is a range.
  if (joins && tail && tail.value >= 10 && tail.value !== head + 1)
    return { value: head * 100 + tail.value, length: 1 + tail.length }
  const behindZero = /^(oh|o)$/.test(words[next] ?? '') ? digitAt(words, next + 1) : null
  return isDigit && behindZero !== null ? { value: head * 100 + behindZero, length: 3 } : null
}

/** A single digit at `at`. */
function digitAt(words: readonly string[], at: number): number | null {
  const value = /^oh?$/.test(words[at] ?? '') && words[at - 1] === 'point' ? 0 : ONES.get(words[at] ?? '')
  return value !== undefined && value < 10 ? value : null
}

/** Before these "one" is a number; not before every unit: "one stone in the kidney". */
const COUNTED = new RegExp(
  `^(?:${wordsOfUnits('en', 'amount', 'strength')}|${unitWords('en', 'tablet', 'puff', 'drop', 'capsule')}|${unitWords('en', '%', 'pound', 'time')}|${wordsOfUnits('en', 'time')}|plus|over|out|to|or|time|packs?|beers?|glass|glasses|drinks?|cups?)$`,
)

/** What is counted, not measured: "point five, three times a day". */
const THINGS = /^(?:times?|tabs?|doses?|of)$/
const isThing = (word: string): boolean => isPieceUnit(word) || isTimeUnit(word) || THINGS.test(word)

/** The digits spoken one after the other at `at`, as after a point. The last one may count what follows. */
function digitsAt(words: readonly string[], at: number, before = ''): string {
  const digit = digitAt(words, at)
  if (digit === null || (before !== '' && isThing(words[at + 1] ?? ''))) return before
  return digitsAt(words, at + 1, `${before}${digit}`)
}

/** What to write for some words, and how many words they are. */
interface Written {
  text: string
  length: number
}

/** Phone numbers, which are never said as amounts. */
const CALLED = /^(?:nine (?:nine nine|one one|eight eight)|one one (?:one|two))$/
const emergency = (words: readonly string[], at: number): Written | null => {
  const said = words.slice(at, at + 3)
  return CALLED.test(said.join(' ')) ? { text: said.map((word) => ONES.get(word)).join(''), length: 3 } : null
}

/** "Point four": the zero is not spoken. */
function tenths(words: readonly string[], at: number, before: string): Written | null {
  if (words[at] !== 'point' || /^(the|a|this|that|one|to)$/.test(before)) return null
  const digits = digitsAt(words, at + 1)
  return digits ? { text: `0.${digits}`, length: 1 + digits.length } : null
}

function amount(words: readonly string[], at: number, before: string): Written | null {
  const run = isNumberWord(words[at]) || words[at] === 'a' || isBareHundred(words, at) ? numberAt(words, at) : null
  if (!run) return null
  const after = at + run.length
  if (/^(point|\.)$/.test(words[after] ?? '') && digitAt(words, after + 1) !== null) {
    const digits = digitsAt(words, after + 1)
    return { text: `${run.value}.${digits}`, length: run.length + 1 + digits.length }
  }
  // "Three to one", but "off to one side", "to one of the doctors".
  const isRange = /^(to|or|over)$/.test(before) && !/^(side|another|of)$/.test(words[after] ?? '')
  const counted = isRange || COUNTED.test(words[after] ?? '')
  return { text: run.value === 1 && run.length === 1 && !counted ? 'one' : String(run.value), length: run.length }
}

/** "Thirty-eight" as it is spoken. */
function apart(word: string): string[] {
  const [tens = '', one, ...more] = word.split('-')
  return one !== undefined && more.length === 0 && TENS.has(tens) && ONES.has(one) ? [tens, one] : [word]
}

/**
 * Writes spoken English numbers as digits: "one thirty two over eighty" -> 132/80, "ninety eight point six" -> 98.6,
 * "zero . five percent" -> 0.5 %. A lone "one" stays a word unless something is counted with it.
 */
export function englishNumbers(heard: readonly string[]): string[] {
  const words = heard.flatMap(apart)
  const out: string[] = []
  for (let at = 0; at < words.length; ) {
    const before = out.at(-1) ?? ''
    const written = emergency(words, at) ?? tenths(words, at, before) ?? amount(words, at, before)
    out.push(written?.text ?? words[at] ?? '')
    at += written?.length ?? 1
  }
  return out
}

/** Measured with one decimal place, which is often said without its point: "hemoglobin thirteen four". */
const DECIMAL = "(?:a1c|calcium|creatinine|ha?emoglobin|hba1c|inr|potassium)(?:'s| is| was| of)?"

const SPOKEN: readonly (readonly [RegExp, string])[] = [
  [/\b(\d+) \. (\d+)\b/g, '$1.$2'],
  [/\b(\d+) point (\d+)\b/g, '$1.$2'],
  [/\b(\d+) and a half\b/g, '$1.5'],
  [/\b(temp(?:erature)?(?:'s| is| was| of)?) (3[4-9]|4[0-2]) (\d)(?![\d.])/g, '$1 $2.$3'],
  [new RegExp(`\\b(${DECIMAL}) (\\d{1,2}) (\\d)(?![\\d./])`, 'g'), '$1 $2.$3'],
  [new RegExp(`\\b(${DECIMAL}) (\\d{1,2}) one\\b(?! (?:day|month|time|week|year))`, 'g'), '$1 $2.1'],
  [/\b([1-9]) hundreds\b/g, '$100s'],
  [/\b(\d{2,3}) over (\d{2,3})\b/g, '$1/$2'],
  [/\b(\d{1,2}) out of (5|6|10)\b/g, '$1/$2'],
  [/\bmilligrams?\b/g, 'mg'],
  [/\bmillilit(?:er|re)s?\b/g, 'ml'],
  [/\bmicrograms?\b/g, 'mcg'],
  [/\b(\d+(?:\.\d+)?) ?(?:percent|%)/g, '$1%'],
  [/\b(\d+)[ -]years?[ -]old\b/g, '$1-year-old'],
  [/\b(once|one time|1 time) (?:a|per|every) day\b/g, 'once daily'],
  [/\b(?:twice|two times|2 times) (?:a|per|every) day\b/g, 'twice daily'],
  [
    new RegExp(`\\b(\\d+ (?:${doseWords('en')}|times|cups?|packs?|drinks?|cigarettes?|beers?)) (?:a|per) day\\b`, 'g'),
    '$1 daily',
  ],
  [/\ba ?1 ?c\b/g, 'A1c'],
]

/** Units, readings and intervals in their written form: "40 milligrams a day" -> "40 mg daily". */
export const englishReadings = (text: string): string =>
  SPOKEN.reduce((shown, [spoken, written]) => shown.replace(spoken, written), withRanges(text, IN_RANGES, 'to'))

const IN_RANGES = new RegExp(
  `^(?:${unitWords('en', 'unit', 'tablet', 'puff', 'capsule', 'drop', 'pound', 'kg')}|${wordsOfUnits('en', 'time')}|out|of|cigarettes|beers|drinks|glasses|cups|steps|flights|blocks)$`,
  'i',
)
