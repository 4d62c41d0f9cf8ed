import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Marks } from '../stages/01-marks.ts'
import { ASKING_HEADS, GAP_HEADS, unpacked } from './model.ts'

/** Reads what `npm run train:drafter` learned about marks. */
export function learnedMarks(): Record<'de' | 'en', Marks> {
  const read = (name: string) => readFileSync(join(import.meta.dirname, 'assets', `${name}.weights`))
  const of = (language: string): Marks => ({
    gaps: unpacked(read(`gaps-${language}`), GAP_HEADS),
    asking: unpacked(read(`asking-${language}`), ASKING_HEADS),
  })
  return { de: of('de'), en: of('en') }
}
