// `npm run bench:marks [-- --data DIR]`: how well full stops, question marks and commas are set again in the open
// halves of the repository's punctuated talk, and in DIR's train.jsonl and valid.jsonl, once they are taken out. The
// weights never saw the talk that is measured: five parts, each marked with weights learned from the other four. And
// how many German nouns get their capitals back.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { unmarked } from '../corpora/consultations/consultations.ts'
import { FROZEN_TALKS, TALKS, talksIn } from '../corpora/judged/judged.ts'
import type { MarkedLanguage } from '../extractive/mark-features.ts'
import { english } from '../languages/english/english.ts'
import { german } from '../languages/german/german.ts'
import { withNominals } from '../languages/german/nominals.ts'
import { isNoun } from '../languages/german/nouns.ts'
import { isPunctuated, learnMarks } from '../learn/marks.ts'
import { ownTalks } from '../learn/talks.ts'
import type { Segment } from '../port.ts'
import { isHardStop, type Marks, withMarks, wordsOf } from '../stages/01-marks.ts'
import { encountersIn, segmentsOf } from './dialogues.ts'

const FOLDS = 5
type Talk = readonly Segment[]

interface Count {
  right: number
  set: number
  gold: number
}

/** The kinds of marks counted: a stop within a segment, a question mark anywhere, a comma. */
const KINDS = ['stop', 'question', 'comma', 'either'] as const
type Kind = (typeof KINDS)[number]

function kindsAt(at: number, { words, marks }: ReturnType<typeof wordsOf>): Kind[] {
  const mark = marks.get(at) ?? ''
  const inside = at < words.length && mark !== ''
  return [
    ...(inside && isHardStop(mark) ? (['stop'] as const) : []),
    ...(mark === '?' ? (['question'] as const) : []),
    ...(mark === ',' ? (['comma'] as const) : []),
    ...(inside ? (['either'] as const) : []),
  ]
}

function count(talk: Talk, language: MarkedLanguage, marks: Marks, counts: Record<Kind, Count>): void {
  const marked = withMarks(
    talk.map((one) => ({ ...one, text: unmarked(one.text) })),
    language,
    marks,
  )
  talk.forEach(({ text }, index) => {
    const [gold, set] = [text, marked[index]?.text ?? ''].map((one) => wordsOf(one, language))
    if (!gold || !set || gold.words.length !== set.words.length) return
    for (let at = 1; at <= gold.words.length; at++) {
      const [wanted, given] = [kindsAt(at, gold), kindsAt(at, set)]
      for (const kind of KINDS) {
        counts[kind].gold += Number(wanted.includes(kind))
        counts[kind].set += Number(given.includes(kind))
        counts[kind].right += Number(wanted.includes(kind) && given.includes(kind))
      }
    }
  })
}

const percent = (part: number, whole: number) => ((100 * part) / Math.max(1, whole)).toFixed(1)

function tell(name: string, counts: Record<Kind, Count>): void {
  for (const kind of KINDS) {
    const { right, set, gold } = counts[kind]
    const f1 = percent(2 * right, set + gold)
    console.log(
      `${name.padEnd(24)} ${kind.padEnd(9)} precision ${percent(right, set)}  recall ${percent(right, gold)}  F1 ${f1}  of ${gold}`,
    )
  }
}

const nothing = (): Record<Kind, Count> => {
  const none = () => ({ right: 0, set: 0, gold: 0 })
  return { stop: none(), question: none(), comma: none(), either: none() }
}

function measure(own: readonly Talk[], others: readonly Talk[], language: MarkedLanguage): void {
  const counts = { own: nothing(), others: nothing() }
  for (let fold = 0; fold < FOLDS; fold++) {
    const learned = (_: unknown, at: number) => at % FOLDS !== fold
    const marks = learnMarks([...others.filter(learned), ...own.filter(learned)], language)
    for (const [at, talk] of own.entries()) if (at % FOLDS === fold) count(talk, language, marks, counts.own)
    for (const [at, talk] of others.entries()) if (at % FOLDS === fold) count(talk, language, marks, counts.others)
  }
  tell(`${language.code}, own`, counts.own)
  if (others.length > 0) tell(`${language.code}, of --data`, counts.others)
}

/** Always capitalised, noun or not: forms of address, and abbreviations. */
const NO_NOUN = /^(?:Sie|Ihnen|Ihr\p{L}*|Herr|Frau|\p{Lu}[\p{Lu}-].*)$/u

const CAPITAL = /^\p{Lu}/u

/** The nouns that get a capital, among the words that German talk capitalises within a sentence. */
function tellCapitals(name: string, talks: readonly Talk[]): void {
  const count: Count = { right: 0, set: 0, gold: 0 }
  for (const { text } of talks.flat()) {
    const shown = withNominals(text.toLowerCase())
    for (const { 1: word = '', index } of text.matchAll(/(?<=[\p{L}\d,] )(\p{L}[\p{L}-]+)/gu)) {
      if (NO_NOUN.test(word)) continue
      const [wanted, given] = [CAPITAL.test(word), CAPITAL.test(shown.slice(index)) || isNoun(word.toLowerCase())]
      count.gold += Number(wanted)
      count.set += Number(given)
      count.right += Number(wanted && given)
    }
  }
  const { right, set, gold } = count
  console.log(
    `${name.padEnd(24)} capitals  precision ${percent(right, set)}  recall ${percent(right, gold)}  of ${gold}`,
  )
}

const { values } = parseArgs({ options: { data: { type: 'string' }, language: { type: 'string' } } })
const { data } = values
const others = data
  ? ['train.jsonl', 'valid.jsonl']
      .flatMap((file) => encountersIn(join(data, file)))
      .map(({ dialogue }) => segmentsOf(dialogue))
      .filter(isPunctuated)
  : []
if (values.language !== 'en') {
  measure(ownTalks('de'), [], german)
  const germanIn = (folder: string) =>
    talksIn(folder).flatMap(({ language, segments }) => (language === 'de' ? [segments] : []))
  tellCapitals('de, judged, open', germanIn(TALKS).filter(isPunctuated))
  tellCapitals('de, judged, frozen', germanIn(FROZEN_TALKS).filter(isPunctuated))
}
if (values.language !== 'de') measure(ownTalks('en'), others, english)
