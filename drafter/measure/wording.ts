// `npm run bench:wording [-- --show]`: how near the drafter's sentences come to what authors who saw no rule wrote of the
// same passages. Each passage is written by weights that never saw its talk (five parts). The floor is how the drafter
// worded them before it had an editor.
import { parseArgs } from 'node:util'
import { judgedSentences, LANGUAGES } from '../corpora/judged/judged.ts'
import { type Wording, wordings } from '../corpora/wording/wording.ts'
import { edited } from '../extractive/editor/editor.ts'
import { type Reader, readerFor, tokensIn } from '../extractive/editor/passage.ts'
import { english } from '../extractive/english/english.ts'
import { german } from '../extractive/german/german.ts'
import { supportByWords } from '../grounding/grounding.ts'
import { learnEditor, partsOf, writtenIn } from '../learn/wording.ts'

const { values } = parseArgs({ options: { show: { type: 'boolean', default: false } } })
const FOLDS = 5
const PACKS = { de: german, en: english }

const counted = <Key>(keys: readonly Key[]): Map<Key, number> => {
  const counts = new Map<Key, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** F-score of what two lists share, recall counted `beta` times. */
function fScore(own: readonly string[], wanted: readonly string[], beta = 1): number {
  const left = counted(wanted)
  let shared = 0
  for (const one of own) {
    const count = left.get(one) ?? 0
    if (count > 0) shared++
    left.set(one, count - 1)
  }
  if (shared === 0) return 0
  const [precision, recall] = [shared / own.length, shared / wanted.length]
  return ((1 + beta ** 2) * precision * recall) / (beta ** 2 * precision + recall)
}

const ORDERS = 6
/** chrF (Popović 2015): characters and their sequences up to six, recall counted twice. */
function chrF(own: string, wanted: string): number {
  const grams = (text: string, order: number) => {
    const bare = text.toLowerCase().replace(/\s/g, '')
    return Array.from({ length: Math.max(0, bare.length - order + 1) }, (_, at) => bare.slice(at, at + order))
  }
  const scores = Array.from({ length: ORDERS }, (_, at) => [grams(own, at + 1), grams(wanted, at + 1)] as const)
    .filter(([, grams]) => grams.length > 0)
    .map(([own, wanted]) => fScore(own, wanted, 2))
  return scores.reduce((sum, one) => sum + one, 0) / Math.max(1, scores.length)
}

const bare = (words: readonly string[]): string[] => words.filter((word) => /[\p{L}\d]/u.test(word))

/** An author's sentence, and another one. */
interface Compared {
  one: Wording
  text: string | null
}

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`.padStart(7)

/** Of what an author wrote and a sentence stands beside. */
function print(title: string, all: readonly Compared[], reader: Reader): void {
  const both = all.filter(({ one, text }) => one.sentence && text)
  const words = both.map(({ one, text }) => {
    const [own, wanted] = [bare(writtenIn(text ?? '', reader)), bare(writtenIn(one.sentence ?? '', reader))]
    return { own, wanted, exact: own.join(' ') === wanted.join(' ') }
  })
  const exact = words.filter(({ exact }) => exact).length
  const near = words.filter(({ own, wanted }) => fScore(own, wanted) >= NEAR).length
  const f1 = words.reduce((sum, { own, wanted }) => sum + fScore(own, wanted), 0)
  const chr = both.reduce((sum, { one, text }) => sum + chrF(text ?? '', one.sentence ?? ''), 0)
  const guarded = both.map(({ one, text }) => lost(one, text ?? '', reader))
  const all_ = guarded.reduce((sum, { all }) => sum + all, 0)
  const gone = guarded.reduce((sum, { gone }) => sum + gone, 0)
  const supported = both.filter(
    ({ one, text }) =>
      supportByWords(
        text ?? '',
        partsOf(one).map(({ text }) => text),
        one.language,
      ).support === 'supported',
  )
  console.log(
    `${title.padEnd(28)} ${String(both.length).padStart(4)}  ${percent(exact, both.length)}  ${percent(near, both.length)}  ${percent(f1, both.length)}  ${percent(chr, both.length)}  ${percent(gone, all_)}  ${percent(supported.length, both.length)}`,
  )
}
const NEAR = 0.8

/** Guarded words of the quotes that a sentence lacks. */
function lost(one: Wording, text: string, reader: Reader): { all: number; gone: number } {
  const own = new Set(writtenIn(text, reader))
  const denies = [...own].some((word) => reader.cuesOf(word).includes('negation'))
  const guarded = tokensIn(one.quotes, reader).filter(({ guarded }) => guarded !== null)
  const gone = guarded.filter(({ word, guarded }) => !own.has(word) && !(guarded === 'negation' && denies))
  return { all: guarded.length, gone: gone.length }
}

/** Whether anything is written, against whether an author wrote anything. */
function printNoted(title: string, all: readonly { own: boolean; wanted: boolean }[]): void {
  const left = all.filter(({ own }) => !own)
  const wanted = all.filter(({ wanted }) => !wanted)
  const right = left.filter(({ wanted }) => !wanted).length
  console.log(
    `${title.padEnd(28)} left out ${left.length}: precision ${percent(right, left.length)}, recall ${percent(right, wanted.length)}`,
  )
}

const keyOf = (talk: string, quotes: readonly { text: string }[]) =>
  `${talk}: ${quotes.map(({ text }) => text).join(' / ')}`
const before = new Map(
  judgedSentences().flatMap((one) =>
    one.origin === 'utterance' ? [[keyOf(one.talk, one.quotes), one.text] as const] : [],
  ),
)

for (const language of LANGUAGES) {
  const reader = readerFor(PACKS[language])
  const all = wordings(language)
  const talks = [...new Set(all.map(({ talk }) => talk))]
  const foldOf = new Map(talks.map((talk, at) => [talk, at % FOLDS]))
  const editors = Array.from({ length: FOLDS }, (_, fold) =>
    learnEditor(
      all.filter(({ talk }) => foldOf.get(talk) !== fold),
      reader,
    ),
  )
  const done = all.map((one) => {
    const editor = editors[foldOf.get(one.talk) ?? 0]
    if (!editor) throw new Error('no editor')
    const own = edited(partsOf(one), editor, reader)
    return { one, text: own?.text ?? null, noted: own?.noted ?? 0 }
  })
  console.log(
    `\n${language}: ${all.length} passages of ${talks.length} talks, nothing written of ${all.filter(({ sentence }) => !sentence).length}`,
  )
  console.log('                             count    equal     near  words F1    chrF   guarded lost  supported')
  const old = all.map((one) => ({ one, text: before.get(keyOf(one.talk, one.quotes)) ?? null }))
  const worded = new Set(old.filter(({ text }) => text).map(({ one }) => one))
  print(
    'as it was said',
    all.map((one) => ({ one, text: one.quotes.map(({ text }) => text).join(' ') })),
    reader,
  )
  print('before, utterances', old, reader)
  print(
    'the editor, the same',
    done.filter(({ one }) => worded.has(one)),
    reader,
  )
  print('the editor, all', done, reader)
  for (const bound of [0.3, 0.5])
    print(
      `the editor, noted from ${bound}`,
      done.filter(({ noted }) => noted >= bound),
      reader,
    )
  for (const bound of [0.3, 0.4, 0.5, 0.6, 0.7])
    printNoted(
      `noted from ${bound}`,
      done.map(({ one, noted }) => ({ own: noted >= bound, wanted: one.sentence !== null })),
    )
  if (values.show)
    for (const { one, text, noted } of done)
      console.log(
        `${noted.toFixed(2)} ${partsOf(one)
          .map(({ text, asked }) => (asked ? `[${text}]` : text))
          .join(
            ' / ',
          )}\n     old ${before.get(keyOf(one.talk, one.quotes)) ?? ''}\n     own ${text}\n     ref ${one.sentence}`,
      )
}
