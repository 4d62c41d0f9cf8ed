import { cuesOf } from './cues.ts'
import type { Finished } from './finished.ts'
import { type FitHead, judge, type Model } from './model.ts'
import type { LanguagePack } from './pack.ts'

/** Words of a text in lower case, numbers as `#`. */
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*|\d+(?:[.,/]\d+)*/gu) ?? []).map((word) =>
    /^\d/.test(word) ? '#' : word,
  )

/** How a sentence begins before it says anything, and the mark of a quote: "Pat. berichtet: „…“", "Medikation: …". */
const LABEL = /^([\p{L}. ]{3,40}): („|“)?/u

/** Forms of a word that share this many letters are the same. */
const STEM = 5
const SHORT = 3
const LONGEST = 8
const MOST = 16
/** For the words that were heard. */
const FIFTHS = 5
const ASKS = /\?\s*$/

/** What shows whether a finished sentence is fit for a note. */
export function fitFeatures(one: Finished, pack: LanguagePack): string[] {
  const { language, section, facts, told = [], quotes, marked } = one
  const [labelled = '', label, quoted] = LABEL.exec(one.text) ?? []
  const kind = quoted ? 'quoted' : one.origin
  const words = wordsOf(one.text.slice(labelled.length))
  const heard = wordsOf(quotes.map(({ text }) => text).join(' '))
  const who = [...new Set(quotes.map((quote) => quote.who))].sort().join('')
  const asks = quotes.some(({ text }) => ASKS.test(text))
  const length = Math.min(LONGEST, Math.floor(words.length / SHORT))
  const features = new Set([
    'bias',
    ...[language, section, who, section + who, `${length}`, `${marked}`, `${asks}`].map((own) => `${kind} ${own}`),
    `label ${label?.toLowerCase()}`,
    `facts ${Math.min(3, facts.length)}`,
    `words ${one.origin} ${language} ${Math.min(MOST, words.length)}`,
    `words ${one.origin} ${section} ${Math.min(MOST, words.length)}`,
    `share ${one.origin} ${Math.round((FIFTHS * words.length) / Math.max(1, heard.length))}`,
    `parts ${one.origin} ${quotes.length} ${one.text.split(',').length}`,
  ])
  const around = ['^', ...words, '$']
  for (const [at, word] of around.entries()) features.add(`word ${word}`).add(`pair ${word} ${around[at + 1]}`)
  const own = cuesOf(words.join(' '), pack)
  for (const cue of own) features.add(`own ${kind} ${cue}`)
  for (const feature of shapeOf(words, own.length, pack))
    for (const besides of ['', who, `${length}`, section]) features.add(`${feature} ${kind} ${besides}`)
  const cues = cuesOf(heard.join(' '), pack)
  for (const cue of cues) features.add(`heard ${kind} ${cue}`)
  for (const fact of facts) {
    const own = ['', language, who, `${words.length}`, `${marked}`, `${asks}`].map((one) => `fact ${fact} ${one}`)
    for (const feature of [...own, ...cues.map((cue) => `heard ${fact} ${cue}`)]) features.add(feature)
  }
  for (const fact of told) features.add(`told ${fact}`)
  // The part of its quotes that a fact leaves out may say that it is somebody else's, or only possible.
  if (one.origin === 'fact') for (const word of leftOut(heard, words)) features.add(`left out ${word}`)
  return [...features]
}

/** How many classes of cues it has, whether there is a verb, and what kinds of words a sentence begins and ends with. */
function shapeOf(words: readonly string[], cues: number, pack: LanguagePack): string[] {
  const classes = pack.classesOf(words)
  return [
    `clinical ${Math.min(FEW, cues)}`,
    `verb ${classes.some((one) => pack.isVerbal(one))}`,
    `begins ${classes.slice(0, 2)}`,
    `ends ${classes.slice(-2)}`,
  ]
}
const FEW = 3

function leftOut(heard: readonly string[], words: readonly string[]): string[] {
  const stems = new Set(words.map((word) => word.slice(0, STEM)))
  return heard.filter((word) => !stems.has(word.slice(0, STEM)))
}

/** Worth of a sentence that must be reworded, relative to one that is usable as it is. */
const CLUMSY = 0.35
/** The cost of a wrong one. */
const WRONG = 1

/** What a reader is likely to make of a sentence: 1 for one that is usable, 0 for noise, -1 for one that is wrong. */
export function fitness(model: Model<FitHead>, one: Finished, pack: LanguagePack): number {
  const { usable, fit, wrong } = judge(model, fitFeatures(one, pack))
  return usable + CLUMSY * Math.max(0, fit - usable) - WRONG * wrong
}

/** From this value on, a sentence may be in a note. A fact that is left out is still offered to the doctor. */
export const FIT = 0.2
/** The same for speech heard without marks: less of it is noise, and more of it clumsy but right. */
export const FIT_UNMARKED = 0.15
