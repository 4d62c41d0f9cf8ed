import { type Language, namesOf } from './data.ts'
import { withEndings } from './endings.ts'

const organs = withEndings(namesOf<string>('organs.txt'))

/**
 * Which part of the body a word names; null: none. English `back` and `stomach` say too much else to be counted.
 * @param word lower case
 */
export const organNamed = (word: string, language: Language): string | null => organs(word, language)
