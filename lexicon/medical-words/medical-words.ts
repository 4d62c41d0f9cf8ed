import { readFileSync } from 'node:fs'

/** The words of a list beside this file, lower case. */
const listed = (name: string): ReadonlySet<string> =>
  new Set(
    readFileSync(new URL(name, import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith('#'))
      .flatMap((line) => line.split(' '))
      .filter(Boolean),
  )

/** Active substances in German and English spelling, and brands. */
export const DRUGS = listed('drugs.txt')

/** Other words of medicine, German and English: what a transcript must get right. */
export const MEDICAL_TERMS = listed('terms.txt')
