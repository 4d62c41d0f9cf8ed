// `npm run bench:sheets -- --out DIR [--talks DIR] [--sheet 290] [--each 100]`: every sentence that the drafter could
// write about talks, for readers to judge. DIR gets sheets (`de-1.txt`: each talk with its lines numbered, then `ID |
// section | sentence`) and `sentences.jsonl`, what each sentence is based on by its ID. A reader answers `ID|U`, `C`,
// `F` or `W`: usable as it is, clumsy but right, a fragment or noise, wrong. Without your own talks: those already
// judged.
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type JudgedTalk, LANGUAGES, talksIn } from '../corpora/judged/judged.ts'
import { draftFrom } from '../extractive/drafting.ts'
import { learnedJudges } from '../extractive/extractive.ts'
import type { Finished } from '../extractive/finished.ts'
import { BUILT_IN } from '../templates/built-in.ts'

const { values } = parseArgs({
  options: {
    talks: { type: 'string' },
    out: { type: 'string' },
    sheet: { type: 'string', default: '290' },
    each: { type: 'string', default: '100' },
  },
})
if (!values.out) {
  console.error('usage: npm run bench:sheets -- --out DIR [--talks DIR] [--sheet 290] [--each 100]')
  process.exit(2)
}

const judges = learnedJudges()

/** Every sentence that comes before the judge, in the order of the talk. */
function candidatesOf({ segments, language }: JudgedTalk): Finished[] {
  const found: Finished[] = []
  const fitness = (one: Finished) => found.push(one)
  const template = BUILT_IN.find((one) => one.key === 'soap' && one.language === language)
  if (!template) throw new Error(`there is no template soap in ${language}`)
  const all = { ...judges, de: { ...judges.de, fitness }, en: { ...judges.en, fitness } }
  draftFrom({ segments, language, template, context: [], signal: new AbortController().signal }, { judges: all })
  const lineOf = ({ quotes: [first] }: Finished) => segments.findIndex(({ text }) => text.includes(first?.text ?? text))
  return found.sort((a, b) => lineOf(a) - lineOf(b))
}

const wordsOf = ({ text }: Finished): string[] => text.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
const ALIKE = 0.8

/** For the same words of the same kind, one is enough. */
function isAlike(one: Finished, other: Finished): boolean {
  if ((one.origin === 'fact') !== (other.origin === 'fact')) return one.text === other.text
  const [own, others] = [new Set(wordsOf(one)), new Set(wordsOf(other))]
  const shared = [...own].filter((word) => others.has(word)).length
  return shared >= ALIKE * (own.size + others.size - shared)
}

/** The same choice for the same talk, whatever the other sentences are. */
const drawn = (some: readonly Finished[], most: number): Finished[] => {
  const rank = new Map(some.map((one) => [one, createHash('sha256').update(one.text).digest('hex')]))
  const kept = new Set([...some].sort((a, b) => (rank.get(a) ?? '').localeCompare(rank.get(b) ?? '')).slice(0, most))
  return some.filter((one) => kept.has(one))
}

mkdirSync(values.out, { recursive: true })
const records: string[] = []
for (const language of LANGUAGES) {
  let [sheet, count, number] = ['', 0, 0]
  const close = () => {
    if (count > 0) writeFileSync(join(values.out ?? '.', `${language}-${++number}.txt`), sheet)
    if (count > 0) console.log(`${language}-${number}.txt: ${count} sentences`)
    sheet = ''
    count = 0
  }
  for (const talk of talksIn(values.talks).filter((one) => one.language === language)) {
    const all = candidatesOf(talk)
    const distinct = all.filter((one, at) => !all.slice(0, at).some((other) => isAlike(one, other)))
    const some = drawn(distinct, Number(values.each))
    if (count + some.length > Number(values.sheet)) close()
    const lines = talk.segments.map(({ speaker, text }, at) => `${at + 1} ${speaker ? `[${speaker}] ` : ''}${text}`)
    const asked = some.map(({ section, text }, at) => `${talk.name}#${at + 1} | ${section} | ${text}`)
    sheet += [`=== ${talk.name}`, ...lines, '--- ID | section | sentence', ...asked, ''].join('\n')
    count += some.length
    records.push(...some.map((one, at) => JSON.stringify({ id: `${talk.name}#${at + 1}`, talk: talk.name, ...one })))
  }
  close()
}
writeFileSync(join(values.out, 'sentences.jsonl'), `${records.join('\n')}\n`)
