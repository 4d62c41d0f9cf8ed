// `npm run bench:places`: how often a clause is put in the section that an author puts it in, with weights that never
// saw its talk (five parts). For SOAP, history to social count as one section, as do findings and results.
import { LANGUAGES } from '../corpora/judged/judged.ts'
import { judge, PLACE_HEADS, type PlaceHead } from '../extractive/model.ts'
import { learnPlaces, placedClauses } from '../learn/places.ts'

const FOLDS = 5
const clauses = placedClauses()
const talks = [...new Set(clauses.map(({ talk }) => talk))]
const foldOf = new Map(talks.map((talk, at) => [talk, at % FOLDS]))
const models = Array.from({ length: FOLDS }, (_, fold) =>
  learnPlaces(clauses.filter(({ talk }) => foldOf.get(talk) !== fold)),
)

const placeIn = (probability: Record<PlaceHead, number>): PlaceHead =>
  PLACE_HEADS.reduce((best, head) => (probability[head] > probability[best] ? head : best))

const PARTS: Readonly<Record<PlaceHead, string>> = {
  history: 'subjective',
  background: 'subjective',
  medications: 'subjective',
  allergies: 'subjective',
  family: 'subjective',
  social: 'subjective',
  exam: 'objective',
  results: 'objective',
  assessment: 'assessment',
  plan: 'plan',
}

const placed = clauses.map((one) => {
  const probability = judge(models[foldOf.get(one.talk) ?? 0] as (typeof models)[number], one.features)
  return { ...one, own: placeIn(probability) }
})

const share = (some: typeof placed, alike: (one: (typeof placed)[number]) => boolean) =>
  `${((100 * some.filter(alike).length) / some.length).toFixed(1)} %`
for (const language of LANGUAGES)
  for (const isMarked of [true, false]) {
    const isOf = (one: (typeof placed)[number]) => one.language === language && one.isMarked === isMarked
    const some = placed.filter(isOf)
    const heard = isMarked ? 'as written' : 'without marks'
    console.log(
      `${language}, ${heard}: ${some.length} clauses; section ${share(some, ({ own, section }) => own === section)}; part of SOAP ${share(some, ({ own, section }) => PARTS[own] === PARTS[section])}`,
    )
  }
