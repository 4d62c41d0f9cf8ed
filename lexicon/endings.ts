import type { Language } from './data.ts'

/**
 * Looks words up by name: as they are or, where the data ends a name with a star, by their beginning, whatever the
 * ending.
 */
export function withEndings<Name extends string>(
  names: Readonly<Record<Language, ReadonlyMap<string, Name>>>,
): (word: string, language: Language) => Name | null {
  const beginningsOf = (language: Language) =>
    [...names[language]].flatMap(([word, name]) => (word.endsWith('*') ? [[word.slice(0, -1), name] as const] : []))
  const beginnings = { de: beginningsOf('de'), en: beginningsOf('en') }
  return (word, language) =>
    names[language].get(word) ?? beginnings[language].find(([start]) => word.startsWith(start))?.[1] ?? null
}
