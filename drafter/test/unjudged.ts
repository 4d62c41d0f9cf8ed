import { extractiveDrafter, learnedJudges } from '../extractive/extractive.ts'
import { RULES } from '../facts/facts.ts'
import type { Drafter } from '../port.ts'

/**
 * The built-in drafter, without leaving anything out for how it reads or how certain it is: to test what its rules make
 * of a talk.
 */
export function unjudged(): Drafter {
  const { de, en, ...others } = learnedJudges()
  const fitness = () => 1
  return extractiveDrafter({ ...others, de: { ...de, fitness }, en: { ...en, fitness } }, { ...RULES, verify: () => 1 })
}
