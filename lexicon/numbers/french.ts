import { frenchWords } from '../french.ts'

const ONES = 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize'.split(' ')
const UNIT: ReadonlyMap<string, number> = new Map([
  ...ONES.map((word, value): [string, number] => [word, value]),
  ...Object.entries({ une: 1, vingt: 20, trente: 30, quarante: 40, cinquante: 50, soixante: 60 }),
  ...Object.entries({ septante: 70, huitante: 80, nonante: 90 }),
])

/** A number below a thousand with one more part; null if the part does not continue it. */
function goneOn(own: number, part: string): number | null {
  // "Quatre-vingt" is four times twenty; apart from that, only hundreds and thousands multiply.
  if (part === 'vingt' && own % 100 === 4) return own + 76
  if (part === 'cent') return own < 10 ? Math.max(1, own) * 100 : null
  const unit = UNIT.get(part)
  return unit !== undefined && fits(own, unit) ? own + unit : null
}

/** "Soixante et onze", "vingt et un". */
const joins = (parts: readonly string[], at: number, own: number): boolean =>
  parts[at] === 'et' && own >= 20 && /^(?:une?|onze)$/.test(parts[at + 1] ?? '')

/** The number that begins at `parts[at]`, and where it ends; null if none does. */
function numberAt(parts: readonly string[], at: number): { value: number; end: number } | null {
  let [thousands, own, end] = [0, 0, at]
  for (; end < parts.length; end++) {
    if (joins(parts, end, own)) continue
    const part = (parts[end] ?? '').replace(/^(vingt|cent)s$/, '$1')
    const isThousand = part === 'mille' && thousands === 0
    const more = isThousand ? 0 : goneOn(own, part)
    if (more === null) break
    if (isThousand) thousands = Math.max(1, own) * 1000
    own = more
  }
  return end === at ? null : { value: thousands + own, end }
}

/** "Soixante" takes "douze" and "dix", "trente" takes "deux", "dix" takes "sept"; "trois" takes nothing. */
function fits(own: number, unit: number): boolean {
  const rest = own % 100
  if (rest === 0) return own === 0 || own >= 100
  if (rest === 10) return unit >= 7 && unit <= 9
  if (rest === 60 || rest === 80) return unit < 20
  return rest >= 20 && rest % 10 === 0 && unit < 10
}

const WRITTEN: readonly (readonly [RegExp, string])[] = [
  [/(\d+) virgule (\d+)/g, '$1,$2'],
  [/(?<!\d[\d,]*)(\d{2,3}) sur (\d{2,3})(?!\d)/g, '$1/$2'],
  [/(?<!\p{L})milligrammes?(?!\p{L})/gu, 'mg'],
  [/(?<!\p{L})microgrammes?(?!\p{L})/gu, 'µg'],
  [/(?<!\p{L})millilitres?(?!\p{L})/gu, 'ml'],
  [/(?<=\d )pour (?:100|cent)(?![\p{L}\d])/gu, '%'],
  [/(?<=\d )(?:degrés?(?: celsius)?)(?!\p{L})/gu, '°C'],
]
/** "Un" and "une" are articles unless something is counted. */
const COUNTED = new RegExp(`^(?:${frenchWords('dose')}|fois|cigarettes?|verres?|virgule)$`)

/** Writes spoken French numbers and units in their written form: "cent trente sur quatre-vingts" -> 130/80. */
export function frenchNumbers(spoken: readonly string[]): string {
  const parts = spoken.flatMap((word) => (isNumber(word) ? word.toLowerCase().split('-') : [word]))
  const out: string[] = []
  for (let at = 0; at < parts.length; at++) {
    const found = numberAt(
      parts.map((part) => part.toLowerCase()),
      at,
    )
    const article = found?.end === at + 1 && /^une?$/i.test(parts[at] ?? '') && !COUNTED.test(parts[at + 1] ?? '')
    if (!found || article) out.push(parts[at] ?? '')
    else {
      out.push(String(found.value))
      at = found.end - 1
    }
  }
  return WRITTEN.reduce((text, [pattern, instead]) => text.replace(pattern, instead), out.join(' '))
}

const isNumber = (word: string): boolean =>
  word
    .toLowerCase()
    .split('-')
    .every((part) => UNIT.has(part) || /^(?:et|vingts|cents?|mille)$/.test(part))
