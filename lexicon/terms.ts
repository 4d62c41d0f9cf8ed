import { words } from './data.ts'

/** Words of medicine other than drugs, German and English, lower case: what a transcript must get right. */
export const MEDICAL_TERMS: ReadonlySet<string> = new Set(words('terms.txt'))

/** People whom illnesses, signs and tests are named after, lower case: they keep their capital in English too. */
export const EPONYMS: ReadonlySet<string> = new Set(words('eponyms.txt'))
