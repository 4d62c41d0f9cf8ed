import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Marks } from '../stages/01-marks.ts'
import type { Hearing } from './heard.ts'
import { ASKING_HEADS, CORRECTION_HEADS, GAP_HEADS, unpacked } from './model.ts'

const read = (name: string) => readFileSync(join(import.meta.dirname, 'assets', `${name}.weights`))

/** Reads what `npm run train:drafter` learned about marks. */
export function learnedMarks(): Record<'de' | 'en', Marks> {
  const of = (language: string): Marks => ({
    gaps: unpacked(read(`gaps-${language}`), GAP_HEADS),
    asking: unpacked(read(`asking-${language}`), ASKING_HEADS),
  })
  return { de: of('de'), en: of('en') }
}

/** Reads all that it learned about hearing. */
export function learnedHearing(): Record<'de' | 'en', Hearing> {
  const corrects = unpacked(read('corrections'), CORRECTION_HEADS)
  const { de, en } = learnedMarks()
  return { de: { marks: de, corrects }, en: { marks: en, corrects } }
}
