import type { Cue, LanguagePack, Matcher } from './pack.ts'

/** The classes of words in a text. */
export function cuesOf(text: string, pack: LanguagePack): Set<Cue> {
  const found = new Set<Cue>()
  for (const [cue, pattern] of Object.entries(pack.cues) as [Cue, Matcher][]) if (pattern.test(text)) found.add(cue)
  return found
}
