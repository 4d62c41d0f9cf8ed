import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The lines of a file in `data/`, without comments and empty lines. */
const lines = (name: string): string[] =>
  readFileSync(join(import.meta.dirname, 'data', name), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

/** A file of words separated by blanks. */
export const words = (name: string): string[] => lines(name).flatMap((line) => line.split(/\s+/))

/** A file of rows: fields separated by bars, entries of a field by commas. */
export const rows = (name: string): string[][][] =>
  lines(name).map((line) =>
    line.split('|').map((field) =>
      field
        .split(',')
        .map((entry) => entry.trim())
        .filter(Boolean),
    ),
  )

export type Language = 'de' | 'en'

type Names<Name extends string> = Readonly<Record<Language, ReadonlyMap<string, Name>>>

/** A file of rows `name | English words | German words`: the name of each word. */
export function namesOf<Name extends string>(name: string): Names<Name> {
  const lines = rows(name)
  const of = (field: number) =>
    new Map(lines.flatMap((row) => (row[field] ?? []).map((word) => [word, (row[0]?.[0] ?? '') as Name] as const)))
  return { en: of(1), de: of(2) }
}

/**
 * The names of rows that have one of the kinds.
 * @throws for a kind that no row has: without a name, all would be meant
 */
export function namesOfKinds<Kind extends string>(
  kinds: Iterable<readonly [name: string, own: readonly string[]]>,
  wanted: readonly Kind[],
): string[] {
  const all = [...kinds]
  const unknown = wanted.find((kind) => !all.some(([, own]) => own.includes(kind)))
  if (unknown) throw new Error(`no row is of the kind ${unknown}`)
  return all.flatMap(([name, own]) => (wanted.some((kind) => own.includes(kind)) ? name : []))
}

/** Words as alternatives of a pattern, the longest first; those with a star need its flag `u`. */
export const alternatives = (words: Iterable<string>): string =>
  [...words]
    .map((word) => word.replace('*', '\\p{L}*'))
    .sort((one, other) => other.length - one.length)
    .join('|')

/** Gives the words for some of the names, or for all, as alternatives of a pattern; German ones need its flag `u`. */
export const alternativesOf =
  <Name extends string>(names: Names<Name>) =>
  (language: Language, ...wanted: readonly Name[]): string =>
    alternatives(
      [...names[language]].flatMap(([word, name]) => (wanted.length === 0 || wanted.includes(name) ? word : [])),
    )
