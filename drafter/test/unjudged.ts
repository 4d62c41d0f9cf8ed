import { extractiveDrafter, learnedJudges } from '../extractive/extractive.ts'
import type { Drafter } from '../port.ts'

/** The built-in drafter, leaving nothing out for how it reads: to test what its rules make of a talk. */
export function unjudged(): Drafter {
  const { de, en, ...others } = learnedJudges()
  const fitness = () => 1
  return extractiveDrafter({ ...others, de: { ...de, fitness }, en: { ...en, fitness } })
}
