// `node drafter/learn/manner.ts de|en`: fits the weights of `<language>/manner.ts` by logistic regression to the open
// halves of the repository's consultations, each with and without punctuation. Reports how often the sign alone is
// right in the frozen halves. Prints the file's content; the same every time.
import { type Consultation, consultations, unpunctuated } from '../corpora/consultations/consultations.ts'
import { MANNER as ENGLISH } from '../languages/english/manner.ts'
import { MANNER as GERMAN } from '../languages/german/manner.ts'
import { sentencesOf } from '../sentences.ts'

const ROUNDS = 3_000
const RATE = 0.5
const DECAY = 0.002

interface Example {
  /** Which of the patterns the sentence has. */
  has: number[]
  doctor: number
}

const language = process.argv[2] === 'en' ? 'en' : 'de'
const manner = language === 'en' ? ENGLISH : GERMAN
const sets = language === 'en' ? (['blind-en'] as const) : (['de', 'blind-de'] as const)
const all = sets.flatMap((set) => consultations(set))

const examplesOf = ({ segments }: Consultation): Example[] =>
  segments.flatMap(({ text, role }) =>
    sentencesOf(text, { lowerCase: true }).map(({ start, end }) => {
      const sentence = text.slice(start, end).toLowerCase()
      const has = manner.flatMap(({ pattern }, at) => (pattern.test(sentence) ? at : []))
      return { has, doctor: Number(role === 'doctor') }
    }),
  )

const open = all.filter(({ frozen }) => !frozen)
const examples = [...open, ...open.map(unpunctuated)].flatMap(examplesOf)
const weights = manner.map(() => 0)
const oddsOf = ({ has }: Example): number => has.reduce((sum, at) => sum + (weights[at] ?? 0), 0)
for (let round = 0; round < ROUNDS; round++) {
  const slopes = manner.map(() => 0)
  for (const example of examples) {
    const missed = example.doctor - 1 / (1 + Math.exp(-oddsOf(example)))
    for (const at of example.has) slopes[at] = (slopes[at] ?? 0) + missed
  }
  slopes.forEach((slope, at) => {
    weights[at] = (weights[at] ?? 0) + RATE * (slope / examples.length - DECAY * (weights[at] ?? 0))
  })
}

manner.forEach(({ id, weight }, at) => {
  console.log(`${id.padEnd(20)} ${(weights[at] ?? 0).toFixed(1).padStart(5)}  (there: ${weight})`)
})
const frozen = all.filter((one) => one.frozen).flatMap(examplesOf)
const right = frozen.filter((example) => Number(oddsOf(example) > 0) === example.doctor).length
console.log(
  `${examples.length} sentences; of ${frozen.length} frozen ones ${((100 * right) / frozen.length).toFixed(1)} % right`,
)
