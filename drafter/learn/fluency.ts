// Complete sentences, and what they become when they are cut, glued or begun twice: learned from the drafter's own
// wordings and the reference notes, each once as it is and once damaged.
import { fluencyFeatures } from '../extractive/english/fluency.ts'
import type { Example } from './regression.ts'
import { seeded } from './seeded.ts'

type Words = readonly string[]
/** A sentence, another one, and a source of chance (whole numbers below its argument). */
type Damage = (own: Words, other: Words, upTo: (limit: number) => number) => string[]

const DAMAGES: readonly Damage[] = [
  // Broken off; begun in the middle.
  (own, _, upTo) => own.slice(0, Math.max(2, own.length - 1 - upTo(2))),
  (own, _, upTo) => own.slice(1 + upTo(Math.min(3, own.length - 2))),
  // Broken off and another one begun; two run together; the next one begun; the last one not finished.
  (own, other, upTo) => [...own.slice(0, 2 + upTo(Math.max(1, own.length - 3))), ...other],
  (own, other) => [...own, ...other],
  (own, other, upTo) => [...own, ...other.slice(0, 2 + upTo(3))],
  (own, other, upTo) => [...other.slice(-1 - upTo(3)), ...own],
  // Some words said twice; one lost.
  (own, _, upTo) => {
    const at = 1 + upTo(own.length - 1)
    return [...own.slice(0, at), ...own.slice(Math.max(0, at - 1 - upTo(2)))]
  },
  (own, _, upTo) => {
    const at = 1 + upTo(own.length - 1)
    return [...own.slice(0, at), ...own.slice(at + 1)]
  },
]

const FEWEST_WORDS = 3

/** @param consultations the sentences of each consultation, as words */
export function fluencyExamples(consultations: readonly (readonly Words[])[]): Example<'whole'>[] {
  const random = seeded(5)
  const upTo = (limit: number) => Math.floor(random() * limit)
  return consultations.flatMap((sentences) => {
    const whole = sentences.filter((words) => words.length >= FEWEST_WORDS)
    return whole.flatMap((words) => {
      const damaged = DAMAGES[upTo(DAMAGES.length)]?.(words, whole[upTo(whole.length)] ?? [], upTo) ?? []
      return [
        { features: fluencyFeatures(words), target: { whole: 1 } },
        { features: fluencyFeatures(damaged), target: { whole: 0 } },
      ]
    })
  })
}
