import { alternatives, rows } from './data.ts'

const WORDS = new Map(rows('french.txt').map(([name, words]) => [name?.[0] ?? '', words ?? []]))

/** The French words for some kinds of things, as alternatives of a pattern: `mois|jours`. */
export const frenchWords = (
  ...wanted: readonly ('relative' | 'family' | 'part' | 'dose' | 'time' | 'month')[]
): string => alternatives(wanted.flatMap((kind) => WORDS.get(kind) ?? []))
