import { type Language, namesOf } from './data.ts'
import { withEndings } from './endings.ts'

export type Side = 'left' | 'right' | 'both'

const sides = withEndings(namesOf<Side>('sides.txt'))

/** Which side of the body a word names; null: none. @param word lower case */
export const sideNamed = (word: string, language: Language): Side | null => sides(word, language)
