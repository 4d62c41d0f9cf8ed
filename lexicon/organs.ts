import { alternativesOf, type Language, namesOf, namesOfKinds, rows } from './data.ts'
import { withEndings } from './endings.ts'

const ORGANS = namesOf<string>('organs.txt')
const organs = withEndings(ORGANS)

/**
 * Which part of the body a word names; null: none. English `back` and `stomach` have too many other meanings to count.
 * @param word lower case
 */
export const organNamed = (word: string, language: Language): string | null => organs(word, language)

/** What belongs together in an examination, and parts that people have two of. */
export type PartKind =
  | 'eyes'
  | 'throat'
  | 'neck'
  | 'lungs'
  | 'heart'
  | 'belly'
  | 'urinary'
  | 'skin'
  | 'limbs'
  | 'paired'

const FILES = ['organs.txt', 'regions.txt', 'areas.txt'] as const
const KINDS = FILES.flatMap(rows).map(([name, , , , kinds]) => [name?.[0] ?? '', kinds ?? []] as const)
const PARTS = FILES.map((file) => namesOf<string>(file))
const alternatives = alternativesOf({
  de: new Map(PARTS.flatMap(({ de }) => [...de])),
  en: new Map(PARTS.flatMap(({ en }) => [...en])),
})

/** The words for parts of the body, also those that count only in complaints, as alternatives of a pattern: all, or some kinds. */
export const partWords = (language: Language, ...wanted: readonly PartKind[]): string =>
  alternatives(language, ...namesOfKinds(KINDS, wanted))
