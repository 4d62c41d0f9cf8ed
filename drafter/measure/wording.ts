// `npm run bench:wording`: how near sentences are to those that authors wrote of the same passage, before and after words are left
// out, by weights that never saw their talk (five parts): the share of a sentence's words that stand in the author's, of the
// author's in it, and their harmonic mean. Forms of a word count as one. And how well it is told which clauses of a turn authors tell in
// one sentence: precision and recall.
import { LANGUAGES } from '../corpora/judged/judged.ts'
import { JOINED } from '../extractive/judge.ts'
import { learnedMarks } from '../extractive/learned-marks.ts'
import { judge } from '../extractive/model.ts'
import { shortened } from '../extractive/shorten.ts'
import { english } from '../languages/english/english.ts'
import { german } from '../languages/german/german.ts'
import { learnJoining, type Neighbours, neighboursIn } from '../learn/joining.ts'
import { placedClauses } from '../learn/places.ts'
import { learnShortening, lettersOf, type Shortening, shorteningsOf, stemOf } from '../learn/shortening.ts'

const FOLDS = 5
const PACKS = { de: german, en: english }
const clauses = placedClauses(learnedMarks())
const all = shorteningsOf(clauses)
const talks = [...new Set(all.map(({ talk }) => talk))]
const foldOf = new Map(talks.map((talk, at) => [talk, at % FOLDS]))
const models = Array.from({ length: FOLDS }, (_, fold) =>
  learnShortening(all.filter(({ talk }) => foldOf.get(talk) !== fold)),
)
const written = all.map((one) => {
  const model = models[foldOf.get(one.talk) ?? 0] as (typeof models)[number]
  return { ...one, short: shortened(one.text, one, model, PACKS[one.language]) }
})

const stemsOf = (text: string): string[] => text.split(/\s+/).map(lettersOf).filter(Boolean).map(stemOf)

function near(some: readonly Shortening[], textOf: (one: Shortening) => string): string {
  let [shared, own, wanted] = [0, 0, 0]
  for (const one of some) {
    const [stems, left] = [stemsOf(textOf(one)), stemsOf(one.sentence)]
    own += stems.length
    wanted += left.length
    for (const stem of stems) {
      const at = left.indexOf(stem)
      if (at < 0) continue
      left.splice(at, 1)
      shared++
    }
  }
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`
  return [shared / own, shared / wanted, (2 * shared) / (own + wanted)].map(percent).join(' / ')
}

for (const language of LANGUAGES)
  for (const isMarked of [true, false]) {
    const some = written.filter((one) => one.language === language && one.isMarked === isMarked)
    const changed = some.filter(({ text, short }) => text !== short).length
    const heard = isMarked ? 'as written' : 'without marks'
    const shortOf = new Map<Shortening, string>(some.map((one) => [one, one.short]))
    console.log(
      `${language}, ${heard}: ${some.length} sentences, ${changed} shortened; ${near(some, ({ text }) => text)} before, ${near(some, (one) => shortOf.get(one) ?? '')} after`,
    )
  }

const pairs = neighboursIn(clauses)
const joining = Array.from({ length: FOLDS }, (_, fold) =>
  learnJoining(pairs.filter(({ talk }) => foldOf.get(talk) !== fold)),
)
for (const language of LANGUAGES) {
  const some = pairs.filter((one) => one.language === language)
  const isJoined = ({ talk, features }: Neighbours) =>
    judge(joining[foldOf.get(talk) ?? 0] as (typeof joining)[number], features).join >= JOINED
  const found = some.filter(isJoined)
  const right = found.filter(({ target }) => target.join === 1).length
  const wanted = some.filter(({ target }) => target.join === 1).length
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(0)} %`
  console.log(
    `${language}: ${some.length} pairs, ${wanted} in one passage; joined ${percent(right, found.length)} / ${percent(right, wanted)}`,
  )
}
