import { type Named, sideNamed } from '@visite/lexicon'
import type { Clause } from './clauses.ts'
import type { FactLanguage } from './language.ts'

/** Its name, with the words it was told in if they are others. */
export function textOf({ words }: Clause, { called, at, length }: Omit<Named, 'name'>): string {
  const said = words.slice(at, at + length).join(' ')
  return said.includes(called) || called.includes(said) ? called : `${called} (${said})`
}

/** A side stands at most this many words away. */
const NEAR = 4

/** The side told next to what stands at these words. */
export function sideNear(words: readonly string[], { at, length }: Named, { code }: FactLanguage): string | null {
  for (const word of words.slice(Math.max(0, at - NEAR), at + length + NEAR)) {
    const side = sideNamed(word, code)
    if (side) return side
  }
  return null
}
