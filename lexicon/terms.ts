import { words } from './data.ts'

/** Words of medicine other than drugs, German and English, lower case: what a transcript must get right. */
export const MEDICAL_TERMS: ReadonlySet<string> = new Set(words('terms.txt'))
