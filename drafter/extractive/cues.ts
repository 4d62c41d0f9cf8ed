import { remembered } from '../remembered.ts'
import type { Cue, LanguagePack, Matcher } from './pack.ts'

/** The classes of words in a text. */
export type CuesOf = (text: string) => readonly Cue[]

/** For a single text. */
export const cuesOf = (text: string, { cues }: LanguagePack): Cue[] =>
  (Object.entries(cues) as [Cue, Matcher][]).flatMap(([cue, pattern]) => (pattern.test(text) ? [cue] : []))

/** For one talk: looks at each of its texts only once, although it also comes before or after another. */
export const cuesBy = (pack: LanguagePack): CuesOf => remembered((text: string) => cuesOf(text, pack))
