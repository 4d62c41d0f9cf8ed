import fc from 'fast-check'
import { segmentOf } from '../corpora/consultations/consultations.ts'
import type { LanguagePack } from '../extractive/pack.ts'
import { english } from '../languages/english/english.ts'
import { german } from '../languages/german/german.ts'
import type { Segment } from '../port.ts'
import { voicesOf } from '../stages/02-speakers.ts'
import { type Unit, unitsOf } from '../stages/03-units.ts'

export const PACKS = { de: german, en: english } as const

/** The clauses of a talk before anything is left out or corrected. @param lines as of `segmentOf` */
export function unitsIn(
  language: 'de' | 'en',
  ...lines: readonly string[]
): { pack: LanguagePack; segments: Segment[]; units: Unit[] } {
  const pack = PACKS[language]
  const segments = lines.map(segmentOf)
  return { pack, segments, units: unitsOf(segments, voicesOf(segments, pack), pack) }
}

/** Talks of up to a dozen of these utterances, each by anybody, with some made of any characters at all. */
export const talkOf = (said: readonly string[]): fc.Arbitrary<string[]> =>
  fc.array(
    fc
      .tuple(
        fc.constantFrom('D', 'P', 'C', 'U'),
        fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...said) }, fc.string()),
      )
      .map(([who, text]) => `${who}: ${text}`),
    { maxLength: 12 },
  )
